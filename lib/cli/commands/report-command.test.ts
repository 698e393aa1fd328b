/** Rendering a report.json again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/json/json.ts';
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
    expect((await shell(['report', file])).out).toMatch(/^not conformant: 1 cause, 1 failing check, .*\n/);
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
