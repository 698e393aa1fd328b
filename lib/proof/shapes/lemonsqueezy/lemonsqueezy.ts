/**
 * A storefront in the manner of Lemon Squeezy (docs.lemonsqueezy.com/api): JSON:API documents with items in `included`, amounts
 * in pence beside texts for people, the figures of carts and checkouts in a `preview`, and license keys with the order.
 *
 * Lawful oddities: tax is on top, for the whole order at once, and 0 until an address tells the country; from ten licenses on,
 * an item has 10 % of discount; one product is sold at a price that the buyer names; a download is a shipping method for
 * nothing; refusals are results with `isError` and JSON:API `errors`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change, Line, Reason, Refusing } from '../trade/lines.ts';
import { type Item, listIn, rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, document, formatted, items, leastPrice, wares } from './catalog.ts';
import { figuresOf, itemsIn, methods, type Sums, totalsOf, usualSums } from './figures.ts';
import { listed } from './tool-list.ts';

const linked = (resources: readonly Fields[]): Fields => ({
  data: resources.map(({ type, id }) => ({ type, id })),
});

const titleCase = (state: string): Fields => ({
  status: state,
  status_formatted: `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`,
});

function cartOf(sums: Sums, { id, state, lines }: Cart): Fields {
  const included = itemsIn('cart-items', lines, { cart_id: id });
  const preview = figuresOf(sums, lines, {});
  return document({
    data: {
      type: 'carts',
      id,
      attributes: { store_id: 20_417, ...titleCase(state), preview },
      relationships: { 'cart-items': linked(included) },
    },
    included,
  });
}

const checkoutStates = { open: 'open', placed: 'completed', cancelled: 'cancelled' } as const;

function checkoutOf(sums: Sums, checkout: Checkout): Fields {
  const { id, state, cart, lines, address, method, order } = checkout;
  const included = itemsIn('checkout-items', lines, { checkout_id: id });
  return document({
    data: {
      type: 'checkouts',
      id,
      attributes: {
        store_id: 20_417,
        ...titleCase(checkoutStates[state]),
        checkout_data: { shipping_address: address ?? null, shipping_method: method ?? null },
        missing: [...(address ? [] : ['shipping_address']), ...(method ? [] : ['shipping_method'])],
        shipping_options: methods.map((option) => ({
          ...option,
          price_formatted: formatted(option.price),
          currency: 'GBP',
        })),
        preview: figuresOf(sums, lines, checkout),
      },
      relationships: {
        cart: { data: { type: 'carts', id: cart } },
        'checkout-items': linked(included),
        order: { data: order === undefined ? null : { type: 'orders', id: order } },
      },
    },
    included,
  });
}

/** One key for each item, which activates three devices for each license. */
const licenseKeyOf = (order: string, { key, item, quantity }: Line): Fields => {
  const license = uuidOf(`lemonsqueezy license ${order} ${key}`).toUpperCase();
  return {
    type: 'license-keys',
    id: `${order}${key}`,
    attributes: {
      order_id: Number(order),
      order_item_id: Number(key),
      product_id: item.ware.id,
      key: license,
      key_short: `XXXX-${license.slice(-12)}`,
      activation_limit: 3 * quantity,
      ...titleCase('inactive'),
      expires_at: null,
    },
  };
};

function orderOf(sums: Sums, checkout: Checkout, placedAt: string): Fields {
  const { id, lines, address, method, order = '' } = checkout;
  const bought = itemsIn('order-items', lines, { order_id: Number(order) });
  const keys = lines.map((line) => licenseKeyOf(order, line));
  return document({
    data: {
      type: 'orders',
      id: order,
      attributes: {
        store_id: 20_417,
        identifier: uuidOf(`lemonsqueezy order ${order}`),
        order_number: Number(order) - 4_119_000,
        user_name: address?.name,
        user_email: address?.email,
        ...titleCase('paid'),
        ...figuresOf(sums, lines, checkout),
        shipping_address: address,
        shipping_method: method,
        created_at: placedAt,
      },
      relationships: {
        checkout: { data: { type: 'checkouts', id } },
        'order-items': linked(bought),
        'license-keys': linked(keys),
      },
    },
    included: [...bought, ...keys],
  });
}

const refusals: Readonly<Record<Reason, readonly [status: number, detail: string]>> = {
  'unknown-item': [404, 'The requested product or variant does not exist.'],
  'sold-out': [422, 'The variant is not available any more.'],
  'unknown-line': [404, 'The cart has no such cart item.'],
  'unknown-cart': [404, 'The requested cart does not exist.'],
  'unknown-checkout': [404, 'The requested checkout does not exist.'],
  'unknown-order': [404, 'The requested order does not exist.'],
  'unknown-method': [422, 'The selected shipping method is invalid.'],
  'empty-cart': [422, 'The cart has no items.'],
  closed: [409, 'The status does not allow this.'],
  stale: [409, 'The resource has changed.'],
  unaddressed: [422, 'The shipping address is required.'],
  'not-ready': [422, 'The checkout cannot be completed.'],
};

const titles: Readonly<Record<string, string>> = {
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
};

/** Where the body of a request lacks something, and what Lemon Squeezy says about it. */
const lacks: Readonly<Record<string, readonly [pointer: string, detail: string]>> = {
  approval: ['purchase_confirmation', 'The buyer must confirm the purchase now.'],
  address: ['checkout_data/shipping_address', 'The shipping address field is required.'],
  method: ['checkout_data/shipping_method', 'The shipping method field is required.'],
};

/** A price that a variant cannot have is refused as such: the variant exists. */
const isPrice = ({ id }: Fields): boolean => isFields(id) && items.some((item) => item.id === id.variant);

function whyNot(reason: Reason, detail: Fields): readonly Fields[] {
  if (reason === 'not-ready') {
    return listIn(detail, 'missing').map((name) => {
      const [pointer, why] = lacks[String(name)] ?? ['', ''];
      return { status: '422', detail: why, source: { pointer: `/data/attributes/${pointer}` } };
    });
  }
  if (reason === 'unknown-item' && isPrice(detail)) {
    const why = 'The custom price is below the minimum, or the variant has a fixed price.';
    return [{ status: '422', detail: why, source: { pointer: '/data/attributes/custom_price' } }];
  }
  const [status, why] = refusals[reason];
  const { id } = detail;
  const about = isFields(id) ? id.variant : id;
  return [{ status: String(status), detail: why, ...(about !== undefined && { meta: { id: about } }) }];
}

export const refusal: Refusing = (reason, detail = {}) => {
  const errors = whyNot(reason, detail).map((error) => ({ title: titles[String(error.status)], ...error }));
  const record = document({ errors });
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
};

/** A variant at its own price, or at the price that the buyer names. */
export function found(id: unknown): Item | undefined {
  const { variant, custom } = isFields(id) ? id : { variant: id, custom: undefined };
  const item = items.find((each) => each.id === variant);
  if (!item || custom === undefined) return item;
  const least = leastPrice(item);
  if (least === undefined || Number(custom) < least) return undefined;
  if (custom === item.amount) return item;
  return { ...item, id: `${item.id} at ${custom}`, amount: Number(custom) };
}

const added = (args: Fields): readonly Change[] =>
  rowsIn(args, 'variant_quantities').map(({ variant_id, quantity, custom_price: custom }) => ({
    does: 'add',
    item: custom === undefined ? String(variant_id) : { variant: String(variant_id), custom },
    quantity: Number(quantity),
  }));

const recounted = (args: Fields): readonly Change[] =>
  rowsIn(args, 'cart_items').map(({ id, quantity }) => ({
    does: 'set',
    key: id,
    quantity: Number(quantity),
  }));

function delivered(checkout: Checkout, args: Fields): Checkout | Outcome {
  const { shipping_address, shipping_method } = fieldsOf(args, 'checkout_data');
  if (shipping_method !== undefined && !methods.some(({ id }) => id === shipping_method)) {
    return refusal('unknown-method', { id: shipping_method });
  }
  return {
    ...checkout,
    ...(isFields(shipping_address) && { address: shipping_address }),
    ...(shipping_method !== undefined && { method: String(shipping_method) }),
  };
}

const wordsWith = (sums: Sums): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  filling: added,
  changes: (args) => [...recounted(args), ...added(args)],
  delivery: delivered,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'purchase_confirmation');
    return { given: confirmed, at: confirmed_at };
  },
  cart: (cart) => cartOf(sums, cart),
  checkout: (checkout) => checkoutOf(sums, checkout),
  order: (checkout, placedAt) => orderOf(sums, checkout, placedAt),
});

/** What a fault bends. */
type Bent = Partial<Rules> & { readonly sums?: Partial<Sums>; readonly catalog?: Tools };

export const lemonsqueezyDesk =
  ({ sums, catalog = catalogOf(refusal), ...bent }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const words = wordsWith({ ...usualSums, ...sums });
    const rules: Rules = {
      ...usual,
      find: found,
      newKey: ids('', 880_213, 3),
      cartId: () => uuidOf(`lemonsqueezy cart ${next.cart()}`),
      checkoutId: () => uuidOf(`lemonsqueezy checkout ${next.checkout()}`),
      orderId: ids('', 4_120_331, 1),
      refuse: refusal,
      totals: (lines, method) => totalsOf(usualSums, lines, method === undefined ? {} : { method }),
      ...bent,
    };
    return tradeOf(words, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const lemonsqueezy = (plant: Plant = honest): Variant =>
  shop({
    name: 'lemonsqueezy',
    listed,
    open: lemonsqueezyDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { plugins: ({ product_type }) => product_type === 'Plugin' },
    rate: [300, 4_000],
  });
