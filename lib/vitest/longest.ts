/** The test files that run first. */

const matrixOf = (area: string): string => `suites/${area}/matrix.test.ts`;

/** Everything that takes more than ten seconds, the slowest first. */
export const longest = [
  ...['ucp', 'commerce'].map(matrixOf),
  'lib/proof/termination/hostile.prove.test.ts',
  'lib/proof/termination/termination.prove.test.ts',
  ...['json-rpc', 'discovery', 'catalog'].map(matrixOf),
  'lib/proof/hostile/hostile.prove.test.ts',
  'lib/cli/commands/plan.test.ts',
  'lib/proof/variants/allowed-changes.prove.test.ts',
  'lib/proof/vitest-integration.prove.test.ts',
  'lib/recording/rejudge.test.ts',
  'lib/reference/touched.test.ts',
  'lib/proof/reference-storefront.test.ts',
  'lib/proof/large-shop.prove.test.ts',
  ...['cors', 'rate-limiting'].map(matrixOf),
  'lib/proof/cleanup.prove.test.ts',
  'lib/proof/audits/variants.test.ts',
  'lib/proof/closing.prove.test.ts',
  'lib/proof/chaos.prove.test.ts',
  'lib/proof/mcp-eras.prove.test.ts',
  'lib/proof/causes/whole-troubles.prove.test.ts',
  'lib/proof/troubles/troubles.test.ts',
  'lib/proof/access-tiers.prove.test.ts',
  'lib/proof/troubles/commerce-elsewhere.prove.test.ts',
  'lib/proof/docs/commands.test.ts',
];
