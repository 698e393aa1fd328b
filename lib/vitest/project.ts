/** The vitest project `conformance`, and the order of test files. */

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areas } from '../model/requirement.ts';

/** In the order of the interface. */
const files = areas.map((area) => `suites/${area}/${area}.test.ts`);

/** One worker without isolation, so that all areas share one run. */
export const conformance = {
  files,
  project: {
    test: {
      name: 'conformance',
      include: files,
      globalSetup: './lib/vitest/global-setup.ts',
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      // The run has its own deadlines; a test only waits for its verdict.
      testTimeout: 0,
      maxConcurrency: 1_000,
      sequence: { concurrent: false, groupOrder: 0 },
    },
  },
} as const;

const matrixOf = (area: string): string => `suites/${area}/matrix.test.ts`;

/** Test files that take more than ten seconds, the slowest first. */
export const slowFiles = [
  ...['ucp', 'commerce'].map(matrixOf),
  'lib/proof/termination/hostile.test.ts',
  'lib/proof/termination/termination.test.ts',
  ...['json-rpc', 'discovery', 'catalog'].map(matrixOf),
  'lib/proof/hostile/hostile.test.ts',
  'lib/cli/commands/plan.test.ts',
  'lib/proof/variants/allowed-changes.test.ts',
  'lib/proof/vitest-door.test.ts',
  'lib/recording/rejudge.test.ts',
  'lib/reference/touched.test.ts',
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

/**
 * Runs slow test files first, so that no worker is left with one of them at the end, and the areas in the order of the
 * interface: rate limiting is last, since judging it disturbs the others.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const order = [...slowFiles, ...conformance.files];

/** Other files keep their order, between the slow ones and the areas. */
function place({ moduleId }: TestSpecification): number {
  const known = order.findIndex((file) => moduleId.endsWith(file));
  return known === -1 ? slowFiles.length - 0.5 : known;
}
