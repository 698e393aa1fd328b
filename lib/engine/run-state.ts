/** The fold over the events of a run, from which the report is made. */
import { maxExcerpts } from '../evidence/bounds.ts';
import { reachedOf } from '../evidence/curl.ts';
import { secretHeaders, secretsOf } from '../evidence/redact.ts';
import { reportExchange } from '../evidence/report-exchange.ts';
import { deletionKey } from '../http/stack/cleanup.ts';
import type { Question } from '../model/check.ts';
import type { CommerceMap } from '../model/commerce-map.ts';
import type { Exchange, HttpRequest } from '../model/http.ts';
import type { Diagnosis, Excerpt, ReportedExchange } from '../model/report.ts';
import type { Ended, Listener, RunEvent, Started } from '../model/run-event.ts';
import type { PlacedOrder, Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { noThrottle, type Throttle, throttledBy } from './throttle.ts';

/** The state of a run after its events so far. */
export type RunState = {
  readonly started?: Started;
  readonly checks: readonly Question[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly exchanges: readonly ReportedExchange[];
  readonly excerpts: ReadonlyMap<number, readonly Excerpt[]>;
  readonly diagnosis?: Diagnosis;
  readonly map?: CommerceMap;
  /** By exchange, the orders that were placed, or may have been. */
  readonly orders: ReadonlyMap<number, PlacedOrder>;
  /** Further addresses for calls that the target has named. */
  readonly named: readonly string[];
  /** How the target throttled the run. */
  readonly throttle: Throttle;
  /** Requests that delete the remaining records. */
  readonly undeleted: ReadonlyMap<string, HttpRequest>;
  /** Checks that have started and have no verdict yet. */
  readonly running: ReadonlySet<string>;
  /** Checks that broke the thread of the audit, with what happened. */
  readonly lost: ReadonlyMap<string, string>;
  readonly ended?: Ended;
};

export const noEvents: RunState = {
  checks: [],
  verdicts: new Map(),
  exchanges: [],
  excerpts: new Map(),
  orders: new Map(),
  named: [],
  throttle: noThrottle,
  undeleted: new Map(),
  running: new Set(),
  lost: new Map(),
};

/** Folds the events of a run. Its collections grow in place: copying them at each event would take quadratic time. */
export interface RunFold {
  /** The state after the events so far, which changes with each event. */
  readonly state: RunState;
  /** Takes the next event. */
  readonly listen: Listener;
}

/**
 * @param listener receives each event after the state has it.
 * @param before the state to continue, which stays as it is.
 */
export function foldRun(listener: Listener = () => {}, before: RunState = noEvents): RunFold {
  const state = copyOf(before);
  return {
    state,
    listen(event) {
      add(state, event);
      listener(event);
    },
  };
}

/** The state after these events. @param before the state before them, which stays as it is. */
export function stateAfter(events: Iterable<RunEvent>, before?: RunState): RunState {
  const { state, listen } = foldRun(undefined, before);
  for (const event of events) listen(event);
  return state;
}

type Growing<Value> =
  Value extends ReadonlyMap<infer Key, infer Entry>
    ? Map<Key, Entry>
    : Value extends ReadonlySet<infer Entry>
      ? Set<Entry>
      : Value;

type GrowingState = {
  -readonly [Name in keyof RunState]: Growing<RunState[Name]>;
} & { checks: Question[]; exchanges: ReportedExchange[] };

const copyOf = (state: RunState): GrowingState => ({
  ...state,
  checks: [...state.checks],
  verdicts: new Map(state.verdicts),
  exchanges: [...state.exchanges],
  excerpts: new Map(state.excerpts),
  orders: new Map(state.orders),
  undeleted: new Map(state.undeleted),
  running: new Set(state.running),
  lost: new Map(state.lost),
});

function add(state: GrowingState, event: RunEvent): void {
  switch (event.kind) {
    case 'started':
      state.started = event;
      return;
    case 'opened':
      state.checks.push(...event.checks);
      return;
    case 'exchange':
      state.exchanges.push(reportedFrom(event.exchange, state.started?.target));
      return;
    case 'named':
      state.named = event.addresses;
      return;
    case 'created':
    case 'deleted':
    case 'ordered':
    case 'not-ordered':
      addRecord(state, event);
      return;
    case 'throttled':
      state.throttle = throttledBy(state.throttle, event);
      return;
    case 'delayed':
      state.throttle = { ...state.throttle, delayedMs: state.throttle.delayedMs + event.millis };
      return;
    case 'mapped':
      state.map = event.map;
      return;
    case 'diagnosis':
      state.diagnosis = event.diagnosis;
      return;
    case 'verdict':
      state.verdicts.set(event.verdict.check, event.verdict);
      state.running.delete(event.verdict.check);
      addExcerpts(state.excerpts, event.excerpts);
      return;
    case 'running':
      state.running.add(event.check);
      return;
    case 'broke':
      if (event.check !== undefined) state.lost.set(event.check, event.because);
      state.running.clear();
      return;
    case 'ended':
      state.ended = event;
  }
}

type OfRecord = Extract<RunEvent, { readonly kind: 'created' | 'deleted' | 'ordered' | 'not-ordered' }>;

/** What the run leaves behind at the target. */
function addRecord({ undeleted, orders }: GrowingState, event: OfRecord): void {
  switch (event.kind) {
    case 'created':
      undeleted.set(deletionKey(event.request), event.request);
      return;
    case 'deleted':
      undeleted.delete(deletionKey(event.request));
      return;
    case 'ordered':
      orders.set(event.order.exchange, event.order);
      return;
    case 'not-ordered':
      orders.delete(event.exchange);
  }
}

function reportedFrom(exchange: Exchange, target: Target | undefined): ReportedExchange {
  const reached = target ? reachedOf(exchange.request.url, target) : {};
  return reportExchange(exchange, hiddenIn(target), reached);
}

/** Each place of an exchange once. */
function addExcerpts(
  all: Map<number, readonly Excerpt[]>,
  added: Readonly<Record<number, readonly Excerpt[]>>,
): void {
  for (const [n, excerpts] of Object.entries(added)) {
    const known = all.get(Number(n)) ?? [];
    const more = excerpts.filter(({ at }) => !known.some((other) => other.at === at));
    all.set(Number(n), [...known, ...more].slice(0, maxExcerpts));
  }
}

const hiddenIn = (target: Target | undefined) =>
  target ? { own: Object.keys(secretHeaders(target)), values: secretsOf(target) } : { own: [], values: [] };
