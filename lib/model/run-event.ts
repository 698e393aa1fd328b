/** A run as a stream of plain events: the report is a fold over it, and progress, recordings and threads read it too. */
import type { Baseline } from './baseline.ts';
import type { Question } from './check.ts';
import type { CommerceMap } from './commerce-map.ts';
import type { Exchange, HttpRequest } from './http.ts';
import type { Reason } from './inconclusive.ts';
import type { Diagnosis, Excerpt, Report } from './report.ts';
import type { PlacedOrder, SideEffect, Target } from './target.ts';
import type { Verdict } from './verdict.ts';

/** The check that makes a request, and how often it ran before: later runs confirm failures. */
export type Caller = { readonly by: string; readonly rerun: number };

export type Started = {
  readonly kind: 'started';
  readonly at: Date;
  readonly target: Target;
  /** Whether the target is the reference storefront that the suite started itself. */
  readonly embedded: boolean;
  readonly baselines: readonly Baseline[];
  readonly recordedBy?: Report['recordedBy'];
};

export type Ended = {
  readonly kind: 'ended';
  readonly millis: number;
  /** The number of requests sent, including retries and those without an exchange. */
  readonly sent: number;
  /** The reason for checks without a verdict. */
  readonly over?: Reason;
  /** The error of the suite itself, for checks without a verdict. */
  readonly error?: string;
  readonly robots?: Report['robots'];
};

export type Answered = Caller & {
  readonly kind: 'answered';
  readonly how: 'fetch' | 'send';
  /** As the check wrote it. */
  readonly request: HttpRequest;
  readonly tolerate: readonly number[];
  /** The position among all requests of the caller, in the order in which they were made. */
  readonly order: number;
} & ({ readonly exchange: number } | { readonly failure: Reason });

/** The target throttles the run, which pauses for a while. */
export type Throttled = {
  readonly kind: 'throttled';
  readonly status: number;
  /** Whether the response says how long to wait. */
  readonly hasRetryAfter: boolean;
  /** The response in one line. */
  readonly line: string;
};

/** Nothing is sent for some time. @property isThrottled the target demands it; otherwise a check waits. */
export type Waiting = { readonly kind: 'waiting'; readonly millis: number; readonly isThrottled: boolean };

/** The worker thread of the audit died, and another one judges the rest. */
export type Broke = {
  readonly kind: 'broke';
  /** What happened, in words. */
  readonly because: string;
  /** The only check that was running; it is not run again, and the error is its result. */
  readonly check?: string;
};

/** The state of a run that continues in another worker thread. */
export type Resumed = {
  /** Checks that must not run again: they have a verdict, or killed a thread. */
  readonly settled: readonly string[];
  /** Requests sent so far. */
  readonly sent: number;
  /** Since the start of the run. */
  readonly millis: number;
  /** How long throttling has delayed the run so far. */
  readonly delayedMs: number;
  readonly orders: readonly PlacedOrder[];
};

export type RunEvent =
  | Started
  /** Checks that will be judged; a test runner opens one suite after another. */
  | { readonly kind: 'opened'; readonly checks: readonly Question[] }
  /** The target named further URLs that take calls. */
  | { readonly kind: 'named'; readonly addresses: readonly string[] }
  /** A request is about to be sent. */
  | { readonly kind: 'sending'; readonly request: HttpRequest; readonly effect: SideEffect }
  /** @property kept false when only the beginning of the body was kept, for lack of room. */
  | { readonly kind: 'exchange'; readonly exchange: Exchange; readonly kept: boolean }
  /** A check got its response, perhaps from memory. */
  | Answered
  /** What was understood of the commerce. */
  | { readonly kind: 'mapped'; readonly map: CommerceMap }
  /** A check read all responses so far. */
  | (Caller & { readonly kind: 'looked-back' })
  /** `request` deletes the created record. */
  | { readonly kind: 'created' | 'deleted'; readonly request: HttpRequest }
  /** An order may have been placed, or is known now. */
  | { readonly kind: 'ordered'; readonly order: PlacedOrder }
  /** The call of this exchange has placed no order, or one that is known from another exchange. */
  | { readonly kind: 'not-ordered'; readonly exchange: number }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  /** A check starts. */
  | { readonly kind: 'running'; readonly check: string }
  | Broke
  /** @property excerpts around the places of the violations, by exchange number. */
  | {
      readonly kind: 'verdict';
      readonly verdict: Verdict;
      readonly excerpts: Readonly<Record<number, readonly Excerpt[]>>;
    }
  | Throttled
  | Waiting
  /** Throttling by the target delayed the run by so many milliseconds beyond its own rate limit. */
  | { readonly kind: 'delayed'; readonly millis: number }
  /** Every check has its verdict, and cleanup starts. */
  | { readonly kind: 'judged' }
  | Ended;

/** The only way to listen to a run. */
export type Listener = (event: RunEvent) => void;
