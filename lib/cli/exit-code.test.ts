import { expect, it } from 'vitest';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/sample-report.ts';
import { exitCode } from './exit-code.ts';

const conformant = sampleReport([sampleVerdict('pass')]);
const warned = sampleReport([sampleVerdict('pass'), sampleVerdict('warn')]);
const waived = sampleReport([
  sampleVerdict('pass'),
  waivedVerdict(),
  sampleVerdict('warn', { waiver: { baseline: 'a.yaml', reason: 'why' } }),
]);
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
