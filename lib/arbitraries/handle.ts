/** Handles that nobody has given to anything: what a storefront must not know. */
import fc from 'fast-check';

/** So unlikely a beginning that no honest storefront has it. */
const beginning = 'zq-unknown';

/** What a careless storefront takes for the handle itself. */
const edits: readonly ((handle: string) => string)[] = [
  (handle) => `${handle}-zq`,
  (handle) => `zq-${handle}`,
  (handle) => `${handle}zq`,
];

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,8}){0,3}$/);
const capitals = slug.map((text) => text.toUpperCase());
const underscored = slug.map((text) => text.replaceAll('-', '_'));
const dotted = slug.map((text) => `${text}.${text}`);
const digits = fc.integer({ min: 0 }).map(String);
const long = fc.integer({ min: 60, max: 180 }).map((length) => 'x'.repeat(length));
/** Words that mean something to a lookup, a path or a template. */
const reserved = fc.constantFrom(
  'all',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  '..',
  'products',
  'x.json',
);
const foreign = fc
  .array(fc.constantFrom('é', 'ß', '日', '本', 'Ж', 'ع', '🛒'), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''));

/** Unencoded, at most 200 characters, of many forms; with nothing that is special in a path once percent-encoded. */
export const unknownHandle = (): fc.Arbitrary<string> =>
  fc
    .oneof(slug, capitals, underscored, dotted, digits, long, reserved, foreign)
    .map((ending) => `${beginning}-${ending}`);

/** A known handle misspelt, so that a storefront which searches by a part of it is found out. */
export const misspelt = (handle: string): readonly string[] =>
  edits.map((edit) => edit(handle)).filter((edited) => edited !== handle && edited.length <= 200);
