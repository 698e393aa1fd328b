import { expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../report/sample-report.ts';
import { exitCode } from './exit-code.ts';

const conformant = sampleReport([sampleVerdict('pass')]);
const warned = sampleReport([sampleVerdict('pass'), sampleVerdict('warn')]);
const noted = sampleReport([sampleVerdict('note')]);
const failed = sampleReport([sampleVerdict('fail'), sampleVerdict('inconclusive')]);
const undecided = { ...sampleReport([sampleVerdict('inconclusive')]), outcome: 'inconclusive' } as const;
const unobserved = sampleReport([sampleVerdict('pass'), sampleVerdict('inconclusive')]);
const broken = sampleReport([sampleVerdict('error'), sampleVerdict('fail')]);

it.each([
  ['conformant', conformant, 'must', false, 0],
  ['a broken should', warned, 'must', false, 0],
  ['a broken should', warned, 'should', false, 1],
  ['a broken should', warned, 'inconclusive', false, 0],
  ['a broken may', noted, 'should', false, 0],
  ['a broken must', failed, 'must', false, 1],
  ['a broken must', failed, 'never', false, 0],
  ['an open outcome', undecided, 'must', false, 2],
  ['an open outcome', undecided, 'inconclusive', false, 1],
  ['an open outcome', undecided, 'never', false, 0],
  ['no occasion', unobserved, 'must', false, 0],
  ['no occasion', unobserved, 'inconclusive', false, 1],
  ['a broken suite', broken, 'must', false, 70],
  ['a broken suite', broken, 'never', false, 70],
  ['an interruption', failed, 'must', true, 130],
  ['an interruption', conformant, 'never', true, 130],
] as const)('%s (%#), --fail-on %3$s', (_name, report, failOn, interrupted, code) => {
  expect(exitCode(report, { failOn, interrupted })).toBe(code);
});
