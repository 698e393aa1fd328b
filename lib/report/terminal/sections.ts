/** Sections of the report at a terminal: the table of areas, checks that were not judged, waivers. */

import { noOccasion, type ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import { rulesets } from '../../model/requirement.ts';
import { isDeciding, type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { grouped } from '../../text/grouped.ts';
import { type Cell, columns, wrap } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { maxReasonTexts } from '../content/bounds.ts';
import { byArea, countOf, waivedFailures } from '../content/findings.ts';
import { byReason, meaningIn } from '../wording/meanings.ts';
import { outdatedEntries, waiverText } from '../wording/notes.ts';
import type { Paint } from './paint.ts';

export function areaTable({ verdicts, tally }: Report, paint: Paint): readonly string[] {
  const shown = statuses.filter((status) => status !== 'error' || tally.error > 0);
  const row = (title: Cell, among: readonly Verdict[]): readonly Cell[] => [
    title,
    ...shown.map((status) => countCell(status, among, paint)),
  ];
  const byRuleset = rulesets
    .map((ruleset) => ({ ruleset, among: verdicts.filter((verdict) => verdict.ruleset === ruleset) }))
    .filter(({ among }) => among.length > 0);
  return columns([
    [{ text: '' }, ...shown.map((status) => ({ text: status, paint: paint.dim }))],
    ...byArea(verdicts).map(({ area, among }) => row({ text: area }, among)),
    row({ text: 'all checks', paint: paint.bold }, verdicts),
    ...(byRuleset.length < 2
      ? []
      : byRuleset.map(({ ruleset, among }) => row({ text: `ruleset ${ruleset}`, paint: paint.dim }, among))),
  ]);
}

function countCell(status: Status, among: readonly Verdict[], paint: Paint): Cell {
  const count = countOf(status, among);
  if (count === 0) return { text: '-', paint: paint.dim };
  return {
    text: String(count),
    paint: paint[status === 'fail' && !among.some(isDeciding) ? 'warn' : status],
  };
}

/** The checks that were not judged, by reason; when verbose, each with its own reason. */
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
      ...(verbose ? details(among) : texts(code, among)).flatMap((line) => dim(line, 4)),
    ];
  });
}

/** Only the number for each reason. */
export function unjudgedCounts({ verdicts }: Report, paint: Paint, width: number): readonly string[] {
  const counts = byReason(verdicts).map(({ code, among }) => `${among.length} ${code}`);
  return counts.length === 0 ? [] : wrap(`Not judged: ${counts.join(', ')}`, width).map(paint.dim);
}

const title = (code: ReasonCode, count: number, paint: Paint): readonly Cell[] => [
  { text: code, paint: isDoubt(code) ? paint.inconclusive : paint.dim },
  { text: String(count) },
];

/** Only for checks that could not be judged: a missing occasion needs no explanation. */
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

/** Every check; a reason that several have stands once. */
const details = (among: readonly Verdict[]): readonly string[] =>
  [...grouped(among, ({ reason }) => reason?.text ?? '')].map(([text, checks]) => {
    const ids = checks.map(({ check }) => check).join(', ');
    return checks.length === 1 ? `${ids}: ${text}` : `${text}: ${ids}`;
  });

const isDoubt = (code: ReasonCode): boolean =>
  !noOccasion.has(code) && code !== 'not-selected' && code !== 'ruleset-off';

/** The waived failures, a line or two each, and the entries of the baselines that no longer hold. */
export function waiverLines(report: Report, paint: Paint, width: number): readonly string[] {
  const lines = waivedFailures(report).flatMap(({ status, check, waiver }) => [
    `${status.padEnd(5)} ${check}`,
    ...(waiver ? wrap(waiverText(waiver), width - 6).map((line) => paint.dim(`      ${line}`)) : []),
  ]);
  return lines.length === 0 ? [] : [paint.bold('Known failures'), ...lines];
}

export function outdatedEntryLines(report: Report, paint: Paint): readonly string[] {
  return outdatedEntries(report).map(
    ({ entry, text }) =>
      `${paint.fail(entry.state.toUpperCase())} ${entry.check} ${paint.dim(`(${entry.baseline})`)}: ${text}`,
  );
}
