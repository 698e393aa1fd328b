/** The table of an audit: a line for each area, and for each ruleset when there are several. */
import type { Report } from '../../model/report.ts';
import { areas, rulesets } from '../../model/requirement.ts';
import { type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { type Cell, columns } from '../../text/columns.ts';
import { statusNames } from '../wording/meanings.ts';
import type { Paint } from './paint.ts';

export function areaTable(report: Report, paint: Paint): readonly string[] {
  const { verdicts } = report;
  const present = statuses.filter(
    (status) => (status !== 'error' && status !== 'known') || report.tally[status] > 0,
  );
  const row = (title: Cell, among: readonly Verdict[]): readonly Cell[] => [
    title,
    ...present.map((status) => countCell(status, among, paint)),
  ];
  const byArea = areas
    .map((area) => ({ area, among: verdicts.filter((verdict) => verdict.area === area) }))
    .filter(({ among }) => among.length > 0);
  const byRuleset = rulesets
    .map((ruleset) => ({ ruleset, among: verdicts.filter((verdict) => verdict.ruleset === ruleset) }))
    .filter(({ among }) => among.length > 0);
  return columns([
    [{ text: '' }, ...present.map((status) => ({ text: statusNames[status], paint: paint.dim }))],
    ...byArea.map(({ area, among }) => row({ text: area }, among)),
    row({ text: 'all checks', paint: paint.bold }, verdicts),
    ...(byRuleset.length < 2
      ? []
      : byRuleset.map(({ ruleset, among }) => row({ text: `ruleset ${ruleset}`, paint: paint.dim }, among))),
  ]);
}

function countCell(status: Status, among: readonly Verdict[], paint: Paint): Cell {
  const count = among.filter((verdict) => verdict.status === status).length;
  return count === 0 ? { text: '-', paint: paint.dim } : { text: String(count), paint: paint[status] };
}
