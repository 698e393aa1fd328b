/**
 * A storefront in the manner of Ankorstore: brands sell to retailers in packs, and everything is a JSON:API document.
 *
 * Lawful oddities: a quantity counts packs, and a price is that of one of the `unitMultiplier` units of a pack, so that an
 * item costs its unit price times its `multipliedQuantity`; an update replaces all items, which have no ids of their own;
 * variants stand beside their products, in `included`; discounts are within the prices, which are shown before them too;
 * VAT comes on top, per item, at two rates, and on the shipping, which is free from 300 euros of goods on.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Basket, Purchase, Why, Wish } from '../desk/desk.ts';
import { type Dialect, desk, isFinal } from '../desk/desk.ts';
import { searched, uuidOf } from '../desk/stock.ts';
import {
  items,
  jsonapi,
  productDocument,
  productId,
  productsDocument,
  stockOf,
  termsOf,
  wares,
} from './goods.ts';
import { lacking, showing } from './records.ts';
import { isMethod, usualSums } from './sums.ts';
import { listed } from './tool-list.ts';

type Cut = <Row>(rows: readonly Row[], limit: number) => readonly Row[];

/** One row more than a page has shows whether there are more. */
const cutOff: Cut = (rows, limit) => rows.slice(0, limit);

function search(args: Fields, cut: Cut): Outcome {
  const { limit = 20, after } = fieldsOf(args, 'page');
  const perPage = Number(limit);
  const found = searched(wares, args.query);
  const previous = found.findIndex((ware) => productId(ware) === after);
  if (after !== undefined && previous === -1) return refusal('page', after);
  const rows = found.slice(previous + 1, previous + 1 + perPage + 1);
  const shown = cut(rows, perPage);
  const [first, last] = [shown[0], shown.at(-1)];
  const page = {
    from: first ? productId(first) : null,
    to: last ? productId(last) : null,
    hasMore: rows.length > perPage,
    perPage,
  };
  return { record: productsDocument(shown, { page }) };
}

/** @param cut what a page shows of its rows */
export const catalogIn =
  (cut: Cut) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') return search(args, cut);
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.ids))];
      const known = wares.filter((ware) => ids.includes(productId(ware)));
      const notFound = ids.filter((id) => !known.some((ware) => productId(ware) === id));
      return { record: productsDocument(known, { notFound }) };
    }
    const ware = wares.find((each) => productId(each) === args.id);
    return ware ? { record: productDocument(ware) } : refusal('product', args.id);
  };

/** The items of a request; quantities of the same variant are added up. */
export function packsIn(args: Fields): ReadonlyMap<string, number> {
  const packs = new Map<string, number>();
  for (const { productVariantUuid, quantity } of asList(at(args, 'data.attributes.items')).filter(isFields)) {
    const id = String(productVariantUuid);
    packs.set(id, (packs.get(id) ?? 0) + Number(quantity));
  }
  return packs;
}

/** All lines that a cart has with these packs. */
export function filled(packs: ReadonlyMap<string, number>, cart: Basket | undefined) {
  const wishes: Wish[] = [];
  for (const [id, quantity] of packs) {
    const item = items.get(id);
    const available = item?.ready ? stockOf(item) : null;
    const multipliedQuantity = item ? quantity * termsOf(item.ware).unitMultiplier : 0;
    if (available !== null && multipliedQuantity > available) {
      return refusal('stock', { productVariantUuid: id, multipliedQuantity, availableQuantity: available });
    }
    const line = cart?.lines.find((each) => each.item.id === id);
    wishes.push({ ...(line ? { line: line.id } : { item: id }), quantity });
  }
  return { wishes };
}

function deliver(args: Fields, { notes }: Purchase) {
  const attributes = fieldsOf(fieldsOf(args, 'data'), 'attributes');
  const { shippingAddress, shippingMethod, contactPerson } = fieldsOf(attributes, 'shipping');
  if (shippingMethod !== undefined && !isMethod(shippingMethod)) return refusal('method', shippingMethod);
  const { customReference } = attributes;
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(shippingMethod !== undefined && { method: String(shippingMethod) }),
    notes: {
      ...notes,
      ...(contactPerson !== undefined && { contactPerson }),
      ...(customReference !== undefined && { customReference }),
    },
  };
}

type Problem = Why | 'product' | 'page' | 'stock';

const itemsPointer = '/data/attributes/items';

const errors: Readonly<
  Record<Problem, readonly [status: string, code: string, detail: string, at?: string]>
> = {
  item: ['422', 'product_variant_not_found', 'The selected product variant does not exist.', itemsPointer],
  'sold-out': ['422', 'product_variant_out_of_stock', 'The product variant is out of stock.', itemsPointer],
  stock: ['422', 'insufficient_stock', 'The product variant has fewer units available.', itemsPointer],
  line: ['422', 'item_not_found', 'The cart has no such item.', itemsPointer],
  product: ['404', 'not_found', 'No product has this id.'],
  cart: ['404', 'not_found', 'No cart has this id.'],
  checkout: ['404', 'not_found', 'No checkout has this id.'],
  order: ['404', 'not_found', 'No order has this id.'],
  final: ['409', 'invalid_transition', 'The checkout is confirmed or cancelled.'],
  approval: ['403', 'consent_required', 'The retailer has to consent to the order now.', '/retailerConsent'],
  lacking: ['409', 'checkout_incomplete', 'The checkout is not ready to be completed.'],
  method: ['422', 'invalid_shipping_method', 'The selected shipping method is invalid.'],
  empty: ['409', 'cart_empty', 'The cart has no items.'],
  version: ['409', 'conflict', 'The cart has changed.'],
  page: ['400', 'invalid_cursor', 'No product of this search has the id of `page.after`.', '/page/after'],
};

const titles: Readonly<Record<string, string>> = {
  '400': 'Bad Request',
  '403': 'Forbidden',
  '404': 'Not Found',
  '409': 'Conflict',
  '422': 'Unprocessable Entity',
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [status, code, detail, pointer] = errors[why];
  const source = pointer && { source: { pointer } };
  const error = { status, code, title: titles[status], detail, ...source, meta: { subject } };
  return refuse(-32_000, detail, { jsonapi, errors: [error] });
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`ankorstore cart ${index}`),
    checkout: (index) => uuidOf(`ankorstore checkout ${index}`),
    order: (index) => uuidOf(`ankorstore order ${index}`),
    line: (index) => uuidOf(`ankorstore item ${index}`),
  },
  cartOf: (args) => args.id ?? at(args, 'data.id'),
  checkoutOf: (args) => args.id ?? at(args, 'data.id'),
  orderOf: ({ id }) => id,
  catalog: catalogIn(cutOff),
  fill: (args, cart) => filled(packsIn(args), cart),
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'retailerConsent');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...showing(usualSums),
};

/** @param plant a fault in its tools; none by default */
export const ankorstore = (plant: Plant = honest): Variant =>
  shop({
    name: 'ankorstore',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { grocery: ({ product_type }) => product_type === 'Grocery' },
    rate: [300, 4_000],
  });
