/**
 * A shop with payment sessions in the manner of Stripe and Adyen: line items with `amount_subtotal` and `amount_total`,
 * sums in `total_details`, currencies of records in lower case.
 *
 * Lawful oddities: the currency has no minor unit; each line item has its own tax on top, which is rounded there; a cart is
 * changed by actions; the payment is processed for a while, and only then the session names its order.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 61_220, maker: 'Esja Wool', option: 'Colour', prefix: 'EW' }, [
  [
    'Lopi Sweater',
    'Knitwear',
    [
      ['Grey', '24900'],
      ['Ochre', '25900'],
    ],
  ],
  ['Wool Blanket', 'Home', [['Striped', '18750']]],
  [
    'Mittens',
    'Knitwear',
    [
      ['Black', '5490'],
      ['White', '5490', 'sold out'],
    ],
  ],
  ['Knitted Hat', 'Knitwear', [['Blue', '6290']]],
  ['Sheepskin', 'Home', [['Natural', '21300']]],
  ['Yarn', 'Supplies', [['Moss', '1185']]],
]);

const idOf = (prefix: string, name: string) => `${prefix}_${hexOf(`paysession ${name}`).slice(0, 20)}`;
const productIdOf = (id: number) => idOf('prod', String(id));
const priceIdOf = (sku: string) => idOf('price', sku);

const shippingRates = [
  { id: 'shr_post', display_name: 'Post', amount: 1_490 },
  { id: 'shr_courier', display_name: 'Courier', amount: 2_835 },
] as const;

const taxOf = (amount: number): number => Math.round(amount * 0.24);

const toProduct = (ware: Ware): Fields => ({
  id: productIdOf(ware.id),
  object: 'product',
  name: ware.title,
  description: ware.story,
  metadata: { shelf: ware.kind },
  prices: ware.makes.map(({ label, sku, price, available }) => ({
    id: priceIdOf(sku),
    nickname: label,
    unit_price: { amount: Number(price), currency: 'ISK' },
    tax_behavior: 'exclusive',
    active: available,
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const start = found.findIndex(({ id }) => productIdOf(id) === args.starting_after) + 1;
    const end = start + Number(args.limit ?? 10);
    const data = found.slice(start, end).map(toProduct);
    return { record: { object: 'list', data, has_more: end < found.length } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.products);
    const data = wares.filter(({ id }) => ids.includes(productIdOf(id))).map(toProduct);
    return { record: { object: 'list', data, has_more: false } };
  }
  const ware = wares.find(({ id }) => productIdOf(id) === args.product);
  return ware ? { record: toProduct(ware) } : refusal('item', args.product);
}

/** The actions of an update, in their order. */
function fill({ line_items, actions }: Fields, cart: Basket | undefined) {
  const added = ({ price, quantity }: Fields) => ({
    item: String(price),
    quantity: Number(quantity),
    isAdded: true,
  });
  if (!cart) return { wishes: patched([], asList(line_items).filter(isFields).map(added)) };
  const steps = asList(actions).filter(isFields);
  const wrong = steps.find(({ line_item }) => line_item && !cart.lines.some(({ id }) => id === line_item));
  if (wrong) return refusal('line', wrong.line_item);
  const changes = steps.map((step) =>
    step.type === 'add'
      ? added(step)
      : { line: String(step.line_item), quantity: step.type === 'remove' ? 0 : Number(step.quantity) },
  );
  return { wishes: patched(cart.lines, changes) };
}

function deliver({ shipping_details: address, shipping_rate: rate }: Fields) {
  if (rate !== undefined && !shippingRates.some(({ id }) => id === rate)) return refusal('method', rate);
  return { ...(isFields(address) && { address }), ...(typeof rate === 'string' && { method: rate }) };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['resource_missing', 'No such product or price.'],
  'sold-out': ['price_inactive', 'This price is inactive, because the product is sold out.'],
  line: ['resource_missing', 'No such line item in this cart.'],
  cart: ['resource_missing', 'No such cart.'],
  checkout: ['resource_missing', 'No such session.'],
  order: ['resource_missing', 'No such order.'],
  final: ['session_not_open', 'The session is not open any more.'],
  approval: ['shopper_consent_required', 'The shopper has to accept this payment, now.'],
  lacking: ['session_incomplete', 'The session lacks shipping details or a shipping rate.'],
  method: ['shipping_rate_invalid', 'No such shipping rate.'],
  empty: ['cart_empty', 'The cart has no line items.'],
  version: ['conflict', 'The cart has changed.'],
};

function refusal(why: Why, param: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_402, message, { error: { type: 'invalid_request_error', code, message, param } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_details']),
  ...(method ? [] : ['shipping_rate']),
];

const lineItemOf = ({ id, item, quantity }: Line) => {
  const amount_subtotal = item.amount * quantity;
  const amount_tax = taxOf(amount_subtotal);
  return {
    id,
    object: 'item',
    description: `${item.ware.title} (${item.label})`,
    price: {
      id: item.id,
      product: productIdOf(item.ware.id),
      unit_amount: item.amount,
      currency: 'isk',
      tax_behavior: 'exclusive',
    },
    quantity,
    currency: 'isk',
    amount_subtotal,
    amount_tax,
    amount_total: amount_subtotal + amount_tax,
  };
};

function amountsOf(lines: readonly Line[], method?: string): Fields {
  const line_items = lines.map(lineItemOf);
  const sum = (name: 'amount_subtotal' | 'amount_tax') =>
    line_items.reduce((total, item) => total + item[name], 0);
  const rate = shippingRates.find(({ id }) => id === method);
  const shipping = rate?.amount ?? 0;
  const amount_tax = sum('amount_tax') + taxOf(shipping);
  return {
    currency: 'isk',
    line_items,
    shipping_cost: rate
      ? {
          shipping_rate: rate.id,
          amount_subtotal: shipping,
          amount_tax: taxOf(shipping),
          amount_total: shipping + taxOf(shipping),
        }
      : null,
    amount_subtotal: sum('amount_subtotal'),
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax },
    amount_total: sum('amount_subtotal') + shipping + amount_tax,
  };
}

const statuses = { open: 'open', done: 'complete', off: 'expired' } as const;

function showSession(purchase: Purchase): Fields {
  const { id, stage, lines, address, method, order } = purchase;
  return {
    id,
    object: 'checkout.session',
    status: statuses[stage],
    payment_status: stage === 'done' ? 'paid' : 'unpaid',
    requirements: stage === 'open' ? lacking(purchase) : [],
    shipping_details: address ?? null,
    shipping_options: shippingRates.map(({ amount, ...rate }) => ({
      ...rate,
      shipping_amount: amount,
      tax_behavior: 'exclusive',
    })),
    ...amountsOf(lines, method),
    order: order ?? null,
  };
}

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => priceIdOf(sku), 0),
  ids: {
    cart: (index) => idOf('cart', `cart ${index}`),
    checkout: (index) => idOf('cs', `session ${index}`),
    order: (index) => idOf('or', `order ${index}`),
    line: (index) => idOf('li', `line ${index}`),
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ session }) => session,
  orderOf: ({ order }) => order,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { payment, collected_at } = fieldsOf(args, 'shopper_consent');
    const isTime = typeof collected_at === 'number';
    return {
      given: payment === 'accepted',
      at: isTime ? new Date(collected_at * 1_000).toISOString() : undefined,
    };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    id,
    object: 'cart',
    deleted: stage === 'off',
    ...amountsOf(lines),
  }),
  showCheckout: showSession,
  showOrder: (purchase) => ({
    id: purchase.order,
    object: 'order',
    session: purchase.id,
    status: 'paid',
    shipping_details: purchase.address,
    ...amountsOf(purchase.lines, purchase.method),
  }),
};

/** A payment is settled when its session is read for the second time. */
const settling = (tools: Tools): Tools => {
  const shown = new Map<unknown, number>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_checkout') || !('record' in outcome) || outcome.record.status !== 'complete') {
      return outcome;
    }
    const { id } = outcome.record;
    const times = (shown.get(id) ?? 0) + 1;
    shown.set(id, times);
    if (times > 2) return outcome;
    return { record: { ...outcome.record, status: 'processing', payment_status: 'pending', order: null } };
  };
};

/** The shop with parts of its dialect replaced. */
export const openWith =
  (change: Partial<Dialect> = {}) =>
  (places: Places): Tools =>
    settling(desk({ ...dialect, ...change })(places));

/** @param plant a fault in its tools; none by default */
export const paysession = (plant: Plant = honest): Variant =>
  shop({
    name: 'paysession',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { knitwear: ({ product_type }) => product_type === 'Knitwear' },
    rate: [300, 4_000],
  });
