/** The vitest project `conformance`, and the order of test files. */

import { BaseSequencer, type TestSpecification } from 'vitest/node';

const files = ['suites/conformance.test.ts'];

export const conformance = {
  files,
  project: {
    test: {
      name: 'conformance',
      include: files,
      globalSetup: './lib/vitest/global-setup.ts',
      pool: 'threads',
      maxWorkers: 1,
      // The run has its own deadlines; a test only waits for its verdict.
      testTimeout: 0,
      maxConcurrency: 1_000,
      sequence: { concurrent: false, groupOrder: 0 },
    },
  },
} as const;

const matrixOf = (area: string): string => `suites/${area}/matrix.test.ts`;

/** Test files that take more than five seconds, the slowest first. */
export const slowFiles = [
  'lib/proof/node-versions.prove.test.ts',
  'lib/proof/termination/hostile.prove.test.ts',
  ...['ucp', 'commerce'].map(matrixOf),
  'lib/proof/termination/termination.prove.test.ts',
  'lib/proof/recordings.prove.test.ts',
  ...['json-rpc', 'catalog', 'discovery'].map(matrixOf),
  'lib/proof/hostile/hostile.prove.test.ts',
  'lib/proof/vitest-integration.prove.test.ts',
  'lib/proof/audits/variants.test.ts',
  'lib/proof/reference-storefront.test.ts',
  'lib/proof/seeds.prove.test.ts',
  'lib/proof/mcp-eras.prove.test.ts',
  ...['cors', 'rate-limiting'].map(matrixOf),
  'lib/proof/troubles/one-cause.prove.test.ts',
  'lib/proof/causes/hosted.prove.test.ts',
  'lib/proof/troubles/gate.prove.test.ts',
  'lib/proof/cleanup.prove.test.ts',
  'lib/proof/access-tiers.prove.test.ts',
  'lib/proof/other-shapes.prove.test.ts',
  'lib/proof/edges.prove.test.ts',
  'lib/proof/docs/commands.prove.test.ts',
  'lib/proof/lawful-responses.prove.test.ts',
];

/** Runs slow test files first, so that no worker is left with one of them at the end. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** Other files keep their order. */
function place({ moduleId }: TestSpecification): number {
  const known = slowFiles.findIndex((file) => moduleId.endsWith(file));
  return known === -1 ? slowFiles.length : known;
}
