import { defineConfig } from 'vitest/config';
import { conformance } from './lib/vitest/project.ts';
import { Sequencer } from './lib/vitest/sequencer.ts';

/** `unit`: our own tests. `conformance`: the vitest door, where every check is a test against STOREFRONT_URL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'suites/**/*.test.ts'],
          exclude: [...conformance.doors],
          testTimeout: 20_000,
        },
      },
      conformance.project,
    ],
    reporters: ['default', './lib/vitest/reporter.ts'],
    cache: false,
    sequence: { sequencer: Sequencer },
  },
});
