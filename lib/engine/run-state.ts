/** The state of a run after its events so far: the report is a fold over events. */

import { maxExcerpts } from '../evidence/bounds.ts';
import { reachedOf } from '../evidence/curl.ts';
import { secretHeaders, secretsOf } from '../evidence/redact.ts';
import { reportExchange } from '../evidence/report-exchange.ts';
import { deletionKey } from '../http/middleware/cleanup.ts';
import type { Question } from '../model/check.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Diagnosis, Excerpt, ReportedExchange } from '../model/report.ts';
import type { Ended, RunEvent, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { noThrottle, type Throttle, throttledBy } from './outcome/throttle.ts';

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
