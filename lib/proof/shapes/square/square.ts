/**
 * A storefront with the records of the Square Orders API: `*_money` objects, quantities as text, lines with a `uid`, and a
 * `version` that every update has to name. After developer.squareup.com/docs/orders-api/manage-orders/update-orders and
 * the models of Order and OrderLineItem in github.com/square/connect-api-specification, `api.json`.
 *
 * Lawful oddities: updates are sparse and lines go only by `fields_to_clear`; the same item twice is two lines; an update
 * with an old version is refused; six pieces in one line are 10 % cheaper.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { money, shippingTypes, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 630_700, maker: 'Harbour Roasters', option: 'Size', prefix: 'HR' }, [
  [
    'House Beans',
    'Coffee',
    [
      ['250 g', '18.00'],
      ['1 kg', '62.00'],
    ],
  ],
  ['Filter Papers', 'Brewing', [['100 sheets', '9.50']]],
  [
    'Glass Dripper',
    'Brewing',
    [
      ['One cup', '34.00'],
      ['Four cups', '46.75', 'sold out'],
    ],
  ],
  ['Decaf Beans', 'Coffee', [['250 g', '19.25']]],
  ['Hand Grinder', 'Brewing', [['Steel', '112.00']]],
  ['Diner Mug', 'Tableware', [['Cream', '14.60']]],
]);

const upper = (name: string): string => hexOf(name).slice(0, 24).toUpperCase();
const variationId = ({ id }: { readonly id: number }): string => upper(`variation ${id}`);
const objectId = ({ id }: Ware): string => upper(`item ${id}`);

const toItem = (ware: Ware): Fields => ({
  type: 'ITEM',
  id: objectId(ware),
  item_data: {
    name: ware.title,
    description: ware.story,
    variations: ware.makes.map((make) => ({
      type: 'ITEM_VARIATION',
      id: variationId(make),
      item_variation_data: {
        item_id: objectId(ware),
        name: make.label,
        sku: make.sku,
        price_money: money(Math.round(Number(make.price) * 100)),
        sellable: make.available,
      },
    })),
  },
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const objects = searched(wares, args.query).map(toItem);
    return { record: { objects, total_count: objects.length } };
  }
  const isWith = (ware: Ware, id: unknown) =>
    objectId(ware) === id || ware.makes.some((make) => variationId(make) === id);
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.object_ids) ? args.object_ids : [];
    return { record: { objects: wares.filter((ware) => ids.some((id) => isWith(ware, id))).map(toItem) } };
  }
  const ware = wares.find((each) => objectId(each) === args.object_id);
  return ware ? { record: { object: toItem(ware) } } : refusal('item', args.object_id);
}

const clearing = /^line_items\[([^\]]+)\]$/;

/** Lines that are not named stay, lines with a `uid` get a new quantity, lines without one are new. */
function fill(args: Fields, cart: Basket | undefined) {
  const { version, line_items: lines } = fieldsOf(args, 'order');
  if (cart && version !== cart.version) return refusal('version', cart.version);
  const asked = Array.isArray(lines) ? lines.filter(isFields) : [];
  const cleared = (Array.isArray(args.fields_to_clear) ? args.fields_to_clear : []).map(
    (path) => clearing.exec(String(path))?.[1] ?? '',
  );
  const named = new Map(asked.flatMap(({ uid, quantity }) => (uid === undefined ? [] : [[uid, quantity]])));
  const missing = [...cleared, ...named.keys()].find((uid) => !cart?.lines.some(({ id }) => id === uid));
  if (missing !== undefined) return refusal('line', missing);
  const kept = (cart?.lines ?? []).filter(({ id }) => !cleared.includes(id));
  const added = asked.filter(({ uid }) => uid === undefined);
  return {
    wishes: [
      ...kept.map(({ id, quantity }) => ({ line: id, quantity: Number(named.get(id) ?? quantity) })),
      ...added.map(({ catalog_object_id: id, quantity }) => ({
        item: String(id),
        quantity: Number(quantity),
      })),
    ],
  };
}

function deliver(args: Fields, purchase: Purchase) {
  const checkout = fieldsOf(args, 'checkout');
  if (checkout.version !== purchase.version) return refusal('version', purchase.version);
  const { recipient, shipping_type: type } = fieldsOf(checkout, 'shipment_details');
  if (type !== undefined && !shippingTypes.some((each) => each.type === type)) return refusal('method', type);
  return {
    ...(isFields(recipient) && { address: recipient }),
    ...(typeof type === 'string' && { method: type }),
  };
}

const errors: Readonly<Record<Why, readonly [category: string, code: string, detail: string]>> = {
  item: ['INVALID_REQUEST_ERROR', 'NOT_FOUND', 'The catalog has no such object.'],
  'sold-out': ['INVALID_REQUEST_ERROR', 'ITEM_SOLD_OUT', 'The variation is sold out.'],
  line: ['INVALID_REQUEST_ERROR', 'NOT_FOUND', 'The order has no line item with this uid.'],
  cart: ['INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Order not found.'],
  checkout: ['INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Checkout not found.'],
  order: ['INVALID_REQUEST_ERROR', 'NOT_FOUND', 'No paid order has this id.'],
  final: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST', 'The checkout is in a final state.'],
  approval: ['PAYMENT_METHOD_ERROR', 'BUYER_APPROVAL_REQUIRED', 'The buyer has to approve the payment now.'],
  lacking: ['INVALID_REQUEST_ERROR', 'MISSING_REQUIRED_PARAMETER', 'The checkout is not ready.'],
  method: ['INVALID_REQUEST_ERROR', 'INVALID_ENUM_VALUE', 'There is no such shipping type.'],
  empty: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST', 'The order has no line items.'],
  version: ['INVALID_REQUEST_ERROR', 'VERSION_MISMATCH', 'The version is not the current one.'],
};

function refusal(why: Why, field: unknown): Outcome {
  const [category, code, detail] = errors[why];
  return refuse(-32_000, detail, { errors: [{ category, code, detail, field }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipment_details.recipient']),
  ...(method ? [] : ['shipment_details.shipping_type']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, variationId),
  ids: {
    cart: (index) => `ord${hexOf(`order ${index}`).slice(0, 20)}`,
    checkout: (index) => `chk${hexOf(`checkout ${index}`).slice(0, 20)}`,
    order: (index) => `paid${hexOf(`paid ${index}`).slice(0, 20)}`,
    line: (index) => hexOf(`uid ${index}`).slice(0, 22),
  },
  cartOf: ({ order_id: id }) => id,
  checkoutOf: ({ checkout_id: id }) => id,
  orderOf: ({ order_id: id }) => id,
  catalog,
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'buyer_approval.approved') === true,
    at: at(args, 'buyer_approval.approved_at'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const square = (plant: Plant = honest): Variant =>
  shop({
    name: 'square',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
