/** Judges the answers of a recording again where some of them are changed: only the checks that depend on these. */
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Check } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Policy } from '../model/policy.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { openLog } from '../recording/recorded-log.ts';
import { openReplay, type Replay } from '../recording/replay.ts';
import type { Changes, Reply } from './answer.ts';
import { type Course, type CourseParts, courseOf } from './course.ts';

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
  /** It passed, and does so again alone or in company. */
  judges(check: string): boolean;
  /** It can only be judged together with many others, which takes long. */
  needsCompany(check: string): boolean;
  /** The checks that passed, and that depend on one of these answers. */
  dependents(exchanges: Iterable<number>): readonly Check[];
  judge(changes: Changes, checks: readonly Check[]): Promise<Judged>;
}

/** Depends on every answer, since it looks back at all of them. */
const all = 'all';

type Dependence = {
  readonly on: ReadonlySet<number> | typeof all;
  /** Those that have to run as well, since it looks at what they do. */
  readonly company: readonly Check[];
};

export async function openBench(recorded: Recorded, target: Target, knowledge: Knowledge): Promise<Bench> {
  const { checks, register, policy } = knowledge;
  const log = openLog(recorded);
  const lenders = new Map<string, readonly string[]>();
  const replay = openReplay(recorded, policy, { log, lendersOf: (by) => lenders.get(by) ?? [] });
  const { embedded } = recorded.header;
  const settings: Target = { ...target, retries: 0, deadlineMs: judgingMs };
  const whole: CourseParts = { circumstances: { target: settings, embedded }, register, policy };
  const honest = await courseOf(checks, whole, { replay, answers: new Map() });
  const verdicts = new Map(honest.verdicts.map((verdict) => [verdict.check, verdict]));
  for (const verdict of honest.verdicts) lenders.set(verdict.check, lendersOf(verdict, honest));
  const passed = checks.filter(({ id }) => verdicts.get(id)?.status === 'pass');
  // Selected once, so that a pattern which matches none of a few checks is no error.
  const few: CourseParts = {
    ...whole,
    circumstances: { target: { ...settings, only: [], skip: [] }, embedded },
  };
  const alone: CourseParts = { ...few, policy: { ...policy, probe: [] } };
  const dependences = await dependencesOf(passed, alone, replay);
  const ofRun = unionOf([...honest.asked].flatMap(([by, numbers]) => (verdicts.has(by) ? [] : [numbers])));
  return {
    answers: log.responses(),
    answerAt: log.at,
    responseOf,
    verdicts,
    judges: (check) => dependences.has(check),
    needsCompany: (check) => (dependences.get(check)?.company.length ?? 0) > 0,
    dependents(exchanges) {
      const changed = [...exchanges];
      return passed.filter(({ id }) => {
        const on = dependences.get(id)?.on;
        return on === all || changed.some((n) => on?.has(n));
      });
    },
    async judge(changes, some) {
      const isEarly = [...changes.keys()].some((n) => ofRun.has(n));
      const answers = responsesOf(changes, log.at);
      const company = new Set(
        some.flatMap((check) => [check, ...(dependences.get(check.id)?.company ?? [])]),
      );
      const course = await courseOf([...company], isEarly ? few : alone, { replay, answers });
      const isAsked = ({ check }: Verdict) => some.some(({ id }) => id === check);
      return { ...course, verdicts: course.verdicts.filter(isAsked) };
    },
  };
}

/** Who asked what a check examined: what several checks share, the first of them asks. */
const lendersOf = ({ check, evidence }: Verdict, { asked }: Course): readonly string[] =>
  [...asked]
    .filter(([by, numbers]) => by !== check && evidence.exchanges.some((n) => numbers.has(n)))
    .map(([by]) => by);

/** Judges each check alone, since what it shares with others is asked by whoever comes first; then in company. */
async function dependencesOf(
  checks: readonly Check[],
  parts: CourseParts,
  replay: Replay,
): Promise<ReadonlyMap<string, Dependence>> {
  const dependences = new Map<string, Dependence>();
  const writers = checks.filter(({ needs = [] }) => needs.includes('writes'));
  for (const check of checks) {
    for (const company of [[], writers.filter((one) => one !== check)]) {
      const some = checks.filter((one) => one === check || company.includes(one));
      const { verdicts, lost, asked, looked } = await courseOf(some, parts, { replay, answers: new Map() });
      const isKept = verdicts.some(({ check: id, status }) => id === check.id && status === 'pass');
      if (!isKept || lost.has(check.id)) continue;
      const on = looked.has(check.id) ? all : unionOf([...asked.values()]);
      dependences.set(check.id, { on, company });
      break;
    }
  }
  return dependences;
}

/** Much longer than judging takes. */
const judgingMs = 600_000;

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
