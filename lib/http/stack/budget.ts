/** Counts the requests of a run against its budget and the bound of each side effect, and bounds its orders. */
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Listener } from '../../model/run-event.ts';
import {
  type Approval,
  maxOrders,
  maxRequestsFor,
  type PlacedOrder,
  placeholderPattern,
  type SideEffect,
  type Target,
} from '../../model/target.ts';
import type { Middleware, Send } from '../send.ts';

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

interface Orders {
  /** Below everything that sends a request again, so that each attempt counts. */
  readonly middleware: Middleware;
  /** Names the order of an earlier call. */
  placed(order: PlacedOrder): void;
}

type Parts = Pick<Policy, 'purchases'> & {
  readonly listen: Listener;
  /** The orders that an earlier thread of the run has placed. */
  readonly before?: readonly PlacedOrder[];
};

export function createOrders({ approval }: Pick<Target, 'approval'>, parts: Parts): Orders {
  const { purchases, listen, before = [] } = parts;
  const known = new Map(before.map((order) => [order.exchange, order]));
  const forget = (exchange: number) => {
    known.delete(exchange);
    listen({ kind: 'not-ordered', exchange });
  };
  const note = (order: PlacedOrder) => {
    const { exchange, id } = order;
    const others = [...known.values()].filter((other) => other.exchange !== exchange);
    if (id !== undefined && others.some((other) => other.id === id)) return forget(exchange);
    const all = { ...known.get(exchange), ...order };
    known.set(exchange, all);
    listen({ kind: 'ordered', order: all });
  };
  const place =
    (next: Send): Send =>
    async (request, context) => {
      const { exchange } = context;
      if (known.size >= maxOrders) throw tooMany(request);
      const of = purchases?.subjectOf(request);
      // Noted before it is sent: without a response, the order may have been placed.
      note({ exchange, ...(of !== undefined && { of }) });
      const response = await next(request, context);
      const { mayBePlaced, id } = purchases?.read(response) ?? { mayBePlaced: true };
      if (!mayBePlaced) {
        forget(exchange);
      } else if (id !== undefined) {
        note({ exchange, id });
      }
      return response;
    };
  // One at a time: what a storefront refuses is no order, and must not keep others from being sent meanwhile.
  let previous: Promise<unknown> = Promise.resolve();
  return {
    placed: note,
    middleware: (next) => async (request, context) => {
      if (!approval || !carries(request, approval)) return next(request, context);
      const answered = previous.then(() => place(next)(request, context));
      previous = answered.catch(() => {});
      return answered;
    },
  };
}

const tooMany = ({ method, url }: HttpRequest): Inconclusive =>
  new Inconclusive(
    'budget-spent',
    `${method} ${url} was not sent: a run places at most ${maxOrders} orders, and these may have been placed`,
  );

/** Whether any object in the body has all members of the approval. */
export function carries({ body }: Pick<HttpRequest, 'body'>, { arguments: wanted }: Approval): boolean {
  if (body === undefined) return false;
  return objectsIn(parsed(body)).some((object) => contains(object, wanted));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

const objectsIn = (value: unknown): readonly object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

function contains(value: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'string') return fits(value, wanted);
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map(Object.entries(value));
  return Object.entries(wanted).every(([name, own]) => contains(members.get(name), own));
}

/** A placeholder stands for any text, or, alone, for any value. */
function fits(value: unknown, wanted: string): boolean {
  const parts = wanted.split(placeholderPattern);
  if (parts.length === 1) return value === wanted;
  if (parts.every((part) => part === '')) return value !== undefined;
  return typeof value === 'string' && parts.every((part) => value.includes(part));
}
