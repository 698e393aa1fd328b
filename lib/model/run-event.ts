/** A run as a stream of plain events. The report is a fold over them; progress, recordings and threads read the same stream. */
import type { Baseline } from './baseline.ts';
import type { Question } from './check.ts';
import type { Exchange } from './http/exchange.ts';
import type { HttpRequest } from './http/http-request.ts';
import type { Reason } from './inconclusive.ts';
import type { Diagnosis } from './report/diagnosis.ts';
import type { Excerpt, Report } from './report/report.ts';
import type { SideEffect } from './side-effect.ts';
import type { Target } from './target.ts';
import type { Verdict } from './verdict.ts';

/** The check that makes a request, and how often it ran before: failures are confirmed in later turns. */
export type Caller = { readonly by: string; readonly turn: number };

export type Started = {
  readonly kind: 'started';
  readonly at: Date;
  readonly target: Target;
  /** The target is the reference storefront that the suite started itself. */
  readonly embedded: boolean;
  readonly baselines: readonly Baseline[];
  readonly recordedBy?: Report['recordedBy'];
};

export type Ended = {
  readonly kind: 'ended';
  readonly millis: number;
  /** Requests that were sent, retries and those without an exchange included. */
  readonly sent: number;
  /** The reason of checks without a verdict. */
  readonly over?: Reason;
  /** The error of the suite, for checks without a verdict. */
  readonly error?: string;
  readonly robots?: Report['robots'];
};

export type Answered = Caller & {
  readonly kind: 'answered';
  readonly how: 'fetch' | 'send';
  /** As the check wrote it. */
  readonly request: HttpRequest;
  readonly tolerate: readonly number[];
  /** Its place among all requests of the caller, in the order in which they were made. */
  readonly order: number;
} & ({ readonly exchange: number } | { readonly failure: Reason });

/** The target throttled the run, so nothing is sent to it for a while. */
export type Throttled = {
  readonly kind: 'throttled';
  readonly status: number;
  /** The response says how long to wait. */
  readonly hasRetryAfter: boolean;
  /** The response in one line. */
  readonly line: string;
};

/** Nothing is sent for some time. @property isThrottled the target demands it; otherwise a check waits. */
export type Waiting = { readonly kind: 'waiting'; readonly millis: number; readonly isThrottled: boolean };

/** The thread of the audit ended before the run did, and what is left is judged in another one. */
export type Broke = {
  readonly kind: 'broke';
  /** What happened, in words. */
  readonly because: string;
  /** The check that was running alone, which is not run again: the error is its result. */
  readonly check?: string;
};

/** What a thread has to know of a run that another thread started. */
export type Resumed = {
  /** The checks that are not to be run: they have a verdict, or ended a thread. */
  readonly settled: readonly string[];
  /** Requests that were sent. */
  readonly sent: number;
  /** Since the run began. */
  readonly millis: number;
  /** How long throttling has delayed the run so far. */
  readonly delayedMs: number;
};

export type RunEvent =
  | Started
  /** Checks that will be judged; a test runner opens one suite after the other. */
  | { readonly kind: 'opened'; readonly checks: readonly Question[] }
  /** The target has named further addresses that take calls. */
  | { readonly kind: 'named'; readonly addresses: readonly string[] }
  /** A request is about to be sent. */
  | { readonly kind: 'sending'; readonly request: HttpRequest; readonly effect: SideEffect }
  /** @property kept false when there was no room for the body beyond its beginning. */
  | { readonly kind: 'exchange'; readonly exchange: Exchange; readonly kept: boolean }
  /** A check got its response, perhaps a remembered one. */
  | Answered
  /** A check read all responses so far. */
  | (Caller & { readonly kind: 'looked-back' })
  /** `request` deletes the created record. */
  | { readonly kind: 'created' | 'deleted'; readonly request: HttpRequest }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  /** A check begins to run. */
  | { readonly kind: 'running'; readonly check: string }
  | Broke
  /** @property excerpts around the places of its violations, by number of exchange. */
  | {
      readonly kind: 'verdict';
      readonly verdict: Verdict;
      readonly excerpts: Readonly<Record<number, readonly Excerpt[]>>;
    }
  | Throttled
  | Waiting
  /** Throttling delays the run by this many milliseconds, besides its own rate. */
  | { readonly kind: 'delayed'; readonly millis: number }
  /** Every check has its verdict, and cleanup begins. */
  | { readonly kind: 'judged' }
  | Ended;

/** The one way to listen to a run. */
export type Listener = (event: RunEvent) => void;
