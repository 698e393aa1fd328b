import { defineConfig } from 'vitest/config';
import { conformance } from './lib/vitest/project.ts';
import { Sequencer } from './lib/vitest/sequencer.ts';

/** These need Chromium at /usr/bin/chromium. */
const inBrowser = ['lib/**/*browser.test.ts'];

/** These install a command line from npm, and drive the reference storefront with it. */
const installing = ['lib/proof/clients/ucp-cli.test.ts'];

/** `unit`: our own tests. `browser`: those in a real browser. `installed-clients`: what other people's programs make of the storefront. `conformance`: the vitest door, where every check is a test against STOREFRONT_URL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'suites/**/*.test.ts'],
          exclude: [...conformance.doors, ...inBrowser, ...installing],
          // What takes seconds here may take a minute on a busy machine; it only bounds what hangs.
          testTimeout: 60_000,
          maxWorkers: '100%',
          // No test leaves anything behind, so files may share what they import: loading it takes longer than most tests.
          isolate: false,
          // The saboteur matrix makes much garbage, and all of it dies young.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { test: { name: 'browser', include: inBrowser, testTimeout: 60_000 } },
      { test: { name: 'installed-clients', include: installing, testTimeout: 120_000 } },
      conformance.project,
    ],
    reporters: ['default', './lib/vitest/reporter.ts'],
    cache: false,
    sequence: { sequencer: Sequencer },
  },
});
