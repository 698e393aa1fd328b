/** What a report says, for every format: findings in the order in which people should read them, and their evidence. */

import { countedCauses } from '../../engine/outcome.ts';
import { isJudged, isOfPart } from '../../engine/select.ts';
import type { Failure } from '../../model/baseline.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import {
  type Cause,
  type Outcome,
  type Report,
  type ReportedExchange,
  type RequirementRow,
  wholeExchanges,
} from '../../model/report.ts';
import { type Area, areas, type Ruleset, rulesets } from '../../model/requirement.ts';
import {
  brokenPromises,
  isDeciding,
  type Status,
  type Verdict,
  type Violation,
} from '../../model/verdict.ts';
import { plural } from '../../text/words.ts';

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

/** Waived failures are no findings; they are listed separately. */
export const isFinding = ({ status, waiver }: Verdict): boolean =>
  findingStatuses.includes(status) && waiver === undefined;

/** By ruleset, interface first because it decides conformance, then by severity; errors of the suite come last. */
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

/** The worst first; a stable sort. */
export const worstFirst = <T extends { readonly status?: Status }>(items: readonly T[]): readonly T[] =>
  [...items].sort((one, other) => severity(one) - severity(other));

const severity = ({ status }: { readonly status?: Status }): number =>
  status === undefined ? bySeverity.length : bySeverity.indexOf(status);

/** The statuses that occur in the report, the worst first. */
export const statusesIn = ({ tally }: Pick<Report, 'tally'>): readonly Status[] =>
  bySeverity.filter((status) => tally[status] > 0);

export const countOf = (status: Status, verdicts: readonly Verdict[]): number =>
  verdicts.filter((verdict) => verdict.status === status).length;

/** The verdicts by area, in the order of the areas. */
export const byArea = (
  verdicts: readonly Verdict[],
): readonly { readonly area: Area; readonly among: readonly Verdict[] }[] =>
  areas
    .map((area) => ({ area, among: verdicts.filter((verdict) => verdict.area === area) }))
    .filter(({ among }) => among.length > 0);

const unasked: readonly ReasonCode[] = ['not-selected', 'ruleset-off'];

/** The verdicts of the selected checks. */
export const selectedVerdicts = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ reason }) => reason === undefined || !unasked.includes(reason.code));

/** Whether nothing of the target could be judged, and a diagnosis says why. */
export const isWhollyUnjudged = ({ diagnosis, verdicts }: Pick<Report, 'diagnosis' | 'verdicts'>): boolean =>
  diagnosis !== undefined && !verdicts.some((verdict) => isJudged(verdict) || verdict.status === 'error');

/** The findings of one cause; their verdicts have only the violations that it explains. */
export type Caused = {
  readonly cause: Cause;
  /** The check that shows the cause most directly. */
  readonly primary: Verdict;
  /** The other checks that fail because of it. */
  readonly consequences: readonly Verdict[];
  /** Checks that could not be judged because of it. */
  readonly unjudged: readonly Verdict[];
  /** The word before its title: its status, or for a broken must that does not decide, its ruleset. */
  readonly label: CauseLabel;
};

export type CauseLabel = Failure | Ruleset;

function labelOf(status: Failure, verdicts: readonly Verdict[]): CauseLabel {
  if (status !== 'fail' || verdicts.some(isDeciding)) return status;
  return verdicts.find((verdict) => verdict.status === 'fail')?.ruleset ?? status;
}

/** The findings grouped by cause, in the order of the causes, without waived failures. */
export function byCause({ causes, verdicts }: Pick<Report, 'causes' | 'verdicts'>): readonly Caused[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  return causes.flatMap((cause) => {
    const [primary, ...consequences] = cause.checks
      .flatMap((id) => byId.get(id) ?? [])
      .filter(isFinding)
      .map((verdict) => ofCause(cause, verdict));
    if (primary === undefined) return [];
    const unjudged = verdicts.filter(({ reason }) => byId.get(reason?.check ?? '')?.causes?.[0] === cause.id);
    const label = labelOf(cause.status, [primary, ...consequences]);
    return [{ cause, primary, consequences, unjudged, label }];
  });
}

/** The verdict with only the violations of one cause, in its order. */
function ofCause({ violations }: Cause, verdict: Verdict): Verdict {
  const mine = violations.filter(({ check }) => check === verdict.check);
  const left = mine.flatMap(({ index }) => verdict.violations[index] ?? []);
  return left.length === 0 ? verdict : { ...verdict, violations: left };
}

/** The causes of a verdict, the worst first. */
export const causesOfVerdict = (
  { causes }: Pick<Report, 'causes'>,
  { causes: ids = [] }: Verdict,
): readonly Cause[] => causes.filter(({ id }) => ids.includes(id));

/** Checks that ended in an error of the suite itself, which has no cause in the storefront. */
export const suiteErrors = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ status }) => status === 'error');

/** The promises of a check; for a failure, only those that it breaks. */
export function promisesOf(report: Report, verdict: Verdict): readonly RequirementRow[] {
  const ids = brokenPromises(verdict);
  return report.requirements.filter(({ id }) => ids.includes(id));
}

/** The exchange of the violation, or else the first that the check examined, if the report has it in full. */
export function exchangeOf(
  report: Report,
  verdict: Verdict,
  violation?: Violation,
): ReportedExchange | undefined {
  const n = violation?.exchange ?? verdict.evidence.exchanges[0];
  return wholeExchanges(report).find((exchange) => exchange.n === n);
}

/** `GET http://127.0.0.1/page: 200, application/json, 1234 bytes, 12 ms`. */
export function exchangeLine(exchange: ReportedExchange): string {
  const { method, url, status, failure, headers, body, millis } = exchange;
  if (status === null) return `${method} ${url}: no response, ${failure?.text ?? 'for an unknown reason'}`;
  const type = headers?.find(([name]) => name === 'content-type')?.[1] ?? 'no content-type';
  return `${method} ${url}: ${status}, ${type}, ${plural(body?.length ?? 0, 'byte')}, ${Math.round(millis)} ms`;
}

/** One line of the history of a storefront. */
export type Run = {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly outcome: Outcome;
  /** Causes that decide. */
  readonly causes: number;
  readonly beside: number;
  /** The number of failing checks, without known failures. */
  readonly failing: number;
  readonly judged: number;
  readonly of: number;
  /** Covers part of the interface, so its numbers cannot be compared with others. */
  readonly isPart: boolean;
};

export function toRun(report: Report): Run {
  const { deciding, beside } = countedCauses(report);
  return {
    startedAt: report.startedAt,
    outcome: report.outcome,
    causes: deciding.length,
    beside: beside.length,
    failing: report.verdicts.filter((verdict) => verdict.status === 'fail' && isFinding(verdict)).length,
    judged: report.judged.promises,
    of: report.judged.of,
    isPart: isOfPart(report),
  };
}
