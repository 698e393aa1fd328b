/**
 * A storefront with the records of Stripe Checkout: sessions with `amount_subtotal`, `amount_total` and `total_details`,
 * and lists of line items with prices. After docs.stripe.com/api/checkout/sessions/object and its "Update a Checkout
 * Session"; the cart is the same without delivery.
 *
 * Lawful oddities: `line_items` of an update is the entire list, in which an `id` keeps a line; an approval has a Unix
 * time; the tax is on top, and is known only with an address.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { promotion, shippingRates, showCart, showOrder, showSession } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 15_500_300, maker: 'Ridgeline', option: 'Color', prefix: 'RL' }, [
  [
    'Trail Pack',
    'Packs',
    [
      ['Moss', '64.00'],
      ['Slate', '66.50'],
    ],
  ],
  ['Water Bottle', 'Gear', [['Clear', '18.50']]],
  [
    'Rain Shell',
    'Apparel',
    [
      ['Yellow', '119.00'],
      ['Blue', '122.00', 'sold out'],
    ],
  ],
  ['Camp Stove', 'Gear', [['Titanium', '84.25']]],
  ['Merino Socks', 'Apparel', [['Oat', '16.40']]],
  ['Head Lamp', 'Gear', [['Black', '39.95']]],
]);

const priceId = ({ id }: { readonly id: number }): string => `price_${hexOf(`price ${id}`).slice(0, 14)}`;
const productId = ({ id }: Ware): string => `prod_${hexOf(`product ${id}`).slice(0, 14)}`;

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  object: 'product',
  name: ware.title,
  description: ware.story,
  prices: {
    object: 'list',
    has_more: false,
    data: ware.makes.map((make) => ({
      id: priceId(make),
      object: 'price',
      nickname: make.label,
      unit_amount: Math.round(Number(make.price) * 100),
      currency: 'usd',
      tax_behavior: 'exclusive',
      active: make.available,
      lookup_key: make.sku,
    })),
  },
});

const listOf = (found: readonly Ware[]): Outcome => ({
  record: { object: 'list', has_more: false, total_count: found.length, data: found.map(toProduct) },
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return listOf(searched(wares, args.query));
  const isWith = (ware: Ware, id: unknown) =>
    [productId(ware), ...ware.makes.map(priceId)].some((x) => x === id);
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.ids) ? args.ids : [];
    return listOf(wares.filter((ware) => ids.some((id) => isWith(ware, id))));
  }
  const ware = wares.find((each) => productId(each) === args.product);
  return ware
    ? { record: toProduct(ware) }
    : refuse(-32_044, `No such product: '${args.product}'`, { code: 'resource_missing', param: 'product' });
}

function fill(args: Fields, cart: Basket | undefined) {
  const { promotion_code: code } = fieldsOf(args, 'discounts');
  if (code !== undefined && code !== promotion.code) {
    return refuse(-32_044, 'No such promotion code', { code: 'resource_missing', param: 'discounts' });
  }
  const notes = code === undefined ? cart?.notes : { promotion: code };
  if (!Array.isArray(args.line_items)) {
    const kept = cart?.lines.map(({ id, quantity }) => ({ line: id, quantity })) ?? [];
    return { wishes: kept, ...(notes && { notes }) };
  }
  const wishes = args.line_items.filter(isFields).map(({ id, price, quantity }) => ({
    ...(typeof id === 'string' ? { line: id } : { item: String(price) }),
    quantity: Number(quantity ?? cart?.lines.find((line) => line.id === id)?.quantity ?? 1),
  }));
  return { wishes, ...(notes && { notes }) };
}

function deliver(args: Fields) {
  const { shipping_details: details } = fieldsOf(args, 'collected_information');
  const { shipping_rate: rate } = args;
  if (rate !== undefined && !shippingRates.some(({ id }) => id === rate)) return refusal('method', rate);
  return {
    ...(isFields(details) && { address: details }),
    ...(typeof rate === 'string' && { method: rate }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, reason: string, message: string]>> = {
  item: [-32_044, 'resource_missing', 'No such price'],
  'sold-out': [-32_045, 'price_inactive', 'The price specified is inactive: the item is sold out'],
  line: [-32_044, 'resource_missing', 'No such line item'],
  cart: [-32_044, 'resource_missing', 'No such cart'],
  checkout: [-32_044, 'resource_missing', 'No such checkout.session'],
  order: [-32_044, 'resource_missing', 'No such order'],
  final: [-32_046, 'checkout_session_not_open', 'This Checkout Session is no longer open'],
  approval: [-32_047, 'consent_required', 'The buyer has to accept this purchase now'],
  lacking: [-32_048, 'requirements_due', 'This Checkout Session has requirements that are due'],
  method: [-32_044, 'resource_missing', 'No such shipping_rate'],
  empty: [-32_049, 'line_items_empty', 'The cart has no line items'],
  version: [-32_050, 'conflict', 'Conflict'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, reason, message] = errors[why];
  return refuse(code, message, { type: 'invalid_request_error', code: reason, param: detail });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['collected_information.shipping_details']),
  ...(method ? [] : ['shipping_rate']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, priceId),
  ids: {
    cart: (index) => `cart_${hexOf(`cart ${index}`).slice(0, 16)}`,
    checkout: (index) => `cs_test_${hexOf(`session ${index}`)}`,
    order: (index) => `order_${hexOf(`order ${index}`).slice(0, 16)}`,
    line: (index) => `li_${hexOf(`line ${index}`).slice(0, 14)}`,
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ session }) => session,
  orderOf: ({ order }) => order,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { purchase, collected_at: seconds } = fieldsOf(args, 'consent');
    return { given: purchase === 'accepted', at: new Date(Number(seconds ?? 0) * 1_000).toISOString() };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase, { baseUrl }) => showSession(purchase, lacking(purchase), baseUrl),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const stripe = (plant: Plant = honest): Variant =>
  shop({
    name: 'stripe',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { gear: ({ product_type }) => product_type === 'Gear' },
    rate: [300, 4_000],
  });
