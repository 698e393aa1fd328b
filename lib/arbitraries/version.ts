/** Version strings that a server does not support: dates, near misses, words, long and non-ASCII text. */
import fc from 'fast-check';

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

/** Near misses that a careless comparison accepts as the version itself. */
const edits: readonly ((version: string) => string)[] = [
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

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,99}$/);

const nonAscii = fc
  .array(fc.constantFrom('é', 'ß', '日', '本', 'Ж', 'ع', '２', '🛒'), { minLength: 1, maxLength: 20 })
  .map((characters) => characters.join(''));

/**
 * Versions other than the known ones, unencoded, at most 100 characters. Percent-encoded, they have no special meaning
 * in a URL (no slash, no dot segment, no control character), and none is a common alias such as `latest`.
 * @param known at least one version that the server supports
 */
export function unknownVersion(known: readonly [string, ...string[]]): fc.Arbitrary<string> {
  const nearMiss = fc
    .tuple(fc.constantFrom(...known), fc.constantFrom(...edits))
    .map(([version, edit]) => edit(version))
    .filter((version) => /^[\w.-]*\w$/.test(version) && version.length <= 100);
  return fc
    .oneof(date, nearMiss, word, nonAscii)
    .filter((version) => !known.includes(version) && !aliases.has(version));
}
