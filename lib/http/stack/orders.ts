/** Bounds the orders of a run: no check can place more, however often it runs and whatever the target answers. */
import { type Approval, maxOrders, type PlacedOrder, placeholderPattern } from '../../model/approval.ts';
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Listener } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import type { Middleware, Send } from '../send.ts';

export interface Orders {
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
