/** Audits the storefront of one job, and adds its result: the one function that all engines run. */
import type { Report } from '../model/report.ts';
import type { Listener } from '../model/run-event.ts';
import { UsageError } from '../model/usage-error.ts';
import { type Job, seedOf } from './job.ts';
import type { Pace, Slowing } from './lanes/lane.ts';
import { slowingAfter, slowingOf } from './lanes/slowings.ts';
import { changeOf } from './results/change.ts';
import {
  type Audited,
  type Fault,
  type FleetOutcome,
  type PromiseRow,
  type StorefrontRow,
  toPromiseRows,
  toStorefrontRow,
  toUnaudited,
} from './results/rows.ts';
import type { Results } from './results/store.ts';

/** An inconclusive audit is tried so many times in all: once, and three times again. */
export const maxAttempts = 4;

/** One audit at the given pace. @throws UsageError for a job that cannot be done. */
export type AuditOne = (job: Job, pace: Pace, listen: Listener) => Promise<Report>;

export type AuditParts = {
  readonly auditOne: AuditOne;
  readonly results: Results;
  /** A whole report as the text of its file. */
  readonly toJson: (report: Report) => string;
  /** The name of this worker in the rows. */
  readonly worker: string;
  /** First word of the User-Agent, for robots.txt. */
  readonly product: string;
  /** Its version. */
  readonly suite: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type Turn = {
  readonly pace: Pace;
  /** 1 for the first. */
  readonly attempt: number;
  /** The edge has asked everybody for a slower pace. */
  readonly slow: (slowing: Slowing) => void;
};

/** `again`: it could not be judged, and may be later. */
export type Ending =
  | { readonly kind: 'again'; readonly because: string; readonly requests: number; readonly seconds: number }
  | { readonly kind: 'known' }
  | { readonly kind: 'done'; readonly row: StorefrontRow };

export async function auditJob(job: Job, turn: Turn, parts: AuditParts): Promise<Ending> {
  const { results } = parts;
  if (await results.has(job)) return { kind: 'known' };
  const audited = { job, attempt: turn.attempt, worker: parts.worker };
  const begun = parts.now();
  const report = await reportOrFault(job, turn, parts);
  if ('fault' in report) return added(job, unaudited(audited, report, begun, parts), [], parts);
  if (isWorthAnother(report) && turn.attempt < maxAttempts) {
    const because = report.diagnosis?.text ?? report.headline;
    return { kind: 'again', because, requests: report.requests.sent, seconds: report.millis / 1000 };
  }
  const before = await results.before(job);
  const promises = toPromiseRows(job, report, before);
  const change = changeOf(promises, before === undefined);
  const path = isKept(report.outcome, change)
    ? await results.keepReport(job, parts.toJson(report))
    : undefined;
  const more = { change, ...(path !== undefined && { report: path }) };
  return added(job, toStorefrontRow(audited, report, depthOf(job), more), promises, parts);
}

/** The queue has given the job up: that is its result. @returns false when a worker had one all the same. */
export function addLost(job: Job, because: string, parts: AuditParts): Promise<boolean> {
  const audited = { job, attempt: maxAttempts, worker: parts.worker };
  const row = unaudited(audited, { error: because, fault: 'worker' }, parts.now(), parts);
  return parts.results.add(job, row, []);
}

const depthOf = ({ options }: Job): string => String(options.depth ?? 'quick');

type Unreported = { readonly error: string; readonly fault: Fault };

function unaudited(audited: Audited, why: Unreported, begun: number, parts: AuditParts): StorefrontRow {
  const { job } = audited;
  return toUnaudited(audited, why, {
    startedAt: new Date(begun).toISOString(),
    seconds: (parts.now() - begun) / 1000,
    ...{ suite: parts.suite, depth: depthOf(job), seed: seedOf(job) },
  });
}

async function added(
  job: Job,
  row: StorefrontRow,
  promises: readonly PromiseRow[],
  { results }: AuditParts,
): Promise<Ending> {
  return (await results.add(job, row, promises)) ? { kind: 'done', row } : { kind: 'known' };
}

async function reportOrFault(
  job: Job,
  { pace, slow }: Turn,
  { auditOne, product }: AuditParts,
): Promise<Report | Unreported> {
  const note = (slowing: Slowing | undefined) => slowing && slow(slowing);
  try {
    const report = await auditOne(job, pace, (event) => note(slowingOf(event, product)));
    note(slowingAfter(report));
    return report;
  } catch (cause) {
    if (cause instanceof UsageError) return { error: cause.message, fault: 'job' };
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), fault: 'suite' };
  }
}

/** What a storefront needs before it can be judged at all does not come within minutes. */
const lasting = ['needs-credentials', 'needs-agent-profile', 'not-a-storefront', 'wrong-base'];

const isWorthAnother = ({ outcome, diagnosis }: Report): boolean =>
  outcome === 'inconclusive' && !lasting.includes(diagnosis?.code ?? '');

/** Whole reports of what failed, and of what is not as it was. */
const isKept = (outcome: FleetOutcome, change: StorefrontRow['change']): boolean =>
  outcome === 'not-conformant' || outcome === 'inconclusive' || !['first', 'same'].includes(change);
