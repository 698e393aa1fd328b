/** The verdicts that call for action, in the order in which people should read them. */
import type { Report } from '../model/report.ts';
import type { Area } from '../model/requirement.ts';
import { areas, rulesets } from '../model/requirement.ts';
import type { Status, Verdict } from '../model/verdict.ts';

/** All statuses, the worst first. */
export const bySeverity: readonly Status[] = [
  'error',
  'fail',
  'warn',
  'note',
  'inconclusive',
  'skipped',
  'pass',
];

const findingStatuses: readonly Status[] = ['fail', 'warn', 'note', 'error'];

/** A waived failure is no finding: it is listed apart. */
export const isFinding = ({ status, waiver }: Verdict): boolean =>
  findingStatuses.includes(status) && waiver === undefined;

/** Ruleset interface first, because it decides conformance; then the worst; and last what is the suite's own trouble. */
export function findings(report: Report): readonly Verdict[] {
  const rank = ({ ruleset, status }: Verdict) =>
    status === 'error'
      ? Infinity
      : findingStatuses.indexOf(status) + findingStatuses.length * rulesets.indexOf(ruleset);
  return report.verdicts
    .filter(isFinding)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}

export const waivedFailures = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ waiver }) => waiver !== undefined);

/** The worst first; among equals, the order stays. */
export const worstFirst = <T extends { readonly status?: Status }>(items: readonly T[]): readonly T[] =>
  [...items].sort((one, other) => severity(one) - severity(other));

const severity = ({ status }: { readonly status?: Status }): number =>
  status === undefined ? bySeverity.length : bySeverity.indexOf(status);

/** The statuses that occur in the report, the worst first. */
export const statusesIn = ({ tally }: Pick<Report, 'tally'>): readonly Status[] =>
  bySeverity.filter((status) => tally[status] > 0);

export const countOf = (status: Status, verdicts: readonly Verdict[]): number =>
  verdicts.filter((verdict) => verdict.status === status).length;

/** The areas that have verdicts, each with them, in the order of the areas. */
export const byArea = (
  verdicts: readonly Verdict[],
): readonly { readonly area: Area; readonly among: readonly Verdict[] }[] =>
  areas
    .map((area) => ({ area, among: verdicts.filter((verdict) => verdict.area === area) }))
    .filter(({ among }) => among.length > 0);
