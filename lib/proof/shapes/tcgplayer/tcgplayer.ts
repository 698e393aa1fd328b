/**
 * A marketplace for trading cards in the manner of TCGplayer: products with SKUs, which several sellers list at their prices.
 *
 * Lawful oddities: an item is a SKU and a seller, and has no other id; a cart is split by seller, and each seller has its own
 * shipping, which may cost less from a sum of products on; the standard option of each seller is chosen beforehand, so that a
 * checkout needs no more than an address; sales tax is on top of products and shipping, for each seller, and is null until the
 * address is known; a cancelled cart is gone; records are in `results`, and refusals are results with `isError` and `errors`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Why, Wish } from '../desk/desk.ts';
import { type Basket, type Dialect, desk, isFinal, type Line, type Purchase, patched } from '../desk/desk.ts';
import { hexOf, searched, uuidOf } from '../desk/stock.ts';
import { rowsIn } from '../trade/stock.ts';
import { keyOf, listings, skusOf, toProduct, urlName, wares } from './listings.ts';
import {
  digits,
  enveloped,
  lacking,
  numberOf,
  parcelsOf,
  shippingBy,
  toCart,
  toCheckout,
  toOrder,
} from './records.ts';
import { listed } from './tool-list.ts';

const resultOf = (record: Fields): Fields => ({
  structuredContent: record,
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

type Problem = Why | 'stock';

const problems: Readonly<Record<Problem, readonly [code: string, message: string, description: string]>> = {
  item: ['CAPI-17', 'ProductNotFound', 'There is no such product, or no such listing of this seller.'],
  'sold-out': ['CAPI-4', 'CartItemQuantityNotAvailable', 'The seller has sold out.'],
  stock: ['CAPI-4', 'CartItemQuantityNotAvailable', 'The seller has fewer pieces than requested.'],
  line: ['CAPI-6', 'CartItemNotFound', 'The cart has no such listing, so it cannot be removed.'],
  cart: ['CAPI-1', 'CartNotFound', 'There is no such cart.'],
  empty: ['CAPI-8', 'CartIsEmpty', 'The cart has no items.'],
  checkout: ['CHK-1', 'CheckoutNotFound', 'There is no such checkout.'],
  final: ['CHK-2', 'CheckoutClosed', 'The checkout is completed or cancelled.'],
  method: ['CHK-3', 'ShippingMethodNotOffered', 'The seller is not in the checkout, or has no such option.'],
  lacking: ['CHK-4', 'ShippingAddressRequired', 'The checkout needs a shipping address.'],
  approval: ['CHK-5', 'BuyerApprovalRequired', 'The buyer has to approve, at most five minutes ago.'],
  version: ['CHK-6', 'CheckoutChanged', 'The checkout has changed.'],
  order: ['ORD-1', 'OrderNotFound', 'There is no such order.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [code, message, description] = problems[why];
  const body = { errors: [{ code, message, description, subject }], results: [] };
  return { members: { result: { isError: true, ...resultOf(body) } } };
}

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const { query, productLineName, from = 0, size = 24 } = args;
    const found = searched(wares, query).filter(
      ({ kind }) => productLineName === undefined || urlName(kind) === productLineName,
    );
    const page = found.slice(Number(from), Number(from) + Number(size));
    return { record: enveloped({ totalResults: found.length, results: page.map(toProduct) }) };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.productIds);
    const missing = ids.filter((id) => !wares.some((ware) => ware.id === id));
    return {
      record: {
        errors: missing.map((productId) => ({ code: 'CAPI-17', message: 'ProductNotFound', productId })),
        results: wares.filter(({ id }) => ids.includes(id)).map(toProduct),
      },
    };
  }
  const ware = wares.find(({ id }) => id === args.productId);
  return ware
    ? { record: enveloped({ ...toProduct(ware), skus: skusOf(ware) }) }
    : refusal('item', args.productId);
}

/** The listings that are asked for. @param isAdded whether a quantity is added to what the cart has */
export const wishesIn = (args: Fields, isAdded: boolean): readonly Wish[] =>
  rowsIn(args, 'items').map(({ sku, sellerKey, requestedQuantity }) => ({
    item: keyOf(sku, sellerKey),
    quantity: Number(requestedQuantity),
    isAdded,
  }));

/** More pieces than the seller has. */
export function shortage(wishes: readonly Wish[], had: readonly Line[]): Outcome | undefined {
  for (const { line, item, quantity } of wishes) {
    const listing = listings.get(had.find(({ id }) => id === line)?.item.id ?? item ?? '');
    if (listing && quantity > listing.stock) {
      const { make, seller, stock } = listing;
      return refusal(stock === 0 ? 'sold-out' : 'stock', {
        sku: make.id,
        sellerKey: seller.sellerKey,
        requestedQuantity: quantity,
        sellerQuantityAvailable: stock,
      });
    }
  }
  return undefined;
}

function fill(args: Fields, cart: Basket | undefined) {
  const had = cart?.lines ?? [];
  const wanted = wishesIn(args, cart === undefined);
  const absent = wanted.find(
    ({ item = '', quantity }) =>
      quantity === 0 && listings.has(item) && !had.some((line) => line.item.id === item),
  );
  if (absent) return refusal('line', absent.item);
  const wishes = patched(had, wanted);
  return shortage(wishes, had) ?? { wishes };
}

function deliver(args: Fields, purchase: Purchase) {
  const { shippingAddress } = args;
  const choices = rowsIn(args, 'sellerShipping');
  const parcels = parcelsOf(purchase.lines);
  const wrong = choices.find(({ sellerKey, shippingMethod }) => {
    const parcel = parcels.find(({ seller }) => seller.sellerKey === sellerKey);
    return !parcel || shippingBy(String(shippingMethod), parcel) === undefined;
  });
  if (wrong) return refusal('method', wrong);
  const chosen = choices.map(({ sellerKey, shippingMethod }) => [String(sellerKey), shippingMethod] as const);
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    notes: {
      ...purchase.notes,
      shipping: { ...fieldsOf(purchase.notes, 'shipping'), ...Object.fromEntries(chosen) },
    },
  };
}

export const dialect: Dialect = {
  items: listings,
  ids: {
    cart: (index) => hexOf(`tcgplayer cart ${index}`),
    checkout: (index) => uuidOf(`tcgplayer checkout ${index}`),
    order: (index) => numberOf(digits(`buyer ${index}`, 8), `order ${index}`),
    line: String,
  },
  cartOf: ({ cartKey }) => cartKey,
  checkoutOf: ({ checkoutKey }) => checkoutKey,
  orderOf: ({ orderNumber }) => orderNumber,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => toCart(cart),
  showCheckout: (purchase) => toCheckout(purchase),
  showOrder: (purchase, { now }) => toOrder(purchase, new Date(now()).toISOString()),
};

/** @param plant a fault in its tools; none by default */
export const tcgplayer = (plant: Plant = honest): Variant =>
  shop({
    name: 'tcgplayer',
    listed,
    open: desk(dialect),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { runeforge: ({ product_type }) => product_type === 'Runeforge' },
    rate: [300, 4_000],
  });
