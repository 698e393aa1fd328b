/** Saboteurs of updates in another order: checkouts that lose, keep or ignore what an update carries. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { removeAt, setAt } from '../../sabotage/json.ts';
import { alterPayload, misreadCalls } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const anyOrder = 'commerce/update-checkout-takes-any-order';
const [address, method] = ['/params/arguments/shipping_address', '/params/arguments/shipping_method'];
const destinations = '/params/arguments/checkout/fulfillment/methods/0/destinations';

const has = (rpc: JsonObject, pointer: string): boolean => valueAt(rpc, pointer) !== undefined;

const recordOf = (rpc: unknown): unknown => valueAt(rpc, '/params/arguments/id');

/** Sabotage with a memory of each checkout, which starts with the storefront. */
const remembering =
  (sabotage: (memory: Map<unknown, unknown>) => Sabotage): Sabotage =>
  (handler: Handler) =>
    sabotage(new Map())(handler);

/** The first value at a place sticks. */
const firstSticks = (pointer: string): Sabotage =>
  remembering((memory) =>
    misreadCalls('update_checkout', (rpc) => {
      if (!has(rpc, pointer)) return rpc;
      const id = recordOf(rpc);
      if (!memory.has(id)) memory.set(id, valueAt(rpc, pointer));
      return setAt(pointer, memory.get(id))(rpc);
    }),
  );

/** An update that carries only one of both makes the checkout forget the other. */
const forgetsTheOther = (sent: string, other: 'shipping_address' | 'shipping_method'): Sabotage =>
  remembering((memory) =>
    alterPayload(['update_checkout', 'get_checkout'], (checkout, { rpc = {} }) => {
      const isAlone = has(rpc, sent) && !has(rpc, `/params/arguments/${other}`);
      if (valueAt(rpc, '/params/name') === 'update_checkout') memory.set(checkout.id, isAlone);
      return memory.get(checkout.id) === true ? removeAt(`/${other}`)(checkout) : checkout;
    }),
  );

export const saboteurs: readonly Saboteur[] = [
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
];
