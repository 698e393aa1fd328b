/** Audits of a fleet: `fleet run` in this process, `fleet enqueue` and `fleet work` on a queue. */

import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { clearLine, cursorTo } from 'node:readline';
import { platformBaselines } from '../../baseline/read-baseline.ts';
import { digested } from '../../evidence/report-exchange.ts';
import {
  type AuditParts,
  addLost,
  auditJob,
  defaultDepth,
  requestsAt,
  settingsOf,
} from '../../fleet/engine/audit-job.ts';
import { inProcess, keepPlan } from '../../fleet/engine/in-process.ts';
import { type OnBullmqOptions, onBullmq } from '../../fleet/engine/on-bullmq.ts';
import type { Engine, FleetEvent } from '../../fleet/engine/port.ts';
import { type Job, type Shard, weekOf } from '../../fleet/job.ts';
import { checkOption, inShard, sharedOptionNames, toJobs } from '../../fleet/list/entry.ts';
import { readList } from '../../fleet/list/read-list.ts';
import { networkLookup, toLanes } from '../../fleet/list/to-lanes.ts';
import { replaceFile, resultsIn } from '../../fleet/results/store.ts';
import { type LogFormat, logLine } from '../../fleet/watch/log.ts';
import {
  nextTotals,
  nothing,
  progressLine,
  progressOf,
  type Totals,
  toMetrics,
} from '../../fleet/watch/progress.ts';
import { UsageError } from '../../model/usage-error.ts';
import { suiteIdentity } from '../../package/package-root.ts';
import { exits } from '../../report/exit-code.ts';
import { toJson } from '../../report/formats/json.ts';
import type { ValuesOf } from '../../target/option.ts';
import { refuseUnknownNames } from '../../target/read-values.ts';
import { visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { auditToReport, readBaselines } from '../auditing/run-audit.ts';
import { type Io, nowOf } from '../io/io.ts';
import { warn } from '../io/output.ts';
import type { enqueueOptions, runOptions, workOptions } from './fleet-options.ts';

/** @returns the exit code. */
export async function runFleet(
  list: string,
  values: ValuesOf<typeof runOptions>,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<number> {
  const { out, audits, shard } = values;
  const parts = toAuditParts(out, io);
  const { week, jobs, slowings } = await prepareJobs(list, values, flags, io);
  // Shards cannot see each other, so each takes its share of a lane's rate.
  const pace = { rate: values['lane-rate'] / (shard?.of ?? 1), audits: values['lane-audits'] };
  const engine = inProcess({ pace, backoff: values.backoff * 1000 });
  await keepPlan(resolve(io.cwd, out), week, jobs, { pace, ...(shard && { shard }) });
  await engine.add(jobs);
  for (const [lane, all] of slowings) for (const slowing of all) await engine.slow(lane, slowing);
  const requests = requestsAt[defaultDepth];
  const watch = await watchFleet(engine, io, { ...values, requests });
  const { signal } = io;
  await engine
    .work((job, attempt) => auditJob(job, attempt, parts), {
      signal,
      audits,
      untilEmpty: true,
      listen: watch.listen,
    })
    .finally(watch.end);
  const left = (await engine.status()).some(({ waiting }) => waiting > 0);
  if (!values.quiet) io.stderr.write(summaryOf(watch.totals));
  return fleetExit(watch.totals, left);
}

/** `fleet enqueue`: puts the storefronts of a list on a queue. */
export async function enqueueFleet(
  list: string,
  values: ValuesOf<typeof enqueueOptions>,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<void> {
  const pace = { rate: values['lane-rate'], audits: values['lane-audits'] };
  const engine = await openQueue(values.redis, io, { pace, backoff: values.backoff * 1000 });
  try {
    const { week, jobs, slowings } = await prepareJobs(list, values, flags, io);
    const fresh = await engine.add(jobs);
    for (const [lane, all] of slowings) for (const slowing of all) await engine.slow(lane, slowing);
    const lanes = new Set(jobs.map(({ lane }) => lane)).size;
    const known = jobs.length - fresh;
    const also = known > 0 ? `, ${known} known already` : '';
    io.stdout.write(`${week}: ${plural(fresh, 'storefront')} added${also}, in ${plural(lanes, 'lane')}\n`);
  } finally {
    await engine.close();
  }
}

/** @returns the exit code. */
export async function workFleet(values: ValuesOf<typeof workOptions>, io: Io): Promise<number> {
  const parts = toAuditParts(values.out, io);
  const engine = await openQueue(values.redis, io, { stalledMs: values['stalled-after'] * 1000 });
  const watch = await watchFleet(engine, io, { ...values, requests: requestsAt[defaultDepth] });
  const writing: Promise<void>[] = [];
  const addAndReport = async (event: FleetEvent & { kind: 'lost' }) => {
    if (await addLost(event.job, event.because, parts)) watch.listen(event);
  };
  const listen = (event: FleetEvent) => {
    if (event.kind !== 'lost') return watch.listen(event);
    writing.push(addAndReport(event));
  };
  const { signal } = io;
  const working = { signal, audits: values.audits, untilEmpty: values['until-empty'], listen };
  try {
    await engine.work((job, attempt) => auditJob(job, attempt, parts), working);
    await Promise.all(writing);
  } finally {
    await watch.end();
    await engine.close();
  }
  if (!values.quiet) io.stderr.write(summaryOf(watch.totals));
  // Workers are normally ended by an interruption.
  return fleetExit(watch.totals, false);
}

/** For commands that neither add jobs nor run them. */
const idleDefaults = { pace: { rate: 1, audits: 1 }, backoff: 60_000, stalledMs: 30_000 };

/** @throws UsageError when nothing says where it is, a package is missing, or no Redis answers. */
export async function openQueue(
  redis: string | undefined,
  io: Io,
  options: Partial<OnBullmqOptions> = {},
): Promise<Engine> {
  const address = redis ?? io.env.FLEET_REDIS;
  if (!address) throw new UsageError('which queue? Pass --redis, or set FLEET_REDIS');
  return onBullmq({ ...idleDefaults, warn: (sentence) => warn(sentence, io), ...options, redis: address });
}

export type JobValues = {
  readonly strict: boolean;
  readonly week?: string | undefined;
  readonly shard?: Shard | undefined;
};

export type Prepared = {
  readonly week: string;
  readonly jobs: readonly Job[];
  /** By lane. */
  readonly slowings: Awaited<ReturnType<typeof toLanes>>['slowings'];
};

/** @param flags by the name of the long option. @throws UsageError for a bad list, or an invalid option. */
export async function prepareJobs(
  list: string,
  values: JobValues,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<Prepared> {
  const given = sharedOptionNames.filter((name) => flags[name] !== undefined);
  for (const name of given) checkOption(name, flags[name]);
  const options = { depth: defaultDepth, ...Object.fromEntries(given.map((name) => [name, flags[name]])) };
  const { entries, problems } = await readList(resolve(io.cwd, list), list, values.strict);
  for (const problem of problems) warn(`left out: ${visible(problem)}`, io);
  const mine = inShard(entries, values.shard);
  const platforms = platformBaselines().flatMap(({ platform }) => platform ?? []);
  const { of, slowings } = await toLanes(mine, networkLookup(platforms, io.signal));
  const week = values.week ?? weekOf(nowOf(io));
  return { week, jobs: toJobs(mine, of, { week, options }), slowings };
}

/** On an interruption, audits that have started may finish. @throws UsageError for an unknown variable of the environment. */
export function toAuditParts(out: string, io: Io): AuditParts {
  refuseUnknownNames(io.env);
  const unhurried = { ...io, signal: new AbortController().signal };
  const { name, version } = suiteIdentity();
  return {
    async auditOne(job, pace, listen) {
      const settings = settingsOf(job, pace, { env: io.env, cwd: io.cwd, now: nowOf(io) });
      const baselines = await readBaselines(settings.baselines, io.cwd);
      const given = { embedded: false, baselines, more: true };
      return (await auditToReport(settings, given, unhurried, listen)).report;
    },
    results: resultsIn(resolve(io.cwd, out)),
    toJson: (report) => toJson(digested(report)),
    worker: `${hostname()}-${process.pid}`,
    product: name,
    suite: version,
    now: () => nowOf(io),
  };
}

type WatchOptions = {
  readonly quiet: boolean;
  readonly log: LogFormat;
  readonly metrics?: string | undefined;
  /** Requests of an audit, roughly. */
  readonly requests: number;
};

interface Watch {
  listen(event: FleetEvent): void;
  readonly totals: Totals;
  /** Writes the last metrics. */
  end(): Promise<void>;
}

/** Between two updates, in milliseconds. */
const metricsEvery = 10_000;
const lineEvery = 1_000;

/** Watches the work of a fleet: log, totals, metrics, and a live line on a terminal. */
async function watchFleet(engine: Engine, io: Io, options: WatchOptions): Promise<Watch> {
  let totals = nothing;
  const path = options.metrics === undefined ? undefined : resolve(io.cwd, options.metrics);
  const writeMetrics = async () => {
    if (path !== undefined) await replaceFile(path, toMetrics(totals));
  };
  if (path !== undefined) await mkdir(dirname(path), { recursive: true });
  await writeMetrics();
  const line = liveLine(engine, io, options);
  // A full disk costs metrics, but no audit.
  const timer = setInterval(() => void writeMetrics().catch(() => {}), metricsEvery);
  return {
    listen(event) {
      totals = nextTotals(totals, event);
      const text = options.quiet ? '' : logLine(event, options.log, nowOf(io));
      if (text !== '') line.above(text);
    },
    get totals() {
      return totals;
    },
    async end() {
      clearInterval(timer);
      line.end();
      await writeMetrics();
    },
  };
}

function liveLine(engine: Engine, { stderr, env }: Io, { quiet, log, requests }: WatchOptions) {
  const isLive = !quiet && log === 'text' && stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  if (!isLive) return { above: (text: string) => void stderr.write(text), end: () => {} };
  let last = '';
  const clear = () => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = () => {
    clear();
    stderr.write(last.slice(0, (stderr.columns ?? 80) - 1));
  };
  // Without a queue there is no status, and the line stays as it was.
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const lanes = await engine.status().catch(() => undefined);
    isLooking = false;
    if (lanes) last = progressLine(progressOf(lanes, requests));
    draw();
  };
  const timer = setInterval(() => void look(), lineEvery);
  return {
    above(text: string) {
      clear();
      stderr.write(text);
      draw();
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}

/** Failing storefronts do not fail a fleet; storefronts that could not be judged do. */
function fleetExit(totals: Totals, left: boolean): number {
  if (left) return exits.interrupted;
  if ((totals.faults.suite ?? 0) > 0) return exits.broken;
  const open = (totals.audited.inconclusive ?? 0) + (totals.audited['not-audited'] ?? 0);
  return open > 0 ? exits.inconclusive : exits.conformant;
}

/** What this process did, in one sentence. */
function summaryOf({ audited, known, retries, requests }: Totals): string {
  const all = Object.values(audited).reduce((sum, count) => sum + count, 0);
  const outcomes = Object.entries(audited).map(([outcome, count]) => `${count} ${outcome}`);
  const parts = [
    `${all} audited${outcomes.length > 0 ? ` (${outcomes.join(', ')})` : ''}`,
    ...(known > 0 ? [`${known} known already`] : []),
    ...(retries > 0 ? [`${retries} tried again`] : []),
    `${requests} requests`,
  ];
  return `${parts.join(', ')}\n`;
}
