/** The products of the storefront in the manner of Virto Commerce, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Calder Trade Supplies', option: 'Model', firstId: 61_340, code: 'CTS', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Cordless Drill',
    'Power Tools',
    [
      ['18 V', 12_900],
      ['12 V', 8_950],
    ],
  ],
  ['Work Gloves', 'Safety', [['Size 9', 640]]],
  [
    'Safety Boots',
    'Safety',
    [
      ['Size 42', 5_875],
      ['Size 44', 5_995, 'sold out'],
    ],
  ],
  ['Masking Tape', 'Painting', [['50 m', 385]]],
  ['Work Light', 'Lighting', [['40 W', 4_230]]],
  ['Tool Chest', 'Storage', [['Steel', 21_400]]],
  [
    'Paint Brush',
    'Painting',
    [
      ['Flat', 825],
      ['Angled', 980],
    ],
  ],
]);

export const items = itemsOf(wares, 2, ({ id }) => hexOf(`virto product ${id}`));

export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);

/** The main product of a product, which may be itself. */
const mainOf = (item: Item): Item => items.find(({ ware }) => ware === item.ware) ?? item;

export const moneyOf = (amount: number): Fields => ({
  amount,
  currency: 'GBP',
  formattedAmount: (amount / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' }),
});

/** The VAT of 20 % on a net amount. All net amounts are whole multiples of 5 pence, so that nothing is rounded. */
export const taxOn = (net: number): number => Math.round(net / 5);

/** An amount without and with VAT. */
export const priced = (name: string, net: number): Fields => ({
  [name]: moneyOf(net),
  [`${name}WithTax`]: moneyOf(net + taxOn(net)),
});

const tierFrom = 10;

/** What one piece costs in a line of this quantity: from ten pieces on, about a tenth less. */
export const placedPriceOf = ({ amount }: Item, quantity: number): number =>
  quantity >= tierFrom ? Math.round((amount * 0.9) / 5) * 5 : amount;

const goodsOf = (item: Item): Fields => ({
  id: item.id,
  code: item.sku,
  productType: 'Physical',
  properties: [{ name: item.ware.option, value: item.label, propertyType: 'Variation' }],
  availabilityData: {
    isActive: true,
    isAvailable: item.available,
    isBuyable: true,
    isInStock: item.available,
  },
  price: {
    currency: 'GBP',
    ...priced('list', item.amount),
    ...priced('actual', item.amount),
    tierPrices: [{ quantity: tierFrom, ...priced('price', placedPriceOf(item, tierFrom)) }],
  },
});

const detailsOf = ({ handle, story, maker, kind }: Ware): Fields => ({
  slug: handle,
  brandName: maker,
  descriptions: [{ reviewType: 'QuickReview', content: story, languageCode: 'en-GB' }],
  breadcrumbs: [{ title: kind, typeName: 'Category' }],
});

/** A main product with its variations, or a variation with its main product. */
function toProduct(item: Item): Fields {
  const main = mainOf(item);
  const shared = { ...goodsOf(item), ...detailsOf(item.ware) };
  if (item !== main) {
    const name = `${item.ware.title} ${item.label}`;
    const masterVariation = { id: main.id, code: main.sku, name: main.ware.title };
    return { ...shared, name, masterVariation, hasVariations: false, variations: [] };
  }
  const others = items.filter((each) => each.ware === item.ware && each !== main);
  return {
    ...shared,
    name: item.ware.title,
    masterVariation: null,
    hasVariations: others.length > 0,
    variations: others.map((each) => ({ ...goodsOf(each), name: `${each.ware.title} ${each.label}` })),
  };
}

/** The main products, of which `first` are shown after the cursor, which is a count. */
function search({ query, first = 20, after = '0' }: Fields): Outcome {
  const found = matching(wares, query).flatMap((ware) => items.find((item) => item.ware === ware) ?? []);
  const [skip, take] = [Number(after), Number(first)];
  const shown = found.slice(skip, skip + take).map(toProduct);
  const pageInfo = {
    startCursor: String(skip),
    endCursor: String(skip + shown.length),
    hasNextPage: skip + take < found.length,
    hasPreviousPage: skip > 0,
  };
  return { record: { data: { products: { totalCount: found.length, items: shown, pageInfo } } } };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const wanted = asList(args.productIds);
    const found = items.filter(({ id }) => wanted.includes(id)).map(toProduct);
    return { record: { data: { products: { totalCount: found.length, items: found } } } };
  }
  const item = itemOf(args.id);
  return item ? { record: { data: { product: toProduct(item) } } } : refusal('unknown-item', { id: args.id });
};

const errors: Readonly<Record<Reason, readonly [code: string, objectType: string, message: string]>> = {
  'unknown-item': ['CART_INVALID_PRODUCT', 'CatalogProduct', "This product doesn't exist."],
  'sold-out': ['CART_PRODUCT_UNAVAILABLE', 'CatalogProduct', 'The product is not available for purchase.'],
  'unknown-line': ['LINE_ITEM_NOT_FOUND', 'LineItem', 'The line item is not found.'],
  'unknown-cart': ['CART_NOT_FOUND', 'ShoppingCart', 'The cart is not found, or was removed.'],
  'unknown-checkout': ['CHECKOUT_NOT_FOUND', 'Checkout', 'The checkout is not found.'],
  'unknown-order': ['ORDER_NOT_FOUND', 'CustomerOrder', 'The order is not found.'],
  'unknown-method': ['SHIPMENT_METHOD_UNAVAILABLE', 'Shipment', 'The shipment method is unavailable.'],
  'empty-cart': ['CART_EMPTY', 'ShoppingCart', 'The cart has no items.'],
  closed: ['CHECKOUT_CLOSED', 'Checkout', 'The checkout is ordered or cancelled, and cannot be changed.'],
  stale: ['CART_CHANGED', 'ShoppingCart', 'The cart was changed.'],
  unaddressed: ['DELIVERY_ADDRESS_REQUIRED', 'Shipment', 'The shipment has no delivery address.'],
  'not-ready': ['CHECKOUT_INVALID', 'Checkout', 'The order is not created, because something is missing.'],
};

const missingNames: Fields = {
  approval: 'buyerApproval',
  address: 'shipment.deliveryAddress',
  method: 'shipment.shipmentMethodCode',
};

/** Refusals are results that are errors, with the `errors` of GraphQL. */
export function refusal(reason: Reason, { id, missing, ...more }: Fields = {}): Outcome {
  const [code, objectType, message] = errors[reason];
  const lacking = missing !== undefined && {
    missing: asList(missing).map((name) => missingNames[String(name)]),
  };
  const extensions = { code, objectType, objectId: id ?? null, ...more, ...lacking };
  const record = { errors: [{ message, extensions }], data: null };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}
