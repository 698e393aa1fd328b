/** The table of an audit: a line for each area, and for each ruleset when there are several. */
import type { Report } from '../../model/report/report.ts';
import { rulesets } from '../../model/requirement.ts';
import { type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { type Cell, columns } from '../../text/layout.ts';
import { byArea, countOf } from '../findings.ts';
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
  return count === 0 ? { text: '-', paint: paint.dim } : { text: String(count), paint: paint[status] };
}
