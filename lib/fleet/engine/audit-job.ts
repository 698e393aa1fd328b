/** Audits the storefront of one job, and adds its result: the one function that all engines run. */
import type { Report } from '../../model/report/report.ts';
import type { Listener } from '../../model/run-event.ts';
import { quickBudget } from '../../model/side-effect.ts';
import type { Depth } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import { environmentName } from '../../target/options.ts';
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

/** Requests that an audit sends, roughly. */
export const requestsAt: Readonly<Record<Depth, number>> = { quick: quickBudget, standard: 400, deep: 1_500 };

/** A fleet asks the most telling questions, unless it is told otherwise. */
export const defaultDepth: Depth = 'quick';

/** In seconds: the shortest and the longest time limit of an audit that has none. */
const deadlines = { least: 600, most: 86_400 };

/** @throws UsageError for an invalid option, and for secrets that are not here. */
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

/** Twice the time that the rate alone takes. */
const deadlineAt = (requests: number, rate: number): number =>
  Math.min(deadlines.most, Math.max(deadlines.least, Math.ceil((2 * requests) / rate)));

/** The worker's own settings, and the secrets of the job under the names of the options. */
function environmentOf({ environment }: Job, env: Sources['env']): Sources['env'] {
  const { [environmentName('url')]: _, ...own } = env;
  if (environment === undefined) return own;
  const secrets = secretNames.flatMap((name) => {
    const value = env[secretVariable(environment, name)];
    return value === undefined ? [] : [[environmentName(name), value] as const];
  });
  if (secrets.length > 0) return { ...own, ...Object.fromEntries(secrets) };
  const names = secretNames.map((name) => secretVariable(environment, name)).join(', ');
  throw new UsageError(`none of ${names} is set where this worker runs`);
}

/** FLEET_ACME_SIGNATURE_KEY. */
const secretVariable = (environment: string, name: string): string =>
  `FLEET_${environment}_${name.toUpperCase().replaceAll('-', '_')}`;
