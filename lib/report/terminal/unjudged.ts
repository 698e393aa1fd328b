/** The checks that were not judged, by reason. */

import { noOccasion, type ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { type Cell, columns, wrap } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { maxReasonTexts } from '../bounds.ts';
import { byReason, meaningIn } from '../wording/reasons.ts';
import type { Paint } from './paint.ts';

/** When verbose, every check is listed with its own reason. */
export function unjudgedLines(
  report: Report,
  { paint, verbose, width }: { readonly paint: Paint; readonly verbose: boolean; readonly width: number },
): readonly string[] {
  const groups = byReason(report.verdicts);
  const titles = columns(groups.map(({ code, among }) => title(code, among.length, paint)));
  const dim = (text: string, indent: number) =>
    wrap(text, width - indent).map((line) => ' '.repeat(indent) + paint.dim(line));
  const widest = Math.max(0, ...groups.map(({ code }) => code.length));
  return groups.flatMap(({ code, among }, index) => {
    const [first = '', ...rest] = dim(meaningIn(report, code), widest + 8);
    return [
      `${titles[index] ?? code}  ${first.trimStart()}`,
      ...rest,
      ...(verbose ? among.map(detail) : texts(code, among)).flatMap((line) => dim(line, 4)),
    ];
  });
}

/** Only how many, by reason. */
export function unjudgedCounts({ verdicts }: Report, paint: Paint, width: number): readonly string[] {
  const counts = byReason(verdicts).map(({ code, among }) => `${among.length} ${code}`);
  return counts.length === 0 ? [] : wrap(`Not judged: ${counts.join(', ')}`, width).map(paint.dim);
}

const title = (code: ReasonCode, count: number, paint: Paint): readonly Cell[] => [
  { text: code, paint: isDoubt(code) ? paint.inconclusive : paint.dim },
  { text: String(count) },
];

/** Only for checks that could not be judged: a missing occasion is not a problem. */
function texts(code: ReasonCode, among: readonly Verdict[]): readonly string[] {
  if (!isDoubt(code)) return [];
  const counts = new Map<string, number>();
  for (const { reason } of among) counts.set(reason?.text ?? '', (counts.get(reason?.text ?? '') ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const listed = sorted
    .slice(0, maxReasonTexts)
    .map(([text, count]) => `${text} (${plural(count, 'check')})`);
  return sorted.length > maxReasonTexts
    ? [...listed, `and ${sorted.length - maxReasonTexts} more (--verbose)`]
    : listed;
}

const detail = ({ check, reason }: Verdict): string => `${check}: ${reason?.text ?? ''}`;

const isDoubt = (code: ReasonCode): boolean =>
  !noOccasion.has(code) && code !== 'not-selected' && code !== 'ruleset-off';
