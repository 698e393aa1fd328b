/** The log of a run: every exchange numbered, and the budget that they are charged to. */
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { Observation } from '../model/observation.ts';
import { createStore, withoutBody } from './store.ts';

export interface Ledger {
  /** Charges the budget. @throws Inconclusive `budget-spent`. */
  charge(request: HttpRequest): number;
  /**
   * Logs an answer, without its body when there is no room.
   * @returns whether it was kept whole. @throws Inconclusive `too-large` when there was too much of that already.
   */
  keep(answer: Observation): boolean;
  /** Logs a request that got no answer. */
  fail(n: number, request: HttpRequest, failure: Reason, millis: number): void;
  exchanges(): readonly Exchange[];
  /** Requests that left, retries included. */
  readonly sent: number;
}

/** @param now a clock in milliseconds; the run begins with the ledger. */
export function createLedger(budget: number, now: () => number): Ledger {
  const began = now();
  /** When each request left, by its number. */
  const left: number[] = [];
  const at = (n: number) => left[n] ?? 0;
  const entries: Exchange[] = [];
  const store = createStore();
  let sent = 0;
  return {
    charge({ method, url }) {
      if (sent >= budget)
        throw new Inconclusive(
          'budget-spent',
          `${method} ${url} was not sent: the budget of ${budget} requests is spent`,
        );
      sent += 1;
      left[sent] = now() - began;
      return sent;
    },
    keep(answer) {
      const { exchange: n, request, bytes } = answer;
      const whole = store.admit(request, bytes.length);
      entries.push(whole ? { n, request, at: at(n), outcome: answer } : withoutBody(answer, at(n)));
      return whole;
    },
    fail(n, request, failure, millis) {
      entries.push({ n, request, at: at(n), outcome: { failure, millis } });
    },
    exchanges: () => entries,
    get sent() {
      return sent;
    },
  };
}
