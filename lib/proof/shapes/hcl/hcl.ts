/**
 * A storefront with the orders of HCL Commerce: a cart is a pending order with `orderItem`, each with `orderItemPrice`, and
 * `grandTotal` is the sum of five totals. After the cart and order resources of its REST services.
 *
 * Lawful oddities: discounts are negative adjustments of the order; address and shipping mode stand in each order item
 * and not in the order; the status is one letter.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { shipModes, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 14_200, maker: 'Kiyomizu Goods', option: 'Glaze', prefix: 'KG' }, [
  [
    'Tea Bowl',
    'Ceramics',
    [
      ['Black', '4800'],
      ['Ash', '5200'],
    ],
  ],
  ['Bamboo Whisk', 'Tea', [['Hundred tines', '2650']]],
  [
    'Iron Kettle',
    'Tea',
    [
      ['Round', '18300'],
      ['Flat', '19400', 'sold out'],
    ],
  ],
  ['Green Tea', 'Tea', [['Hundred grams', '1480']]],
  ['Serving Plate', 'Ceramics', [['Celadon', '7350']]],
  ['Linen Cloth', 'Textiles', [['White', '1155']]],
]);

const toEntry = (ware: Ware): Fields => ({
  uniqueID: String(ware.id),
  name: ware.title,
  shortDescription: ware.story,
  manufacturer: ware.maker,
  catalogEntryTypeCode: 'ProductBean',
  sKUs: ware.makes.map(({ id, label, sku, price, available }) => ({
    uniqueID: String(id),
    partNumber: sku,
    attributes: [{ identifier: ware.option, values: [{ value: label }] }],
    offerPrice: { amount: Number(price), currency: 'JPY' },
    buyable: available,
  })),
});

const hasId = (ware: Ware, id: unknown): boolean =>
  String(ware.id) === id || ware.makes.some((make) => String(make.id) === id);

type Paging = (found: readonly Ware[], pageNumber: number, pageSize: number) => readonly Ware[];

const paged: Paging = (found, number, size) => found.slice((number - 1) * size, number * size);

export const catalogIn =
  (page: Paging) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [pageNumber, pageSize] = [Number(args.pageNumber ?? 1), Number(args.pageSize ?? 24)];
      const shown = page(found, pageNumber, pageSize);
      return {
        record: {
          recordSetTotal: found.length,
          recordSetStartNumber: (pageNumber - 1) * pageSize,
          recordSetCount: shown.length,
          recordSetComplete: pageNumber * pageSize >= found.length,
          catalogEntryView: shown.map(toEntry),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.id);
      const found = wares.filter((ware) => ids.some((id) => hasId(ware, id)));
      return { record: { recordSetTotal: found.length, catalogEntryView: found.map(toEntry) } };
    }
    const ware = wares.find((each) => hasId(each, args.productId));
    return ware ? { record: { catalogEntryView: [toEntry(ware)] } } : refusal('item', args.productId);
  };

/** Order items with an id get a new quantity, products are added. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes = asList(args.orderItem)
    .filter(isFields)
    .map(({ orderItemId, productId, quantity }) =>
      orderItemId === undefined
        ? { item: String(productId), quantity: Number(quantity), isAdded: true }
        : { line: String(orderItemId), quantity: Number(quantity) },
    );
  const wrong = changes.find(({ line }) => line !== undefined && !lines.some(({ id }) => id === line));
  return wrong ? refusal('line', wrong.line) : { wishes: patched(lines, changes) };
}

function deliver({ shippingAddress, shipModeId }: Fields, _: Purchase) {
  if (shipModeId !== undefined && !shipModes.some(({ id }) => id === shipModeId)) {
    return refusal('method', shipModeId);
  }
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(typeof shipModeId === 'string' && { method: shipModeId }),
  };
}

const errors: Readonly<Record<Why, readonly [key: string, message: string]>> = {
  item: ['_ERR_PROD_NOT_EXISTING', 'The product number is not known in this store.'],
  'sold-out': ['_API_CANT_RESOLVE_FFMCENTER', 'There is not enough inventory for the product.'],
  line: ['_ERR_ORDERITEM_NOT_FOUND', 'The order item is not in this order.'],
  cart: ['_ERR_ORDER_NOT_FOUND', 'The pending order was not found.'],
  checkout: ['_ERR_CHECKOUT_NOT_FOUND', 'The checkout was not found.'],
  order: ['_ERR_ORDER_NOT_FOUND', 'The order was not found.'],
  final: ['_ERR_ORDER_WRONG_STATUS', 'The order is submitted or cancelled.'],
  approval: ['_ERR_BUYER_APPROVAL_MISSING', 'The buyer has not approved this order.'],
  lacking: ['_ERR_ORDER_INCOMPLETE', 'Shipping information is missing.'],
  method: ['_ERR_INVALID_SHIPMODE', 'The shipping mode cannot be used.'],
  empty: ['_ERR_EMPTY_ORDER', 'The order has no items.'],
  version: ['_ERR_ORDER_CHANGED', 'The order has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [errorKey, errorMessage] = errors[why];
  return refuse(-32_000, errorMessage, {
    errors: [{ errorKey, errorCode: errorKey.slice(1), errorMessage, errorParameters: [subject] }],
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shipModeId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id), 0),
  ids: {
    cart: (index) => `701${2_204 + index}`,
    checkout: (index) => `ck-${95_010 + index * 3}`,
    order: (index) => `900${1_530 + index}`,
    line: (index) => `44${70_015 + index}`,
  },
  cartOf: ({ orderId }) => orderId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn(paged),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvalTime } = fieldsOf(args, 'buyerApproval');
    return { given: approved === true, at: approvalTime };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const hcl = (plant: Plant = honest): Variant =>
  shop({
    name: 'hcl',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tea: ({ product_type }) => product_type === 'Tea' },
    rate: [300, 4_000],
  });
