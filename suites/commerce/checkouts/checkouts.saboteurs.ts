/** Saboteurs of checkouts: of the shipping address and method, and of the approval. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine, remembering } from '../../sabotage/breaking.ts';
import { both, type Condition, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, replaceResponse } from '../../sabotage/http.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
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

const destinations = '/params/arguments/checkout/fulfillment/methods/0/destinations';

/** The zone of an address is looked up by the first code that is known. */
const readsRegions = (place: string): Sabotage =>
  misreadCalls('update_checkout', (rpc) => {
    const region = valueAt(rpc, `${place}/address_region`);
    return region === 'CA' ? setAt(`${place}/address_country`, region)(rpc) : rpc;
  });

const has = (rpc: JsonObject, pointer: string): boolean => valueAt(rpc, pointer) !== undefined;

const recordOf = (rpc: unknown): unknown => valueAt(rpc, '/params/arguments/id');

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

const paymentPlaces = ['/params/arguments/payment', '/params/arguments/checkout/payment'];

const paymentCompletes = succeedCalls(
  both(withTool('complete_checkout'), (received) => {
    const paid = paymentPlaces.some((place) => isObject(valueAt(received.rpc, place)));
    return paid && approvalOf(received) === undefined;
  }),
  resultOf({ ...success, status: 'completed', order }),
);

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

const approvalPlaces = ['/params/arguments/approval', '/params/arguments/checkout/approval'];

/** The approval of an attempt counts for the later ones, since it is saved before anything else is looked at. */
const keepsApprovals = remembering((memory) =>
  misreadCalls('complete_checkout', (rpc) => {
    const id = recordOf(rpc);
    const own = approvalPlaces.map((place) => valueAt(rpc, place)).find(isObject);
    if (own) memory.set(id, own);
    const approval = own ? undefined : memory.get(id);
    const addTo = (args: unknown) => (isObject(args) ? { ...args, approval } : { approval });
    const inBoth = (args: unknown) => changeAt('/checkout', addTo)(addTo(args));
    return approval === undefined ? rpc : changeAt('/params/arguments', inBoth)(rpc);
  }),
);

const hour = 3_600_000;

/** Only the time of day of an approval is looked at, unless it is of another day than tomorrow. */
const takesTomorrow = remembering((memory) =>
  misreadCalls('complete_checkout', (rpc) => {
    const places = approvalPlaces.map((one) => `${one}/approved_at`).filter((place) => has(rpc, place));
    const [time = Number.NaN] = places.map((place) => Date.parse(String(valueAt(rpc, place))));
    if (Number.isNaN(time)) return rpc;
    const latest = Number(memory.get('latest') ?? time);
    const isTomorrow = time - latest > 12 * hour && time - latest < 36 * hour;
    if (!isTomorrow) memory.set('latest', Math.max(time, latest));
    const today = new Date(time - 24 * hour).toISOString();
    return isTomorrow ? places.reduce((all, place) => setAt(place, today)(all) as JsonObject, rpc) : rpc;
  }),
);

/** The id of the order is taken from the wrong record. */
const namesItself = alterPayload(['get_checkout'], (checkout) =>
  isObject(checkout.order) ? { ...checkout, order: { ...checkout.order, id: checkout.id } } : checkout,
);

/** The audit has the approval that the reference storefront takes. */
const approved = (all: readonly Saboteur[]): readonly Saboteur[] =>
  all.map((saboteur) => ({ ...saboteur, isApproved: true }));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/order-of-updates-changes-no-status', {
    'method-before-address-is-never-ready': readyInOneOrder,
  }),
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
  ...breaking('commerce/shipping-addresses-keep-their-country', {
    'regions-are-read-as-countries': readsRegions(address),
  }),
  ...breakingUcp('commerce/shipping-addresses-keep-their-country', {
    'ucp-regions-are-read-as-countries': readsRegions(`${destinations}/0`),
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

  ...breaking('commerce/nothing-completes-unapproved', {
    'checkouts-complete-without-approval': completeWithoutApproval((checkout) => ({
      ...checkout,
      status: 'completed',
      order,
    })),
    'orders-are-handed-out-without-approval': completeWithoutApproval((checkout) => ({ ...checkout, order })),
    'checkouts-complete-in-secret': completesInSecret,
    'a-payment-completes': paymentCompletes,
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
  ...breakingUcp('commerce/nothing-completes-unapproved', {
    'ucp-a-payment-completes': {
      alsoCatches: {
        checks: [
          'commerce/ucp-statuses-follow-the-lifecycle',
          'commerce/ucp-completion-keys-belong-to-one-call',
        ],
        because:
          'a checkout that was called completed is read as it was before, and a payment completes another one with its key',
      },
      notOneCause: 'a completion that succeeds does not say that its key was not looked at',
      sabotage: paymentCompletes,
    },
  }),
  ...approved([
    ...breaking('commerce/completed-checkouts-name-their-orders', {
      'completed-checkouts-name-themselves': namesItself,
    }),
    ...breakingUcp('commerce/completed-checkouts-name-their-orders', {
      'ucp-completed-checkouts-name-themselves': namesItself,
    }),
    ...breaking('commerce/refused-attempts-leave-no-approval', {
      'refused-attempts-leave-their-approval': keepsApprovals,
    }),
    ...breakingUcp('commerce/refused-attempts-leave-no-approval', {
      'ucp-refused-attempts-leave-their-approval': keepsApprovals,
    }),
    ...breaking('commerce/approvals-of-the-future-complete-nothing', {
      'approvals-of-tomorrow-complete': takesTomorrow,
    }),
    ...breakingUcp('commerce/approvals-of-the-future-complete-nothing', {
      'ucp-approvals-of-tomorrow-complete': takesTomorrow,
    }),
  ]),
];
