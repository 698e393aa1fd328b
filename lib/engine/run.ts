/** The engine: runs every selected check against a target, judges it, and emits everything that happens as events. */
import PQueue from 'p-queue';
import { excerptsFor, reportExchange } from '../evidence/report-exchange.ts';
import { cutBody } from '../http/kept-bodies.ts';
import { disallowed } from '../http/robots.ts';
import type { Stack } from '../http/stack/stack.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Check, Context } from '../model/check.ts';
import type { Exchange, HttpResponse } from '../model/http.ts';
import { orUndefined } from '../model/inconclusive.ts';
import type { GivenSubject, Policy } from '../model/policy.ts';
import type { Diagnosis } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Listener, Resumed, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { isDeciding, type Verdict } from '../model/verdict.ts';
import { tellingApart } from './causes/tell-apart.ts';
import { type ContextParts, createContext, createGate, createReadings } from './context.ts';
import { type Finding, judge, nothing } from './judge.ts';
import { fetchRobots, reasonOf } from './probe/diagnosis.ts';
import { type ProbePolicy, probe } from './probe/probe.ts';
import type { ReportPolicy } from './report.ts';
import { retryFailures, runCheck } from './run-check.ts';
import { type Selection, select, selection } from './select.ts';
import { type Alarm, createTermination, type Termination } from './termination.ts';
import { createWaivers } from './waivers.ts';

/** The circumstances of a run, which its first event contains. */
export type Circumstances = Omit<Started, 'kind' | 'at' | 'baselines'> & {
  /** The start of the run; it decides which entries of baselines have expired. */
  readonly at?: Date;
  /** Known failures. The first entry that explains a failure counts. */
  readonly baselines?: readonly Baseline[];
  /** Continues a run whose thread broke: the remaining checks are judged one after the other. */
  readonly resumed?: Resumed;
};

export type RunParts = {
  readonly circumstances: Circumstances;
  readonly register: readonly Requirement[];
  readonly policy: ProbePolicy & Pick<Policy, 'gate' | 'givenSubjects' | 'callEndpoints'> & ReportPolicy;
  /** Connects the run to a stack above a transport, or to a recording. */
  readonly connect: (connecting: Connecting) => Stack;
  readonly sleep: ContextParts['sleep'];
  /** Known failures of platforms, which the report may suggest. */
  readonly platforms?: () => readonly Baseline[];
  /** Rings at the deadline; a timer of the system by default. */
  readonly alarm?: Alarm;
  readonly listen: Listener;
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal?: AbortSignal | undefined;
};

type Connecting = {
  readonly target: Target;
  readonly signal: AbortSignal;
  readonly listen: Listener;
  readonly resumed?: Resumed;
};

export interface Run {
  /** Announces checks that will be judged. */
  open(checks: readonly Check[]): void;
  /** @throws UsageError if the target does not have what the user named. */
  judge(check: Check): Promise<Verdict>;
  /** Asks the target what decides between causes of failures, if there are any. */
  tellApart(checks: readonly Check[], verdicts: readonly Verdict[]): Promise<void>;
  /** Deletes the records that checks have created and not deleted, even if the run is over; takes 3 s at most. */
  cleanUp(): Promise<void>;
  /** Ends the run with its last event. */
  end(): Promise<void>;
}

/**
 * Conducts a whole run.
 * @throws UsageError if `only` or `skip` matches nothing, or if the target does not have what the user named.
 */
export async function conduct(checks: readonly Check[], parts: RunParts): Promise<readonly Verdict[]> {
  select(parts.circumstances.target, checks, byId(parts.register));
  const run = startRun(parts);
  try {
    const { resumed, target } = parts.circumstances;
    if (!resumed) run.open(checks);
    const left = checks.filter(({ id }) => !resumed?.settled.includes(id));
    const verdicts = await (resumed ? judgeOneByOne(run, left) : judgeAll(run, left, target.connections));
    // Without the verdicts of an earlier thread, nothing is known of causes.
    if (!resumed) await run.tellApart(checks, verdicts);
    parts.listen({ kind: 'judged' });
    await run.cleanUp();
    return verdicts;
  } finally {
    await run.end();
  }
}

/** More concurrent checks would not be faster, and would keep their responses in memory while they wait. */
const maxTogether = 24;

/**
 * Judges concurrent checks first, then one by one those that disturb others, and finally those of the whole run.
 * @param connections with one, no checks are concurrent, so that every run sends its requests in the same order.
 * @returns verdicts in the order of the checks.
 */
async function judgeAll(
  run: Run,
  checks: readonly Check[],
  connections: number,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<Check, Verdict>();
  const judgeOne = async (check: Check) => void verdicts.set(check, await run.judge(check));
  const inOrder = (order: Check['order']) => checks.filter((check) => (check.order ?? 'together') === order);
  const queue = new PQueue({ concurrency: connections === 1 ? 1 : maxTogether });
  await Promise.all(inOrder('together').map((check) => queue.add(() => judgeOne(check))));
  for (const check of inOrder('alone')) await judgeOne(check);
  await Promise.all(inOrder('afterwards').map(judgeOne));
  return checks.flatMap((check) => verdicts.get(check) ?? []);
}

/** Judges one check at a time in the same order, so that the check that breaks a thread is known. */
async function judgeOneByOne(run: Run, checks: readonly Check[]): Promise<readonly Verdict[]> {
  const rank = ({ order = 'together' }: Check) => ['together', 'alone', 'afterwards'].indexOf(order);
  const verdicts: Verdict[] = [];
  for (const check of checks.toSorted((one, other) => rank(one) - rank(other))) {
    verdicts.push(await run.judge(check));
  }
  return verdicts;
}

/** A run whose checks are judged one by one, for example by a test runner. The deadline starts now. */
export function startRun(parts: RunParts): Run {
  const { circumstances, register, listen } = parts;
  const { at = new Date(), baselines = [], embedded, resumed } = circumstances;
  const target = sealed(circumstances.target);
  const urls = new Set<string>();
  const termination = createTermination(target, parts.signal, parts.alarm, resumed);
  const { signal } = termination;
  const emit: Listener = (event) => {
    if (event.kind === 'exchange') urls.add(event.exchange.request.url);
    if (event.kind === 'delayed') termination.delay(event.millis);
    listen(event);
  };
  if (!resumed) emit({ ...circumstances, kind: 'started', target, embedded, at, baselines });
  const rows = byId(register);
  const stack = parts.connect({ target, signal, listen: emit, ...(resumed && { resumed }) });
  const waivers = createWaivers(baselines, { baseUrl: target.baseUrl, today: at.toISOString().slice(0, 10) });
  const runner = createRunner(parts, {
    context: { target, stack, signal, sleep: parts.sleep, listen: emit, readings: createReadings() },
    selected: selection(target, rows),
    over: termination.reason,
  });
  return {
    open: (checks) => emit({ kind: 'opened', checks: checks.map(({ run: _run, ...question }) => question) }),
    async judge(check) {
      const promises = check.requires.flatMap((id) => rows.get(id) ?? []);
      const verdict = waivers.apply(judge(check, promises, await runner.findingOf(check), target.set));
      const responses = verdict.violations.length === 0 ? [] : stack.responses({ by: '', rerun: 0 });
      emit({ kind: 'verdict', verdict, excerpts: excerptsFor(verdict, responses, target) });
      return verdict;
    },
    tellApart: (checks, verdicts) => runner.tellApart(checks, verdicts),
    cleanUp: () => stack.cleanUp(),
    async end() {
      const over = termination.reason();
      const robots = await runner.robots();
      termination.clear();
      const paths = robots && { disallowed: disallowed(robots, urls, target.userAgent) };
      const counts = { millis: stack.millis(), sent: stack.sent };
      emit({ kind: 'ended', ...counts, ...(over && { over }), ...(paths && { robots: paths }) });
      await stack.close();
    },
  };
}

type RunnerParts = {
  readonly context: ContextParts;
  readonly selected: Selection;
  readonly over: Termination['reason'];
};

/** Runs checks. The probe precedes the first one, the gate stands before all of them, and what tells causes apart is last. */
function createRunner({ policy }: RunParts, { context, selected, over }: RunnerParts) {
  const { target, listen } = context;
  const gate = createGate(policy.gate, target, {
    context: () => createContext(context, { by: 'gate', rerun: 0 }).context,
    listen,
  });
  let probed: Promise<Probed> | undefined;
  return {
    async findingOf(check: Check): Promise<Finding> {
      const skipped = selected(check);
      if (skipped) return { ...nothing, skipped };
      const reason = over();
      if (reason) return { ...nothing, inconclusive: reason };
      probed ??= probeTarget(context, policy);
      const { diagnosis } = await probed;
      const problem = diagnosis ? reasonOf(diagnosis) : over();
      if (problem) return { ...nothing, inconclusive: problem };
      return retryFailures(check, (rerun) => runCheck(check, { ...context, gate }, rerun), target.retries);
    },
    async tellApart(checks: readonly Check[], verdicts: readonly Verdict[]): Promise<void> {
      if (over() || policy.probe.length === 0 || !verdicts.some(isDeciding)) return;
      const { context: asking } = createContext(context, { by: 'causes', rerun: 0 });
      const { baseUrl } = target;
      // Only what was read is asked about.
      const exchanges = asking
        .seen()
        .filter(({ request }) => request.body === undefined)
        .map((response) => reportExchange(exchangeOf(response), unredacted));
      const otherUrl = otherUrlOf(asking.seen(), target, policy);
      const asked = tellingApart({ verdicts, checks, exchanges, baseUrl, otherUrl }, policy);
      await Promise.all(asked.map((request) => asking.send(request, { tolerate }).catch(orUndefined)));
    },
    /** The response with robots.txt. An error of the probe was already thrown by `findingOf`. */
    robots: async (): Promise<HttpResponse | undefined> =>
      probed?.then(
        ({ robots }) => robots,
        () => undefined,
      ),
  };
}

/** Where the same interface is served on another host: as configured, or where calls on another host were answered. */
function otherUrlOf(
  seen: readonly HttpResponse[],
  { baseUrl, canonicalUrl }: Target,
  { callEndpoints }: Pick<Policy, 'callEndpoints'>,
): string | undefined {
  if (canonicalUrl !== undefined) return canonicalUrl;
  const addresses = seen
    .filter(({ request, status }) => request.method === 'POST' && status === 200)
    .flatMap(({ request: { url } }) =>
      callEndpoints.flatMap(({ path }) => (url.endsWith(path) ? url.slice(0, -path.length) : [])),
    );
  return addresses.find((address) => new URL(address).origin !== new URL(baseUrl).origin);
}

/** Whatever is answered decides, so that nothing is asked again. */
const tolerate = [429, 500, 502, 503, 504];

/** What is asked has the addresses that were seen; only a report hides parts of them. */
const unredacted = { own: [], values: [] };

/** With the beginning of its body: a run may hold many large ones. */
const exchangeOf = (outcome: HttpResponse): Exchange => {
  const { exchange: n, request, at } = outcome;
  return cutBody({ n, request, at, outcome });
};

/** Nothing waits for robots.txt before the end of the run, which says what of it was not followed. */
type Probed = { readonly diagnosis?: Diagnosis; readonly robots?: Promise<HttpResponse | undefined> };

/**
 * Probes the target before the first check runs, and fetches its robots.txt; neither without requests to probe with.
 * @throws UsageError if the target does not have what the user named.
 */
async function probeTarget(parts: ContextParts, policy: RunParts['policy']): Promise<Probed> {
  if (policy.probe.length === 0) return {};
  const contextOf = (by: string) => createContext(parts, { by, rerun: 0 }).context;
  const diagnosis = await probe(contextOf('probe'), policy);
  if (diagnosis) {
    parts.listen({ kind: 'diagnosis', diagnosis });
    return { diagnosis };
  }
  await refuseAbsentSubjects(contextOf('given-subjects'), policy.givenSubjects(parts.target));
  const robots = fetchRobots(contextOf('robots'));
  // The end of the run throws its error.
  robots.catch(() => {});
  return { robots };
}

/** Checks and the guard share this target, so no check may change its consents. */
const sealed = (target: Target): Target =>
  Object.freeze({
    ...target,
    consents: Object.freeze([...target.consents]),
    headers: Object.freeze({ ...target.headers }),
  });

const byId = (register: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
  new Map(register.map((row) => [row.id, row]));

/**
 * A typo should end the run instead of becoming a failure of the target.
 * @throws UsageError for the first subject that the target clearly does not have.
 */
async function refuseAbsentSubjects(
  context: Pick<Context, 'fetch'>,
  subjects: readonly GivenSubject[],
): Promise<void> {
  for (const { option, value, findAbsence } of subjects) {
    const seen = await findAbsence(context).catch(orUndefined);
    if (seen !== undefined) throw new UsageError(`${option} ${value}: ${seen}`);
  }
}
