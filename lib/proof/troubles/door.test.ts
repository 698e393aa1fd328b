/** Through the vitest door, a trouble of the whole target is told in the report that it writes, and fails the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

type Ended = { readonly code: unknown; readonly report: Report };

/** Runs one door, in a process of its own. */
async function throughDoor(url: string, out: string): Promise<Ended> {
  const vitest = join(packageRoot(), 'node_modules', 'vitest', 'vitest.mjs');
  const argv = [vitest, 'run', '--project', 'conformance', 'suites/discovery/discovery.test.ts'];
  const env = {
    PATH: process.env.PATH,
    STOREFRONT_URL: url,
    STOREFRONT_OUT: out,
    STOREFRONT_FORMATS: 'json',
    STOREFRONT_TIMEOUT: '0.3',
  };
  const [code] = await once(
    spawn(process.execPath, argv, { cwd: packageRoot(), env, stdio: 'ignore' }),
    'close',
  );
  return { code, report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) };
}

/** One of each diagnosis: vitest takes seconds to start. */
const few = [...new Map(troubles.map((trouble) => [trouble.diagnosis, trouble])).values()];

test.each(few.map((trouble) => [trouble.diagnosis, trouble.id, trouble] as const))(
  '%s: %s',
  async (_, id, trouble) => {
    const { url, close } = await served(trouble);
    const { code, report } = await throughDoor(url, join(folder, id)).finally(close);
    const { outcome, diagnosis, tally } = report;
    expect({ code, outcome, diagnosis: diagnosis?.code }).toEqual({
      ...expected,
      diagnosis: trouble.diagnosis,
    });
    expect(diagnosis?.next).toMatch(trouble.next);
    expect(tally).toMatchObject({ pass: 0, fail: 0, error: 0 });
  },
);
