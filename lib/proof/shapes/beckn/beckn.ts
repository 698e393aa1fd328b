/**
 * A seller on a Beckn network such as ONDC: `context` and `message`, transactions of select, init and confirm, quotes with
 * a `breakup` of rows. After the public API specifications of Beckn and ONDC.
 *
 * Lawful oddities: each pack size is a product of its own; the tax is in the prices of items, and on top of charges; each
 * change makes a new quote, whose id the next change and the confirmation need; a selection replaces all of its items; a
 * confirmation is only acknowledged; refusals are results with `isError` and a `NACK`; all answers are texts.
 */
import { asList } from '../../planted/planted.ts';
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
import { hexOf, uuidOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { listIn, matching, rowsIn } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { deliveries, items, quoteIdOf, shownWith, toItem, totals, wares } from './records.ts';
import { listed } from './tool-list.ts';

type Problem = Reason | 'twice' | 'cursor';

const errors: Readonly<Record<Problem, readonly [type: string, code: string, message: string]>> = {
  'unknown-item': ['DOMAIN-ERROR', '30004', 'Item not found.'],
  'sold-out': ['DOMAIN-ERROR', '40002', 'Item quantity unavailable.'],
  'unknown-line': ['DOMAIN-ERROR', '30004', 'Item not found in the selection.'],
  'unknown-cart': ['CONTEXT-ERROR', '30000', 'There is no such transaction.'],
  'unknown-checkout': ['DOMAIN-ERROR', '30018', 'Draft order not found.'],
  'unknown-order': ['DOMAIN-ERROR', '30018', 'Order not found.'],
  'unknown-method': ['DOMAIN-ERROR', '30011', 'There is no such fulfillment.'],
  'empty-cart': ['DOMAIN-ERROR', '40000', 'The selection has no items.'],
  closed: ['POLICY-ERROR', '50002', 'Updation not possible in this state.'],
  stale: ['DOMAIN-ERROR', '40003', 'Quote unavailable: there is a newer one.'],
  unaddressed: ['DOMAIN-ERROR', '30019', 'The delivery has no address.'],
  'not-ready': ['DOMAIN-ERROR', '30019', 'The order cannot be confirmed, because something is missing.'],
  twice: ['CONTEXT-ERROR', '30000', 'An item is named twice.'],
  cursor: ['CONTEXT-ERROR', '30000', 'There is no such cursor.'],
};

const textOf = (record: Fields) => [{ type: 'text', text: JSON.stringify(record) }];

/** What a confirmation misses, as the arguments call it. */
const argumentOf: Readonly<Record<string, string>> = {
  approval: 'buyer_consent',
  address: 'fulfillment.end',
  method: 'fulfillment.id',
};

function refusal(reason: Problem, { missing, ...more }: Fields = {}): Outcome {
  const [type, code, message] = errors[reason];
  const lacking = asList(missing).map((name) => argumentOf[String(name)]);
  const detail = { ...more, ...(missing !== undefined && { missing: lacking }) };
  const record = { message: { ack: { status: 'NACK' } }, error: { type, code, message, detail } };
  return { members: { result: { isError: true, content: textOf(record) } } };
}

const bpp = { 'bpp/descriptor': { name: 'Malnad Stores' } };

const catalogOf = (shown: readonly Fields[]): Fields => ({
  ...bpp,
  'bpp/providers': [{ id: 'P560', descriptor: { name: 'Malnad Stores' }, items: shown }],
});

const cursorAt = (id: string): string => hexOf(`beckn cursor ${id}`).slice(0, 16);

function search({ query, limit = 40, cursor }: Fields): Outcome {
  const found = matching(wares, query).flatMap((ware) => items.filter((item) => item.ware === ware));
  const last = items.findIndex(({ id }) => cursorAt(id) === cursor);
  if (cursor !== undefined && last < 0) return refusal('cursor', { cursor });
  const rest = found.filter((item) => items.indexOf(item) > last);
  const page = rest.slice(0, Number(limit));
  const end = page.at(-1);
  return {
    record: {
      message: {
        catalog: catalogOf(page.map(toItem)),
        pagination: {
          total: found.length,
          next_cursor: end && page.length < rest.length ? cursorAt(end.id) : null,
        },
      },
    },
  };
}

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const wanted = [...new Set(listIn(args, 'item_ids'))];
    const found = items.filter(({ id }) => wanted.includes(id));
    const not_found = wanted.filter((id) => !items.some((item) => item.id === id));
    return { record: { message: { catalog: catalogOf(found.map(toItem)), not_found } } };
  }
  const item = items.find(({ id }) => id === args.item_id);
  return item
    ? { record: { message: { item: toItem(item) } } }
    : refusal('unknown-item', { id: args.item_id });
};

const selected = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ id, quantity }) => ({
    does: 'add',
    item: id,
    quantity: Number(fieldsOf({ quantity }, 'quantity').count),
  }));

const deliver: Words['delivery'] = (draft, args) => {
  const { id, end } = fieldsOf(args, 'fulfillment');
  if (id !== undefined && !deliveries.some((delivery) => delivery.id === id)) {
    return refusal('unknown-method', { id });
  }
  return {
    ...draft,
    ...(isFields(end) && { address: end }),
    ...(id !== undefined && { method: String(id) }),
  };
};

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ transaction_id }) => transaction_id,
  checkoutOf: ({ draft_order_id }) => draft_order_id,
  orderOf: ({ order_id }) => order_id,
  filling: selected,
  changes: (args) => [{ does: 'clear' }, ...selected(args)],
  delivery: deliver,
  approval: (args) => {
    const { payment_authorised, authorised_at } = fieldsOf(args, 'buyer_consent');
    return { given: payment_authorised, at: authorised_at };
  },
  ...shownWith(sums),
});

const actions: Readonly<Record<string, string>> = {
  search_catalog: 'on_search',
  lookup_catalog: 'on_search',
  get_product: 'on_search',
  create_cart: 'on_select',
  get_cart: 'on_select',
  update_cart: 'on_select',
  create_checkout: 'on_init',
  get_checkout: 'on_init',
  update_checkout: 'on_init',
  complete_checkout: 'confirm',
  cancel_cart: 'on_cancel',
  cancel_checkout: 'on_cancel',
  get_order: 'on_status',
};

const contextOf = (name: string, transaction_id: unknown, { now }: Places): Fields => ({
  domain: 'ONDC:RET10',
  country: 'IND',
  city: 'std:080',
  action: actions[name],
  core_version: '1.2.0',
  bpp_id: 'malnad.example.com',
  ...(transaction_id !== undefined && { transaction_id }),
  timestamp: new Date(now()).toISOString(),
});

/** Messages with their context. A confirmation is acknowledged; that it is accepted shows in what is read next. */
const enveloped =
  (tools: Tools, places: Places): Tools =>
  (name, args) => {
    const named = rowsIn(args, 'items').map(({ id }) => id);
    const twice = named.find((id, index) => named.indexOf(id) !== index);
    if (twice !== undefined) return refusal('twice', { id: twice });
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { transaction_id, message } = outcome.record;
    const context = contextOf(name, transaction_id, places);
    if (name !== 'complete_checkout') return { record: { context, message } };
    const order = { draft_order_id: args.draft_order_id, state: 'Created' };
    return { record: { context, message: { ack: { status: 'ACK' }, order } } };
  };

/** What a planted fault may bend. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words> };

/** @param bent rules and words that a fault bends */
export const openWith =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const next = counter();
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`beckn transaction ${next()}`),
      checkoutId: ids('D', 31_207_410, 13),
      orderId: ids('ORD-', 704_118_260, 17),
      refuse: refusal,
      totals,
      guard: ({ quote_id }, thing) =>
        quote_id === undefined || quote_id === quoteIdOf(thing) ? undefined : refusal('stale', { quote_id }),
      ...bent.rules,
    };
    return enveloped(tradeOf({ ...wordsWith(rules.totals), ...bent.words }, rules, catalog, places), places);
  };

/** @param plant a fault in its tools; none by default */
export const beckn = (plant: Plant = honest): Variant =>
  shop({
    name: 'beckn',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({ content: textOf(record) }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { beverages: ({ product_type }) => product_type === 'Beverages' },
    rate: [300, 4_000],
  });
