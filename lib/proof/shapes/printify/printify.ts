/**
 * A print-on-demand shop in the manner of Printify: products on blueprints, and draft orders that are sent to production.
 * After the products, the orders, the shipping calculation and the errors of its REST API v1.
 *
 * Lawful oddities: variant ids belong to the blueprint, so that products share them, and a line is named by `product_id` with
 * `variant_id`; an update has all lines; the price of a line is in its `metadata`, for one piece; `total_price` is the goods
 * alone, and no member has what the buyer pays, which is `total_price`, `total_shipping` and `total_tax`; amounts are cents of
 * one `currency` of the record; shipping is counted on the lines by print provider and country, and chosen by a number whose
 * costs are listed by name; Printify Express is refused for what is not eligible; a draft that is sent to production is the
 * order, with the same id; error codes are those of the system.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  blueprintOf,
  catalogAt,
  goodOf,
  honestSkip,
  isExpress,
  keyOf,
  productIdOf,
  refusal,
  salesTaxes,
  shopOf,
  variantIdOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** `shipping_method` is the place in this list, from 1. */
const methods = ['standard', 'priority', 'printify_express'] as const;
type Method = (typeof methods)[number];

const methodOf = (number: string | undefined): Method | undefined => methods[Number(number) - 1];

/** The shipping of a line: of its first item, if it pays as one, and of its additional items. */
type Freight = { readonly first: number; readonly additional: number };

const freightCost = ({ first, additional }: Freight): number => first + additional;

/** How the shop calculates; a fault replaces parts. */
const honestRates = {
  /** One piece. */
  unit: ({ amount }: Item): number => amount,
  shipping: (freights: readonly Freight[]): number => sumOf(freights.map(freightCost)),
};

export type Rates = typeof honestRates;

const rateOf = ({ ware }: Item, method: Method, country: unknown) => {
  const [first, further, firstAbroad, furtherAbroad] = blueprintOf(ware)[method] ?? [0, 0, 0, 0];
  return country === 'US' ? { first, further } : { first: firstAbroad, further: furtherAbroad };
};

/** Each print provider sends a parcel of its own, in which the dearest first item pays as the first one. */
function freightsOf(lines: readonly Line[], method: Method, country: unknown): readonly Freight[] {
  const rated = lines.map(({ item, quantity, key }) => {
    const provider = blueprintOf(item.ware).provider;
    return { key, quantity, provider, ...rateOf(item, method, country) };
  });
  const openers = new Map<number, string>();
  for (const { provider, key } of rated.toSorted((one, other) => other.first - one.first)) {
    if (!openers.has(provider)) openers.set(provider, key);
  }
  return rated.map(({ key, quantity, provider, first, further }) =>
    openers.get(provider) === key
      ? { first, additional: further * (quantity - 1) }
      : { first: 0, additional: further * quantity },
  );
}

type Delivery = Pick<Checkout, 'lines' | 'address' | 'method'>;

const countryOf = ({ address }: Delivery): unknown => address?.country;

/** Shipping is unknown before there is an address, and before a method is chosen. */
const chosenFreights = (delivery: Delivery): readonly Freight[] => {
  const method = methodOf(delivery.method);
  return method && delivery.address ? freightsOf(delivery.lines, method, countryOf(delivery)) : [];
};

const isOffered = (method: Method, { lines, address }: Delivery): boolean =>
  method !== 'printify_express' ||
  (lines.every(({ item }) => isExpress(item.ware)) && (!address || address.country === 'US'));

const goodsOf = (lines: readonly Line[], { unit }: Rates): number =>
  sumOf(lines.map(({ item, quantity }) => unit(item) * quantity));

const figuresOf = (delivery: Delivery, rates: Rates) => {
  const total_price = goodsOf(delivery.lines, rates);
  const total_shipping = rates.shipping(chosenFreights(delivery));
  const { country, region } = delivery.address ?? {};
  const rate = country === 'US' ? (salesTaxes[String(region)] ?? 0) : 0;
  const total_tax = Math.round(((total_price + total_shipping) * rate) / 10_000);
  return { total_price, total_shipping, total_tax };
};

const totalsWith =
  (rates: Rates): Rules['totals'] =>
  (lines) => {
    const subtotal = goodsOf(lines, rates);
    return { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal };
  };

const toLine = ({ item, quantity }: Line, { unit }: Rates): Fields => ({
  product_id: productIdOf(item.ware),
  variant_id: variantIdOf(item),
  quantity,
  print_provider_id: blueprintOf(item.ware).provider,
  metadata: {
    title: item.ware.title,
    price: unit(item),
    variant_label: item.label,
    sku: item.sku,
    country: 'United States',
  },
});

/** What each method costs, as far as it is offered. */
const costsOf = (delivery: Delivery): Fields | null => {
  if (!delivery.address) return null;
  const offered = methods.filter((method) => isOffered(method, delivery));
  const costOf = (method: Method) =>
    sumOf(freightsOf(delivery.lines, method, countryOf(delivery)).map(freightCost));
  return Object.fromEntries(offered.map((method) => [method, costOf(method)]));
};

const statuses = { open: 'on-hold', placed: 'pending', cancelled: 'canceled' } as const;

/** What a draft and an order have. */
const contentsOf = (checkout: Checkout, rates: Rates): Fields => {
  const freights = chosenFreights(checkout);
  const status = checkout.state === 'cancelled' ? 'canceled' : 'pending';
  return {
    id: checkout.id,
    ...shopOf,
    status: statuses[checkout.state],
    address_to: checkout.address ?? null,
    line_items: checkout.lines.map((line, index) => {
      const freight = freights[index];
      return { ...toLine(line, rates), shipping_cost: freight ? freightCost(freight) : 0, status };
    }),
    metadata: {
      order_type: 'external',
      shop_order_id: checkout.order === undefined ? null : Number(checkout.order),
    },
    shipping_method: checkout.method === undefined ? null : Number(checkout.method),
    is_printify_express: methodOf(checkout.method) === 'printify_express',
    ...figuresOf(checkout, rates),
  };
};

/** A date in the manner of the system. */
const stampOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}+00:00`;

const recordsWith = (rates: Rates): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, state, lines }) => ({
    id,
    ...shopOf,
    status: state === 'open' ? 'open' : 'canceled',
    line_items: lines.map((line) => toLine(line, rates)),
    total_price: goodsOf(lines, rates),
  }),
  checkout: (checkout) => ({
    ...contentsOf(checkout, rates),
    cart_id: checkout.cart,
    shipping_costs: costsOf(checkout),
  }),
  order: (checkout, placedAt) => ({
    ...contentsOf(checkout, rates),
    created_at: stampOf(placedAt),
    sent_to_production_at: null,
    fulfilled_at: null,
    shipments: [],
  }),
});

const filling = (args: Fields): readonly Change[] =>
  rowsIn(args, 'line_items').map((row) => ({
    does: 'add',
    item: keyOf(row),
    quantity: Number(row.quantity),
  }));

const wordsWith = (rates: Rates): Words => {
  const records = recordsWith(rates);
  /** The numbers of the orders by the ids of their drafts. */
  const numbers = new Map<string, string>();
  return {
    ...records,
    cartOf: ({ cart_id }) => cart_id,
    checkoutOf: ({ order_id }) => order_id,
    orderOf: ({ order_id }) => numbers.get(String(order_id)) ?? order_id,
    filling,
    changes: (args) => [{ does: 'clear' }, ...filling(args)],
    delivery: (checkout, { address_to, shipping_method }) => {
      const after = {
        ...checkout,
        ...(isFields(address_to) && { address: address_to }),
        ...(shipping_method !== undefined && { method: String(shipping_method) }),
      };
      const method = methodOf(after.method);
      return method && !isOffered(method, after) ? refusal('unknown-method', { id: checkout.id }) : after;
    },
    approval: (args) => {
      const { approved, approved_at } = fieldsOf(args, 'order_approval');
      return { given: approved, at: approved_at };
    },
    order: (checkout, placedAt) => {
      numbers.set(checkout.id, String(checkout.order));
      return records.order(checkout, placedAt);
    },
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly rates?: Partial<Rates>;
  readonly skip?: typeof honestSkip;
};

export const printifyDesk =
  ({ rules: own = {}, rates: bent = {}, skip = honestSkip }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const idOf = (kind: 'cart' | 'checkout') => hexOf(`printify ${kind} ${next[kind]()}`).slice(0, 24);
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: ({ id }) => id,
      cartId: () => idOf('cart'),
      checkoutId: () => idOf('checkout'),
      orderId: ids('', 1_370_762_297, 13),
      refuse: refusal,
      totals: totalsWith(rates),
      ...own,
    };
    return tradeOf(wordsWith(rates), rules, catalogAt(places, skip), places);
  };

/** @param plant a fault in its tools; none by default */
export const printify = (plant: Plant = honest): Variant =>
  shop({
    name: 'printify',
    listed,
    open: printifyDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tees: ({ product_type }) => product_type === 'T-Shirts' },
    rate: [300, 4_000],
  });
