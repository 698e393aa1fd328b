/** The test files that run first. */

const matrixOf = (area: string): string => `suites/${area}/matrix.test.ts`;

/** Everything that takes more than five seconds, the slowest first. */
export const longest = [
  'lib/proof/node-versions.prove.test.ts',
  'lib/proof/termination/hostile.prove.test.ts',
  ...['ucp', 'commerce'].map(matrixOf),
  'lib/proof/termination/termination.prove.test.ts',
  'lib/proof/variants/allowed-changes.prove.test.ts',
  ...['json-rpc', 'catalog', 'discovery'].map(matrixOf),
  'lib/proof/hostile/hostile.prove.test.ts',
  'lib/proof/vitest-integration.prove.test.ts',
  'lib/proof/audits/variants.test.ts',
  'lib/proof/reference-storefront.test.ts',
  'lib/proof/reference-storefront.prove.test.ts',
  'lib/proof/mcp-eras.prove.test.ts',
  ...['cors', 'rate-limiting'].map(matrixOf),
  'lib/proof/causes/whole-troubles.prove.test.ts',
  'lib/proof/causes/hosted.prove.test.ts',
  'lib/proof/troubles/commerce-elsewhere.prove.test.ts',
  'lib/proof/troubles/gate.prove.test.ts',
  'lib/proof/cleanup.prove.test.ts',
  'lib/proof/access-tiers.prove.test.ts',
  'lib/proof/other-shapes.prove.test.ts',
  'lib/proof/chaos.prove.test.ts',
  'lib/proof/large-shop.prove.test.ts',
  'lib/proof/docs/commands.test.ts',
  'lib/proof/lawful-responses.prove.test.ts',
];
