/** The engine: runs every selected check against a target, judges it, and emits everything that happens as events. */
import PQueue from 'p-queue';
import { excerptsFor } from '../evidence/excerpts-for.ts';
import { disallowed } from '../http/robots.ts';
import type { Stack } from '../http/stack/stack.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Check } from '../model/check.ts';
import type { Context } from '../model/context.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { orUndefined } from '../model/inconclusive.ts';
import type { GivenSubject, Policy } from '../model/policy.ts';
import type { Diagnosis } from '../model/report/diagnosis.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Listener, Resumed, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Verdict } from '../model/verdict.ts';
import { type ContextParts, createContext, createGate } from './context.ts';
import { type Finding, judge, nothing } from './judge.ts';
import { fetchRobots } from './probe/ask.ts';
import { reasonOf } from './probe/diagnosis.ts';
import { type ProbePolicy, probe } from './probe/probe.ts';
import type { ReportPolicy } from './report.ts';
import { retryFailures, runCheck } from './run-check.ts';
import { select, selection } from './select.ts';
import { type Alarm, createTermination } from './termination.ts';
import { createWaivers } from './waivers.ts';

/** The circumstances of a run: all of them are in its first event. */
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
  readonly policy: ProbePolicy & Pick<Policy, 'gate' | 'givenSubjects'> & ReportPolicy;
  /** Connects the run: to a stack above a transport, or to a recording. */
  readonly connect: (connecting: Connecting) => Stack;
  readonly sleep: ContextParts['sleep'];
  /** Known failures of platforms, which the report may suggest. */
  readonly platforms?: () => readonly Baseline[];
  /** Rings at the deadline; the system's timer by default. */
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
  /** @throws UsageError when the target does not have what the user named. */
  judge(check: Check): Promise<Verdict>;
  /**
   * Deletes the records that the checks have created and not deleted, also when the run is over; takes 3 s at most.
   */
  cleanUp(): Promise<void>;
  /** The last event. */
  end(): Promise<void>;
}

/** A whole run. @throws UsageError when `only` or `skip` matches nothing, or the target does not have what was named. */
export async function conduct(checks: readonly Check[], parts: RunParts): Promise<readonly Verdict[]> {
  select(parts.circumstances.target, checks, byId(parts.register));
  const run = startRun(parts);
  try {
    const { resumed } = parts.circumstances;
    if (!resumed) run.open(checks);
    const left = checks.filter(({ id }) => !resumed?.settled.includes(id));
    const verdicts = await (resumed ? judgeInTurn(run, left) : judgeAll(run, left));
    parts.listen({ kind: 'judged' });
    await run.cleanUp();
    return verdicts;
  } finally {
    await run.end();
  }
}

/** More checks would be no faster, and hold their responses in memory while they wait for others. */
const maxTogether = 16;

/**
 * Judges overlapping checks first, then the disturbing ones one by one, and last those that look back.
 * @returns verdicts in the order of the checks.
 */
async function judgeAll(run: Run, checks: readonly Check[]): Promise<readonly Verdict[]> {
  const verdicts = new Map<Check, Verdict>();
  const judgeOne = async (check: Check) => void verdicts.set(check, await run.judge(check));
  const inOrder = (order: Check['order']) => checks.filter((check) => (check.order ?? 'together') === order);
  const queue = new PQueue({ concurrency: maxTogether });
  await Promise.all(inOrder('together').map((check) => queue.add(() => judgeOne(check))));
  for (const check of inOrder('alone')) await judgeOne(check);
  await Promise.all(inOrder('afterwards').map(judgeOne));
  return checks.flatMap((check) => verdicts.get(check) ?? []);
}

/** One after the other, so that it is known which one breaks the thread; in the same order of kinds. */
async function judgeInTurn(run: Run, checks: readonly Check[]): Promise<readonly Verdict[]> {
  const rank = ({ order = 'together' }: Check) => ['together', 'alone', 'afterwards'].indexOf(order);
  const verdicts: Verdict[] = [];
  for (const check of checks.toSorted((one, other) => rank(one) - rank(other))) {
    verdicts.push(await run.judge(check));
  }
  return verdicts;
}

/** A run whose checks are judged one by one, by a test runner for example. The deadline starts now. */
export function startRun(parts: RunParts): Run {
  const { circumstances, register, policy, listen, sleep } = parts;
  const { at = new Date(), baselines = [], embedded, resumed } = circumstances;
  const target = sealed(circumstances.target);
  const urls = new Set<string>();
  const emit: Listener = (event) => {
    if (event.kind === 'exchange') urls.add(event.exchange.request.url);
    if (event.kind === 'delayed') termination.delay(event.millis);
    listen(event);
  };
  if (!resumed) emit({ ...circumstances, kind: 'started', target, embedded, at, baselines });
  const rows = byId(register);
  const whyNot = selection(target, rows);
  const termination = createTermination(target, parts.signal, parts.alarm, resumed);
  const { signal } = termination;
  const stack = parts.connect({ target, signal, listen: emit, ...(resumed && { resumed }) });
  const ungated: ContextParts = { target, stack, signal, sleep, listen: emit };
  const gate = createGate(policy.gate, target, {
    context: () => createContext(ungated, { by: 'gate', turn: 0 }).context,
    listen: emit,
  });
  const contextParts: ContextParts = { ...ungated, gate };
  const waivers = createWaivers(baselines, {
    baseUrl: target.baseUrl,
    today: at.toISOString().slice(0, 10),
  });
  let looked: Promise<Look> | undefined;
  const findingOf = async (check: Check): Promise<Finding> => {
    const skipped = whyNot(check);
    if (skipped) return { ...nothing, skipped };
    const over = termination.reason();
    if (over) return { ...nothing, inconclusive: over };
    looked ??= look(ungated, policy);
    const { diagnosis } = await looked;
    const problem = diagnosis ? reasonOf(diagnosis) : termination.reason();
    if (problem) return { ...nothing, inconclusive: problem };
    return retryFailures(check, (turn) => runCheck(check, contextParts, turn), target.retries);
  };
  return {
    open: (checks) => emit({ kind: 'opened', checks: checks.map(({ run: _run, ...question }) => question) }),
    async judge(check) {
      const promises = check.requires.flatMap((id) => rows.get(id) ?? []);
      const verdict = waivers.apply(judge(check, promises, await findingOf(check)));
      const responses = verdict.violations.length === 0 ? [] : stack.responses({ by: '', turn: 0 });
      emit({ kind: 'verdict', verdict, excerpts: excerptsFor(verdict, responses, target) });
      return verdict;
    },
    cleanUp: () => stack.cleanUp(),
    async end() {
      const over = termination.reason();
      termination.clear();
      const robots = await looked?.then((look) => look.robots).catch(asThrownBefore);
      const paths = robots && { disallowed: disallowed(robots, urls, target.userAgent) };
      const counts = { millis: stack.millis(), sent: stack.sent };
      emit({ kind: 'ended', ...counts, ...(over && { over }), ...(paths && { robots: paths }) });
      await stack.close();
    },
  };
}

type Look = { readonly diagnosis?: Diagnosis; readonly robots?: HttpResponse };

/**
 * Looks at the target before the first check runs; without a first look, robots.txt is not fetched either.
 * @throws UsageError when the target does not have what the user named.
 */
async function look(parts: ContextParts, policy: RunParts['policy']): Promise<Look> {
  if (policy.probe.length === 0) return {};
  const contextOf = (by: string) => createContext(parts, { by, turn: 0 }).context;
  const diagnosis = await probe(contextOf('preflight'), policy);
  if (diagnosis) {
    parts.listen({ kind: 'diagnosis', diagnosis });
    return { diagnosis };
  }
  await refuseAbsentSubjects(contextOf('given-subjects'), policy.givenSubjects(parts.target));
  const robots = await fetchRobots(contextOf('robots'));
  return { ...(robots && { robots }) };
}

/** The judge has thrown what is wrong with the settings already. */
const asThrownBefore = (): undefined => undefined;

/** Checks and the guard share this target, so no check may change its consents. */
const sealed = (target: Target): Target =>
  Object.freeze({
    ...target,
    consents: Object.freeze([...target.consents]),
    headers: Object.freeze({ ...target.headers }),
  });

const byId = (register: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
  new Map(register.map((row) => [row.id, row]));

/** @throws UsageError for the first one that the target shows not to have; a target that cannot tell blames nobody. */
async function refuseAbsentSubjects(
  context: Pick<Context, 'fetch'>,
  subjects: readonly GivenSubject[],
): Promise<void> {
  for (const { option, value, findAbsence } of subjects) {
    const seen = await findAbsence(context).catch(orUndefined);
    if (seen !== undefined) throw new UsageError(`${option} ${value}: ${seen}`);
  }
}
