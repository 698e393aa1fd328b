/** What a run has made at a target and not taken back yet, so that nothing is left behind however it ends. */
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '../model/http-request.ts';
import type { HttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';

/** Longest that tidying up may take when a run is over, in milliseconds. */
export const tidyMillis = 1_200;
/** So much is taken back then; what fails is sent once more after a pause. */
const mostTakenBack = 200;
const pauseMillis = 200;

/** A change of what is left behind: `request` is what takes it back. */
export type LeftoverChange = { readonly kind: 'made' | 'taken-back'; readonly request: HttpRequest };

type Send = (request: HttpRequest, signal: AbortSignal) => Promise<{ readonly status: number }>;

export interface Leftovers {
  /**
   * Sends what makes something, and remembers how it is taken back. The end of the run does not interrupt it, since
   * nobody can take back what has no name yet; only the end of tidying up does.
   * @param undo tells from the answer what takes it back; undefined when nothing was made.
   */
  making(
    send: (signal: AbortSignal) => Promise<HttpResponse>,
    undo: (answer: HttpResponse) => HttpRequest | undefined,
  ): Promise<HttpResponse>;
  /** An answer came; perhaps it took something back. */
  answered(answer: HttpResponse): void;
  /** How many requests are still needed to take everything back, besides this one. */
  besides(request: HttpRequest): number;
  /** Waits for what is being made, and takes back what is left, in bounded time. */
  tidy(send: Send): Promise<void>;
}

export function createLeftovers(onChange: (change: LeftoverChange) => void = () => {}): Leftovers {
  const left = new Map<string, HttpRequest>();
  const pending = new Set<Promise<unknown>>();
  const over = new AbortController();
  const answered = (request: HttpRequest, answer: { readonly status: number }) => {
    if (!isSettled(answer) || !left.delete(keyOf(request))) return;
    onChange({ kind: 'taken-back', request });
  };
  const making = async (
    sent: Promise<HttpResponse>,
    undo: (answer: HttpResponse) => HttpRequest | undefined,
  ) => {
    const answer = await sent;
    const request = undo(answer);
    if (request) {
      left.set(keyOf(request), request);
      onChange({ kind: 'made', request });
    }
    return answer;
  };
  return {
    async making(send, undo) {
      const made = making(send(over.signal), undo);
      pending.add(made);
      return made.finally(() => pending.delete(made));
    },
    answered: (answer) => answered(answer.request, answer),
    besides: (request) => pending.size + left.size - (left.has(keyOf(request)) ? 1 : 0),
    async tidy(send) {
      const end = () => over.abort(new Inconclusive('not-run', 'the run is over'));
      const timer = setTimeout(end, tidyMillis);
      await Promise.allSettled(pending);
      await takeBack([...left.values()], over.signal, async (request, signal) => {
        const answer = await send(request, signal);
        answered(request, answer);
        return answer;
      });
      clearTimeout(timer);
    },
  };
}

/** Requests with equal keys take back the same. */
export const keyOf = ({ url, body = '' }: HttpRequest): string => `${url} ${body}`;

/** The target has said what became of it; otherwise its troubles spoke, or nobody. */
const isSettled = ({ status }: { readonly status: number }): boolean => status < 500 && status !== 429;

/** Sends all of them at once, and those that failed once more; never rejects. */
export async function takeBack(
  requests: readonly HttpRequest[],
  signal: AbortSignal,
  send: Send,
): Promise<void> {
  const failing = async (request: HttpRequest): Promise<readonly HttpRequest[]> => {
    const settled = await send(request, signal).then(isSettled, () => false);
    return settled ? [] : [request];
  };
  const failed = (await Promise.all(requests.slice(0, mostTakenBack).map(failing))).flat();
  if (failed.length === 0 || signal.aborted) return;
  await delay(pauseMillis, undefined, { signal }).catch(() => {});
  if (!signal.aborted) await Promise.all(failed.map(failing));
}
