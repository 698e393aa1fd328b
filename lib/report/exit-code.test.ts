import { describe, expect, it, test } from 'vitest';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { type FailOn, failOnLevels, failsRun } from './content/output.ts';
import { exitCode, failsAsWhole } from './exit-code.ts';
import { type Format, render } from './formats.ts';

const conformant = sampleReport([sampleVerdict('pass')]);
const warned = sampleReport([sampleVerdict('pass'), sampleVerdict('warn')]);
const waived = sampleReport([
  sampleVerdict('pass'),
  waivedVerdict(),
  sampleVerdict('warn', { waiver: { baseline: 'a.yaml', reason: 'why' } }),
]);
const known = { ...waived, outcome: 'not-conformant' } as const;
const partial = { ...conformant, outcome: 'partial' } as const;
const undecided = sampleVerdict('inconclusive', { requires: ['catalog.other'] });
const knownAndOpen = { ...sampleReport([waivedVerdict(), undecided]), outcome: 'not-conformant' } as const;
const foreign = sampleReport([sampleVerdict('pass'), sampleVerdict('fail', { ruleset: 'ucp' })]);
const noted = sampleReport([sampleVerdict('note')]);
const failed = sampleReport([sampleVerdict('fail'), sampleVerdict('inconclusive')]);
const inconclusive = { ...sampleReport([sampleVerdict('inconclusive')]), outcome: 'inconclusive' } as const;
const unobserved = sampleReport([sampleVerdict('pass'), sampleVerdict('inconclusive')]);
const failing = sampleReport([sampleVerdict('error'), sampleVerdict('fail')]);

it.each([
  ['conformant', conformant, 'must', false, 0],
  ['a failed should', warned, 'must', false, 0],
  ['a failed should', warned, 'should', false, 1],
  ['a failed should', warned, 'inconclusive', false, 0],
  ['waived failures', waived, 'must', false, 0],
  ['waived failures', waived, 'should', false, 0],
  ['known failures alone', known, 'must', false, 0],
  ['known failures, and what could not be judged', knownAndOpen, 'must', false, 2],
  ['known failures, and what could not be judged', knownAndOpen, 'never', false, 0],
  ['a part', partial, 'must', false, 0],
  ['a part', partial, 'inconclusive', false, 0],
  ['a failure outside ruleset interface', { ...foreign, outcome: 'conformant' as const }, 'must', false, 0],
  ['a failed may', noted, 'should', false, 0],
  ['a failed must', failed, 'must', false, 1],
  ['a failed must', failed, 'never', false, 0],
  ['an open outcome', inconclusive, 'must', false, 2],
  ['an open outcome', inconclusive, 'inconclusive', false, 1],
  ['an open outcome', inconclusive, 'never', false, 0],
  ['no occasion', unobserved, 'must', false, 0],
  ['no occasion', unobserved, 'inconclusive', false, 1],
  ['an error of the suite', failing, 'must', false, 70],
  ['an error of the suite', failing, 'never', false, 70],
  ['an interruption', failed, 'must', true, 130],
  ['an interruption', conformant, 'never', true, 130],
] as const)('%s (%#), --fail-on %3$s', (_name, report, failOn, interrupted, code) => {
  expect(exitCode(report, { failOn, interrupted })).toBe(code);
});

const stale = {
  ...conformant,
  baseline: [{ check: 'a/b', state: 'stale', host: '*', reason: 'why', baseline: 'a.yaml' }],
} as const;
const all = {
  conformant,
  warned,
  waived,
  known,
  partial,
  knownAndOpen,
  foreign,
  noted,
  failed,
  inconclusive,
  failing,
  stale,
};

it.each(Object.entries(all))('%s: a run fails by a check or as a whole, or it passes', (_name, report) => {
  for (const failOn of failOnLevels) {
    const one = report.verdicts.some((verdict) => failsRun(verdict, failOn));
    const whole = failsAsWhole(report, failOn) !== undefined;
    expect(exitCode(report, { failOn, interrupted: false }) !== 0).toBe(one || whole);
  }
});

/** What does not fail the run looks failed in no format, and is hidden in none. */
const sampled = sampleReport([
  sampleVerdict('pass'),
  sampleVerdict('fail', { ruleset: 'standards', check: 'catalog/standard' }),
  sampleVerdict('warn', { check: 'catalog/preferred' }),
]);
const beside = {
  ...sampled,
  outcome: 'conformant',
  requirements: sampled.requirements.map((row) => ({ ...row, ruleset: 'standards' as const })),
} as const;

const rendered = (format: Format, failOn: FailOn = 'must') =>
  render(beside, format, { junitDialect: 'rich', failOn, quiet: false, verbose: false, color: true });

describe('a conformant run with findings beside the interface', () => {
  test('exits with 0, and with 1 where --fail-on names one of them', () => {
    expect(exitCode(beside, { failOn: 'must', interrupted: false })).toBe(0);
    expect(exitCode(beside, { failOn: 'should', interrupted: false })).toBe(1);
  });

  test('is a passing case with its text in JUnit', async () => {
    const xml = await rendered('junit');
    expect(xml).not.toMatch(/<(failure|error|skipped)/);
    expect(xml).toMatch(
      /<system-out>catalog\/standard\nclaim: .*\nweight: ruleset standards: does not decide/,
    );
    expect(await rendered('junit', 'should')).toMatch(/name="catalog\/preferred"[\s\S]*<failure /);
  });

  test('is a warning of GitHub', async () => {
    expect(await rendered('github')).toMatch(
      /^::warning title=catalog\/standard::.*ruleset standards: does not/m,
    );
    expect(await rendered('github')).not.toContain('::error');
    expect(await rendered('github', 'should')).toContain('::error title=catalog/preferred');
  });

  test('is a warning in SARIF, minor at GitLab, and passed in CTRF', async () => {
    const levels = async (failOn?: FailOn) =>
      JSON.parse(await rendered('sarif', failOn)).runs[0].results.map((one: { level: string }) => one.level);
    expect(await levels()).toEqual(['warning', 'warning']);
    expect(await levels('should')).toEqual(['error', 'warning']);
    const severities = async (failOn?: FailOn) =>
      JSON.parse(await rendered('gitlab', failOn)).map((one: { severity: string }) => one.severity);
    expect(await severities()).toEqual(['minor', 'minor']);
    expect(await severities('should')).toEqual(['major', 'minor']);
    const { summary } = JSON.parse(await rendered('ctrf')).results;
    expect(summary).toMatchObject({ passed: 3, failed: 0 });
    expect(JSON.parse(await rendered('ctrf', 'should')).results.summary).toMatchObject({ failed: 1 });
  });

  test('is a line below all else at a terminal, without red', async () => {
    const text = await rendered('terminal');
    expect(text).not.toContain('\u001b[31m');
    expect(text).not.toContain('FAIL');
    expect(text).toMatch(
      /Beside the interface.*\n.*standards.*"price" is number[\s\S]*\(catalog\/standard\)/,
    );
    expect(await rendered('terminal', 'should')).toContain('WARN');
  });

  test.each(['html', 'markdown', 'agent'] as const)('has the ruleset as its label in %s', async (format) => {
    const text = (await rendered(format)).replace(/<dl class="legend">.*?<\/dl>/s, '');
    expect(text).not.toMatch(/class="(badge )?fail"|<b>fail:|^\d+\. fail:/m);
    expect(text).toMatch(/<span class="badge warn">standards<|<b>standards:<\/b>|^\d+\. standards: /m);
  });
});
