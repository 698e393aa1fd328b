/** The test files that run first. */

const matrixOf = (area: string): string => `suites/${area}/matrix.test.ts`;

/** Everything that takes more than ten seconds, the slowest first. */
export const longest = [
  ...['ucp', 'commerce'].map(matrixOf),
  'lib/proof/termination/hostile.test.ts',
  'lib/proof/termination/termination.test.ts',
  ...['json-rpc', 'discovery', 'catalog'].map(matrixOf),
  'lib/proof/hostile/hostile.test.ts',
  'lib/cli/commands/plan.test.ts',
  'lib/proof/variants/allowed-changes.test.ts',
  'lib/proof/vitest-door.test.ts',
  'lib/replay/replay.test.ts',
  'lib/reference/matrix.test.ts',
  'lib/proof/reference-storefront.test.ts',
  'lib/proof/large-shop.test.ts',
  ...['cors', 'rate-limiting'].map(matrixOf),
  'lib/proof/cleanup.test.ts',
  'lib/proof/variants/variants.test.ts',
  'lib/proof/throttled/closing.test.ts',
  'lib/proof/chaos.test.ts',
  'lib/proof/mcp-eras.test.ts',
  'lib/proof/causes/whole-troubles.test.ts',
  'lib/proof/troubles/troubles.test.ts',
  'lib/proof/access-tiers.test.ts',
  'lib/proof/troubles/commerce-elsewhere.test.ts',
  'lib/proof/docs/commands.test.ts',
];
