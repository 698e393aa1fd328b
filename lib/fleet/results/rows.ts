/** The rows of the results: one for each storefront, and one for each of its promises. See `docs/fleet.md`. */
import type { Report, RequirementRow } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Job } from '../job.ts';

export type CauseRow = {
  readonly id: string;
  readonly primary: string;
  readonly status: string;
  readonly owner: string;
  readonly title: string;
  readonly fix: string;
  /** The number of checks that fail because of it. */
  readonly checks: number;
  readonly promises: readonly string[];
};

/** `not-audited`: there is no report; `error` says why. */
export type FleetOutcome = Report['outcome'] | 'not-audited';

const faults = ['job', 'suite', 'worker'] as const;

export type Fault = (typeof faults)[number];

export type StorefrontRow = {
  readonly kind: 'storefront';
  readonly week: string;
  readonly origin: string;
  readonly lane: string;
  readonly outcome: FleetOutcome;
  readonly headline: string;
  /** The code of the diagnosis. */
  readonly diagnosis?: string;
  /** Why it was not audited, and what was at fault: the settings of the job, the suite, or the workers. */
  readonly error?: string;
  readonly fault?: Fault;
  /** Compared with the previous audit; `first` without one. */
  readonly change: 'first' | 'same' | 'better' | 'worse' | 'mixed';
  /** The numbers of promises that are kept, that could be judged, and that are not excluded. */
  readonly kept: number;
  readonly judged: number;
  readonly promises: number;
  readonly causes: readonly CauseRow[];
  readonly requests: number;
  readonly seconds: number;
  readonly startedAt: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly worker: string;
  readonly depth: string;
  readonly seed: number;
  readonly suite: string;
  /** The version of the interface; absent if it was not audited. */
  readonly document?: string;
  /** The path of the report in the folder of the week, if it was kept. */
  readonly report?: string;
};

export type PromiseRow = {
  readonly kind: 'promise';
  readonly week: string;
  readonly origin: string;
  readonly promise: string;
  readonly level: string;
  readonly ruleset: string;
  readonly status: string;
  /** The week since which every audit has found this status. */
  readonly since: string;
  /** The status in the previous audit, if it was different. */
  readonly was?: string;
  /** Why the promise was not judged: the code of the first reason. */
  readonly reason?: string;
  /** For a broken promise: the id of the cause, and who can most likely fix it. */
  readonly cause?: string;
  readonly owner?: string;
  readonly suite: string;
  readonly document: string;
};

export type Audited = {
  readonly job: Job;
  readonly attempt: number;
  readonly worker: string;
};

/** The promises of the previous audit. */
export type Before = ReadonlyMap<string, Pick<PromiseRow, 'status' | 'since'>>;

export const toPromiseRows = (job: Job, report: Report, before?: Before): readonly PromiseRow[] =>
  report.requirements
    .filter(({ excluded }) => excluded === undefined)
    .map((row) => toPromiseRow(job, report, row, before));

function toPromiseRow(
  { week, origin }: Job,
  { verdicts, causes, suite, document }: Report,
  { id, level, ruleset, status = 'skipped' }: RequirementRow,
  before: Before | undefined,
): PromiseRow {
  const last = before?.get(id);
  const cause = isBroken(status) ? causes.find(({ promises }) => promises.includes(id)) : undefined;
  const reason = status === 'pass' || isBroken(status) ? undefined : reasonOf(id, verdicts);
  return {
    ...{ kind: 'promise', week, origin, promise: id, level, ruleset, status },
    since: last?.status === status ? last.since : week,
    ...(last && last.status !== status && { was: last.status }),
    ...(reason !== undefined && { reason }),
    ...(cause && { cause: cause.id, owner: cause.owner?.likely ?? unknown }),
    suite: suite.version,
    document: document.version,
  };
}

/** For a cause without a right answer to compare with. */
const unknown = 'unknown';

const isBroken = (status: string): boolean => status === 'fail' || status === 'warn' || status === 'note';

/** The reason of an inconclusive check says more than that of a skipped one. */
function reasonOf(id: string, verdicts: readonly Verdict[]): string | undefined {
  const mine = verdicts.filter(({ requires, reason }) => requires.includes(id) && reason);
  return (mine.find(({ status }) => status === 'inconclusive') ?? mine[0])?.reason?.code;
}

export function toStorefrontRow(
  { job, attempt, worker }: Audited,
  report: Report,
  depth: string,
  more: Pick<StorefrontRow, 'change' | 'report'>,
): StorefrontRow {
  const { requirements, causes, diagnosis, suite, document } = report;
  const owed = requirements.filter(({ excluded }) => excluded === undefined);
  const kept = owed.filter(({ status }) => status === 'pass').length;
  return {
    ...{ kind: 'storefront', week: job.week, origin: job.origin, lane: job.lane },
    ...{ outcome: report.outcome, headline: report.headline },
    ...(diagnosis && { diagnosis: diagnosis.code }),
    ...more,
    kept,
    judged: kept + owed.filter(({ status = '' }) => isBroken(status)).length,
    promises: owed.length,
    causes: causes.map(({ id, primary, status, owner, title, fix, checks, promises }) => ({
      ...{
        id,
        primary,
        status,
        owner: owner?.likely ?? unknown,
        title,
        fix,
        checks: checks.length,
        promises,
      },
    })),
    requests: report.requests.sent,
    seconds: report.millis / 1000,
    startedAt: report.startedAt,
    ...{ attempt, worker, depth, seed: report.seed },
    suite: suite.version,
    document: document.version,
  };
}

/** A storefront without a report: the settings were invalid, the suite failed, or the workers died. */
export const toUnaudited = (
  { job, attempt, worker }: Audited,
  { error, fault }: { readonly error: string; readonly fault: Fault },
  at: Pick<StorefrontRow, 'startedAt' | 'seconds' | 'suite' | 'depth' | 'seed'>,
): StorefrontRow => ({
  ...{ kind: 'storefront', week: job.week, origin: job.origin, lane: job.lane },
  ...{ outcome: 'not-audited', headline: 'not audited', error, fault, change: 'first' },
  ...{ kept: 0, judged: 0, promises: 0, causes: [], requests: 0, attempt, worker },
  ...at,
});

/** Statuses that count as better or worse; the others do not count. */
const ranks: Readonly<Record<string, number>> = { pass: 0, note: 1, warn: 2, fail: 3 };

/** Compares the promises with the previous audit. @param isFirst there was none. */
export function changeOf(rows: readonly PromiseRow[], isFirst: boolean): StorefrontRow['change'] {
  if (isFirst) return 'first';
  const steps = rows.map(({ status, was = status }) => {
    const [from, to] = [ranks[was], ranks[status]];
    return from === undefined || to === undefined ? 0 : Math.sign(to - from);
  });
  const [isBetter, isWorse] = [steps.includes(-1), steps.includes(1)];
  if (isBetter && isWorse) return 'mixed';
  return isBetter ? 'better' : isWorse ? 'worse' : 'same';
}
