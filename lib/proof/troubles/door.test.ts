/** Through the vitest door of the package, a trouble of the whole target is told in the report, and fails the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../index.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Built, built } from '../built.ts';
import { served } from './served.ts';
import { expected, timeoutFor } from './trouble.ts';
import { troubles } from './troubles.ts';

const folder = mkdtempSync(join(tmpdir(), 'door-'));
let command: Built;

/** One door is enough: all of them share the first look. */
beforeAll(async () => {
  command = await built();
  const module = (path: string) => JSON.stringify(join(command.folder, path));
  writeFileSync(
    join(folder, 'storefront.test.mjs'),
    `import { suites } from ${module('suites/index.js')};
     import { runSuite } from ${module('lib/vitest/run-suite.js')};
     runSuite(suites[0]);`,
  );
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ['storefront.test.mjs'], testTimeout: 0, maxConcurrency: 1000,
     reporters: [${module('lib/vitest/reporter.js')}], globalSetup: ${module('lib/vitest/global-setup.js')} } };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

type Ended = { readonly code: unknown; readonly report: Report };

/** Runs the door in a process of its own. */
async function throughDoor(url: string, timeout: string): Promise<Ended> {
  const out = mkdtempSync(join(folder, 'out-'));
  const vitest = join(packageRoot(), 'node_modules', 'vitest', 'vitest.mjs');
  const argv = [vitest, 'run', '--root', folder, '--config', join(folder, 'vitest.config.mjs')];
  const env = {
    PATH: process.env.PATH,
    STOREFRONT_URL: url,
    STOREFRONT_OUT: out,
    STOREFRONT_FORMATS: 'json',
    STOREFRONT_TIMEOUT: timeout,
  };
  const child = spawn(process.execPath, argv, { cwd: packageRoot(), env, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return { code, report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) };
}

/** A process for one of each diagnosis: what leads to it is tested through the command and the library. */
const ofEach = [...new Map(troubles.map((trouble) => [trouble.diagnosis, trouble])).values()];

test.each(ofEach.map((trouble) => [trouble.diagnosis, trouble] as const))('%s', async (_, trouble) => {
  const { url, close } = await served(trouble);
  const { code, report } = await throughDoor(url, timeoutFor(trouble)).finally(close);
  const { outcome, diagnosis, tally } = report;
  expect({ code, outcome, diagnosis: diagnosis?.code }).toEqual({
    ...expected,
    diagnosis: trouble.diagnosis,
  });
  expect(diagnosis?.next).toMatch(trouble.next);
  expect(tally).toMatchObject({ pass: 0, fail: 0, error: 0 });
});
