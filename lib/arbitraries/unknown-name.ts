/** Names of methods and tools that nobody has. */
import fc from 'fast-check';

/** Names near the documented ones, and names that a lookup in a plain JavaScript object finds by accident. */
export const unknownMethods: readonly string[] = [
  'storefront/no-such-method',
  'tools/lists',
  'tools',
  'constructor',
  '__proto__',
];

/** As above; none contains the name of a tool that changes anything. */
export const unknownTools: readonly string[] = [
  'no_such_tool',
  'search_catalogue',
  'search',
  'constructor',
  '__proto__',
];

const word = (): fc.Arbitrary<string> => fc.stringMatching(/^[a-z]{4,12}$/);

export const unknownMethod = (): fc.Arbitrary<string> => word().map((name) => `no-such-area/${name}`);

export const unknownTool = (): fc.Arbitrary<string> => word().map((name) => `no_such_${name}`);
