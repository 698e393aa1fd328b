/** What the command audits, what it calls it, and where the reports of a part go. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shellIn } from '../testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-audit-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const CI = { CI: 'true' };
const one = ['--only', 'discovery/profile-is-served', '--quiet'];

describe('the reference storefront', () => {
  it.each([
    ['audit reference', ['audit', 'reference'], {}],
    ['reference', ['reference'], {}],
    ['the default of a script', ['--default', 'reference'], {}],
    ['STOREFRONT_URL=reference', [], { STOREFRONT_URL: 'reference' }],
  ])('is audited in CI by %s, and named', async (_how, argv, env) => {
    const { code, out } = await shellIn(cwd, [...argv, ...one], { env: { ...CI, ...env } });
    expect(code).toBe(0);
    expect(out).toMatch(/^partial \(the reference storefront\): 1 of 1 selected promises judged/);
    expect(out).toMatch(/\nthe reference storefront at http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  it.each([
    [[], CI, /which storefront\? The variable CI is set/],
    [['plan'], CI, /which storefront\?/],
    [['--default', 'reference'], { STOREFRONT_URL: '' }, /STOREFRONT_URL is set to nothing/],
    [[], { STOREFRONT_ULR: 'http://127.0.0.1:9' }, /did you mean "STOREFRONT_URL"/],
    [['--default', 'other'], {}, /--default is "other"; it takes one of reference/],
    [['refrence'], {}, /did you mean "reference"/],
  ])('is not audited by mistake: %j %j', async (argv, env, sentence) => {
    const { code, out, err } = await shellIn(cwd, argv, { env: { ...env } });
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(sentence);
  });

  it('is not audited for a configuration file without a URL', async () => {
    writeFileSync(join(cwd, 'storefront-conformance.yaml'), 'runs: 3\n');
    const { code, err } = await shellIn(cwd, one);
    expect(err).toMatch(/storefront-conformance\.yaml has no url/);
    expect(code).toBe(64);
  });
});

it('a run of a part leaves the report of a whole one alone, even when it could judge nothing', async () => {
  await shellIn(cwd, ['http://127.0.0.1:9', '--quiet', '--formats', 'json']);
  const whole = readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8');
  const part = ['http://127.0.0.1:9', '--only', 'catalog', '--formats', 'json'];
  const { code, err } = await shellIn(cwd, part);
  expect(code).toBe(2);
  expect(err).toMatch(
    /^written: reports\/latest\/partial\/report\.json\nreports\/latest keeps the report of the whole interface\n$/,
  );
  expect(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')).toBe(whole);
  expect(readdirSync(join(cwd, 'reports/latest')).sort()).toEqual(['partial', 'report.json']);
});
