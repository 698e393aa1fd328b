/** Saboteurs of orders: what was approved is not what is ordered, or is ordered twice, or not at all. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { changeAt, changeEach, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  failCalls,
  linesOf,
  misreadCalls,
  onExistingRecord,
  recordIdOf,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const isApproval = (rpc: unknown): boolean =>
  ['/params/arguments/approval', '/params/arguments/checkout/approval'].some(
    (place) => valueAt(rpc, `${place}/approved`) === true,
  );

const completing = both(withTool('complete_checkout'), ({ rpc }) => isApproval(rpc));

const alterOrders = (change: (order: JsonObject, received: ReceivedRequest) => unknown): Sabotage =>
  alterPayload(['get_order'], change);

const alterLines = (change: (line: JsonObject, index: number) => unknown): Sabotage =>
  alterOrders((order) => ({
    ...order,
    line_items: linesOf(order).map((line, index) => (isObject(line) ? change(line, index) : line)),
  }));

/** The row of a list of totals with this type. */
const changeTotal = (change: (amount: number) => number): Sabotage =>
  alterOrders((order) => ({
    ...order,
    totals: changeEach(order.totals, (row) =>
      row.type === 'total' ? { ...row, amount: change(Number(row.amount)) } : row,
    ),
  }));

const inEuros = (order: JsonObject): unknown =>
  changeEach(order, (object) => ('currency' in object ? { ...object, currency: 'EUR' } : object));

/** A further completion answers with an order of its own, which get_order knows as well. */
const ordersTwice: Sabotage = (storefront) => {
  const completed = new Map<unknown, JsonObject>();
  const again = alterRpcResponse(completing, (rpcResponse, received) => {
    const payload = completed.get(recordIdOf(received)) ?? valueAt(rpcResponse, '/result/structuredContent');
    if (!isObject(payload) || !isObject(payload.order)) return rpcResponse;
    if (!completed.has(recordIdOf(received))) {
      completed.set(recordIdOf(received), payload);
      return rpcResponse;
    }
    const second = { ...payload, order: { ...payload.order, id: `${String(payload.order.id)}-2` } };
    const content = [{ type: 'text', text: JSON.stringify(second) }];
    return { jsonrpc: '2.0', id: received.rpc?.id, result: { content, structuredContent: second } };
  });
  const known = misreadCalls(
    'get_order',
    changeAt('/params/arguments/id', (id) => String(id).replace(/-2$/, '')),
  );
  const shown = alterOrders((order, received) => ({ ...order, id: recordIdOf(received) }));
  return combine(known, shown, again)(storefront);
};

/** Completes cancelled checkouts as well: the answer is that of an earlier completion, with an order of its own. */
const ordersCancelled: Sabotage = (storefront) => {
  const cancelled = new Set<unknown>();
  let earlier: JsonObject | undefined;
  const noted = alterPayload(['cancel_checkout'], (checkout, received) => {
    cancelled.add(recordIdOf(received));
    return checkout;
  });
  const completed = alterRpcResponse(completing, (rpcResponse, received) => {
    const payload = valueAt(rpcResponse, '/result/structuredContent');
    if (isObject(payload) && isObject(payload.order)) earlier = payload;
    const id = recordIdOf(received);
    if (!earlier || !cancelled.has(id)) return rpcResponse;
    const late = { ...earlier, id, order: { ...(earlier.order as JsonObject), id: 'order_late' } };
    const content = [{ type: 'text', text: JSON.stringify(late) }];
    return { jsonrpc: '2.0', id: received.rpc?.id, result: { content, structuredContent: late } };
  });
  return combine(noted, completed)(storefront);
};

/** Takes updates of completed checkouts, and shows them from then on. @param tools that show them. */
const updatesLate =
  (...tools: readonly string[]): Sabotage =>
  (storefront) => {
    const orders = new Map<unknown, unknown>();
    const moved = new Set<unknown>();
    const isDone = (received: ReceivedRequest) => orders.has(recordIdOf(received));
    const noted = alterPayload(['complete_checkout'], (checkout, received) => {
      const order = valueAt(checkout, '/order/id');
      if (order !== undefined) orders.set(recordIdOf(received), order);
      return checkout;
    });
    const taken = alterRpcResponse(both(withTool('update_checkout'), isDone), ({ jsonrpc, id }, received) => {
      moved.add(recordIdOf(received)).add(orders.get(recordIdOf(received)));
      const structuredContent = { id: recordIdOf(received) };
      const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
      return { jsonrpc, id, result: { content, structuredContent } };
    });
    const shown = alterPayload(tools, (record, received) =>
      moved.has(recordIdOf(received))
        ? {
            ...record,
            line_items: linesOf(record).map((line) => (isObject(line) ? { ...line, quantity: 5 } : line)),
          }
        : record,
    );
    return combine(noted, taken, shown)(storefront);
  };

/** Answers as get_checkout does, and places no order. */
const doesNothing = misreadCalls('complete_checkout', (rpc) =>
  isApproval(rpc) ? changeAt('/params/name', () => 'get_checkout')(rpc) : rpc,
);

/** In UCP the quantity of an order is an object. */
const onePiece = (quantity: unknown): unknown =>
  isObject(quantity) ? { ...quantity, original: 1, total: 1 } : 1;

/** In UCP a price is an amount alone. */
const oneUnitMore = (price: unknown): unknown =>
  isObject(price) ? { ...price, amount: Number(price.amount) + 1 } : Number(price) + 1;

const dearerPieces = alterLines((line) => ({
  ...line,
  ...(isObject(line.item) && { item: { ...line.item, price: oneUnitMore(line.item.price) } }),
}));

/** The line as a whole: `subtotal` in the plain dialect, a list of totals in that of UCP. */
const linesOfOnePiece = alterLines((line) => {
  const price = valueAt(line, '/item/price');
  const amount = typeof price === 'number' ? price : valueAt(price, '/amount');
  const totals = objectsOf(line.totals).map((total) => ({ ...total, amount }));
  return { ...line, ...(isObject(line.subtotal) ? { subtotal: { ...line.subtotal, amount } } : { totals }) };
});

/** The addresses of an order in the two dialects. */
const orderAddresses = ['/shipping_address', '/fulfillment/expectations/0/destination'];

const readdress = (change: (address: JsonObject, order: JsonObject) => unknown): Sabotage =>
  alterOrders((order) =>
    orderAddresses.reduce((changed: JsonObject, place) => {
      const address = valueAt(order, place);
      return isObject(address) ? (setAt(place, change(address, order))(changed) as JsonObject) : changed;
    }, order),
  );

const sentAddresses = [
  '/params/arguments/shipping_address',
  '/params/arguments/checkout/fulfillment/methods/0/destinations/0',
];

/** The job that ships the order was made with the first address. */
const shipsToTheFirst: Sabotage = (storefront) => {
  const first = new Map<unknown, JsonObject>();
  const noted = misreadCalls('update_checkout', (rpc) => {
    const id = valueAt(rpc, '/params/arguments/id');
    const address = sentAddresses.map((place) => valueAt(rpc, place)).find(isObject);
    if (address && !first.has(id)) first.set(id, address);
    return rpc;
  });
  const shown = readdress((address, { checkout_id: id }) => first.get(id) ?? address);
  return combine(noted, shown)(storefront);
};

const misaddressed = {
  'orders-go-to-the-first-address': shipsToTheFirst,
  'orders-count-postcodes': readdress((address) => ({
    ...address,
    postal_code: String(address.postal_code).replace(/^0+(?=\d+$)/, ''),
  })),
};

/** The record is read as a form on its way to the order. */
const decodesTwice = alterOrders((order) => JSON.parse(JSON.stringify(order).replaceAll('+', ' ')));

/** The totals of the first reading that was ready. */
const chargesTheFirst: Sabotage = (storefront) => {
  const first = new Map<unknown, unknown>();
  const noted = alterPayload(['get_checkout'], (checkout) => {
    if (checkout.status === 'ready_for_complete' && !first.has(checkout.id)) {
      first.set(checkout.id, checkout.totals);
    }
    return checkout;
  });
  const shown = alterOrders((order) => ({ ...order, totals: first.get(order.checkout_id) ?? order.totals }));
  return combine(noted, shown)(storefront);
};

/** The wall time of a shop in New Delhi or in New York, called UTC. */
const dateBy = (hours: number): Sabotage =>
  alterOrders((order) => ({
    ...order,
    placed_at: new Date(Date.parse(String(order.placed_at)) + hours * 3_600_000).toISOString(),
  }));

const misdated = {
  'orders-are-dated-by-the-clock-of-new-york': dateBy(-4),
  'orders-are-dated-by-the-clock-of-new-delhi': dateBy(5.5),
};

const inUcp = (all: Readonly<Record<string, Sabotage>>) =>
  Object.fromEntries(Object.entries(all).map(([id, sabotage]) => [`ucp-${id}`, sabotage]));

const firstOf = (lines: unknown): unknown => (Array.isArray(lines) ? lines.slice(0, 1) : lines);

const ways = {
  'orders-hold-one-piece-of-each-item': alterLines((line) => ({
    ...line,
    quantity: onePiece(line.quantity),
  })),
  'orders-lack-the-second-line': alterOrders((order) =>
    changeAt(
      '/fulfillment/expectations/0/line_items',
      firstOf,
    )({
      ...order,
      line_items: firstOf(linesOf(order)),
    }),
  ),
  'orders-cost-one-unit-more': changeTotal((amount) => amount + 1),
  'orders-are-in-euros': alterOrders(inEuros),
  'orders-charge-the-method-that-was-chosen-first': chargesTheFirst,
};

const waysInUcp = {
  'orders-hold-one-piece-of-each-item': {
    alsoCatches: { checks: ['commerce/ucp-orders-expect-every-piece'], because: 'more are expected' },
    sabotage: ways['orders-hold-one-piece-of-each-item'],
  },
  'orders-cost-one-unit-more': {
    alsoCatches: { checks: ['commerce/ucp-totals-add-up'], because: 'its parts do not add up to it' },
    sabotage: ways['orders-cost-one-unit-more'],
  },
};

/** The audit has the approval that the reference storefront takes. */
const approved = (saboteurs: readonly Saboteur[]): readonly Saboteur[] =>
  saboteurs.map((saboteur) => ({ ...saboteur, isApproved: true }));

export const saboteurs: readonly Saboteur[] = approved([
  ...breaking('commerce/approved-checkouts-become-orders', {
    'approved-completions-do-nothing': doesNothing,
    'approved-completions-fail-without-a-word': combine(doesNothing, failCalls(completing, -32_000, '')),
  }),
  ...breaking('commerce/orders-match-their-checkouts', ways),
  ...breakingUcp(
    'commerce/orders-match-their-checkouts',
    Object.fromEntries(Object.entries({ ...ways, ...waysInUcp }).map(([id, way]) => [`ucp-${id}`, way])),
  ),
  ...breaking('commerce/orders-keep-their-prices', {
    'orders-charge-one-unit-more-for-a-piece': dearerPieces,
  }),
  ...breakingUcp('commerce/orders-keep-their-prices', {
    'ucp-orders-charge-one-unit-more-for-a-piece': dearerPieces,
  }),
  ...breaking('commerce/orders-keep-their-line-totals', {
    'lines-of-orders-cost-as-much-as-one-piece': linesOfOnePiece,
  }),
  ...breakingUcp('commerce/orders-keep-their-line-totals', {
    'ucp-lines-of-orders-cost-as-much-as-one-piece': linesOfOnePiece,
  }),
  ...breaking('commerce/checkouts-complete-once', { 'a-second-completion-is-a-second-order': ordersTwice }),
  ...breakingUcp('commerce/checkouts-complete-once', {
    'ucp-a-second-completion-is-a-second-order': ordersTwice,
  }),
  ...breaking('commerce/completed-checkouts-read-as-completed', {
    'completions-stay-under-way-when-read': alterPayload(['get_checkout'], (checkout) =>
      checkout.status === 'completed' ? { ...checkout, status: 'complete_in_progress' } : checkout,
    ),
  }),
  ...breaking('commerce/completed-checkouts-do-not-change', {
    'completed-checkouts-take-another-quantity': updatesLate('get_checkout'),
    'late-updates-change-the-order': updatesLate('get_order'),
  }),
  ...breaking('commerce/cancelled-checkouts-are-not-ordered', {
    'cancelled-checkouts-are-ordered': ordersCancelled,
  }),
  ...breaking('commerce/orders-keep-their-addresses', misaddressed),
  ...breakingUcp('commerce/orders-keep-their-addresses', inUcp(misaddressed)),
  ...breaking('commerce/orders-keep-their-buyers', { 'orders-turn-plus-into-space': decodesTwice }),
  ...breakingUcp('commerce/orders-keep-their-buyers', { 'ucp-orders-turn-plus-into-space': decodesTwice }),
  ...breaking('commerce/orders-tell-their-time-in-its-zone', misdated),
  ...breakingUcp('commerce/orders-tell-their-time-in-its-zone', inUcp(misdated)),
  ...breaking('commerce/orders-are-found', {
    'orders-are-not-found': failCalls(both(withTool('get_order'), onExistingRecord)),
    'orders-are-found-without-their-id': alterOrders(({ id: _id, permalink_url: _url, ...order }) => ({
      ...order,
      id: 'order_of_the_day',
    })),
    'orders-show-no-id': alterOrders(({ id: _id, permalink_url: _url, ...order }) => order),
  }),
]);
