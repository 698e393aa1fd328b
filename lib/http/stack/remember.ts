/** Sends each distinct fetched request once per run of a check, and remembers its response or failure. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Middleware } from '../send.ts';
import type { RetryPolicy } from './retry.ts';

/** @param isKept whether the body was kept; other responses are not remembered. */
export function remember({ isFinal }: RetryPolicy, isKept: (response: HttpResponse) => boolean): Middleware {
  const reruns = new Map<number, Map<string, Promise<HttpResponse>>>();
  const rememberedIn = (rerun: number) => {
    const remembered = reruns.get(rerun) ?? new Map<string, Promise<HttpResponse>>();
    reruns.set(rerun, remembered);
    return remembered;
  };
  /** Whether a remembered response or failure is final for a caller that tolerates these statuses. */
  const serves = async (response: Promise<HttpResponse>, tolerate: readonly number[]): Promise<boolean> => {
    try {
      return isFinal(await response, tolerate);
    } catch (cause) {
      return tolerate.length === 0 || !isTolerable(cause);
    }
  };
  return (next) => async (request, context) => {
    if (context.how === 'send') return next(request, context);
    const remembered = rememberedIn(context.rerun);
    const sendAs = (key: string) => {
      const response = next(request, context);
      remembered.set(key, response);
      const forget = (came: HttpResponse) => isKept(came) || remembered.delete(key);
      response.then(forget, () => {});
      return response;
    };
    const key = keyOf(request);
    const known = remembered.get(key);
    if (!known) return sendAs(key);
    if (await serves(known, context.tolerate)) return known;
    // A request is sent again only if its response fails one caller and not another.
    const own = `${key} tolerating ${[...context.tolerate].sort()}`;
    return remembered.get(own) ?? sendAs(own);
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);

/** A failure caused by a response that another caller may tolerate. */
export const isTolerable = (cause: unknown): boolean =>
  cause instanceof Inconclusive && (cause.code === 'rate-limited' || cause.code === 'server-error');

/** Size of a long body, in bytes. */
const long = 256 * 1024;

/**
 * Waits for the next turn of the event loop after each long response, so that garbage can be collected. Remembered
 * responses resolve immediately: many checks would run in one rerun, and until it ends, a WeakRef keeps what it refers to.
 */
export const yieldAfterLongBodies = (): Middleware => (next) => async (request, context) => {
  const response = await next(request, context);
  if (response.bytes.length > long) await nextTurn();
  return response;
};

/**
 * Returns a response after the client has written the next request, which it does in the next turn of the event loop: the
 * network works while a check judges.
 */
export const yieldToNextRequest = (): Middleware => (next) => async (request, context) => {
  const response = await next(request, context);
  await nextTurn();
  await nextTurn();
  return response;
};
