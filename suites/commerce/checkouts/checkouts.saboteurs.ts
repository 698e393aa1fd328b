/** Saboteurs of checkouts: of the shipping address, method and costs, and of the approval. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, type Condition, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, replaceResponse } from '../../sabotage/http.ts';
import { removeAt, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  misreadCalls,
  onCommerce,
  recordIdOf,
  succeedCalls,
  withRpcBody,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const addUpAbroad = 'commerce/totals-add-up-abroad';

const anyOrder = 'commerce/update-checkout-takes-any-order';

/** Keeps the first value at a place. */
const firstSticks = (pointer: string): Sabotage =>
  remembering((memory) =>
    misreadCalls('update_checkout', (rpc) => {
      if (!has(rpc, pointer)) return rpc;
      const id = recordOf(rpc);
      if (!memory.has(id)) memory.set(id, valueAt(rpc, pointer));
      return setAt(pointer, memory.get(id))(rpc);
    }),
  );

const [address, method] = ['/params/arguments/shipping_address', '/params/arguments/shipping_method'];

/** Forgets the address or the method after an update with only the other one. */
const forgetsTheOther = (sent: string, other: 'shipping_address' | 'shipping_method'): Sabotage =>
  remembering((memory) =>
    alterPayload(['update_checkout', 'get_checkout'], (checkout, { rpc = {} }) => {
      const isAlone = has(rpc, sent) && !has(rpc, `/params/arguments/${other}`);
      if (valueAt(rpc, '/params/name') === 'update_checkout') memory.set(checkout.id, isAlone);
      return memory.get(checkout.id) === true ? removeAt(`/${other}`)(checkout) : checkout;
    }),
  );

/** Sabotage with a memory that each storefront has for itself. */
const remembering =
  (sabotage: (memory: Map<unknown, unknown>) => Sabotage): Sabotage =>
  (handler: Handler) =>
    sabotage(new Map())(handler);

const destinations = '/params/arguments/checkout/fulfillment/methods/0/destinations';

/** Charges more or less than the shipping costs. @param charge gets a checkout and what its shipping costs. */
const chargeShipping = (charge: (checkout: JsonObject, shipping: number) => number) =>
  alterPayload(['update_checkout', 'get_checkout'], (checkout) => {
    const totals: readonly unknown[] = Array.isArray(checkout.totals) ? checkout.totals : [];
    const costs = totals.filter((total) => isObject(total) && /fulfil|ship/.test(String(total.type)));
    const shipping = costs.filter(isObject).reduce((sum, { amount }) => sum + Number(amount), 0);
    const more = charge(checkout, shipping) - shipping;
    const changed = totals.map((total) =>
      isNamed('total')(total) ? { ...total, amount: Number(total.amount) + more } : total,
    );
    return { ...checkout, totals: changed };
  });

/** The total is computed from the tax before it is rounded, and cut off. */
const truncatesTotals = alterPayload(['update_checkout', 'get_checkout'], (checkout) => {
  const totals: readonly unknown[] = Array.isArray(checkout.totals) ? checkout.totals : [];
  const isTaxed = totals.some((total) => isNamed('tax')(total) && Number(total.amount) > 0);
  const changed = totals.map((total) =>
    isTaxed && isNamed('total')(total) ? { ...total, amount: Number(total.amount) - 1 } : total,
  );
  return { ...checkout, totals: changed };
});

/** The list of methods is cached without the country that it is for. */
const ratesOfFirstCountry = remembering((memory) =>
  alterPayload(['create_checkout', 'update_checkout', 'get_checkout'], (checkout) => {
    const methods: readonly unknown[] = Array.isArray(checkout.shipping_methods)
      ? checkout.shipping_methods
      : [];
    const cached = methods.filter(isObject).map((method) => {
      if (!memory.has(method.id)) memory.set(method.id, method.price);
      return { ...method, price: memory.get(method.id) };
    });
    return cached.length === 0 ? checkout : { ...checkout, shipping_methods: cached };
  }),
);

const has = (rpc: JsonObject, pointer: string): boolean => valueAt(rpc, pointer) !== undefined;

const recordOf = (rpc: unknown): unknown => valueAt(rpc, '/params/arguments/id');

const isNamed =
  (type: string) =>
  (total: unknown): total is JsonObject =>
    isObject(total) && total.type === type;

const resultOf = (payload: JsonObject) => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
  structuredContent: payload,
});

/** Completes as if the buyer had just approved. */
const completeWithoutApproval = (change: (checkout: JsonObject) => JsonObject) =>
  replaceResponse(both(onCommerce, withTool('complete_checkout')), async (received, storefront) => {
    const params = { name: 'get_checkout', arguments: { id: recordIdOf(received) } };
    const read = withRpcBody(received, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await storefront(read);
    const checkout = valueAt(await response.json(), '/result/structuredContent');
    const result = resultOf(change(isObject(checkout) ? checkout : {}));
    const body = { jsonrpc: '2.0', id: received.rpc?.id, result };
    return Response.json(body, { headers: { 'access-control-allow-origin': '*' } });
  });

const approvalOf = ({ rpc }: ReceivedRequest): unknown =>
  valueAt(rpc, '/params/arguments/approval') ?? valueAt(rpc, '/params/arguments/checkout/approval');

const approvedFor =
  (isEnough: (approval: JsonObject) => boolean): Condition =>
  (received) => {
    const approval = approvalOf(received);
    return withTool('complete_checkout')(received) && isObject(approval) && isEnough(approval);
  };

const order = { id: 'order-1', permalink_url: 'https://example.com/orders/1' };

/** Returns an order for invalid approvals. */
const ordersFor = (isEnough: (approval: JsonObject) => boolean) =>
  succeedCalls(approvedFor(isEnough), resultOf({ ...success, status: 'completed', order }));

const success = { ucp: { version: '2026-04-08', status: 'success' } };

const worthless = {
  'an-approval-of-any-kind-completes': ordersFor(() => true),
  'a-refused-approval-completes': ordersFor(({ approved }) => approved === false),
  'an-approval-of-long-ago-completes': ordersFor(
    ({ approved_at: at }) => Date.parse(String(at)) < Date.now(),
  ),
  'an-approval-without-a-time-completes': ordersFor(({ approved_at: at }) => at === ''),
  'an-empty-approval-completes': ordersFor((approval) => Object.keys(approval).length === 0),
};

/** Shows a checkout as completed in get_checkout after a call of complete_checkout. */
const completesInSecret: Saboteur['sabotage'] = (storefront) => {
  const tried = new Set<unknown>();
  const completing = alterRpcResponse(withTool('complete_checkout'), (rpcResponse, received) => {
    tried.add(recordIdOf(received));
    return rpcResponse;
  });
  const reading = alterPayload(['get_checkout'], (checkout, received) =>
    tried.has(recordIdOf(received)) ? { ...checkout, status: 'completed' } : checkout,
  );
  return combine(completing, reading)(storefront);
};

/** A checkout whose method was chosen before its address never becomes ready. */
const readyInOneOrder: Saboteur['sabotage'] = (storefront) => {
  const stuck = new Set<unknown>();
  return alterPayload(['create_checkout', 'update_checkout', 'get_checkout'], (checkout) => {
    if (checkout.shipping_method !== undefined && checkout.shipping_address === undefined) {
      stuck.add(checkout.id);
    }
    const isReady = checkout.status === 'ready_for_complete';
    return isReady && stuck.has(checkout.id) ? { ...checkout, status: 'incomplete' } : checkout;
  })(storefront);
};

/** The total is saved when a method is chosen first, and not when another one is. */
const totalOfFirstMethod: Saboteur['sabotage'] = (storefront) => {
  const totals = new Map<unknown, unknown>();
  return alterPayload(['update_checkout', 'get_checkout'], (checkout) => {
    if (checkout.shipping_method === undefined || !Array.isArray(checkout.totals)) return checkout;
    const place = checkout.totals.findIndex((sum) => valueAt(sum, '/type') === 'total');
    const amount = totals.get(checkout.id) ?? valueAt(checkout, `/totals/${place}/amount`);
    totals.set(checkout.id, amount);
    return setAt(`/totals/${place}/amount`, amount)(checkout);
  })(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/order-of-updates-changes-no-status', {
    'method-before-address-is-never-ready': readyInOneOrder,
  }),
  ...breaking('commerce/totals-include-shipping', { 'total-of-the-first-method': totalOfFirstMethod }),
  ...breaking(['commerce/update-checkout-carries-the-address', 'commerce/update-checkout-takes-any-order'], {
    'update-checkout-forgets-the-address': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_address', undefined),
    ),
    'update-checkout-confuses-the-postcode': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_address/postal_code', '00000'),
    ),
    'checkouts-show-the-billing-address': alterPayload(['get_checkout'], (payload) =>
      'id' in payload
        ? setAt('/shipping_address', { street_address: 'Headquarters', address_country: 'US' })(payload)
        : payload,
    ),
  }),
  ...breaking(['commerce/update-checkout-carries-the-method', 'commerce/update-checkout-takes-any-order'], {
    'update-checkout-forgets-the-method': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_method', undefined),
    ),
    'update-checkout-always-ships-the-dearest-way': alterPayload(
      ['update_checkout', 'get_checkout'],
      (checkout) =>
        checkout.shipping_method === undefined ? checkout : { ...checkout, shipping_method: 'express-plus' },
    ),
  }),

  ...breaking(anyOrder, {
    'the-first-shipping-address-sticks': firstSticks(address),
    'the-first-city-sticks': firstSticks(`${address}/address_locality`),
    'the-first-shipping-method-sticks': firstSticks(method),
    'a-method-before-an-address-is-lost': misreadCalls('update_checkout', (rpc) =>
      has(rpc, address) ? rpc : removeAt(method)(rpc),
    ),
    'an-address-makes-the-checkout-forget-the-method': forgetsTheOther(address, 'shipping_method'),
    'a-method-makes-the-checkout-forget-the-address': forgetsTheOther(method, 'shipping_address'),
    'another-address-beside-a-method-is-ignored': remembering((memory) =>
      misreadCalls('update_checkout', (rpc) => {
        const [id, given] = [recordOf(rpc), valueAt(rpc, address)];
        const known = memory.get(id);
        if (isObject(given)) memory.set(id, given);
        return isObject(known) && has(rpc, method) ? setAt(address, known)(rpc) : rpc;
      }),
    ),
  }),
  ...breakingUcp(anyOrder, {
    'the-first-ucp-destination-sticks': firstSticks(destinations),
    'the-first-ucp-option-sticks': firstSticks(
      '/params/arguments/checkout/fulfillment/methods/0/groups/0/selected_option_id',
    ),
  }),

  ...breaking('commerce/totals-include-shipping', {
    'totals-without-shipping': chargeShipping(() => 0),
    'shipping-is-counted-twice': chargeShipping((_, shipping) => 2 * shipping),
    'the-dearest-shipping-so-far-is-charged': remembering((memory) =>
      chargeShipping(({ id }, shipping) => {
        const most = Math.max(shipping, Number(memory.get(id) ?? 0));
        memory.set(id, most);
        return most;
      }),
    ),
  }),
  ...breaking(addUpAbroad, {
    'totals-abroad-are-cut-off': truncatesTotals,
    'shipping-methods-cost-what-they-do-at-home': ratesOfFirstCountry,
  }),
  ...breakingUcp(addUpAbroad, {
    'ucp-totals-abroad-are-cut-off': {
      alsoCatches: {
        checks: ['commerce/ucp-totals-add-up'],
        because: 'the totals of UCP are added up in every answer',
      },
      sabotage: truncatesTotals,
    },
  }),
  ...breaking('commerce/nothing-completes-unapproved', {
    'checkouts-complete-without-approval': completeWithoutApproval((checkout) => ({
      ...checkout,
      status: 'completed',
      order,
    })),
    'orders-are-handed-out-without-approval': completeWithoutApproval((checkout) => ({ ...checkout, order })),
    'checkouts-complete-in-secret': completesInSecret,
    'unapproved-completions-answer-402': alterStatus(both(onCommerce, withTool('complete_checkout')), 402),
  }),
  ...breaking('commerce/nothing-completes-unapproved', worthless),
  ...breakingUcp(
    'commerce/nothing-completes-unapproved',
    Object.fromEntries(
      Object.entries(worthless).map(([id, sabotage]) => [
        `ucp-${id}`,
        {
          alsoCatches: {
            checks: ['commerce/ucp-statuses-follow-the-lifecycle'],
            because: 'a checkout that was called completed is read as it was before',
          },
          sabotage,
        },
      ]),
    ),
  ),
];
