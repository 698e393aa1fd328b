/** The log of a run: every exchange numbered, and the budget that they are charged to. */
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';

export interface Ledger {
  /** Charges the budget. @throws Inconclusive `budget-spent`. */
  charge(request: HttpRequest): number;
  enter(exchange: Exchange): void;
  exchanges(): readonly Exchange[];
  /** Requests that left, retries included. */
  readonly sent: number;
}

export function createLedger(budget: number): Ledger {
  const entries: Exchange[] = [];
  let sent = 0;
  return {
    charge({ method, url }) {
      if (sent >= budget)
        throw new Inconclusive(
          'budget-spent',
          `${method} ${url} was not sent: the budget of ${budget} requests is spent`,
        );
      sent += 1;
      return sent;
    },
    enter: (exchange) => {
      entries.push(exchange);
    },
    exchanges: () => entries,
    get sent() {
      return sent;
    },
  };
}
