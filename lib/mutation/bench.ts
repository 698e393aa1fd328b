/** Judges the answers of a recording again where some of them are changed: only the checks that depend on these. */
import { conduct, type RunParts } from '../engine/run.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Check } from '../model/check.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import type { Policy } from '../model/policy.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { openLog } from '../recording/recorded-log.ts';
import { openReplay } from '../recording/replay.ts';
import type { Changes, Reply } from './answer.ts';

/** The audited interface, and the checks of it. */
export type Knowledge = {
  readonly checks: readonly Check[];
  readonly register: readonly Requirement[];
  readonly policy: Policy;
};

export type Judged = {
  readonly verdicts: readonly Verdict[];
  /** Checks that asked what the recording cannot answer: their verdicts say nothing. */
  readonly lost: ReadonlySet<string>;
  /** The whole audit would have ended with a diagnosis. */
  readonly diagnosed: boolean;
};

export interface Bench {
  /** The answers that checks got, in their order. */
  readonly answers: readonly HttpResponse[];
  answerAt(exchange: number): HttpResponse;
  /** The response that such a reply would have been. */
  responseOf(like: HttpResponse, reply: Reply): HttpResponse;
  /** The honest verdicts, by check. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** The checks that passed, and that depend on one of these answers. */
  dependents(exchanges: Iterable<number>): readonly Check[];
  judge(changes: Changes, checks: readonly Check[]): Promise<Judged>;
}

type Course = {
  readonly judged: Judged;
  readonly asked: ReadonlyMap<string, ReadonlySet<number>>;
  readonly looked: ReadonlySet<string>;
};

/** Asked by the run itself, before any check. */
const all = 'all';

export async function openBench(recorded: Recorded, target: Target, knowledge: Knowledge): Promise<Bench> {
  const { checks, register, policy } = knowledge;
  const log = openLog(recorded);
  const replay = openReplay(recorded, policy, log);
  const settings: Target = { ...target, retries: 0, deadlineMillis: judgingMillis };
  const run = (
    some: readonly Check[],
    changed: ReadonlyMap<number, HttpResponse | 'unknown'>,
    parts: Partial<RunParts>,
  ) => {
    const lost = new Set<string>();
    return courseOf(some, lost, {
      circumstances: { target: settings, embedded: recorded.header.embedded },
      register,
      policy,
      // A recording answers at once, so nothing waits.
      sleep: async (_millis, over) => over.throwIfAborted(),
      connect: (connecting) => replay(connecting, { answers: changed, onLost: (by) => lost.add(by) }),
      ...parts,
    });
  };
  const whole = await run(checks, new Map(), {});
  const verdicts = new Map(whole.judged.verdicts.map((verdict) => [verdict.check, verdict]));
  // Selected once, so that a pattern which matches none of a few checks is no error.
  const few: Partial<RunParts> = {
    circumstances: { target: { ...settings, only: [], skip: [] }, embedded: recorded.header.embedded },
  };
  const alone = { ...few, policy: { ...policy, firstLook: [] } };
  const passed = checks.filter(({ id }) => verdicts.get(id)?.status === 'pass');
  const dependences = new Map<string, ReadonlySet<number> | typeof all>();
  /** What they ask alone, they did not ask in the run, and it makes no difference to them. */
  const unanswered = new Set<string>();
  for (const check of passed) {
    const { judged, asked, looked } = await run([check], new Map(), alone);
    if (judged.verdicts[0]?.status !== 'pass') continue;
    if (judged.lost.size > 0) unanswered.add(check.id);
    dependences.set(check.id, looked.size > 0 ? all : unionOf([...asked.values()]));
  }
  const ofRun = unionOf([...whole.asked].flatMap(([by, numbers]) => (verdicts.has(by) ? [] : [numbers])));
  return {
    answers: log.responses(),
    answerAt: log.at,
    responseOf,
    verdicts,
    dependents(exchanges) {
      const changed = [...exchanges];
      return passed.filter(({ id }) => {
        const dependence = dependences.get(id);
        return dependence === all || changed.some((n) => dependence?.has(n));
      });
    },
    async judge(changes, some) {
      const changed = responsesOf(changes, log.at);
      const isEarly = [...changes.keys()].some((n) => ofRun.has(n));
      const { judged } = await run(some, changed, isEarly ? few : alone);
      return { ...judged, lost: new Set([...judged.lost].filter((by) => !unanswered.has(by))) };
    },
  };
}

/** Much longer than judging takes. */
const judgingMillis = 600_000;

async function courseOf(
  checks: readonly Check[],
  lost: Set<string>,
  parts: Omit<RunParts, 'listen'>,
): Promise<Course> {
  const asked = new Map<string, Set<number>>();
  const looked = new Set<string>();
  let diagnosed = false;
  const listen = (event: RunEvent) => {
    if (event.kind === 'diagnosis') diagnosed = true;
    if (event.kind === 'looked-back') looked.add(event.by);
    if (event.kind !== 'answered' || !('exchange' in event)) return;
    const numbers = asked.get(event.by) ?? new Set();
    asked.set(event.by, numbers.add(event.exchange));
  };
  const verdicts = await conduct(checks, { ...parts, listen });
  return { judged: { verdicts, lost, diagnosed }, asked, looked };
}

const unionOf = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set(sets.flatMap((set) => [...set]));

const responseOf = ({ exchange, request, millis, at }: HttpResponse, reply: Reply): HttpResponse =>
  toHttpResponse({ exchange, request, millis, at, ...reply });

function responsesOf(
  changes: Changes,
  at: (n: number) => HttpResponse,
): ReadonlyMap<number, HttpResponse | 'unknown'> {
  const changed = new Map<number, HttpResponse | 'unknown'>();
  for (const [n, reply] of changes) changed.set(n, reply === 'unknown' ? reply : responseOf(at(n), reply));
  return changed;
}
