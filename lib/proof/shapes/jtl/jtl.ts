/**
 * A storefront for trade customers that runs on JTL-Wawi: paged lists, items with child items, line items, `Shipmentaddress`,
 * and sales orders. After the REST API of JTL-Wawi 1.0; amounts are those of the interface.
 *
 * Lawful oddities: prices are net, and the VAT of each rate comes on top of the sum; clay has graduated prices from 10 and from
 * 25 pieces on; the shipping is a line item of type 2, and free from a net amount on; an update creates, updates and deletes
 * line items in three lists; parent items are not sold; refusals are results with `isError` and an error record.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { catalogWith, items, parentIds, stockOf, wares } from './goods.ts';
import { lacking, rules, shippingMethods, shownWith } from './records.ts';
import { listed } from './tool-list.ts';

type Problem = Why | 'parent' | 'stock' | 'postcode';

const errors: Readonly<Record<Problem, readonly [code: string, field: string, message: string]>> = {
  item: ['ItemNotFound', 'ItemId', 'The item does not exist.'],
  parent: [
    'ParentItemNotSellable',
    'ItemId',
    'A parent item cannot be bought. Choose one of its child items.',
  ],
  'sold-out': ['ItemNotAvailable', 'ItemId', 'The item is sold out.'],
  stock: ['InsufficientStock', 'Quantity', 'The available stock is smaller than the quantity.'],
  line: ['LineItemNotFound', 'Id', 'The cart has no such line item.'],
  cart: ['CartNotFound', 'cartId', 'The cart does not exist.'],
  empty: ['CartIsEmpty', 'cartId', 'The cart has no line items.'],
  checkout: ['CheckoutNotFound', 'checkoutId', 'The checkout does not exist.'],
  final: ['CheckoutIsClosed', 'checkoutId', 'The checkout is ordered or cancelled, and cannot be changed.'],
  version: ['CheckoutHasChanged', 'checkoutId', 'The checkout has changed.'],
  approval: [
    'ApprovalRequired',
    'CustomerApproval',
    'The customer has to approve the order now: the approval is missing, negative, or not of this moment.',
  ],
  lacking: ['CheckoutIncomplete', 'MissingData', 'The checkout cannot be ordered yet.'],
  postcode: ['InvalidPostalCode', 'PostalCode', 'The postal code is not one of this country.'],
  method: ['ShippingMethodNotFound', 'ShippingMethodId', 'The shipping method does not exist.'],
  order: ['SalesOrderNotFound', 'salesOrderId', 'The sales order does not exist.'],
};

export function refusal(why: Problem, subject: unknown): Outcome {
  const [ErrorCode, field, ErrorMessage] = errors[why];
  const ValidationErrors = { [field]: asList(Array.isArray(subject) ? subject : [subject]).map(String) };
  const record = { ErrorCode, ErrorMessage, ValidationErrors };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

const created = (rows: unknown): readonly Wish[] =>
  asList(rows)
    .filter(isFields)
    .map(({ ItemId, Quantity }) => ({ item: String(ItemId), quantity: Number(Quantity), isAdded: true }));

/** A refusal of the first parent, or of the first item of which there are too few pieces. */
function unsellable(wishes: readonly Wish[], had: readonly Line[]): Outcome | undefined {
  for (const { line, item: key, quantity } of wishes) {
    if (key !== undefined && parentIds.has(key)) return refusal('parent', key);
    const item = had.find(({ id }) => id === line)?.item ?? items.get(String(key));
    if (item?.ready && quantity > stockOf(item)) {
      return refusal('stock', `${quantity} of item ${item.id}, available: ${stockOf(item)}`);
    }
  }
  return undefined;
}

/** Line items are deleted first, then updated, and then created. */
export function fill(args: Fields, cart: Basket | undefined) {
  const had = cart?.lines ?? [];
  const gone = asList(args.DeleteLineItems).map(String);
  const updates = asList(args.UpdateLineItems)
    .filter(isFields)
    .map(({ Id, Quantity }) => ({ line: String(Id), quantity: Number(Quantity) }));
  const kept = had.filter(({ id }) => !gone.includes(id));
  const absent =
    gone.find((id) => had.every((line) => line.id !== id)) ??
    updates.find(({ line }) => kept.every(({ id }) => id !== line))?.line;
  if (absent !== undefined) return refusal('line', absent);
  const wishes = patched(kept, [...updates, ...created(cart ? args.CreateLineItems : args.LineItems)]);
  return unsellable(wishes, had) ?? { wishes };
}

const fitsCountry = ({ PostalCode, CountryIso }: Fields): boolean =>
  String(PostalCode).length === (CountryIso === 'DE' ? 5 : 4);

function deliver({ Shipmentaddress, ShippingMethodId }: Fields, _: Purchase) {
  if (ShippingMethodId !== undefined && shippingMethods.every(({ id }) => id !== ShippingMethodId)) {
    return refusal('method', ShippingMethodId);
  }
  if (isFields(Shipmentaddress) && !fitsCountry(Shipmentaddress)) {
    return refusal('postcode', Shipmentaddress.PostalCode);
  }
  return {
    ...(isFields(Shipmentaddress) && { address: Shipmentaddress }),
    ...(ShippingMethodId !== undefined && { method: String(ShippingMethodId) }),
  };
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`jtl cart ${index}`),
    checkout: (index) => uuidOf(`jtl checkout ${index}`),
    order: (index) => String(20_417 + index),
    line: (index) => String(710_300 + index),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ salesOrderId }) => salesOrderId,
  catalog: catalogWith((id) => refusal('item', id)),
  fill,
  deliver,
  approval: (args) => {
    const { IsApproved, ApprovedDate } = fieldsOf(args, 'CustomerApproval');
    return { given: IsApproved === true, at: ApprovedDate };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...shownWith(rules),
};

/** @param plant a fault in its tools; none by default */
export const jtl = (plant: Plant = honest): Variant =>
  shop({
    name: 'jtl',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { buecher: ({ product_type }) => product_type === 'Buch' },
    rate: [300, 4_000],
  });
