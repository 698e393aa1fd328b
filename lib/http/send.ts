/** The function that sends a request, and its composition from one middleware for each concern. */

import type { Answer, HttpRequest, HttpResponse } from '../model/http.ts';
import type { Caller } from '../model/run-event.ts';
import type { SideEffect } from '../model/target.ts';

/** The context of a request on its way down the stack; each middleware may add to it for those below. */
export type SendContext = Caller & {
  /** `fetch`: sent once a run, and remembered; `send`: sent each time. */
  readonly how: 'fetch' | 'send';
  /** Statuses that the caller judges itself, where others would wait or give up. */
  readonly tolerate: readonly number[];
  /** The request that deletes the created record, derived from the response; undefined when nothing was created. */
  readonly undo?: (response: HttpResponse) => HttpRequest | undefined;
  /** The caller sends more than a client should: its requests are counted apart. */
  readonly burst: boolean;
  /** Others wait for it, so it goes before them. */
  readonly urgent: boolean;
  /** Ends the request; its reason says why. */
  readonly signal: AbortSignal;
  /** Uses a new connection. */
  readonly fresh: boolean;
  /** The request has no effect, so it may be sent again after a failure. */
  readonly repeatable: boolean;
  readonly effect: SideEffect;
  /** The number of this attempt, and the waits before it, in milliseconds. */
  readonly attempt: number;
  readonly waited: number;
  /** Places in the budget that deleting the created records will need. */
  readonly reserved: number;
  /** Number of the exchange. */
  readonly exchange: number;
};

/** @throws Inconclusive when there is no response. */
export type Send = (request: HttpRequest, context: SendContext) => Promise<HttpResponse>;

export type Middleware = (next: Send) => Send;

/** The first middleware is the outermost. */
export const compose =
  (...middleware: readonly Middleware[]) =>
  (last: Send): Send =>
    middleware.reduceRight((next, wrap) => wrap(next), last);

/** Delivers a request: over the network, or to a handler in this process. */
export interface Transport {
  /**
   * Sends one request with an absolute URL; follows no redirect.
   * @throws Inconclusive `unreachable`, `timeout`, `too-large` or `malformed-transport`.
   */
  send(
    request: HttpRequest,
    context: Pick<SendContext, 'signal' | 'fresh'>,
  ): Promise<Omit<Answer, 'exchange'>>;
  /** The addresses that a host has resolved to; none when they are not known. */
  readonly addressesOf?: (host: string) => readonly string[];
  close(): Promise<void>;
}
