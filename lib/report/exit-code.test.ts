import { expect, it } from 'vitest';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { failOnLevels } from './content/output.ts';
import { exitCode, failsAsWhole, failsRun } from './exit-code.ts';

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
