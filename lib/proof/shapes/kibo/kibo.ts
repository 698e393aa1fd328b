/**
 * A storefront with the carts of Kibo (Mozu): `items` with a `product` that has its `productCode` and its `price` inside, and
 * `fulfillmentInfo` with the contact and the shipping method. After the commerce API of Kibo.
 *
 * Lawful oddities: from 200 dollars on, a tenth is taken off the order and spread over its items; a handling fee stands beside
 * the shipping; the tax is known only when there is an address, and is in the total of each item then.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 318_400, maker: 'Bluebonnet Supply', option: 'Color', prefix: 'BBS' }, [
  [
    'Canvas Apron',
    'Kitchen',
    [
      ['Olive', '46.00'],
      ['Slate', '48.50'],
    ],
  ],
  ['Cast Iron Skillet', 'Kitchen', [['Twelve inch', '64.95']]],
  [
    'Garden Trowel',
    'Garden',
    [
      ['Ash', '23.75'],
      ['Walnut', '26.25', 'sold out'],
    ],
  ],
  ['Seed Starter', 'Garden', [['Forty cells', '31.40']]],
  ['Butcher Block', 'Kitchen', [['Maple', '128.00']]],
  ['Watering Can', 'Garden', [['Galvanized', '39.99']]],
]);

const codeOf = ({ makes }: Ware): string => String(makes[0]?.sku).replace(/-\d+$/, '');

const toProduct = (ware: Ware): Fields => ({
  productCode: codeOf(ware),
  content: { productName: ware.title, productFullDescription: ware.story, seoFriendlyUrl: ware.handle },
  categories: [{ categoryCode: ware.kind.toLowerCase(), content: { name: ware.kind } }],
  variations: ware.makes.map(({ label, sku, price, available }) => ({
    variationProductCode: sku,
    options: [{ attributeFQN: `tenant~${ware.option.toLowerCase()}`, value: label }],
    price: { price: { amount: Math.round(Number(price) * 100), currency: 'USD' }, salePrice: null },
    purchasableState: { isPurchasable: available },
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [startIndex, pageSize] = [Number(args.startIndex ?? 0), Number(args.pageSize ?? 20)];
    const items = found.slice(startIndex, startIndex + pageSize).map(toProduct);
    const pageCount = Math.ceil(found.length / pageSize);
    return { record: { startIndex, pageSize, pageCount, totalCount: found.length, items } };
  }
  if (name === 'lookup_catalog') {
    const codes = asList(args.productCodes);
    const items = wares.filter((ware) => codes.includes(codeOf(ware))).map(toProduct);
    return { record: { totalCount: items.length, items } };
  }
  const ware = wares.find((each) => codeOf(each) === args.productCode);
  return ware ? { record: toProduct(ware) } : refusal('item', args.productCode);
}

const keyOf = ({ product }: Fields): string => {
  const { productCode, variationProductCode } = fieldsOf({ product }, 'product');
  return `${productCode}|${variationProductCode}`;
};

/** An item with an id gets a new quantity, an item with a product is added. */
function fill({ items }: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes = asList(items)
    .filter(isFields)
    .map((item) =>
      item.id === undefined
        ? { item: keyOf(item), quantity: Number(item.quantity), isAdded: true }
        : { line: String(item.id), quantity: Number(item.quantity) },
    );
  const wrong = changes.find(({ line }) => line !== undefined && !lines.some(({ id }) => id === line));
  return wrong ? refusal('line', wrong.line) : { wishes: patched(lines, changes) };
}

function deliver({ fulfillmentInfo }: Fields, _: Purchase) {
  const { fulfillmentContact: address, shippingMethodCode: method } = fieldsOf(
    { fulfillmentInfo },
    'fulfillmentInfo',
  );
  if (method !== undefined && !methods.some(({ code }) => code === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [errorCode: string, message: string]>> = {
  item: ['ITEM_NOT_FOUND', 'Item not found: the product or its variation does not exist.'],
  'sold-out': ['VALIDATION_CONFLICT', 'The product is out of stock.'],
  line: ['ITEM_NOT_FOUND', 'Item not found: the cart has no item with this id.'],
  cart: ['ITEM_NOT_FOUND', 'Item not found: cart.'],
  checkout: ['ITEM_NOT_FOUND', 'Item not found: checkout.'],
  order: ['ITEM_NOT_FOUND', 'Item not found: order.'],
  final: ['INVALID_STATE', 'The checkout is submitted or abandoned.'],
  approval: ['APPROVAL_REQUIRED', 'The buyer has to accept the order when it is submitted.'],
  lacking: ['MISSING_OR_INVALID_PARAMETER', 'The checkout misses information.'],
  method: ['MISSING_OR_INVALID_PARAMETER', 'The shipping method is not available.'],
  empty: ['VALIDATION_CONFLICT', 'The cart has no items.'],
  version: ['ITEM_OUT_OF_DATE', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [errorCode, message] = errors[why];
  return refuse(-32_000, message, { errorCode, message, items: [{ name: why, value: subject }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['fulfillmentInfo.fulfillmentContact']),
  ...(method ? [] : ['fulfillmentInfo.shippingMethodCode']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => `${sku.replace(/-\d+$/, '')}|${sku}`),
  ids: {
    cart: (index) => `13cart${(0xa41f0 + index * 17).toString(16)}`,
    checkout: (index) => `13chkt${(0xb7700 + index * 23).toString(16)}`,
    order: (index) => `13ordr${(0xc0180 + index).toString(16)}`,
    line: (index) => `13item${(0xd2205 + index * 5).toString(16)}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { isAccepted, acceptedDate } = fieldsOf(args, 'buyerAcceptance');
    return { given: isAccepted === true, at: acceptedDate };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const kibo = (plant: Plant = honest): Variant =>
  shop({
    name: 'kibo',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { garden: ({ product_type }) => product_type === 'Garden' },
    rate: [300, 4_000],
  });
