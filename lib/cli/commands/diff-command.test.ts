/** `diff` and `report` from the command line: their output and their exit codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/sample-report.ts';
import { formats } from '../../report/formats.ts';
import { run } from '../run.ts';

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'diff-'));
  await writeFile(
    join(cwd, 'good.json'),
    JSON.stringify(sampleReport([sampleVerdict('pass', { check: 'a/b' })])),
  );
  await writeFile(
    join(cwd, 'bad.json'),
    JSON.stringify(sampleReport([sampleVerdict('fail', { check: 'a/b' })])),
  );
});
afterAll(() => rm(cwd, { recursive: true }));

async function ran(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await run(argv, { stdout, stderr, env: {}, cwd, signal: new AbortController().signal });
  return { code, out: String(stdout.read() ?? ''), complaint: String(stderr.read() ?? '') };
}

describe('diff', () => {
  it('exits with 1 when a check got worse, and shows it', async () => {
    const { code, out } = await ran('diff', 'good.json', 'bad.json');
    expect([code, out]).toEqual([1, expect.stringContaining('Worse: 1 check\n  a/b (pass -> fail)')]);
  });

  it('exits with 0 when every check is better or the same', async () => {
    expect((await ran('diff', 'bad.json', 'good.json')).code).toBe(0);
    expect(await ran('diff', 'bad.json', 'bad.json')).toMatchObject({ code: 0, out: '1 the same\n' });
  });

  it('speaks JSON', async () => {
    const { code, out } = await ran('diff', '--json', 'good.json', 'bad.json');
    expect([code, JSON.parse(out).worse[0].check]).toEqual([1, 'a/b']);
  });

  it('names the missing file', async () => {
    const { code, complaint } = await ran('diff', 'good.json', 'none.json');
    expect([code, complaint]).toEqual([64, 'storefront-conformance: there is no file none.json\n']);
  });
});

describe('report', () => {
  it.each(formats)('renders %s', async (format) => {
    const { code, out } = await ran('report', 'bad.json', '--format', format);
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(60);
  });
});
