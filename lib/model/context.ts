/** All that a check may do. Whatever it sees becomes its evidence by itself. */
import type { Browsed } from './http/browser.ts';
import type { HttpRequest } from './http/http-request.ts';
import type { HttpResponse } from './http/http-response.ts';
import type { Target } from './target.ts';

export type FetchOptions = {
  /** Statuses that the check wants to see itself: without this, 429 and lawful server errors end it as inconclusive. */
  readonly tolerate?: readonly number[];
};

export type SendOptions = FetchOptions & {
  /**
   * What takes back what the request has made, as its answer tells; undefined when there is nothing to take back. The
   * run sends it at its end, unless the check has sent the same by then and got an answer.
   */
  readonly undo?: (answer: HttpResponse) => HttpRequest | undefined;
};

export interface Context {
  readonly target: Target;
  /**
   * Sends a safe request, or remembers its answer: each distinct request is sent once a run.
   * @throws Inconclusive when no answer can be had (unreachable, timeout, rate-limited, server-error, budget-spent ...).
   */
  fetch(request: HttpRequest, tolerance?: FetchOptions): Promise<HttpResponse>;
  /**
   * Sends the request, each time.
   * @throws Inconclusive as `observe`, and `consent-withheld` for what the target's consents do not cover.
   */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /**
   * Lets a script of another origin send a safe request in a real browser.
   * @throws Inconclusive `not-observed` when the run has no browser, else as `perform`.
   */
  browse(request: HttpRequest): Promise<Browsed>;
  /**
   * Counts what is judged, and hands it back; responses among it become evidence.
   * A check that examined nothing and found nothing is inconclusive, never a pass.
   */
  examine<T>(subjects: Iterable<T>): readonly T[];
  /** Every answer that the run has seen so far: for checks with `order: 'afterwards'`. */
  seen(): readonly HttpResponse[];
  /** Waits; interrupted with the run. */
  wait(millis: number): Promise<void>;
}
