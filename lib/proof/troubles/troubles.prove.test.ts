/** Each trouble of a whole target yields one diagnosis and no failure, through the command and through the library. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { shellIn } from '../../cli/testing.ts';
import { audit, loadSettings, type Report, suites } from '../../index.ts';
import { exitCode } from '../../report/exit-code.ts';
import { expected, nextCommandOf, served, type Trouble, timeoutFor } from './trouble.ts';
import { oneOfEach, troubles } from './troubles.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troubles-'));
afterAll(() => rmSync(cwd, { recursive: true }));

type Ended = { readonly code: number; readonly report: Report };

async function throughCommand(url: string, timeout: string): Promise<Ended> {
  const argv = [url, '--timeout', timeout, '--formats', '', '--format', 'json', '--quiet'];
  const { code, out } = await shellIn(cwd, argv);
  return { code, report: JSON.parse(out) };
}

async function throughLibrary(url: string, timeout: string): Promise<Ended> {
  const { target } = loadSettings({ flags: { url, timeout }, env: {}, cwd });
  const report = await audit(target, suites);
  return { code: exitCode(report, { failOn: 'must', interrupted: false }), report };
}

test('there are more than thirty, each with a unique id', () => {
  expect(new Set(troubles.map(({ id }) => id)).size).toBe(troubles.length);
  expect(troubles.length).toBeGreaterThan(30);
});

/** Concurrent, because some wait for a temporary trouble to pass or for an answer. */
describe.concurrent.each(troubles.map((trouble) => [trouble.id, trouble] as const))(
  '%s',
  (_, trouble: Trouble) => {
    test.each([
      ['the command', throughCommand] as const,
      ...(oneOfEach.includes(trouble) ? [['the library', throughLibrary] as const] : []),
    ])('through %s', async (_way, through) => {
      const { url, close } = await served(trouble);
      const { code, report } = await through(url, timeoutFor(trouble)).finally(close);
      const { diagnosis, outcome, tally, verdicts } = report;
      expect({ code, outcome, diagnosis: diagnosis?.code }).toEqual({
        ...expected,
        diagnosis: trouble.diagnosis,
      });
      expect(diagnosis?.text).toMatch(trouble.says);
      expect(nextCommandOf(trouble, diagnosis?.next)).toMatch(trouble.next);
      expect(diagnosis?.evidence.length).toBeGreaterThan(0);
      expect(report.headline).toBe(`inconclusive: ${diagnosis?.text}`);
      expect(tally).toMatchObject({ pass: 0, fail: 0, warn: 0, note: 0, error: 0 });
      const reasons = verdicts.flatMap(({ reason }) => reason?.text ?? []);
      expect(reasons).toContain(diagnosis?.text);
      expect(JSON.stringify(report)).not.toMatch(/SSL routines|openssl\//);
    });
  },
);
