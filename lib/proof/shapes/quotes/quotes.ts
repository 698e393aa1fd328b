/**
 * A storefront for businesses, where a cart is a quote: list prices as in the catalog beside the prices of a contract, with
 * the values in cents and their precision. In the manner of docs.bigcommerce.com, "B2B Edition: Quotes".
 *
 * Lawful oddities: lines cost less than the catalog says, which is shown as a discount; one product is only sold from five
 * pieces on; statuses are numbers; records are in `data`, with a code and a message beside them.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asText,
  at,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCheckout, showOrder, showQuote } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 11_740, maker: 'Gumtree Supply', option: 'Size', prefix: 'GS' }, [
  [
    'Rigger Gloves',
    'Workwear',
    [
      ['M', '18.90'],
      ['L', '19.40'],
    ],
  ],
  ['Site Esky', 'Site', [['40 L', '129.00']]],
  [
    'Hi-vis Vest',
    'Workwear',
    [
      ['Day', '14.75'],
      ['Night', '22.30', 'sold out'],
    ],
  ],
  ['Chalk Line', 'Tools', [['30 m', '12.65']]],
  ['Star Picket', 'Site', [['165 cm', '8.20']]],
  [
    'Drill Trousers',
    'Workwear',
    [
      ['87R', '64.50'],
      ['92R', '64.95'],
    ],
  ],
  ['First Aid Kit', 'Site', [['25 people', '98.10']]],
]);

const minimumOf = ({ title }: Ware): number => (title === 'Star Picket' ? 5 : 1);

const toProduct = (ware: Ware): Fields => ({
  productId: ware.id,
  productName: ware.title,
  description: ware.story,
  minPurchaseQuantity: minimumOf(ware),
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    sku,
    optionValue: label,
    price: { amount: Math.round(Number(price) * 100), currency: 'AUD' },
    purchasable: available,
    inventoryLevel: available ? 240 : 0,
  })),
});

const enveloped = (data: Fields): Fields => ({ code: 200, data, meta: { message: 'SUCCESS' } });

type Slice = (found: readonly Ware[], offset: number, first: number) => readonly Ware[];

const sliceOf: Slice = (found, offset, first) => found.slice(offset, offset + first);

type Matching = (skus: readonly unknown[]) => readonly Ware[];

const withSku: Matching = (skus) => wares.filter(({ makes }) => makes.some(({ sku }) => skus.includes(sku)));

export const catalogIn =
  (slice: Slice = sliceOf, match: Matching = withSku) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [offset, first] = [Number(args.offset ?? 0), Number(args.first ?? 25)];
      const found = searched(wares, args.query);
      const list = slice(found, offset, first).map(toProduct);
      return { record: enveloped({ list, pagination: { totalCount: found.length, offset, limit: first } }) };
    }
    if (name === 'lookup_catalog') {
      const skus = asList(args.variantSkus);
      const found = match(skus);
      const known = new Set(found.flatMap(({ makes }) => makes.map(({ sku }) => sku)));
      return {
        record: enveloped({
          list: found.map(toProduct),
          notFound: skus.filter((sku) => !known.has(String(sku))),
        }),
      };
    }
    const ware = wares.find(({ id }) => id === args.productId);
    return ware ? { record: enveloped(toProduct(ware)) } : refusal('item', args.productId);
  };

/** The products of the list, each on the line that it had. */
function fill(args: Fields, quote: Basket | undefined) {
  const rows = asList(args.productList).filter(isFields);
  const few = rows.find(({ sku, quantity }) => {
    const item = dialect.items.get(String(sku));
    return item !== undefined && Number(quantity) < minimumOf(item.ware);
  });
  if (few) {
    return refuse(-32_022, 'The quantity is below the minPurchaseQuantity of the product', {
      code: 422,
      data: { errMsg: `minPurchaseQuantity of ${few.sku} is 5`, field: 'productList.quantity' },
    });
  }
  const twice = rows.find(({ sku }, index) => rows.findIndex((row) => row.sku === sku) !== index);
  if (twice) {
    return refuse(-32_022, 'A SKU is in the list twice', {
      code: 422,
      data: { errMsg: `${twice.sku} is listed twice` },
    });
  }
  const lineOf = new Map(quote?.lines.map(({ id, item }) => [item.id, id]));
  const wishes = rows.map(({ sku, quantity }) => {
    const line = lineOf.get(String(sku));
    return { item: String(sku), quantity: Number(quantity), ...(line !== undefined && { line }) };
  });
  return { wishes, ...(typeof args.quoteTitle === 'string' && { notes: { title: args.quoteTitle } }) };
}

function deliver(args: Fields, _: Purchase) {
  const { shippingAddress, shippingMethod } = fieldsOf(args, 'consignment');
  const id = at(shippingMethod, 'id');
  if (id !== undefined && !methods.some((method) => method.id === id)) return refusal('method', id);
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(typeof id === 'string' && { method: id }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404, 'Product or SKU not found'],
  'sold-out': [409, 'The product is not purchasable'],
  line: [404, 'The quote has no such product'],
  cart: [404, 'Quote not found'],
  checkout: [404, 'Checkout not found'],
  order: [404, 'Order not found'],
  final: [409, 'The checkout is ordered or void'],
  approval: [403, 'The buyer has not signed off this purchase'],
  lacking: [409, 'The checkout needs shipping'],
  method: [422, 'Shipping method not available'],
  empty: [422, 'The quote has no products'],
  version: [409, 'The quote was revised'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_000 - (code % 100), message, {
    code,
    data: { errMsg: message, detail },
    meta: { message: 'FAILED' },
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['consignment.shippingAddress']),
  ...(method ? [] : ['consignment.shippingMethod']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => String(77_031 + index * 3),
    checkout: (index) =>
      hexOf(`quote ${index}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-9$4-$5'),
    order: (index) => String(20_118 + index),
    line: (index) => `product ${index}`,
  },
  cartOf: ({ quoteId }) => quoteId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn(),
  fill,
  deliver,
  approval: (args) => {
    const { decision, decidedAt } = fieldsOf(args, 'signOff');
    return { given: decision === 'approve', at: decidedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (quote) => enveloped(showQuote(quote)),
  showCheckout: (purchase) => enveloped(showCheckout(purchase, lacking(purchase))),
  showOrder: (purchase) => enveloped(showOrder(purchase)),
};

/** @param plant a fault in its tools; none by default */
export const quotes = (plant: Plant = honest): Variant =>
  shop({
    name: 'quotes',
    listed,
    open: (places: Places): Tools => desk(dialect)(places),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { workwear: ({ product_type }) => product_type === 'Workwear' },
    rate: [300, 4_000],
  });
