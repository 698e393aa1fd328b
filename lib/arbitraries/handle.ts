/** Handles of products and collections that do not exist. */
import fc from 'fast-check';

/** A prefix so unlikely that no real handle has it. */
const prefix = 'zq-unknown';

/** Near misses that a careless lookup accepts as the handle itself. */
const edits: readonly ((handle: string) => string)[] = [
  (handle) => `${handle}-zq`,
  (handle) => `zq-${handle}`,
];

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,8}){0,3}$/);
const capitals = slug.map((text) => text.toUpperCase());
const underscored = slug.map((text) => text.replaceAll('-', '_'));
const dotted = slug.map((text) => `${text}.${text}`);
const digits = fc.integer({ min: 0 }).map(String);
const long = fc.integer({ min: 60, max: 180 }).map((length) => 'x'.repeat(length));
/** Words with a meaning in a lookup, a path or a template. */
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
const nonAscii = fc
  .array(fc.constantFrom('é', 'ß', '日', '本', 'Ж', 'ع', '🛒'), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''));

/** Unencoded, at most 200 characters, of many forms; percent-encoded, they have no special meaning in a path. */
export const unknownHandle = (): fc.Arbitrary<string> =>
  fc
    .oneof(slug, capitals, underscored, dotted, digits, long, reserved, nonAscii)
    .map((suffix) => `${prefix}-${suffix}`);

/** Misspellings of a known handle, which expose a storefront that matches handles in part. */
export const misspelt = (handle: string): readonly string[] =>
  edits.map((edit) => edit(handle)).filter((edited) => edited !== handle && edited.length <= 200);
