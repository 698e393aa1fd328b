/** Through the vitest door, a trouble of the whole target is told in the report that it writes. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '../../index.ts';
import { packageRoot } from '../../package/package-root.ts';
import { served } from './served.ts';
import { expected } from './trouble.ts';
import { troubles } from './troubles.ts';

const folder = mkdtempSync(join(tmpdir(), 'door-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one door, in a process of its own; the run ends however it ends. */
function throughDoor(url: string, out: string): Promise<Report> {
  const vitest = join(packageRoot(), 'node_modules', 'vitest', 'vitest.mjs');
  const argv = [vitest, 'run', '--project', 'conformance', 'suites/discovery/discovery.test.ts'];
  const env = {
    PATH: process.env.PATH,
    STOREFRONT_URL: url,
    STOREFRONT_OUT: out,
    STOREFRONT_FORMATS: 'json',
    STOREFRONT_TIMEOUT: '0.3',
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, { cwd: packageRoot(), env }, (_failure, stdout, stderr) => {
      try {
        resolve(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')));
      } catch (cause) {
        reject(new Error(`no report was written:\n${stdout}\n${stderr}`, { cause }));
      }
    });
  });
}

const few = ['basic-auth', 'single-page-app', 'closed-port', 'a-locale-too-many'];

test.each(troubles.filter(({ id }) => few.includes(id)).map((trouble) => [trouble.id, trouble] as const))(
  '%s',
  async (id, trouble) => {
    const { url, close } = await served(trouble);
    const { outcome, diagnosis, tally } = await throughDoor(url, join(folder, id)).finally(close);
    expect([outcome, diagnosis?.code]).toEqual([expected.outcome, trouble.diagnosis]);
    expect(diagnosis?.next).toMatch(trouble.next);
    expect(tally).toMatchObject({ pass: 0, fail: 0, error: 0 });
  },
);
