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

/** Test files that take more than half a minute beside others, the slowest first; the last ones are slow in `npm test`. */
export const slowFiles = [
  matrixOf('ucp'),
  'lib/proof/shapes/shapes.prove.test.ts',
  'lib/proof/node-versions.prove.test.ts',
  matrixOf('commerce'),
  'lib/proof/roles.prove.test.ts',
  matrixOf('catalog'),
  'lib/proof/seeds.prove.test.ts',
  'lib/proof/termination/hostile.prove.test.ts',
  'lib/proof/hostile/hostile.prove.test.ts',
  matrixOf('json-rpc'),
  'lib/proof/recordings.prove.test.ts',
  'lib/cli/commands/plan.prove.test.ts',
  'lib/proof/vitest-integration.prove.test.ts',
  ...['cors', 'discovery'].map(matrixOf),
  'lib/proof/edges.prove.test.ts',
  'lib/proof/termination/termination.prove.test.ts',
  'lib/proof/cors-in-browser.test.ts',
  'lib/proof/mcp-eras.prove.test.ts',
  'lib/replay/replay.prove.test.ts',
  'lib/proof/fleet/on-redis.test.ts',
  'lib/proof/troubles/one-cause.prove.test.ts',
  'lib/proof/causes/hosted.prove.test.ts',
  'lib/fleet/site/browser.test.ts',
  matrixOf('rate-limiting'),
  'lib/proof/package/installed-package.prove.test.ts',
  'lib/proof/other-shapes.prove.test.ts',
  'lib/report/html/browser.test.ts',
  'lib/report/html/paper-browser.test.ts',
  'lib/proof/access-tiers.prove.test.ts',
  'lib/proof/lawful-documents.prove.test.ts',
  'lib/proof/clients/ucp-cli.prove.test.ts',
  'lib/proof/audits/variants.test.ts',
  'lib/proof/reference-storefront.test.ts',
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
