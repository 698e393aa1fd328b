/** Rendering a report.json again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/formats/json.ts';
import { formats } from '../../report/formats.ts';
import { run } from '../program.ts';
import { type Extra, shellIn } from '../testing.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

describe('report', () => {
  const write = (report = sampleReport()) => {
    writeFileSync(join(cwd, 'report.json'), toJson(report));
    return 'report.json';
  };

  it('renders every format again', async () => {
    const file = write();
    expect((await shell(['report', file])).out).toMatch(
      /^not conformant with 2026-08-27: 1 cause, 1 failing check, .*\n/,
    );
    expect((await shell(['report', file, '--format', 'json'])).out).toBe(toJson(sampleReport()));
    expect((await shell(['report', file, '--format', 'junit'])).out).toMatch(/^<\?xml .*\n<testsuites /);
    const strict = await shell(['report', file, '--format', 'junit', '--junit-dialect', 'strict']);
    expect(strict.out).toMatch(/<testsuites>/);
    expect(strict.code).toBe(0);
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, [], false],
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, [], true],
    ['--no-color', { FORCE_COLOR: '1' }, ['--no-color'], false],
    ['no terminal', {}, [], false],
  ])('obeys %s', async (_name, env, flags, painted) => {
    const { out } = await shell(['report', write(), ...flags], { env });
    expect(out.includes('\u001b[')).toBe(painted);
  });

  it('refuses a file that is not a report', async () => {
    writeFileSync(join(cwd, 'other.json'), '{"format": 1}');
    writeFileSync(join(cwd, 'text.json'), 'hello');
    expect(await shell(['report', 'other.json'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/other\.json is not a valid report\.json: it must have required property/),
    });
    expect((await shell(['report', 'text.json'])).err).toMatch(/it is not JSON/);
  });

  it('shows a long report as a whole', async () => {
    const verdicts = Array.from({ length: 300 }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/check-${n}` }),
    );
    const { out } = await shell(['report', write(sampleReport(verdicts))]);
    expect(out.match(/^FAIL/gm)).toHaveLength(300);
  });
});

describe('diff command', () => {
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
    const earlier = { ...sampleReport([]), startedAt: '2026-11-20T10:00:00.000Z' };
    await writeFile(join(cwd, 'earlier.json'), JSON.stringify(earlier));
    await writeFile(join(cwd, 'none.json'), 'no JSON');
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

    it('writes HTML', async () => {
      const { code, out } = await ran('diff', '--html', 'good.json', 'bad.json');
      expect(code).toBe(1);
      expect(out).toMatch(/^<!doctype html>.*1 check got worse.*<code>a\/b<\/code>/s);
      expect((await ran('diff', '--html', '--json', 'good.json', 'bad.json')).code).toBe(64);
    });

    it('names the missing file', async () => {
      const { code, complaint } = await ran('diff', 'good.json', 'gone.json');
      expect([code, complaint]).toEqual([64, 'storefront-conformance: there is no file gone.json\n']);
    });
  });

  describe('report', () => {
    it.each(formats)('renders %s', async (format) => {
      const { code, out } = await ran('report', 'bad.json', '--format', format);
      expect(code).toBe(0);
      expect(out.length).toBeGreaterThan(60);
    });

    it('shows the kept runs of a folder, and names what is none', async () => {
      const { code, out, complaint } = await ran('report', 'bad.json', '--format', 'html', '--history', '.');
      expect([code, complaint]).toEqual([
        0,
        'storefront-conformance: --history: none.json is not a valid report.json: it is not JSON; it is left out\n',
      ]);
      expect(out).toContain('id="history"');
    });
  });
});
