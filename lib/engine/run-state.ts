/** The state of a run after its events so far: the report is a fold over events. */
import { maxExcerpts } from '../evidence/bounds.ts';
import { reachedOf } from '../evidence/reached.ts';
import { reportExchange } from '../evidence/report-exchange.ts';
import { secretHeaders, secretsOf } from '../evidence/secret-headers.ts';
import { deletionKey } from '../http/stack/cleanup.ts';
import type { Question } from '../model/check.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { Diagnosis } from '../model/report/diagnosis.ts';
import type { Excerpt, ReportedExchange } from '../model/report/report.ts';
import type { Busy, Ended, RunEvent, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { plural } from '../text/plural.ts';
import { command } from './probe/diagnosis.ts';
import { allowedMs } from './termination.ts';

/** The state of a run after its events so far. */
export type RunState = {
  readonly started?: Started;
  readonly checks: readonly Question[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly exchanges: readonly ReportedExchange[];
  readonly excerpts: ReadonlyMap<number, readonly Excerpt[]>;
  readonly diagnosis?: Diagnosis;
  /** Further addresses that take calls, as the target names them. */
  readonly named: readonly string[];
  /** What the target said when it was busy. */
  readonly busy: Throttle;
  /** Requests that delete the records that still exist. */
  readonly undeleted: ReadonlyMap<string, HttpRequest>;
  /** Checks that were begun and have no verdict yet. */
  readonly running: ReadonlySet<string>;
  /** Checks that ended the thread of the audit, with what happened. */
  readonly lost: ReadonlyMap<string, string>;
  readonly ended?: Ended;
};

const noThrottle: Throttle = { answers: 0, statuses: [], told: true, lines: [], heldMs: 0 };

export const noEvents: RunState = {
  checks: [],
  verdicts: new Map(),
  exchanges: [],
  excerpts: new Map(),
  named: [],
  busy: noThrottle,
  undeleted: new Map(),
  running: new Set(),
  lost: new Map(),
};

/** One step of the fold: `events.reduce(next, noEvents)`. */
export function next(state: RunState, event: RunEvent): RunState {
  switch (event.kind) {
    case 'started':
      return { ...state, started: event };
    case 'opened':
      return { ...state, checks: [...state.checks, ...event.checks] };
    case 'exchange': {
      const target = state.started?.target;
      const reached = target ? reachedOf(event.exchange.request.url, target) : {};
      const reported = reportExchange(event.exchange, hiddenIn(target), reached);
      return { ...state, exchanges: [...state.exchanges, reported] };
    }
    case 'named':
      return { ...state, named: event.addresses };
    case 'created':
      return { ...state, undeleted: new Map(state.undeleted).set(deletionKey(event.request), event.request) };
    case 'deleted':
      return { ...state, undeleted: without(state.undeleted, deletionKey(event.request)) };
    case 'busy':
      return { ...state, busy: throttledBy(state.busy, event) };
    case 'held':
      return { ...state, busy: { ...state.busy, heldMs: state.busy.heldMs + event.millis } };
    case 'diagnosis':
      return { ...state, diagnosis: event.diagnosis };
    case 'verdict': {
      const verdicts = new Map(state.verdicts).set(event.verdict.check, event.verdict);
      const running = new Set(state.running);
      running.delete(event.verdict.check);
      return { ...state, verdicts, running, excerpts: merged(state.excerpts, event.excerpts) };
    }
    case 'running':
      return { ...state, running: new Set(state.running).add(event.check) };
    case 'broke': {
      const { check, because } = event;
      const lost = check === undefined ? state.lost : new Map(state.lost).set(check, because);
      return { ...state, lost, running: new Set() };
    }
    case 'ended':
      return { ...state, ended: event };
    default:
      return state;
  }
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Each place of an exchange once. */
function merged(
  before: RunState['excerpts'],
  added: Readonly<Record<number, readonly Excerpt[]>>,
): RunState['excerpts'] {
  const all = new Map(before);
  for (const [n, excerpts] of Object.entries(added)) {
    const known = all.get(Number(n)) ?? [];
    const more = excerpts.filter(({ at }) => !known.some((other) => other.at === at));
    all.set(Number(n), [...known, ...more].slice(0, maxExcerpts));
  }
  return all;
}

const hiddenIn = (target: Target | undefined) =>
  target ? { own: Object.keys(secretHeaders(target)), values: secretsOf(target) } : { own: [], values: [] };

/** What a target said when it was busy. */
type Throttle = {
  readonly answers: number;
  readonly statuses: readonly number[];
  /** Every busy answer named the wait itself. */
  readonly told: boolean;
  /** The first answers. */
  readonly lines: readonly string[];
  /** What it cost the run. */
  readonly heldMs: number;
};

const maxLines = 3;

const throttledBy = (before: Throttle, { status, told, line }: Busy): Throttle => ({
  ...before,
  answers: before.answers + 1,
  statuses: before.statuses.includes(status) ? before.statuses : [...before.statuses, status].sort(),
  told: before.told && told,
  lines: before.lines.length < maxLines ? [...before.lines, line] : before.lines,
});

/** Such a run needs several times what it had: a request a second is what platforms let through. */
const more = 4;

/** @returns undefined when no promise that decides was left unjudged because of it. */
export function throttleDiagnosis(
  throttle: Throttle,
  verdicts: readonly Verdict[],
  target: Target,
): Diagnosis | undefined {
  const { answers, statuses, told, lines, heldMs } = throttle;
  const left = verdicts.filter(isLeft);
  if (answers === 0 || !left.some(({ ruleset, level }) => ruleset === 'interface' && level === 'must')) {
    return undefined;
  }
  const seconds = Math.ceil((more * allowedMs(target, heldMs)) / 1000);
  const named = `${statuses.join(' and ')}${told ? '' : ' without Retry-After'}`;
  return {
    code: 'rate-limited',
    text: `${target.baseUrl} throttles the suite: it was busy ${plural(answers, 'time')} (${named}), and ${plural(left.length, 'check')} could not be judged in time`,
    evidence: lines,
    advice:
      'Audit it slowly from the start, with enough time; platforms let callers through faster that sign their requests (--signature-key)',
    next: command(
      { target, program: 'storefront-conformance' },
      { more: ['--rate', '1/s', '--deadline', String(Math.min(86_400, seconds))] },
    ),
  };
}

const isLeft = ({ reason }: Verdict): boolean =>
  reason?.code === 'rate-limited' || reason?.code === 'deadline';
