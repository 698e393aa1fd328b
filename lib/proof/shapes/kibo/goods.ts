/** What the store on Kibo sells and refuses, how it ships, and what states and customs take. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 26_507, maker: 'Ridgeline', option: 'Size', prefix: 'RDG' }, [
  [
    'Katmai Rain Shell',
    'Jackets',
    [
      ['Small', '128.50'],
      ['Medium', '131.25'],
      ['Large', '134.75', 'sold out'],
    ],
  ],
  [
    'Summit Daypack',
    'Packs',
    [
      ['24 L', '86.40'],
      ['32 L', '97.60'],
    ],
  ],
  ['Tarn Water Bottle', 'Hydration', [['One Size', '23.95']]],
  ['Lakeside Kayak', 'Boats', [['One Size', '449.80']]],
  ['Cedar Paddle', 'Paddling', [['One Size', '74.35']]],
  [
    'Merino Hiking Socks',
    'Footwear',
    [
      ['Medium', '18.20'],
      ['Large', '19.30'],
    ],
  ],
  ['Basecamp Headlamp', 'Lighting', [['One Size', '42.15']]],
]);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

/** The code of a product is what the SKUs of its makes begin with. */
export const productCodeOf = ({ makes }: Ware): string => String(makes[0]?.sku).replace(/-\d+$/, '');

const isConfigurable = ({ makes }: Ware): boolean => makes.length > 1;

export const variationCodeOf = ({ ware, sku }: Item): string | null => (isConfigurable(ware) ? sku : null);

export const fulfillmentMethods = ['Ship', 'Pickup'] as const;

/** The same product for shipping and for pickup are two items, which do not share a line. */
const itemKey = (code: unknown, method: unknown): string => `${code}/${method}`;
const codeIn = (key: unknown): string => String(key).replace(/\/(Ship|Pickup)$/, '');

export const items: ReadonlyMap<string, Item> = new Map(
  fulfillmentMethods.flatMap((method) =>
    wares.flatMap((ware) => {
      const code = ({ sku }: { readonly sku: string }) => (isConfigurable(ware) ? sku : productCodeOf(ware));
      return [...itemsOf([ware], (make) => itemKey(code(make), method))];
    }),
  ),
);

/** A variation of another product is no item. */
export const keyOf = ({ product, fulfillmentMethod = 'Ship' }: Fields): string => {
  const { productCode, variationProductCode } = fieldsOf({ product }, 'product');
  if (variationProductCode === undefined) return itemKey(productCode, fulfillmentMethod);
  const isOwn = String(variationProductCode).startsWith(`${productCode}-`);
  return itemKey(isOwn ? variationProductCode : `${productCode} ${variationProductCode}`, fulfillmentMethod);
};

export const methodOf = ({ id }: Item): string => String(id.split('/')[1]);

/** The fee for one oversized piece that is shipped. */
export const handlingOf = (item: Item): number =>
  item.ware.kind === 'Boats' && methodOf(item) === 'Ship' ? 2_500 : 0;

const sizeFqn = 'tenant~size';

export const optionsOf = ({ ware, label }: Item): readonly Fields[] =>
  isConfigurable(ware) ? [{ attributeFQN: sizeFqn, name: ware.option, value: label }] : [];

/** Only what is sold out is counted. */
const inventoryOf = (isPurchasable: boolean): Fields => ({
  manageStock: !isPurchasable,
  outOfStockBehavior: 'DisplayMessage',
  onlineLocationCode: 'SACRAMENTO',
  onlineStockAvailable: isPurchasable ? null : 0,
});

const priceIn = (cents: number): Fields => ({ price: moneyOf(cents), salePrice: null });

const propertiesOf = (ware: Ware): readonly Fields[] => [
  { attributeFQN: 'tenant~brand', name: 'Brand', values: [{ value: ware.maker }] },
  { attributeFQN: 'tenant~oversized', name: 'Oversized', values: [{ value: ware.kind === 'Boats' }] },
];

function toProduct(ware: Ware): Fields {
  const makes = [...items.values()].filter((item) => item.ware === ware && methodOf(item) === 'Ship');
  const cents = makes.map(({ amount }) => amount);
  const [lower, upper] = [Math.min(...cents), Math.max(...cents)];
  const isPurchasable = makes.some(({ ready }) => ready);
  const values = makes.map(({ label }) => ({ value: label, stringValue: label }));
  const variations = makes.map((item) => ({
    productCode: item.sku,
    options: optionsOf(item),
    price: priceIn(item.amount),
    purchasableState: { isPurchasable: item.ready },
    inventoryInfo: inventoryOf(item.ready),
  }));
  const hasVariations = isConfigurable(ware);
  return {
    productCode: productCodeOf(ware),
    productUsage: hasVariations ? 'Configurable' : 'Standard',
    fulfillmentTypesSupported: ['DirectShip', 'InStorePickup'],
    content: {
      productName: ware.title,
      productShortDescription: ware.story,
      seoFriendlyUrl: ware.handle,
    },
    categories: [{ content: { name: ware.kind } }],
    purchasableState: { isPurchasable },
    price: hasVariations ? null : priceIn(lower),
    priceRange: hasVariations ? { lower: priceIn(lower), upper: priceIn(upper) } : null,
    options: hasVariations ? [{ attributeFQN: sizeFqn, attributeDetail: { name: ware.option }, values }] : [],
    variations: hasVariations ? variations : [],
    properties: propertiesOf(ware),
    inventoryInfo: inventoryOf(isPurchasable),
  };
}

export type Page = { readonly wares: readonly Ware[]; readonly pageCount: number };

export const pageOf = (found: readonly Ware[], startIndex: number, pageSize: number): Page => ({
  wares: found.slice(startIndex, startIndex + pageSize),
  pageCount: Math.ceil(found.length / pageSize),
});

/** @param page the products of a page of a search */
export const catalogIn =
  (page: typeof pageOf) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const [startIndex, pageSize] = [Number(args.startIndex ?? 0), Number(args.pageSize ?? 20)];
      const { wares: shown, pageCount } = page(found, startIndex, pageSize);
      const products = shown.map(toProduct);
      return { record: { startIndex, pageSize, pageCount, totalCount: found.length, items: products } };
    }
    if (name === 'lookup_catalog') {
      const codes = asList(args.productCodes);
      const found = wares.filter((ware) => codes.includes(productCodeOf(ware)));
      return { record: { totalCount: found.length, items: found.map(toProduct) } };
    }
    const ware = wares.find((each) => productCodeOf(each) === args.productCode);
    return ware ? { record: toProduct(ware) } : refusal('item', args.productCode);
  };

type Rate = { readonly code: string; readonly name: string; readonly price: number };

/** What a grouping is shipped for, by the shipping zone of its destination. */
const zones: Readonly<Record<string, readonly Rate[]>> = {
  US: [
    { code: 'fedex_FEDEX_GROUND', name: 'FedEx Ground', price: 895 },
    { code: 'fedex_FEDEX_2_DAY', name: 'FedEx 2 Day', price: 1_975 },
    { code: 'fedex_STANDARD_OVERNIGHT', name: 'FedEx Standard Overnight', price: 3_450 },
  ],
  CA: [
    { code: 'fedex_INTERNATIONAL_ECONOMY', name: 'FedEx International Economy', price: 2_680 },
    { code: 'fedex_INTERNATIONAL_PRIORITY', name: 'FedEx International Priority', price: 4_790 },
  ],
};

/** @param address of the destination; without one there are no rates */
export const ratesTo = (address: Fields): readonly Rate[] => zones[String(address.countryCode)] ?? [];

/** What is added at a place, in thousandths of a percent. */
export type Place = { readonly tax: number; readonly isShippingTaxed: boolean; readonly duty: number };

export const nowhere: Place = { tax: 0, isShippingTaxed: false, duty: 0 };

/** The states in which the store collects sales tax. */
const states: Readonly<Record<string, readonly [tax: number, isShippingTaxed: boolean]>> = {
  CA: [8_750, false],
  CO: [8_810, false],
  FL: [7_000, false],
  GA: [7_400, true],
  IL: [8_250, false],
  MA: [6_250, false],
  NJ: [6_625, true],
  NY: [8_875, true],
  TX: [8_250, true],
  WA: [10_250, true],
};

export function placeOf({ countryCode, stateOrProvince }: Fields): Place {
  if (countryCode === 'CA') return { ...nowhere, duty: 6_500 };
  const [tax, isShippingTaxed] = (countryCode === 'US' && states[String(stateOrProvince)]) || [0, false];
  return { tax, isShippingTaxed, duty: 0 };
}

/** Where items are picked up. */
export const store = placeOf({ countryCode: 'US', stateOrProvince: 'CA' });

export const share = (amount: number, milli: number): number => Math.round((amount * milli) / 100_000);

type Refused = readonly [number: number, errorCode: string, message: string];

const errors: Readonly<Record<Why | 'grouping' | 'destination', Refused>> = {
  item: [
    -32_004,
    'ITEM_NOT_FOUND',
    'Product not found. A Configurable product needs the productCode of one of its variations.',
  ],
  'sold-out': [-32_009, 'VALIDATION_CONFLICT', 'Product is out of stock.'],
  line: [-32_004, 'ITEM_NOT_FOUND', 'Cart item not found.'],
  cart: [-32_004, 'ITEM_NOT_FOUND', 'Cart not found.'],
  checkout: [-32_004, 'ITEM_NOT_FOUND', 'Checkout not found.'],
  order: [-32_004, 'ITEM_NOT_FOUND', 'Order not found.'],
  grouping: [-32_004, 'ITEM_NOT_FOUND', 'Shipped grouping not found in the checkout.'],
  final: [-32_009, 'INVALID_OPERATION', 'Checkout was submitted or abandoned; no action is available.'],
  approval: [-32_003, 'MISSING_OR_INVALID_PARAMETER', 'The shopper has to approve the total now.'],
  lacking: [-32_009, 'VALIDATION_CONFLICT', 'SubmitCheckout is not available yet.'],
  method: [-32_009, 'VALIDATION_CONFLICT', 'Shipping method is no rate of the grouping.'],
  destination: [-32_009, 'VALIDATION_CONFLICT', 'Rates need a destination; set it first.'],
  empty: [-32_009, 'VALIDATION_CONFLICT', 'Cart has no items.'],
  version: [-32_009, 'VALIDATION_CONFLICT', 'Cart was changed.'],
};

/** A refusal with the error object of the system. @param value what is wrong, or what is missing */
export function refusal(why: keyof typeof errors, value: unknown): Outcome {
  const [number, errorCode, message] = errors[why];
  const named = why === 'item' || why === 'sold-out' ? codeIn(value) : (value ?? null);
  return refuse(number, message, {
    applicationName: 'CommerceRuntime',
    errorCode,
    message,
    additionalErrorData: [{ name: why, value: named }],
    items: [],
  });
}
