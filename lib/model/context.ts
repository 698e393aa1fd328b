/** Everything that a check may do. Every response that it sees becomes its evidence. */
import type { Browsed } from './http/browser.ts';
import type { HttpRequest } from './http/http-request.ts';
import type { HttpResponse } from './http/http-response.ts';
import type { Target } from './target.ts';

export type FetchOptions = {
  /** Statuses that the check judges itself; otherwise 429 and lawful server errors end it as inconclusive. */
  readonly tolerate?: readonly number[];
};

export type SendOptions = FetchOptions & {
  /**
   * The request that deletes the created record, derived from the response; undefined when there is nothing to delete.
   * The run sends it at its end, unless the check has already sent the same request and got a response.
   */
  readonly undo?: (answer: HttpResponse) => HttpRequest | undefined;
};

export interface Context {
  readonly target: Target;
  /** Indexes of the inputs of a property, or of the subjects of a loop, that a quick audit asks about; absent: all. */
  readonly representative?: readonly number[];
  /**
   * Sends a safe request, or returns its remembered response: each distinct request is sent once a run.
   * @throws Inconclusive when there is no response to judge (unreachable, timeout, rate-limited, server-error,
   * budget-spent ...).
   */
  fetch(request: HttpRequest, tolerance?: FetchOptions): Promise<HttpResponse>;
  /**
   * Sends the request each time.
   * @throws Inconclusive as `fetch`, and `consent-withheld` for requests that the target's consents do not cover.
   */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /**
   * Sends a safe request from a script of another origin in a real browser.
   * @throws Inconclusive `not-observed` when the run has no browser, otherwise as `send`.
   */
  browse(request: HttpRequest): Promise<Browsed>;
  /**
   * Counts the judged subjects and returns them; responses among them become evidence. A check that examined nothing
   * and found nothing is inconclusive, never a pass.
   */
  examine<T>(subjects: Iterable<T>): readonly T[];
  /** Names the release of the ruleset whose rules the check applies; the verdict has the last one. */
  judgedBy(release: string): void;
  /** Every response of the run so far: for checks with `order: 'afterwards'`. */
  seen(): readonly HttpResponse[];
  /** Waits; rejects when the run is interrupted. */
  wait(millis: number): Promise<void>;
}
