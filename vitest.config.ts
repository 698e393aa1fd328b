import { defineConfig } from 'vitest/config';
import { conformance, Sequencer } from './lib/vitest/project.ts';

/** These need Chromium at /usr/bin/chromium. */
const inBrowser = ['lib/**/*browser.test.ts'];

/** These start a redis-server, and workers in processes of their own. */
const onRedis = ['lib/**/*redis.test.ts'];

/** These install from npm: a command line that drives the reference storefront, and our own package and image. */
const installing = [
  'lib/proof/clients/ucp-cli.test.ts',
  'lib/proof/package/installed-package.test.ts',
  'lib/proof/container/image.test.ts',
];

/** Audits bound their own time; these only end a test that hangs, also on a machine that is busy with other things. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/**
 * `unit`: our own tests. `browser`: those in a real browser. `redis`: fleets on a real queue. `installed-clients`:
 * third-party clients against the storefront. `conformance`: every check as a test, against STOREFRONT_URL.
 */
export default defineConfig({
  test: {
    projects: [
      {
        // Some packages have source maps without sources, which is of no concern.
        logLevel: 'error',
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'suites/**/*.test.ts'],
          exclude: [...conformance.files, ...inBrowser, ...onRedis, ...installing],
          ...patience,
          maxWorkers: '100%',
          // No test changes shared state, so files may share their imports: loading them takes longer than most tests.
          isolate: false,
          // The saboteur matrix allocates many short-lived objects.
          execArgv: ['--max-semi-space-size=64'],
          // It imports JSON in a way that Node refuses, and Vite does not.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
      { test: { name: 'browser', include: inBrowser, ...patience, maxWorkers: '100%' } },
      { test: { name: 'redis', include: onRedis, ...patience } },
      { test: { name: 'installed-clients', include: installing, ...patience } },
      conformance.project,
    ],
    reporters: ['default', './lib/vitest/reporter.ts'],
    cache: false,
    sequence: { sequencer: Sequencer },
  },
});
