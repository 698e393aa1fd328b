/** Answers that cannot be judged yet: those that ask for patience, and lawful server errors. */
import { header } from '../assert/header.ts';
import type { HttpResponse } from '../model/http-response.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import { longestWait } from './busy.ts';
import { retryAfterMillis } from './retry-after.ts';
import { isLawfulServerError } from './server-error.ts';

/** How often one request is sent at the most when the answers are server errors; a 429 is bounded by time alone. */
const mostTries = 3;
/** Statuses that ask for patience. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const isBusy = ({ status }: HttpResponse): boolean => busy.has(status);

/** Whether an answer can be judged by somebody who tolerates these statuses. */
export const isFine = (response: HttpResponse, tolerate: readonly number[]): boolean =>
  tolerate.includes(response.status) || (!isBusy(response) && !isLawfulServerError(response));

/** Whether trouble of this kind was an answer, which somebody else may tolerate. */
export const isTolerable = (cause: unknown): boolean =>
  cause instanceof Inconclusive && (cause.code === 'rate-limited' || cause.code === 'server-error');

/** What a busy answer comes to for those who could not wait. */
export function busyReason({ request, status }: HttpResponse): Reason {
  const code = status === 429 ? 'rate-limited' : 'server-error';
  return { code, text: `${request.method} ${request.url} answered ${status}` };
}

const firstWait = 1_000;
const mostBackOff = 8_000;

/**
 * How long a busy answer asks to wait, in milliseconds: what it says, and for who has waited before at least as long
 * as callers back off by themselves. Spread by up to a quarter where it says nothing, so that callers who came
 * together do not come back together.
 * @param tried how often the request was sent.
 */
export function askedWait(response: HttpResponse, tried: number, seed: number): number {
  const told = retryAfterMillis(header(response, 'retry-after'), response.at);
  const backOff = Math.min(mostBackOff, (firstWait / 2) * 2 ** (tried - 1));
  if (told !== undefined) return tried === 1 ? told : Math.max(told, backOff);
  return Math.round(2 * Math.min(mostBackOff / 2, backOff) * (1 + spread(seed + response.exchange) / 4));
}

/** Numbers in a row come out far from each other, from 0 up to 1. */
const spread = (n: number): number => (((n * 0.618_033_988_75) % 1) + 1) % 1;

export type Try = {
  /** How often the request was sent. */
  readonly tried: number;
  /** How long it has waited before, and how long it is asked to wait now, in milliseconds. */
  readonly waited: number;
  readonly wait: number;
  /** What has an effect is only sent again when the target says that it did nothing (429). */
  readonly repeatable: boolean;
};

/** @throws Inconclusive `rate-limited` or `server-error` when an answer that is not fine is the last word. */
export function requirePatience(response: HttpResponse, { tried, waited, wait, repeatable }: Try): void {
  const { code, text } = busyReason(response);
  if (!isBusy(response)) throw new Inconclusive(code, `${text} with a well-formed Error body`);
  if (code === 'server-error' && !repeatable) throw new Inconclusive(code, text);
  if (code === 'server-error' && tried >= mostTries) throw new Inconclusive(code, `${text} ${tried} times`);
  if (waited + wait <= longestWait) return;
  const before = tried === 1 ? '' : ` ${tried} times in ${Math.round(waited / 1000)} s,`;
  throw new Inconclusive(
    code,
    `${text}${before} and asked to wait ${Math.round(wait / 1000)} s, longer than we do`,
  );
}
