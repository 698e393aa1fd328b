/**
 * The shape of the Spree Storefront API v2 (spreecommerce.org/docs/api-reference/storefront/cart, and the types of
 * @spree/storefront-api-v2-sdk): JSON:API documents with amounts in cents beside amounts for display.
 *
 * Oddities: an update replaces all line items; from $100.00 on there is a gift, a line item at the price of zero.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, type Reason, type Refusing, subtotalOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, items, money, variantOf, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

const rates: Readonly<Record<string, readonly [name: string, cents: number]>> = {
  '11': ['Regular parcel', 1_140],
  '12': ['Xpresspost', 2_075],
};

/** GST of 5 % on top of the items, rounded once. Shipping is not taxed. */
export function totals(lines: readonly Line[], method?: string): Totals {
  const subtotal = subtotalOf(lines);
  const tax = Math.round(subtotal * 0.05);
  const shipping = rates[method ?? '']?.[1] ?? 0;
  return { subtotal, discount: 0, shipping, tax, total: subtotal + tax + shipping };
}

const hasGift = (lines: readonly Line[]): boolean => subtotalOf(lines) >= 10_000;

const lineItem = (id: string, name: string, quantity: number, price: number, amount: number): Fields => ({
  id,
  type: 'line_item',
  attributes: {
    name,
    quantity,
    currency: 'CAD',
    ...money('price', price),
    ...money('subtotal', amount),
    ...money('total', amount),
    public_metadata: { gift: price === 0 },
  },
});

function lineItemsOf(lines: readonly Line[], of: string): readonly Fields[] {
  const bought = lines.map((line) => ({
    ...lineItem(line.key, line.item.ware.title, line.quantity, line.item.amount, amountOf(line)),
    relationships: { variant: { data: { id: line.item.id, type: 'variant' } } },
  }));
  const gift = {
    ...lineItem(`gift-${of}`, 'Gift: tote bag', 1, 0, 0),
    relationships: { variant: { data: null } },
  };
  return hasGift(lines) ? [...bought, gift] : bought;
}

const sumsOf = ({ subtotal, discount, shipping, tax, total }: Totals): Fields => ({
  ...money('item_total', subtotal),
  ...money('promo_total', -discount || 0),
  ...money('ship_total', shipping),
  ...money('additional_tax_total', tax),
  ...money('included_tax_total', 0),
  ...money('total', total),
});

const links = (resources: readonly Fields[]) => ({ data: resources.map(({ id, type }) => ({ id, type })) });

const rateOf = (id: string, method: string | undefined): Fields => {
  const [name, cents] = rates[id] ?? ['', 0];
  return {
    id,
    type: 'shipping_rate',
    attributes: { name, selected: id === method, ...money('final_price', cents), currency: 'CAD' },
  };
};

function stateOf({ state, address, method }: Checkout): string {
  if (state !== 'open') return state === 'placed' ? 'complete' : 'canceled';
  if (!address) return 'address';
  return method ? 'confirm' : 'delivery';
}

function orderOf(rules: Rules, checkout: Checkout): Fields {
  const { id, lines, address, method, order } = checkout;
  const lineItems = lineItemsOf(lines, id);
  const shippingRates = Object.keys(rates).map((rate) => rateOf(rate, method));
  const addresses = address ? [{ id: `addr-${id}`, type: 'address', attributes: address }] : [];
  return {
    data: {
      id,
      type: 'order',
      attributes: {
        token: id,
        number: order ?? null,
        state: stateOf(checkout),
        currency: 'CAD',
        item_count: piecesIn(lines) + (hasGift(lines) ? 1 : 0),
        ...sumsOf(rules.totals(lines, method)),
      },
      relationships: {
        line_items: links(lineItems),
        shipping_address: { data: links(addresses).data[0] ?? null },
        shipping_rates: links(shippingRates),
      },
    },
    included: [...lineItems, ...lines.map(({ item }) => variantOf(item)), ...addresses, ...shippingRates],
  };
}

const refusals: Readonly<Record<Reason, readonly [code: number, message: string]>> = {
  'unknown-item': [-32404, 'The variant or product could not be found.'],
  'sold-out': [-32422, 'The requested quantity is not available.'],
  'unknown-line': [-32404, 'The line item could not be found.'],
  'unknown-cart': [-32404, 'The cart could not be found.'],
  'unknown-checkout': [-32404, 'The checkout could not be found.'],
  'unknown-order': [-32404, 'The order could not be found.'],
  'unknown-method': [-32422, 'The shipping rate could not be found.'],
  'empty-cart': [-32422, 'There are no items for this order.'],
  closed: [-32422, 'The order can no longer be changed.'],
  stale: [-32422, 'The order was changed elsewhere.'],
  unaddressed: [-32422, 'Shipping address is missing.'],
  'not-ready': [-32422, 'The order cannot be completed.'],
};

const blanks: Readonly<Record<string, Fields>> = {
  approval: { buyer_acceptance: ['must be given by the buyer now'] },
  address: { ship_address: ["can't be blank"] },
  method: { selected_shipping_rate_id: ["can't be blank"] },
};

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [code, message] = refusals[reason];
  const errors = listIn({ missing }, 'missing').map((part) => blanks[String(part)]);
  return refuse(code, message, { ...detail, errors: Object.assign({}, ...errors) });
};

const additions = (rows: readonly Fields[]) =>
  rows.map(({ variant_id: item, quantity }) => ({ does: 'add', item, quantity: Number(quantity) }) as const);

const wordsOf = (rules: Rules): Words => ({
  cartOf: (args) => args.order_token,
  checkoutOf: (args) => args.order_token,
  orderOf: (args) => args.number,
  filling: (args) => additions(rowsIn(args, 'line_items')),
  changes: (args) => [{ does: 'clear' }, ...additions(rowsIn(args, 'line_items'))],
  delivery: (checkout, args) => {
    const { ship_address_attributes: address, selected_shipping_rate_id: rate } = fieldsOf(args, 'order');
    if (rate !== undefined && !Object.hasOwn(rates, String(rate))) {
      return rules.refuse('unknown-method', { id: rate });
    }
    return {
      ...checkout,
      ...(isFields(address) && { address }),
      ...(rate !== undefined && { method: String(rate) }),
    };
  },
  approval: (args) => {
    const { accepted, accepted_at: at } = fieldsOf(args, 'buyer_acceptance');
    return { given: accepted, at };
  },
  cart: ({ id, lines }) => {
    const lineItems = lineItemsOf(lines, id);
    return {
      data: {
        id,
        type: 'cart',
        attributes: {
          token: id,
          state: 'cart',
          currency: 'CAD',
          item_count: piecesIn(lines) + (hasGift(lines) ? 1 : 0),
          ...sumsOf(rules.totals(lines)),
        },
        relationships: { line_items: links(lineItems) },
      },
      included: [...lineItems, ...lines.map(({ item }) => variantOf(item))],
    };
  },
  deletedCart: ({ id }) => ({ data: null, meta: { deleted: id } }),
  checkout: (checkout) => orderOf(rules, checkout),
  order: (checkout, placedAt) => ({ ...orderOf(rules, checkout), meta: { completed_at: placedAt } }),
});

/** @param bent rules that a fault bends */
export function spreeTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const nextLine = ids('', 5_201, 1);
  const rules: Rules = {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: nextLine,
    cartId: ids('cart-', 88_112, 19),
    checkoutId: ids('order-', 31_071, 23),
    orderId: ids('R', 233_871_560, 9),
    refuse: refusing,
    totals,
    ...bent,
  };
  return tradeOf(wordsOf(rules), rules, catalogOf(rules.refuse), places);
}

/** @param plant a fault in its tools; none by default */
export const spree = (plant: Plant = honest): Variant =>
  shop({
    name: 'spree',
    listed,
    open: (places) => spreeTools(places),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cedar: ({ title }) => title.startsWith('Cedar') },
    rate: [180, 2_000],
  });
