/** A recorded run whose checks are judged again after some responses have changed: only those that depend on these. */
import type { Interface } from '../engine/audit.ts';
import { conduct, type RunParts } from '../engine/run.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Check } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Policy } from '../model/policy.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Recorded } from '../recording/read-recording.ts';
import type { Changes, Reply } from './exchanges.ts';
import { type Exchanges, exchangesOf } from './exchanges.ts';
import { openReplay, type Replay } from './replay.ts';

/** The interface that a run audits, with its checks. */
export type Audited = Pick<Interface, 'register' | 'policy'> & { readonly checks: readonly Check[] };

export type Rejudged = {
  readonly verdicts: readonly Verdict[];
  /** Checks that made a request which the recording cannot answer: their verdicts say nothing. */
  readonly unanswered: ReadonlySet<string>;
  /** Checks that looked back at all responses, some of which are unknown now. */
  readonly incomplete: ReadonlySet<string>;
  /** The whole audit would have ended with a diagnosis. */
  readonly diagnosed: boolean;
};

export interface RecordedRun {
  /** The responses that checks got, in their order. */
  readonly responses: readonly HttpResponse[];
  responseAt(exchange: number): HttpResponse;
  /** The recorded verdicts, by check. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** By caller, the numbers of the exchanges that it got. */
  readonly requestedBy: ReadonlyMap<string, ReadonlySet<number>>;
  /** The checks that depend on one of these exchanges. */
  dependents(exchanges: Iterable<number>): readonly Check[];
  rejudge(changes: Changes, checks: readonly Check[]): Promise<Rejudged>;
}

/** A run whose checks can be judged one at a time. */
export interface SeparableRun extends RecordedRun {
  /** It passed, and passes again without the others, or with those that it needs. */
  canRejudge(check: string): boolean;
  /** It can only be judged together with many others, which takes long. */
  needsOthers(check: string): boolean;
}

/** It depends on every response, since it looks back at all of them. */
const all = 'all';

type Dependence = {
  readonly on: ReadonlySet<number> | typeof all;
  /** Checks that have to run as well, since it looks at what they do. */
  readonly needs: readonly Check[];
};

type Parts = Omit<RunParts, 'listen' | 'connect' | 'sleep'>;

/**
 * A run that was recorded together with its verdicts. A check depends on what it has examined; all are judged together.
 */
export function recordedRun(
  exchanges: Exchanges,
  verdicts: readonly Verdict[],
  { checks, ...parts }: Parts & { readonly checks: readonly Check[]; readonly policy: Policy },
): RecordedRun {
  const byCheck = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  const requestedBy = new Map<string, Set<number>>();
  for (const answer of exchanges.recorded.answers) {
    if ('exchange' in answer) addTo(requestedBy, answer.by, answer.exchange);
  }
  const dependences = new Map<string, Dependence>(
    verdicts.map(({ check, evidence }) => [check, { on: new Set(evidence.exchanges), needs: [] }]),
  );
  const replay = openReplay(exchanges, parts.policy, { extendsBursts: true });
  return runOver({ exchanges, checks, parts, replay, verdicts: byCheck, dependences, requestedBy });
}

/** A run that was recorded without its verdicts: all of it is judged once, and then each check that passed on its own. */
export async function openRecordedRun(
  recorded: Recorded,
  target: Target,
  { checks, register, policy }: Audited,
): Promise<SeparableRun> {
  const exchanges = exchangesOf(recorded);
  const sharers = new Map<string, readonly string[]>();
  const replay = openReplay(exchanges, policy, { sharesWith: (by) => sharers.get(by) ?? [] });
  const { embedded } = recorded.header;
  const settings: Target = { ...target, retries: 0, deadlineMs: judgingMs };
  const whole: Parts = { circumstances: { target: settings, embedded }, register, policy };
  const first = await replayed(checks, whole, { replay });
  const verdicts = new Map(first.verdicts.map((verdict) => [verdict.check, verdict]));
  for (const verdict of first.verdicts) sharers.set(verdict.check, sharersOf(verdict, first));
  // `only` and `skip` have been applied; a pattern that matches none of a few checks would be an error.
  const parts: Parts = {
    ...whole,
    circumstances: { target: { ...settings, only: [], skip: [] }, embedded },
  };
  const passed = checks.filter(({ id }) => verdicts.get(id)?.status === 'pass');
  const dependences = await dependencesOf(passed, withoutProbe(parts), replay);
  const { requestedBy } = first;
  return {
    ...runOver({ exchanges, checks, parts, replay, verdicts, dependences, requestedBy }),
    canRejudge: (check) => dependences.has(check),
    needsOthers: (check) => (dependences.get(check)?.needs.length ?? 0) > 0,
  };
}

/** Much longer than judging takes. */
const judgingMs = 600_000;

/** The response to the same request if the target had replied so. */
export const responseOf = (
  { exchange, request, millis, at }: HttpResponse,
  reply: Reply,
  cache?: Parameters<typeof toHttpResponse>[1],
): HttpResponse => toHttpResponse({ exchange, request, millis, at, ...reply }, cache);

type Over = Pick<RecordedRun, 'verdicts' | 'requestedBy'> & {
  readonly exchanges: Exchanges;
  readonly checks: readonly Check[];
  readonly parts: Parts;
  readonly replay: Replay;
  readonly dependences: ReadonlyMap<string, Dependence>;
};

function runOver(over: Over): RecordedRun {
  const { exchanges, checks, parts, replay, verdicts, dependences, requestedBy } = over;
  const ofRun = unionOf([...requestedBy].flatMap(([by, numbers]) => (verdicts.has(by) ? [] : [numbers])));
  const unprobed = withoutProbe(parts);
  return {
    responses: exchanges.responses(),
    responseAt: exchanges.at,
    verdicts,
    requestedBy,
    dependents(numbers) {
      const changed = [...numbers];
      return checks.filter(({ id }) => {
        const on = dependences.get(id)?.on;
        return on === all || changed.some((n) => on?.has(n));
      });
    },
    async rejudge(changes, some) {
      const isEarly = [...changes.keys()].some((n) => ofRun.has(n));
      const needed = new Set(some.flatMap((check) => [check, ...(dependences.get(check.id)?.needs ?? [])]));
      const responses = changedResponses(changes, exchanges.at);
      const result = await replayed([...needed], isEarly ? parts : unprobed, { replay, responses });
      const isWanted = ({ check }: Verdict) => some.some(({ id }) => id === check);
      return { ...result, verdicts: result.verdicts.filter(isWanted) };
    },
  };
}

/** A probe costs time, and its result is known unless its own responses have changed. */
const withoutProbe = (parts: Parts): Parts => ({ ...parts, policy: { ...parts.policy, probe: [] } });

function changedResponses(
  changes: Changes,
  at: (n: number) => HttpResponse,
): ReadonlyMap<number, HttpResponse | 'unknown'> {
  const changed = new Map<number, HttpResponse | 'unknown'>();
  const cache: Parameters<typeof toHttpResponse>[1] = new Map();
  for (const [n, reply] of changes) {
    changed.set(n, reply === 'unknown' ? reply : responseOf(at(n), reply, cache));
  }
  return changed;
}

/** Callers that requested what a check examined: what several checks share, the first of them requests. */
const sharersOf = ({ check, evidence }: Verdict, { requestedBy }: Replayed): readonly string[] =>
  [...requestedBy]
    .filter(([by, numbers]) => by !== check && evidence.exchanges.some((n) => numbers.has(n)))
    .map(([by]) => by);

/** Judges each check alone, since what it shares with others is requested by the first of them; then with the others. */
async function dependencesOf(
  checks: readonly Check[],
  parts: Parts,
  replay: Replay,
): Promise<ReadonlyMap<string, Dependence>> {
  const dependences = new Map<string, Dependence>();
  const writers = checks.filter(({ needs = [] }) => needs.includes('writes'));
  for (const check of checks) {
    for (const others of [[], writers.filter((one) => one !== check)]) {
      const some = checks.filter((one) => one === check || others.includes(one));
      const { verdicts, unanswered, incomplete, requestedBy, lookedBack } = await replayed(some, parts, {
        replay,
      });
      const isKept = verdicts.some(({ check: id, status }) => id === check.id && status === 'pass');
      if (!isKept || unanswered.has(check.id) || incomplete.has(check.id)) continue;
      const on = lookedBack.has(check.id) ? all : unionOf([...requestedBy.values()]);
      dependences.set(check.id, { on, needs: others });
      break;
    }
  }
  return dependences;
}

type Replayed = Rejudged & {
  readonly requestedBy: RecordedRun['requestedBy'];
  /** Callers that looked back at all responses. */
  readonly lookedBack: ReadonlySet<string>;
};

type Replaying = {
  readonly replay: Replay;
  readonly responses?: ReadonlyMap<number, HttpResponse | 'unknown'>;
};

async function replayed(
  checks: readonly Check[],
  parts: Parts,
  { replay, responses = new Map() }: Replaying,
): Promise<Replayed> {
  const unanswered = new Set<string>();
  const incomplete = new Set<string>();
  const requestedBy = new Map<string, Set<number>>();
  const lookedBack = new Set<string>();
  let diagnosed = false;
  const listen = (event: RunEvent) => {
    if (event.kind === 'diagnosis') diagnosed = true;
    if (event.kind === 'looked-back') lookedBack.add(event.by);
    if (event.kind === 'answered' && 'exchange' in event) addTo(requestedBy, event.by, event.exchange);
  };
  const verdicts = await conduct(checks, {
    ...parts,
    // A recording answers at once, so nothing waits.
    sleep: async (_millis, over) => over.throwIfAborted(),
    connect: (connecting) =>
      replay(connecting, {
        responses,
        onUnanswered: (by) => unanswered.add(by),
        onIncomplete: (by) => incomplete.add(by),
      }),
    listen,
  });
  return { verdicts, unanswered, incomplete, requestedBy, lookedBack, diagnosed };
}

const unionOf = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set(sets.flatMap((set) => [...set]));

function addTo<Value>(sets: Map<string, Set<Value>>, name: string, value: Value): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(value));
}
