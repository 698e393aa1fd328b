/**
 * A storefront in the manner of Polar (polar.sh/docs/api-reference): products with fixed, custom and seat-based prices, lists
 * with `items` and `pagination`, and checkout sessions that a `client_secret` names. Carts are added in the same style.
 *
 * Lawful oddities: all seats have the price of the volume tier of their number; tax is on top, rounded for each item, and null
 * until the billing address is known; the payment of a checkout is `confirmed` in the answer that starts it, and `succeeded`
 * with the order when it is read again; a cancelled checkout is `expired`; delivery costs nothing.
 */
import { asFields, asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import type { Fields, Places, Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogWith, customRange, isCustom, isSeatBased, mostSeats, prices, wares } from './catalog.ts';
import { contentsOf, discounts } from './sums.ts';
import { listed } from './tool-list.ts';

const ways = [
  { id: 'customer_portal', name: 'Download in the customer portal', amount: 0 },
  { id: 'email', name: 'Links by e-mail', amount: 0 },
] as const;

/** The item of a row: a custom price also has the amount in its name, unless it is the preset one. */
export function keyOf({ product_price_id, amount }: Fields): string {
  const item = prices.get(String(product_price_id));
  const isPreset = amount === undefined || amount === item?.amount;
  return isPreset ? String(product_price_id) : `${product_price_id}@${amount}`;
}

function isWrongAmount({ product_price_id, amount }: Fields): boolean {
  const item = prices.get(String(product_price_id));
  if (!item || amount === undefined) return false;
  return !isCustom(item) || Number(amount) < customRange.least || Number(amount) > customRange.most;
}

function fill(args: Fields, cart: Basket | undefined) {
  const rows = rowsIn(args, 'items');
  const wrong = rows.find(isWrongAmount);
  if (wrong) return refusal('amount', wrong.amount);
  const had = cart?.lines ?? [];
  const changes = rows.map(({ id, quantity, ...row }): Wish => {
    if (id !== undefined) return { line: String(id), quantity: Number(quantity) };
    return { item: keyOf(row), quantity: Number(quantity), isAdded: cart === undefined };
  });
  const wishes = patched(had, changes);
  const itemOf = ({ line, item = '' }: Wish) => had.find(({ id }) => id === line)?.item ?? prices.get(item);
  const crowded = wishes.find((wish) => {
    const item = itemOf(wish);
    return item !== undefined && isSeatBased(item) && wish.quantity > mostSeats;
  });
  return crowded ? refusal('seats', crowded.quantity) : { wishes };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { customer_name, customer_email, customer_billing_address, delivery_method, discount_code } = args;
  const discount = discounts.find(({ code }) => code === discount_code);
  if (typeof discount_code === 'string' && !discount) return refusal('discount', discount_code);
  return {
    ...(customer_billing_address !== undefined && { address: asFields(customer_billing_address) }),
    ...(delivery_method !== undefined && { method: String(delivery_method) }),
    notes: {
      ...notes,
      ...(customer_name !== undefined && { customer_name }),
      ...(customer_email !== undefined && { customer_email }),
      ...(discount_code !== undefined && { discount }),
    },
  };
}

type Problem = Why | 'amount' | 'seats' | 'discount';

const notFound = [-32_004, 'ResourceNotFound', 'Not found'] as const;
const invalid = (msg: string, field: string) => [-32_022, 'RequestValidationError', msg, field] as const;

type Words = readonly [code: number, error: string, message: string, field?: string];

const refusals: Readonly<Record<Problem, Words>> = {
  item: invalid('Product price does not exist.', 'items'),
  'sold-out': invalid('Product price is archived.', 'items'),
  amount: invalid('The price is not custom, or the amount is out of its range.', 'items'),
  seats: invalid(`There can be at most ${mostSeats} seats.`, 'items'),
  line: invalid('The cart has no such item.', 'items'),
  empty: invalid('The cart has no items.', 'cart_id'),
  method: invalid('Delivery method does not exist.', 'delivery_method'),
  discount: invalid('Discount does not exist.', 'discount_code'),
  lacking: invalid('Field required', ''),
  approval: [-32_003, 'CustomerApprovalRequired', 'The customer has to approve the payment now.'],
  cart: notFound,
  checkout: notFound,
  order: notFound,
  final: [-32_003, 'NotOpenCheckout', 'Checkout is not open.'],
  version: [-32_009, 'Conflict', 'The resource has changed.'],
};

function refusal(why: Problem, input: unknown): Outcome {
  const [code, error, msg, field] = refusals[why];
  if (field === undefined) return refuse(code, msg, { error, detail: msg });
  const detail =
    why === 'lacking'
      ? asList(input).map((name) => ({ type: 'missing', loc: ['body', name], msg, input: null }))
      : [{ type: 'value_error', loc: ['body', field], msg, input }];
  return refuse(code, msg, { error, detail });
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(notes.customer_name === undefined ? ['customer_name'] : []),
  ...(notes.customer_email === undefined ? ['customer_email'] : []),
  ...(address ? [] : ['customer_billing_address']),
  ...(method === undefined ? ['delivery_method'] : []),
];

const checkoutId = (secret: string): string => uuidOf(`polar checkout ${secret}`);

const statuses = { open: 'open', done: 'succeeded', off: 'expired' } as const;

const billing_address_fields = {
  line1: 'required',
  line2: 'optional',
  postal_code: 'required',
  city: 'required',
  state: 'optional',
  country: 'required',
} as const;

export const dialect: Dialect = {
  items: prices,
  ids: {
    cart: (index) => uuidOf(`polar cart ${index}`),
    checkout: (index) => `polar_c_${hexOf(`polar secret ${index}`)}`,
    order: (index) => uuidOf(`polar order ${index}`),
    line: (index) => uuidOf(`polar item ${index}`),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ client_secret }) => client_secret,
  orderOf: ({ id }) => id,
  catalog: catalogWith(),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approved_at } = asFields(args.customer_approval);
    return { given: approved === true, at: approved_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines, notes }) => ({
    id,
    status: stage === 'off' ? 'canceled' : 'open',
    ...contentsOf(lines, { notes }),
  }),
  showCheckout: (purchase) => ({
    id: checkoutId(purchase.id),
    client_secret: purchase.id,
    status: statuses[purchase.stage],
    payment_processor: 'stripe',
    ...contentsOf(purchase.lines, purchase),
    allow_discount_codes: true,
    discount: purchase.notes.discount ?? null,
    customer_name: purchase.notes.customer_name ?? null,
    customer_email: purchase.notes.customer_email ?? null,
    customer_billing_address: purchase.address ?? null,
    billing_address_fields,
    delivery_methods: ways,
    delivery_method: purchase.method ?? null,
    missing: lacking(purchase),
    order_id: purchase.order ?? null,
  }),
  showOrder: ({ id, order = '', lines, address, method, notes }, { now }) => ({
    id: order,
    created_at: new Date(now()).toISOString(),
    status: 'paid',
    paid: true,
    billing_reason: 'purchase',
    invoice_number: `SKERRY-${hexOf(order).slice(0, 8).toUpperCase()}`,
    ...contentsOf(lines, { notes, ...(address && { address }) }, 'subtotal_amount'),
    refunded_amount: 0,
    discount: notes.discount ?? null,
    customer: { name: notes.customer_name, email: notes.customer_email },
    billing_name: notes.customer_name,
    billing_address: address,
    delivery_method: method,
    checkout_id: checkoutId(id),
  }),
};

/** @param change what a fault bends */
export const polarDesk =
  (change: Partial<Dialect> = {}) =>
  (places: Places): Tools => {
    const tools = desk({ ...dialect, ...change })(places);
    return (name, args) => {
      const outcome = tools(name, args);
      if (name !== 'complete_checkout') return outcome;
      return changed(outcome, (record) => ({ ...record, status: 'confirmed', order_id: null }));
    };
  };

/** Nothing of a download is sent. */
function digital(product: ReturnType<typeof catalogProduct>) {
  const variants = product.variants.map((variant) => ({ ...variant, requires_shipping: false, grams: 0 }));
  return { ...product, variants };
}

/** @param plant a fault in its tools; none by default */
export const polar = (plant: Plant = honest): Variant =>
  shop({
    name: 'polar',
    listed,
    open: polarDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => digital(catalogProduct(ware, otherUrl))),
    collections: { fonts: ({ product_type }) => product_type === 'Font' },
    rate: [300, 4_000],
  });
