/**
 * A coffee roastery that sells with Klarna: a cart is a payment session, a checkout is a checkout order, and an order is the one
 * of the order management. After the public APIs of Klarna for payments, checkout and order management.
 *
 * Lawful oddities: opening or updating a session answers with its id, client token and ways to pay, and not with its lines. An
 * update replaces all order lines, which have no ids. Discounts of one line are in it; discounts of the order are negative
 * lines, one for each tax rate; shipping is a line too. Tax is contained in all amounts, at rates of hundredths of a percent.
 * One shipping option is preselected, so that a new checkout costs more than its session. The shipping address is a copy of
 * the billing address, unless it is sent. An order has the id of its checkout, and no sum of taxes. A cancelled session is not
 * found any more; a session whose order is placed is complete, and is not checked out again.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { type Item, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  contents,
  itemOf,
  items,
  market,
  optionOf,
  rateOf,
  type Sums,
  shippingOptions,
  shownOption,
  sums,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const productId = ({ id }: Ware): string => String(id);

const toVariant = (item: Item): Fields => ({
  reference: item.id,
  name: `${item.ware.title}, ${item.label}`,
  price: { amount: item.amount, currency: market.purchase_currency },
  tax_rate: rateOf(item.ware),
  availability: item.available ? 'in_stock' : 'out_of_stock',
});

const toProduct = (ware: Ware): Fields => ({
  product_id: productId(ware),
  name: ware.title,
  description: ware.story,
  product_url: `/products/${ware.handle}`,
  product_identifiers: { brand: ware.maker, category_path: ware.kind },
  variants: items.filter((item) => item.ware === ware).map(toVariant),
});

const failure = (code: string, message: string, subject: unknown): Outcome =>
  refuse(-32_000, message, {
    correlation_id: uuidOf(`klarna ${code} ${subject}`),
    error_code: code,
    error_messages: [message],
  });

const reasons: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['BAD_VALUE', 'Bad value: reference, there is no such product'],
  'sold-out': ['BAD_VALUE', 'Bad value: reference, the product is out of stock'],
  'unknown-line': ['BAD_VALUE', 'Bad value: reference, there is no such order line'],
  'unknown-cart': ['NOT_FOUND', 'Invalid session id'],
  'unknown-checkout': ['NOT_FOUND', 'Invalid order id'],
  'unknown-order': ['NO_SUCH_ORDER', 'No such order'],
  'unknown-method': ['BAD_VALUE', 'Bad value: selected_shipping_option.id'],
  'empty-cart': ['BAD_VALUE', 'Bad value: order_lines, there are none'],
  closed: ['READ_ONLY_ORDER', 'The order is read-only'],
  stale: ['CONFLICT', 'The order was changed meanwhile'],
  unaddressed: ['BAD_VALUE', 'Bad value: billing_address'],
  'not-ready': ['NOT_ALLOWED', 'The order is not placed; missing'],
};

const neededFor: Readonly<Record<string, string>> = {
  approval: 'authorization by the buyer',
  address: 'billing_address',
};

function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [code, message] = reasons[reason];
  const needed = asList(missing).flatMap((name) => neededFor[String(name)] ?? []);
  return failure(code, [message, needed.join(', '), id].filter(Boolean).join(': '), id);
}

/** @param startOf where the page begins that has this offset */
export const catalogWith =
  (startOf: (offset: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const { query, size = 20, offset = 0 } = args;
      const found = matching(wares, query);
      const start = startOf(Number(offset));
      const products = found.slice(start, start + Number(size)).map(toProduct);
      return { record: { products, pagination: { count: products.length, offset, total: found.length } } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.product_ids);
      const products = wares.filter((ware) => wanted.includes(productId(ware)));
      const known = products.map(productId);
      const not_found = wanted.filter((id) => !known.includes(String(id)));
      return { record: { products: products.map(toProduct), not_found } };
    }
    const ware = wares.find((each) => productId(each) === args.product_id);
    if (ware) return { record: toProduct(ware) };
    return failure('NOT_FOUND', `No such product: ${args.product_id}`, args.product_id);
  };

/** A checkout keeps its billing address as the address, and a shipping address only if it is another one. */
type Session = Checkout & { readonly shipping?: Fields };

const additions = (args: Fields): readonly Change[] =>
  rowsIn(args, 'order_lines').map(({ reference, quantity }) => ({
    does: 'add',
    item: reference,
    quantity: Number(quantity),
  }));

function delivered(session: Session, args: Fields): Session | Outcome {
  const { billing_address: billing, shipping_address: shipping } = args;
  const wanted = at(args, 'selected_shipping_option.id');
  if (wanted !== undefined && !shippingOptions.some(({ id }) => id === wanted)) {
    return refusal('unknown-method', { id: wanted });
  }
  return {
    ...session,
    method: wanted === undefined ? optionOf(session.method).id : String(wanted),
    ...(isFields(billing) && { address: billing }),
    ...(isFields(shipping) && { shipping }),
  };
}

const statuses = {
  open: 'checkout_incomplete',
  placed: 'checkout_complete',
  cancelled: 'checkout_cancelled',
} as const;

const partsOf = (session: Session, bent: Sums) => ({
  ...market,
  ...contents(session.lines, bent, optionOf(session.method)),
  billing_address: session.address ?? null,
  shipping_address: session.shipping ?? session.address ?? null,
  selected_shipping_option: shownOption(optionOf(session.method), bent),
});

/** The number of the order in the shop. */
const numberOf = (id: string): Fields => ({
  merchant_reference1: `PK${Number.parseInt(hexOf(`klarna number ${id}`).slice(0, 6), 16)}`,
});

const showCheckout = (session: Session, bent: Sums): Fields => ({
  order_id: session.id,
  name: 'Paahtimo Kallio',
  status: statuses[session.state],
  ...partsOf(session, bent),
  shipping_options: shippingOptions.map((option) => shownOption(option, bent)),
  shipping_countries: ['FI', 'SE', 'EE'],
  options: { allow_separate_shipping_address: true },
  html_snippet: `<div id="klarna-checkout-container" data-order="${session.id}"></div>`,
  merchant_data: session.cart,
  ...(session.order && numberOf(session.id)),
});

/** An order can be captured for four weeks. */
const expiryOf = (placedAt: string): string => new Date(Date.parse(placedAt) + 28 * 86_400_000).toISOString();

function showOrder(session: Session, placedAt: string, bent: Sums): Fields {
  const { order_tax_amount: _, ...parts } = partsOf(session, bent);
  return {
    order_id: session.order,
    status: 'AUTHORIZED',
    fraud_status: 'ACCEPTED',
    ...parts,
    original_order_amount: parts.order_amount,
    captured_amount: 0,
    refunded_amount: 0,
    remaining_authorized_amount: parts.order_amount,
    captures: [],
    refunds: [],
    klarna_reference: `K${hexOf(`klarna reference ${session.id}`).slice(0, 6).toUpperCase()}`,
    ...numberOf(session.id),
    created_at: placedAt,
    expires_at: expiryOf(placedAt),
  };
}

/** @param bought ids of the sessions whose orders are placed */
export const wordsWith = (bent: Sums, bought: ReadonlySet<string>): Words => ({
  cartOf: ({ session_id }) => session_id,
  checkoutOf: ({ order_id }) => order_id,
  orderOf: ({ order_id }) => order_id,
  filling: additions,
  changes: (args) => [{ does: 'clear' }, ...additions(args)],
  delivery: delivered,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'authorization');
    return { given: approved, at: approved_at };
  },
  cart: ({ id, lines }) => ({
    session_id: id,
    client_token: hexOf(`klarna token ${id}`),
    status: bought.has(id) ? 'complete' : 'incomplete',
    ...market,
    ...contents(lines, bent),
    payment_method_categories: [
      { identifier: 'pay_now', name: 'Pay now' },
      { identifier: 'pay_later', name: 'Pay later' },
    ],
  }),
  deletedCart: ({ id }) => ({ session_id: id, status: 'cancelled' }),
  checkout: (session: Session) => showCheckout(session, bent),
  order: (session: Session, placedAt) => showOrder(session, placedAt, bent),
});

/** What opening or updating a session answers. */
const handleOf = ({ session_id, client_token, payment_method_categories }: Fields): Fields => ({
  session_id,
  client_token,
  payment_method_categories,
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly words?: Partial<Words>;
  readonly catalog?: Tools;
};

export const klarnaDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const [nextSession, nextCheckout] = [counter(), counter()];
    const bought = new Set<string>();
    let checkoutId: unknown;
    const ifBought = (id: unknown): Outcome | undefined =>
      bought.has(String(id)) ? failure('SESSION_COMPLETED', `Session is completed: ${id}`, id) : undefined;
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`klarna session ${nextSession()}`),
      checkoutId: () => uuidOf(`klarna checkout ${nextCheckout()}`),
      orderId: () => String(checkoutId),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      guard: (_args, { id }) => ifBought(id),
      ...bent.rules,
    };
    const words = { ...wordsWith({ ...sums, ...bent.sums }, bought), ...bent.words };
    const trade = tradeOf(words, rules, bent.catalog ?? catalogWith((offset) => offset), places);
    return (name, args) => {
      checkoutId = args.order_id;
      const refused = name === 'create_checkout' ? ifBought(args.session_id) : undefined;
      const outcome = refused ?? trade(name, args);
      if (name === 'complete_checkout' && 'record' in outcome) {
        bought.add(String(outcome.record.merchant_data));
      }
      return /^(create|update)_cart$/.test(name) ? changed(outcome, handleOf) : outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const klarna = (plant: Plant = honest): Variant =>
  shop({
    name: 'klarna',
    listed,
    open: klarnaDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
