/** How a request is sent: a function, wrapped by one middleware for each concern. */

import type { HttpRequest } from '../model/http/http-request.ts';
import type { Answer, HttpResponse } from '../model/http/http-response.ts';
import type { Caller } from '../model/run-event.ts';
import type { SideEffect } from '../model/side-effect.ts';

/** What travels with a request down the stack; each middleware may add to it for those below. */
export type SendContext = Caller & {
  /** `fetch`: sent once a run, and remembered; `send`: sent each time. */
  readonly how: 'fetch' | 'send';
  /** Statuses that the caller judges itself, although others would wait or give up. */
  readonly tolerate: readonly number[];
  /** What deletes what the request creates, as its response tells; undefined when nothing was created. */
  readonly undo?: (response: HttpResponse) => HttpRequest | undefined;
  /** The caller sends more than a client should: its requests are counted apart. */
  readonly burst: boolean;
  /** Ends the request; its reason says why. */
  readonly signal: AbortSignal;
  /** On a connection that nothing was sent over before. */
  readonly fresh: boolean;
  /** The request has no effect, so it may be sent again after trouble. */
  readonly repeatable: boolean;
  readonly effect: SideEffect;
  /** How often it was sent, this time included, and how long it has waited before, in milliseconds. */
  readonly attempt: number;
  readonly waited: number;
  /** Places in the budget that deleting what was created will need. */
  readonly reserved: number;
  /** Number of the exchange. */
  readonly exchange: number;
};

/** @throws Inconclusive when no response can be had. */
export type Send = (request: HttpRequest, context: SendContext) => Promise<HttpResponse>;

export type Middleware = (next: Send) => Send;

/** The first middleware is the outermost. */
export const compose =
  (...middleware: readonly Middleware[]) =>
  (last: Send): Send =>
    middleware.reduceRight((next, wrap) => wrap(next), last);

/** Carries a request to its end: over the network, or to a handler in this process. */
export interface Transport {
  /**
   * Sends one request with an absolute URL; follows no redirect.
   * @throws Inconclusive `unreachable`, `timeout`, `too-large` or `malformed-transport`.
   */
  send(
    request: HttpRequest,
    context: Pick<SendContext, 'signal' | 'fresh'>,
  ): Promise<Omit<Answer, 'exchange'>>;
  close(): Promise<void>;
}
