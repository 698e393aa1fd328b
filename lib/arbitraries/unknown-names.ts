/** Words of given characters, and names that do not exist: handles, versions, methods and tools. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';

export const slugCharacters = `${lowerCase}0123456789`;

/**
 * fc.stringMatching would take milliseconds for each expression, in every audit.
 * @param characters to draw from. @param length in characters, both ends included.
 */
export const word = (
  characters: string,
  { min = 1, max }: { readonly min?: number; readonly max: number },
): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map((drawn) => drawn.join(''));

/** Begins with a letter; at most `max` characters. */
export const wordAfterLetter = (characters: string, max: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...lowerCase), word(characters, { min: 0, max: max - 1 }))
    .map((parts) => parts.join(''));

/** A prefix that no real handle is likely to have. */
const prefix = 'zq-unknown';

/** Twice the letter that is followed by most: `lammp` for `lamp`. */
const doubled = (handle: string): string => handle.replace(/([a-z])(?=[a-z]$|[a-z]-)/i, '$1$1');

/** Ends within its last long word, where no handle ends by design: `cotton-la` for `cotton-lamp-1`. */
const cut = (handle: string): string => /^.*[a-z]{2}(?=[a-z]{2})/i.exec(handle)?.[0] ?? handle;

const extended = (handle: string): string => `${handle}-zq`;

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

/** Unencoded handles in many forms, at most 200 characters. Percent-encoded, they have no special meaning in a path. */
export function unknownHandle(): fc.Arbitrary<string> {
  const part = word(slugCharacters, { max: 8 });
  const slug = fc
    .tuple(word(slugCharacters, { max: 12 }), fc.array(part, { maxLength: 3 }))
    .map(([first, others]) => [first, ...others].join('-'));
  const capitals = slug.map((text) => text.toUpperCase());
  const underscored = slug.map((text) => text.replaceAll('-', '_'));
  const dotted = slug.map((text) => `${text}.${text}`);
  return fc
    .oneof(slug, capitals, underscored, dotted, digits, long, reserved, nonAscii)
    .map((suffix) => `${prefix}-${suffix}`);
}

/** @returns only what differs from the handle, within its bounds. */
const editedBy =
  (...edits: readonly ((handle: string) => string)[]) =>
  (handle: string): readonly string[] =>
    edits
      .map((edit) => edit(handle))
      .filter((edited) => edited !== handle && edited.length > 1 && edited.length <= 200);

/** Names that a lookup of beginnings mistakes for the handle. */
export const nearHandles = editedBy(extended, cut);

/** Misspellings of a handle; they expose a storefront that looks for the nearest one. */
export const misspelt = editedBy(extended, doubled);

/** A handle that may be taken for an id, and that no product has as one. */
export const unknownNumber = '404000404000404';

/** Words that a server may use as aliases of its versions. */
const aliases: ReadonlySet<string> = new Set([
  'latest',
  'stable',
  'current',
  'default',
  'draft',
  'next',
  'unstable',
]);

/** Near misses that a careless comparison mistakes for the version. */
const nearMisses: readonly ((version: string) => string)[] = [
  (version) => `v${version}`,
  (version) => `${version}-1`,
  (version) => version + version,
  (version) => version.slice(0, 7),
  (version) => version.slice(0, -1),
  (version) => version.replaceAll('-', ''),
  (version) => version.replaceAll('-', '_'),
  (version) => version.replaceAll('-', '.'),
  (version) => version.replaceAll('-0', '-'),
  (version) => version.split('-').reverse().join('-'),
  (version) => version.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
];

const date = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const slugWord = wordAfterLetter(`${slugCharacters}-`, 100);

const nonAsciiWord = fc
  .array(fc.constantFrom('é', 'ß', '日', '本', 'Ж', 'ع', '２', '🛒'), { minLength: 1, maxLength: 20 })
  .map((characters) => characters.join(''));

/**
 * Versions other than the known ones, unencoded, at most 100 characters. Percent-encoded, they have no special meaning
 * in a URL (no slash, no dot segment, no control character), and none is a common alias such as `latest`.
 * @param known at least one version that the server supports
 */
export function unknownVersion(known: readonly [string, ...string[]]): fc.Arbitrary<string> {
  const nearMiss = fc
    .tuple(fc.constantFrom(...known), fc.constantFrom(...nearMisses))
    .map(([version, edit]) => edit(version))
    .filter((version) => /^[\w.-]*\w$/.test(version) && version.length <= 100);
  return fc
    .oneof(date, nearMiss, slugWord, nonAsciiWord)
    .filter((version) => !known.includes(version) && !aliases.has(version));
}

/** Names close to the documented ones, and names that a lookup in a plain JavaScript object finds by accident. */
export const unknownMethods: Boundaries<string> = {
  representative: ['storefront/no-such-method', 'tools/lists', '__proto__'],
  others: ['tools', 'constructor'],
};

/** Like `unknownMethods`; none contains the name of a tool with an effect. */
export const unknownTools: Boundaries<string> = {
  representative: ['no_such_tool', 'search_catalogue', 'constructor'],
  others: ['search', '__proto__'],
};

const plainWord = word(lowerCase, { min: 4, max: 12 });

export const unknownMethod = (): fc.Arbitrary<string> => plainWord.map((name) => `no-such-area/${name}`);

export const unknownTool = (): fc.Arbitrary<string> => plainWord.map((name) => `no_such_${name}`);
