/**
 * The shape of Recurly Subscriptions, after the public reference of its API v2021-02-25 (Item, Plan, PurchaseCreate,
 * InvoiceCollection, Invoice, LineItem and Error): one-time items and subscriptions on one charge invoice.
 *
 * Oddities: an object has an id, and a second name such as `code-harbour-espresso` or `number-4021`; items and plans are
 * bought in two lists; an update sends the whole purchase again; the fee of shipping is a line item and part of `subtotal`;
 * the amount of a line item contains its tax, which is on top; collection is asynchronous; refusals have `isError`.
 */
import { changed, edit } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import type { Change, Reason, Refusing } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, idOf, type Kind, wanted, wares } from './catalog.ts';
import { invoiceOf, methods, processing, shippingMethods, type Tax, totalsWith, vat } from './invoice.ts';
import { listed } from './tool-list.ts';

/** What an update of a pending purchase names. */
type Delivery = Pick<Checkout, 'address' | 'method'>;

/** What a planted fault may bend, besides the rules of all shapes. */
type Site = {
  readonly tax: Tax;
  readonly deliver: (before: Checkout, sent: Delivery) => Checkout;
  /** Records that are lost between two pages. */
  readonly gap: number;
};

type Bent = Partial<Rules & Site>;

/** A list has no line to look for but the one at its cursor. */
const refusals: Readonly<Record<Reason, readonly [type: string, message: string]>> = {
  'unknown-item': ['not_found', "Couldn't find Item or Plan"],
  'sold-out': ['validation', 'Cannot purchase the inactive Item or Plan'],
  'unknown-line': ['bad_request', 'Invalid cursor'],
  'unknown-cart': ['not_found', "Couldn't find Purchase Preview"],
  'unknown-checkout': ['not_found', "Couldn't find Pending Purchase"],
  'unknown-order': ['not_found', "Couldn't find Invoice"],
  'unknown-method': ['not_found', "Couldn't find Shipping Method"],
  'empty-cart': ['validation', 'Purchase must have at least one line item or subscription'],
  closed: ['validation', 'Purchase can no longer be changed'],
  stale: ['simultaneous_request', 'Purchase was changed by another request'],
  unaddressed: ['validation', 'Shipping address is missing'],
  'not-ready': ['validation', 'Purchase cannot be invoiced yet'],
};

const params: Readonly<Record<string, Fields>> = {
  approval: {
    param: 'buyer_approval',
    message: 'must be given by the buyer and be at most five minutes old',
  },
  address: { param: 'shipping.address', message: "can't be blank" },
  method: { param: 'shipping.fees', message: "can't be blank" },
};

/** The name that was not found: an id or a code, in words. */
function nameIn({ id, state }: Fields): string {
  if (state !== undefined) return `: it is ${state === 'placed' ? 'invoiced' : 'canceled'}`;
  if (!isFields(id)) return ` with id = ${id}`;
  return id.id === undefined ? ` with code = ${id.code}` : ` with id = ${id.id}`;
}

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [type, words] = refusals[reason];
  const lacking = listIn({ missing }, 'missing').map((part) => params[String(part)]);
  const message = detail.id === undefined || lacking.length > 0 ? words : `${words}${nameIn(detail)}`;
  const error = { type, message, params: lacking };
  return { members: { result: { isError: true, content: [textOf({ error })] } } };
};

const textOf = (record: Fields): Fields => ({ type: 'text', text: JSON.stringify(record) });

const addedOf = (args: Fields, list: string, object: Kind): readonly Change[] =>
  rowsIn(args, list).map((row) => ({
    does: 'add',
    item: { object, id: row[`${object}_id`], code: row[`${object}_code`] },
    quantity: Number(row.quantity),
  }));

const contentOf = (args: Fields): readonly Change[] => [
  ...addedOf(args, 'line_items', 'item'),
  ...addedOf(args, 'subscriptions', 'plan'),
];

function deliveryOf(args: Fields): Delivery {
  const { address, fees } = fieldsOf(args, 'shipping');
  const [fee] = rowsIn({ fees }, 'fees');
  return { ...(isFields(address) && { address }), ...(fee && { method: String(fee.method_code) }) };
}

const collectionOf = (charge_invoice: Fields): Fields => ({
  object: 'invoice_collection',
  charge_invoice,
  credit_invoices: [],
});

const pendingStates = { open: 'pending', placed: 'invoiced', cancelled: 'canceled' };

function checkoutOf(checkout: Checkout, invoice: Fields): Fields {
  const { id, cart, state, address, method } = checkout;
  const fee = methods[method ?? ''];
  return {
    id,
    object: 'pending_purchase',
    preview_id: cart,
    state: pendingStates[state],
    currency: 'EUR',
    shipping: {
      address: address ?? null,
      fees: fee ? [{ method_code: method, amount: fee.amount }] : [],
    },
    shipping_methods: shippingMethods,
    invoice_collection: collectionOf(invoice),
  };
}

function wordsOf(rules: Rules, site: Site, orderOf: Words['orderOf']): Words {
  const billed = (billing: Parameters<typeof invoiceOf>[0]) =>
    invoiceOf(billing, rules.totals(billing.lines, billing.method), site.tax);
  return {
    cartOf: (args) => args.preview_id,
    checkoutOf: (args) => args.purchase_id,
    orderOf,
    filling: contentOf,
    changes: (args) => [{ does: 'clear' }, ...contentOf(args)],
    delivery: (checkout, args) => {
      const sent = deliveryOf(args);
      if (sent.method !== undefined && !Object.hasOwn(methods, sent.method)) {
        return rules.refuse('unknown-method', { id: { code: sent.method } });
      }
      return site.deliver(checkout, sent);
    },
    approval: (args) => {
      const { approved: given, approved_at: at } = fieldsOf(args, 'buyer_approval');
      return { given, at };
    },
    cart: ({ id, state, lines }) => ({
      id,
      object: 'purchase_preview',
      state: state === 'open' ? 'open' : 'canceled',
      currency: 'EUR',
      invoice_collection: collectionOf(billed({ lines, state })),
    }),
    checkout: (checkout) => checkoutOf(checkout, billed(checkout)),
    order: (checkout, placedAt) => ({
      ...billed(checkout),
      shipping_address: checkout.address,
      created_at: placedAt,
      closed_at: placedAt,
    }),
  };
}

/** A purchase is answered as soon as its invoice exists; the balance is collected soon after. */
const collecting =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout') return outcome;
    return changed(outcome, (record) => edit(record, 'invoice_collection.charge_invoice', processing));
  };

const hashed = (name: string): (() => string) => {
  const next = ids(`${name} `, 1, 1);
  return () => idOf(next());
};

/** The numbers of invoices, in order, and the number that an id or a prefixed number stands for. */
function invoiceNumbers() {
  const issued: string[] = [];
  const next = ids('', 4_021, 1);
  const issue = (): string => {
    const number = next();
    issued.push(number);
    return number;
  };
  const find = ({ invoice_id: name }: Fields): string | undefined =>
    issued.find((number) => name === `number-${number}` || name === idOf(`invoice ${number}`));
  return { issue, find };
}

/** @param bent rules that a fault bends */
export function recurlyTools(places: Places, bent: Bent = {}): Tools {
  const numbers = invoiceNumbers();
  const site: Site = {
    tax: bent.tax ?? vat,
    deliver: bent.deliver ?? ((before, sent) => ({ ...before, ...sent })),
    gap: bent.gap ?? 0,
  };
  const rules: Rules = {
    ...usual,
    find: wanted,
    newKey: hashed('line item'),
    cartId: hashed('preview'),
    checkoutId: hashed('purchase'),
    orderId: numbers.issue,
    refuse: refusing,
    totals: totalsWith(site.tax),
    ...bent,
  };
  const words = wordsOf(rules, site, (args) => numbers.find(args) ?? args.invoice_id);
  return collecting(tradeOf(words, rules, catalogOf(rules.refuse, site.gap), places));
}

const answer = (record: Fields): Fields => ({ content: [textOf(record)] });

/** @param plant a fault in its tools; none by default */
export const recurly = (plant: Plant = honest): Variant =>
  shop({
    name: 'recurly',
    listed,
    open: (places): Tools => recurlyTools(places),
    plant,
    result: answer,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { subscriptions: ({ product_type }) => product_type === 'Subscription' },
    rate: [280, 3_000],
  });
