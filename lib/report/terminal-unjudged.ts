/** What was not judged, grouped by reason: few lines, nothing silent. */
import { noOccasion, type ReasonCode, reasonCodes } from '../model/inconclusive.ts';
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { type Cell, columns } from './columns.ts';
import type { Paint } from './paint.ts';
import { meanings } from './reasons.ts';

/** Most names on the line of one reason. */
const mostNames = 3;

/** @param verbose names every check, with its own reason. */
export function unjudgedLines(report: Report, paint: Paint, verbose: boolean): readonly string[] {
  const groups = reasonCodes
    .map((code) => ({ code, among: report.verdicts.filter(({ reason }) => reason?.code === code) }))
    .filter(({ among }) => among.length > 0);
  const titles = columns(groups.map(({ code, among }) => title(code, among.length, paint)));
  return groups.flatMap(({ code, among }, index) => [
    `${titles[index] ?? code}  ${paint.dim(meanings[code])}`,
    ...(verbose ? among.map(detail) : names(code, among)).map((line) => `    ${paint.dim(line)}`),
  ]);
}

const title = (code: ReasonCode, count: number, paint: Paint): readonly Cell[] => [
  { text: code, paint: isDoubt(code) ? paint.inconclusive : paint.dim },
  { text: String(count) },
];

/** Names only where we could not tell: a lack of occasion is nobody's trouble. */
function names(code: ReasonCode, among: readonly Verdict[]): readonly string[] {
  if (!isDoubt(code)) return [];
  const more = among.length - mostNames;
  const listed = among.slice(0, mostNames).map(detail);
  return more > 0 ? [...listed, `and ${more} more (--verbose)`] : listed;
}

const detail = ({ check, reason }: Verdict): string => `${check}: ${reason?.text ?? ''}`;

const isDoubt = (code: ReasonCode): boolean =>
  !noOccasion.has(code) && code !== 'not-selected' && code !== 'ruleset-off';
