/** The log of a run: every exchange numbered, and the budget that they are charged to. */
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { HttpResponse } from '../model/http-response.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import { mostOf, type SideEffect } from '../model/side-effect.ts';
import type { Target } from '../model/target.ts';
import { createStore, withoutBody } from './store.ts';

export interface Ledger {
  /**
   * Charges the budget, and what its kind may cost.
   * @param kept places in the budget that others will need. @throws Inconclusive `budget-spent`.
   */
  charge(request: HttpRequest, effect: SideEffect, kept?: number): number;
  /**
   * Logs an answer, without its body when there is no room.
   * @returns whether it was kept whole. @throws Inconclusive `too-large` when there was too much of that already.
   */
  keep(answer: HttpResponse): boolean;
  /** Logs a request that got no answer. */
  fail(n: number, request: HttpRequest, failure: Reason, millis: number): void;
  exchanges(): readonly Exchange[];
  /** Requests that left, retries included. */
  readonly sent: number;
}

type Bounds = Pick<Target, 'budget' | 'consents' | 'runs' | 'retries'>;

/**
 * @param now a clock in milliseconds; the run begins with the ledger.
 * @param onExchange hears of each exchange when it is logged.
 */
export function createLedger(
  bounds: Bounds,
  now: () => number,
  onExchange: (exchange: Exchange) => void = () => {},
): Ledger {
  const { budget } = bounds;
  const ofKind = new Map<SideEffect, number>();
  const began = now();
  /** When each request left, by its number. */
  const left: number[] = [];
  const at = (n: number) => left[n] ?? 0;
  const entries: Exchange[] = [];
  const log = (exchange: Exchange) => {
    entries.push(exchange);
    onExchange(exchange);
  };
  const store = createStore();
  let sent = 0;
  return {
    charge({ method, url }, effect, kept = 0) {
      if (sent + kept >= budget)
        throw new Inconclusive(
          'budget-spent',
          `${method} ${url} was not sent: the budget of ${budget} requests is spent`,
        );
      const sentOfKind = ofKind.get(effect) ?? 0;
      const most = mostOf(effect, bounds);
      if (sentOfKind >= most)
        throw new Inconclusive(
          'budget-spent',
          `${method} ${url} was not sent: a run sends at most ${most} requests of its kind (${effect})`,
        );
      ofKind.set(effect, sentOfKind + 1);
      sent += 1;
      left[sent] = now() - began;
      return sent;
    },
    keep(answer) {
      const { exchange: n, request, bytes } = answer;
      const whole = store.admit(request, bytes.length);
      log(whole ? { n, request, at: at(n), outcome: answer } : withoutBody(answer, at(n)));
      return whole;
    },
    fail(n, request, failure, millis) {
      log({ n, request, at: at(n), outcome: { failure, millis } });
    },
    exchanges: () => entries,
    get sent() {
      return sent;
    },
  };
}
