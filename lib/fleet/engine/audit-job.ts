/** Audits the storefront of one job and stores the result. Every engine calls this function. */
import type { Report } from '../../model/report.ts';
import type { Listener } from '../../model/run-event.ts';
import { type Depth, quickBudget } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import { environmentName } from '../../target/option.ts';
import type { Sources } from '../../target/read-values.ts';
import { type Job, seedOf } from '../job.ts';
import { type Pace, rateOfAudit, type Slowing, slowingAfter, slowingOf } from '../lane.ts';
import { secretNames } from '../list/entry.ts';
import {
  type Audited,
  changeOf,
  type Fault,
  type FleetOutcome,
  type PromiseRow,
  type StorefrontRow,
  toPromiseRows,
  toStorefrontRow,
  toUnaudited,
} from '../results/rows.ts';
import type { Results } from '../results/store.ts';

/** Attempts at an inconclusive audit: the first one and three retries. */
export const maxAttempts = 4;

/** Runs one audit at the given pace. @throws UsageError for a job with invalid settings. */
export type AuditOne = (job: Job, pace: Pace, listen: Listener) => Promise<Report>;

export type AuditParts = {
  readonly auditOne: AuditOne;
  readonly results: Results;
  /** Serializes a report for its file. */
  readonly toJson: (report: Report) => string;
  /** The name of this worker, for the rows. */
  readonly worker: string;
  /** The first word of the User-Agent, for robots.txt. */
  readonly product: string;
  /** The version of the suite. */
  readonly suite: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type Attempt = {
  readonly pace: Pace;
  /** 1 for the first. */
  readonly number: number;
  /** Slows the whole lane down. */
  readonly slow: (slowing: Slowing) => void;
};

/** `retry`: inconclusive now, perhaps not later. `known`: there is a result already. */
export type AttemptResult =
  | { readonly kind: 'retry'; readonly because: string; readonly requests: number; readonly seconds: number }
  | { readonly kind: 'known' }
  | { readonly kind: 'done'; readonly row: StorefrontRow };

export async function auditJob(job: Job, attempt: Attempt, parts: AuditParts): Promise<AttemptResult> {
  const { results } = parts;
  if (await results.has(job)) return { kind: 'known' };
  const audited = { job, attempt: attempt.number, worker: parts.worker };
  const start = parts.now();
  const report = await reportOrFault(job, attempt, parts);
  if ('fault' in report) return added(job, unaudited(audited, report, start, parts), [], parts);
  if (isWorthRetrying(report) && attempt.number < maxAttempts) {
    const because = report.diagnosis?.text ?? report.headline;
    return { kind: 'retry', because, requests: report.requests.sent, seconds: report.millis / 1000 };
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

/** Stores the result of a job that the queue gave up. @returns false when a worker has stored a result after all. */
export function addLost(job: Job, because: string, parts: AuditParts): Promise<boolean> {
  const audited = { job, attempt: maxAttempts, worker: parts.worker };
  const row = unaudited(audited, { error: because, fault: 'worker' }, parts.now(), parts);
  return parts.results.add(job, row, []);
}

const depthOf = ({ options }: Job): string => String(options.depth ?? 'quick');

type Unreported = { readonly error: string; readonly fault: Fault };

function unaudited(audited: Audited, why: Unreported, start: number, parts: AuditParts): StorefrontRow {
  const { job } = audited;
  return toUnaudited(audited, why, {
    startedAt: new Date(start).toISOString(),
    seconds: (parts.now() - start) / 1000,
    ...{ suite: parts.suite, depth: depthOf(job), seed: seedOf(job) },
  });
}

async function added(
  job: Job,
  row: StorefrontRow,
  promises: readonly PromiseRow[],
  { results }: AuditParts,
): Promise<AttemptResult> {
  return (await results.add(job, row, promises)) ? { kind: 'done', row } : { kind: 'known' };
}

async function reportOrFault(
  job: Job,
  { pace, slow }: Attempt,
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

/** Diagnoses that do not go away within minutes. */
const lasting = ['needs-credentials', 'needs-agent-profile', 'not-a-storefront', 'wrong-base'];

const isWorthRetrying = ({ outcome, diagnosis }: Report): boolean =>
  outcome === 'inconclusive' && !lasting.includes(diagnosis?.code ?? '');

/** Reports are kept of storefronts that fail, that are inconclusive, or that changed. */
const isKept = (outcome: FleetOutcome, change: StorefrontRow['change']): boolean =>
  outcome === 'not-conformant' || outcome === 'inconclusive' || !['first', 'same'].includes(change);

/** Roughly how many requests an audit sends. */
export const requestsAt: Readonly<Record<Depth, number>> = { quick: quickBudget, standard: 400, deep: 1_500 };

/** A fleet runs the most revealing checks only, unless the list or the command sets a depth. */
export const defaultDepth: Depth = 'quick';

/** Bounds of the default deadline, in seconds. */
const deadlines = { min: 600, max: 86_400 };

/**
 * The settings of the audit of one job: its options, the pace of its lane, and the secrets of this worker.
 * @throws UsageError for an invalid option, and for secrets that are not set here.
 */
export function settingsOf(job: Job, pace: Pace, { env, cwd, now }: Omit<Sources, 'flags'>): Settings {
  const rate = rateOfAudit(pace);
  const depth = (job.options.depth ?? defaultDepth) as Depth;
  const flags = {
    ...{ seed: seedOf(job), deadline: deadlineAt(requestsAt[depth] ?? requestsAt.standard, rate) },
    ...job.options,
    ...{ url: job.origin, depth, rate },
  };
  return loadSettings({ flags, env: environmentOf(job, env), cwd, ...(now !== undefined && { now }) });
}

/** Twice the time that the requests take at this rate, in seconds. */
const deadlineAt = (requests: number, rate: number): number =>
  Math.min(deadlines.max, Math.max(deadlines.min, Math.ceil((2 * requests) / rate)));

/** The environment of the worker, with the secrets of the job under the names of the options. A fleet buys nothing. */
function environmentOf({ environment }: Job, env: Sources['env']): Sources['env'] {
  const { [environmentName('url')]: _, [environmentName('approval')]: _approval, ...own } = env;
  if (environment === undefined) return own;
  const secrets = secretNames.flatMap((name) => {
    const value = env[secretVariable(environment, name)];
    return value === undefined ? [] : [[environmentName(name), value] as const];
  });
  if (secrets.length > 0) return { ...own, ...Object.fromEntries(secrets) };
  const names = secretNames.map((name) => secretVariable(environment, name)).join(', ');
  throw new UsageError(`none of ${names} is set where this worker runs`);
}

/** For example FLEET_ACME_SIGNATURE_KEY. */
const secretVariable = (environment: string, name: string): string =>
  `FLEET_${environment}_${name.toUpperCase().replaceAll('-', '_')}`;
