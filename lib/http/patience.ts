/** Answers that cannot be judged yet: those that ask for patience, and lawful server errors. */
import { header } from '../assert/header.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Observation } from '../model/observation.ts';
import { retryAfterMillis } from './retry-after.ts';
import { isLawfulServerError } from './server-error.ts';

/** How often one request is sent at the most, when the answers ask for patience. */
const mostTries = 3;
/** Longest wait that a target may ask for, in milliseconds; longer ones end as `rate-limited`. */
const longestWait = 30_000;
/** Statuses that ask for patience. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether an answer can be judged by somebody who tolerates these statuses. */
export const isFine = (observation: Observation, tolerate: readonly number[]): boolean =>
  tolerate.includes(observation.status) ||
  (!busy.has(observation.status) && !isLawfulServerError(observation));

/** Whether trouble of this kind was an answer, which somebody else may tolerate. */
export const isTolerable = (cause: unknown): boolean =>
  cause instanceof Inconclusive && (cause.code === 'rate-limited' || cause.code === 'server-error');

export type Try = {
  /** How often the request was sent. */
  readonly tried: number;
  /** What has an effect is only sent again when the target says that it did nothing (429). */
  readonly repeatable: boolean;
};

/**
 * How long to wait before the next try after an answer that is not fine, in milliseconds.
 * @throws Inconclusive `rate-limited` or `server-error` when there is to be none.
 */
export function patience(observation: Observation, { tried, repeatable }: Try): number {
  const { request, status, at } = observation;
  const what = `${request.method} ${request.url} answered ${status}`;
  const code = status === 429 ? 'rate-limited' : 'server-error';
  if (!busy.has(status)) throw new Inconclusive(code, `${what} with a well-formed Error body`);
  if (status !== 429 && !repeatable) throw new Inconclusive(code, what);
  if (tried >= mostTries) throw new Inconclusive(code, `${what} ${tried} times`);
  const wait = retryAfterMillis(header(observation, 'retry-after'), at) ?? 500 * 2 ** tried;
  if (wait <= longestWait) return wait;
  const asked = `asked to wait ${Math.round(wait / 1000)} s, longer than we do`;
  throw new Inconclusive(code, `${what} and ${asked}`);
}
