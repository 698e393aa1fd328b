/** Counts the requests of a run against its budget and against the bound of each side effect. */
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';
import { maxRequestsFor, type SideEffect } from '../../model/target.ts';
import type { Middleware } from '../send.ts';

type Bounds = Pick<Target, 'budget' | 'consents' | 'runs' | 'retries'>;

export interface Budget {
  /**
   * @param reserved requests to keep for others.
   * @returns the number of the exchange.
   * @throws Inconclusive `budget-spent`.
   */
  charge(request: HttpRequest, effect: SideEffect, reserved?: number): number;
  /** @throws Inconclusive `budget-spent` if the request may not be sent. */
  require(request: HttpRequest, effect: SideEffect, reserved?: number): void;
  /** Requests that were sent, retries included. */
  readonly sent: number;
}

export const spend =
  (budget: Budget): Middleware =>
  (next) =>
  async (request, context) =>
    next(request, { ...context, exchange: budget.charge(request, context.effect, context.reserved) });

/**
 * @param onCharge called before each request is sent.
 * @param before requests that an earlier thread of the run has sent.
 */
export function createBudget(
  bounds: Bounds,
  onCharge: (request: HttpRequest, effect: SideEffect) => void = () => {},
  before = 0,
): Budget {
  const { budget } = bounds;
  const ofKind = new Map<SideEffect, number>();
  let sent = before;
  return {
    require(request, effect, reserved = 0) {
      const notSent = `${request.method} ${request.url} was not sent:`;
      if (sent + reserved >= budget) {
        throw new Inconclusive('budget-spent', `${notSent} the budget of ${budget} requests is spent`);
      }
      const most = maxRequestsFor(effect, bounds);
      if ((ofKind.get(effect) ?? 0) >= most) {
        const text = `${notSent} a run sends at most ${most} requests of this kind (${effect})`;
        throw new Inconclusive('budget-spent', text);
      }
    },
    charge(request, effect, reserved) {
      this.require(request, effect, reserved);
      ofKind.set(effect, (ofKind.get(effect) ?? 0) + 1);
      sent += 1;
      onCharge(request, effect);
      return sent;
    },
    get sent() {
      return sent;
    },
  };
}
