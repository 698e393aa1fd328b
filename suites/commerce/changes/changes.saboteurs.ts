/** Saboteurs of updates without effect, of what shipping costs after one, and of carts for items that cannot be bought. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine, remembering } from '../../sabotage/breaking.ts';
import { both, onHost, withTool } from '../../sabotage/conditions.ts';
import { replaceResponse } from '../../sabotage/http.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import {
  alterMethod,
  alterPayload,
  alterTool,
  alterTools,
  failCalls,
  linesOf,
  misreadCalls,
  onCommerce,
  prependParam,
  withRpcBody,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const inLines = (change: (lines: readonly JsonObject[]) => unknown) =>
  changeAt('/params/arguments/line_items', (lines) =>
    Array.isArray(lines) ? change(lines.filter(isObject)) : lines,
  );

const atMost = (most: number) =>
  inLines((lines) => lines.map((line) => ({ ...line, quantity: Math.min(most, Number(line.quantity)) })));

/** The ids of the reference storefront have more digits. */
const isUnknown = ({ variant_id: id }: JsonObject): boolean => Number(id) < 10 ** 12;

const withoutUnknown = inLines((lines) =>
  lines.every(isUnknown) ? lines : lines.filter((line) => !isUnknown(line)),
);

const describeUpdate = (description: string) =>
  alterTools((tools) => tools.map((tool) => (tool.name === 'update_cart' ? { ...tool, description } : tool)));

/** Sells what is sold out, as if it were the item that was last bought. */
const sellsOut: Saboteur['sabotage'] = (storefront) => {
  let sold = '';
  return replaceResponse(
    both(onCommerce, withTool('create_cart', 'create_checkout')),
    async (received, next) => {
      const id = String(valueAt(received.rpc, '/params/arguments/line_items/0/variant_id'));
      const response = await next(received.request);
      const text = await response.clone().text();
      if (!text.includes('out_of_stock')) {
        if (text.includes('"result"')) sold = id;
        return response;
      }
      const other: unknown = JSON.parse(JSON.stringify(received.rpc).replaceAll(id, sold));
      const answer = await next(withRpcBody(received, other));
      return new Response((await answer.text()).replaceAll(sold, id), answer);
    },
  )(storefront);
};

/** Without the last of several lines, if it is sold out. */
const leavesOutSoldOut: Saboteur['sabotage'] = replaceResponse(
  both(onCommerce, withTool('create_cart')),
  async (received, next) => {
    const response = await next(received.request);
    const lines = valueAt(received.rpc, '/params/arguments/line_items');
    const isSoldOut = (await response.clone().text()).includes('out_of_stock');
    if (!isSoldOut || !Array.isArray(lines) || lines.length < 2) return response;
    return next(withRpcBody(received, inLines((own) => own.slice(0, -1))(received.rpc)));
  },
);

const versionSchema = { type: 'integer', description: 'The version of the cart that is changed.' };

/** Carts show how often they were changed, and updates have to name that, which nothing looks at. */
const takesAnyVersion: Saboteur['sabotage'] = (storefront) => {
  const versions = new Map<unknown, number>();
  const versionOf = (id: unknown) => versions.get(id) ?? 1;
  return combine(
    alterTool(
      'update_cart',
      setAt('/inputSchema/properties/version', versionSchema),
      changeAt('/inputSchema/required', (names) => [...(Array.isArray(names) ? names : []), 'version']),
    ),
    alterMethod('update_cart', prependParam({ name: 'version', required: true, schema: versionSchema })),
    misreadCalls('update_cart', removeAt('/params/arguments/version')),
    alterPayload(['create_cart', 'get_cart'], (cart) =>
      'id' in cart ? { ...cart, version: versionOf(cart.id) } : cart,
    ),
    alterPayload(['update_cart'], (cart) => {
      if (!('id' in cart)) return cart;
      const version = versionOf(cart.id) + 1;
      versions.set(cart.id, version);
      return { ...cart, version };
    }),
  )(storefront);
};

const cartTools = ['create_cart', 'get_cart', 'update_cart'] as const;

/** What each line costs is computed in dollars with binary fractions, and cut off. */
const inBinaryFractions = alterPayload(cartTools, (cart) => {
  if (!Array.isArray(cart.line_items) || !Array.isArray(cart.totals)) return cart;
  let lost = 0;
  const lines = linesOf(cart).map((line) => {
    const [price, quantity] = [valueAt(line, '/item/price/amount'), valueAt(line, '/quantity')].map(Number);
    const cost = Math.trunc(((price ?? 0) / 100) * (quantity ?? 0) * 100);
    lost += Number(valueAt(line, '/subtotal/amount')) - cost;
    return setAt('/subtotal/amount', cost)(line);
  });
  const sums = cart.totals.map((sum) => changeAt('/amount', (amount) => Number(amount) - lost)(sum));
  return { ...cart, line_items: lines, totals: sums };
});

/** The last of two lines with the same item counts. */
const lastOfItem = inLines((lines) => [...new Map(lines.map((line) => [line.variant_id, line])).values()]);

/** The second host keeps what it has read. */
const keepsOnSecondHost: Saboteur['sabotage'] = (storefront) => {
  const kept = new Map<unknown, JsonObject>();
  const isOther = both(onHost('storefront.test'), withTool('get_cart'));
  return alterPayload(
    ['get_cart'],
    (cart) => {
      const known = kept.get(cart.id) ?? cart;
      kept.set(cart.id, known);
      return known;
    },
    isOther,
  )(storefront);
};

const addUpAbroad = 'commerce/totals-add-up-abroad';

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

const isNamed =
  (type: string) =>
  (total: unknown): total is JsonObject =>
    isObject(total) && total.type === type;

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

/** What the shipping costs is computed when a method is chosen, and kept when the address changes. */
const chargesBeforeTheMove = remembering((memory) =>
  alterPayload(['update_checkout', 'get_checkout'], (checkout, { rpc = {} }) => {
    const totals = objectsOf(checkout.totals);
    const cost = totals.find(isNamed('fulfillment'));
    if (!cost) return checkout;
    const isChosen = valueAt(rpc, '/params/arguments/shipping_method') !== undefined;
    if (isChosen || !memory.has(checkout.id)) memory.set(checkout.id, cost.amount);
    const more = Number(memory.get(checkout.id)) - Number(cost.amount);
    const isCharged = (total: JsonObject) => isNamed('fulfillment')(total) || isNamed('total')(total);
    const changed = totals.map((total) =>
      isCharged(total) ? { ...total, amount: Number(total.amount) + more } : total,
    );
    return { ...checkout, totals: changed };
  }),
);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/totals-include-shipping', { 'total-of-the-first-method': totalOfFirstMethod }),
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
  ...breaking('commerce/moved-checkouts-charge-as-offered', {
    'shipping-costs-what-it-did-before-the-move': chargesBeforeTheMove,
  }),
  ...breaking('commerce/large-carts-are-read-whole', {
    'carts-are-read-with-ten-lines': alterPayload(['get_cart'], (cart) => ({
      ...cart,
      line_items: linesOf(cart).slice(0, 10),
    })),
  }),
  ...breaking('commerce/repeated-items-count-together', {
    'carts-keep-the-last-line-of-an-item': misreadCalls('create_cart', lastOfItem),
  }),
  ...breaking('commerce/repeated-items-count-together-in-updates', {
    'updates-keep-the-last-line-of-an-item': misreadCalls('update_cart', lastOfItem),
  }),
  ...breakingUcp('commerce/repeated-items-count-together-in-updates', {
    'ucp-updates-keep-the-last-line-of-an-item': misreadCalls(
      'update_cart',
      changeAt('/params/arguments/cart/line_items', (lines) => [
        ...new Map(objectsOf(lines).map((line) => [valueAt(line, '/item/id'), line])).values(),
      ]),
    ),
  }),
  ...breaking('commerce/largest-quantities-are-valid', {
    'updates-exclude-the-maximum': failCalls(
      both(onCommerce, withTool('update_cart'), ({ rpc }) => JSON.stringify(rpc).includes('"quantity":100}')),
      -32602,
      'must be less than 100',
    ),
  }),
  ...breaking('commerce/hosts-share-their-carts', { 'second-host-keeps-carts': keepsOnSecondHost }),
  ...breaking('commerce/single-pieces-cost-their-price', { 'lines-lose-a-cent': inBinaryFractions }),
  ...breaking('commerce/updates-take-effect', {
    'updates-stop-at-four-pieces': misreadCalls('update_cart', atMost(4)),
  }),
  ...breaking('commerce/updates-keep-what-they-say', {
    'updates-claim-to-keep-other-lines': describeUpdate(
      'Changes a cart. Lines that are not named stay as they are.',
    ),
  }),
  ...breaking('commerce/stale-versions-are-refused', { 'updates-take-any-version': takesAnyVersion }),
  ...breaking('commerce/unknown-items-are-told', {
    'carts-drop-unknown-items': misreadCalls('create_cart', withoutUnknown),
  }),
  ...breaking('commerce/sold-out-items-are-told', {
    'sold-out-items-are-sold': sellsOut,
    'carts-leave-out-sold-out-items': leavesOutSoldOut,
  }),
];
