/** The vitest project `conformance`: one worker without isolation, so that all areas share one run. */
import { areas } from '../model/requirement.ts';

/** The doors, in the interface's order. */
const doors = areas.map((area) => `suites/${area}/${area}.test.ts`);

export const conformance = {
  doors,
  project: {
    test: {
      name: 'conformance',
      include: doors,
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
