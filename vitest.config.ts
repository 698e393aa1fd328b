import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { conformance, Sequencer } from './lib/vitest/project.ts';

/** What takes minutes: the whole matrix, other seeds, floods, processes. A file of the matrix is in both tiers. */
const slow = ['lib/**/*.prove.test.ts', 'suites/**/*.prove.test.ts'];

/** These need Chromium at /usr/bin/chromium. */
const inBrowser = ['lib/**/*browser.test.ts'];

/** These start a redis-server, and workers in processes of their own. */
const onRedis = ['lib/**/*redis.test.ts'];

/** These install from npm: another client, our own package and image, other versions of Node. */
const installing = [
  'lib/proof/clients/ucp-cli.prove.test.ts',
  'lib/proof/package/installed-package.prove.test.ts',
  'lib/proof/node-versions.prove.test.ts',
];

/** Audits bound their own time; these only end a test that hangs, also on a machine that is busy with other things. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/** One more than there are processors, since some proofs mostly wait: for a process, a limit, npm. */
const maxWorkers = availableParallelism() + 1;

/** Modules run as in production: Node imports them. */
const native = {
  ...patience,
  execArgv: ['--import', new URL('lib/vitest/strip-types.js', import.meta.url).href],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Files share their imports, because no test changes shared state, and loading takes longer than most tests. */
const inProcess = {
  ...native,
  isolate: false,
  // Audits allocate many short-lived objects. Every processor has a test to run, so threads that help to collect them
  // only take turns with the tests.
  execArgv: [...native.execArgv, '--max-semi-space-size=64', '--single-threaded-gc'],
};

/**
 * `unit` is `npm test`. `prove`, `browser`, `redis` and `installed` are `npm run prove`: slow proofs, a real browser,
 * a real queue, and what is installed from npm. `soak` repeats proofs with all their samples. `conformance` is the vitest
 * integration, where every check is a test of STOREFRONT_URL.
 */
export default defineConfig({
  test: {
    projects: [
      {
        // Some packages have source maps without sources, which is of no concern.
        logLevel: 'error',
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'suites/**/*.test.ts', 'lab/*/*.test.ts'],
          exclude: [...conformance.files, ...slow, ...inBrowser, ...onRedis],
          ...inProcess,
          maxWorkers: '100%',
          provide: { tier: 'unit' },
        },
      },
      {
        logLevel: 'error',
        test: {
          name: 'prove',
          include: [...slow, 'suites/*/matrix.test.ts'],
          exclude: installing,
          ...inProcess,
          maxWorkers,
          provide: { tier: 'prove' },
        },
      },
      {
        logLevel: 'error',
        test: {
          name: 'soak',
          include: slow,
          exclude: installing,
          ...inProcess,
          maxWorkers,
          provide: { tier: 'soak' },
        },
      },
      { test: { name: 'browser', include: inBrowser, ...native, maxWorkers } },
      { test: { name: 'redis', include: onRedis, ...native, maxWorkers } },
      { test: { name: 'installed', include: installing, ...native, maxWorkers } },
      conformance.project,
    ],
    reporters: ['default', './lib/vitest/reporter.ts'],
    cache: false,
    sequence: { sequencer: Sequencer },
  },
});
