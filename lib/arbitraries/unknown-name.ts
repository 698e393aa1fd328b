/** Names of methods and tools that do not exist. */
import fc from 'fast-check';
import type { Edges } from '../assert/boundaries.ts';

/** Names close to the documented ones, and names that a lookup in a plain JavaScript object finds by accident. */
export const unknownMethods: Edges<string> = {
  representative: ['storefront/no-such-method', 'tools/lists', '__proto__'],
  others: ['tools', 'constructor'],
};

/** As `unknownMethods`; none contains the name of a tool that has an effect. */
export const unknownTools: Edges<string> = {
  representative: ['no_such_tool', 'search_catalogue', 'constructor'],
  others: ['search', '__proto__'],
};

const word = (): fc.Arbitrary<string> => fc.stringMatching(/^[a-z]{4,12}$/);

export const unknownMethod = (): fc.Arbitrary<string> => word().map((name) => `no-such-area/${name}`);

export const unknownTool = (): fc.Arbitrary<string> => word().map((name) => `no_such_${name}`);
