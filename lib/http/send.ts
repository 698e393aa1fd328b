/** The function that sends a request, and its composition from one middleware for each concern. */

import type { Answer, HttpRequest, HttpResponse } from '../model/http.ts';
import type { Caller } from '../model/run-event.ts';
import type { SideEffect } from '../model/target.ts';

/** The context of a request on its way down the stack. Each middleware may change it for those below. */
export type SendContext = Caller & {
  /** `fetch`: sent once in a run and remembered; `send`: sent each time. */
  readonly how: 'fetch' | 'send';
  /** Statuses that the caller judges itself instead of waiting or giving up. */
  readonly tolerate: readonly number[];
  /** Makes the request that deletes the created record; undefined if the response created none. */
  readonly undo?: (response: HttpResponse) => HttpRequest | undefined;
  /** The caller deliberately sends more than a client should; its requests have a bound of their own. */
  readonly burst: boolean;
  /** Other requests wait for this one, so it goes first. */
  readonly urgent: boolean;
  /** Aborts the request; its reason is an Inconclusive. */
  readonly signal: AbortSignal;
  /** Send over a new connection. */
  readonly fresh: boolean;
  /** The request has no effect, so it may be sent again after a failure. */
  readonly repeatable: boolean;
  readonly effect: SideEffect;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  /** Waits before this attempt, in milliseconds. */
  readonly waited: number;
  /** Requests that the budget must keep for deleting the created records. */
  readonly reserved: number;
  /** The number of the exchange. */
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
  /** The addresses that a host has resolved to so far. */
  readonly addressesOf?: (host: string) => readonly string[];
  close(): Promise<void>;
}
