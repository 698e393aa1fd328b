/** The goods of the outfitter in the manner of Znode, their add-ons, what a cart of them comes to, and the tools that find them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Cedar Ridge', option: 'Style', firstId: 7_204, code: 'CR', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Trail Pack',
    'Packs',
    [
      ['28 L', 8_940],
      ['38 L', 11_290],
      ['48 L', 13_650, 'sold out'],
    ],
  ],
  [
    'Camp Mug',
    'Kitchen',
    [
      ['Blue', 1_395],
      ['Red', 1_425],
    ],
  ],
  ['Static Rope', 'Rope', [['Per yard', 215]]],
  ['Roof Box', 'Transport', [['420 L', 32_900]]],
  ['Trail Stove', 'Kitchen', [['Titanium', 6_475]]],
  ['Gift Box', 'Wrapping', [['Cedar', 595]]],
  [
    'Wool Blanket',
    'Sleeping',
    [
      ['Moss', 7_850],
      ['Slate', 7_990],
    ],
  ],
]);

export const items = itemsOf(wares, 2, ({ sku }) => sku);

const isConfigurable = ({ makes }: Ware): boolean => makes.length > 1;
/** The SKU of a configurable product is that of its variants without their letter. */
const productSkuOf = (ware: Ware): string => {
  const sku = String(ware.makes[0]?.sku);
  return isConfigurable(ware) ? sku.slice(0, -1) : sku;
};
const childSkuOf = ({ ware, sku }: Item): string | null => (isConfigurable(ware) ? sku : null);

/** What is cut to length can have quarters. */
const isCut = ({ kind }: Ware): boolean => kind === 'Rope';
const unitOf = (ware: Ware): string => (isCut(ware) ? 'Yard' : 'Each');
export const fits = ({ ware }: Item, quantity: number): boolean => isCut(ware) || Number.isInteger(quantity);

/** Carriers take these one by one. */
const shipsSeparately = ({ ware }: Item): boolean => ware.kind === 'Transport';

const wrapped = ['Camp Mug', 'Wool Blanket'];
const addOnsOf = ({ title }: Ware): readonly Item[] =>
  wrapped.includes(title) ? items.filter(({ ware }) => ware.kind === 'Wrapping') : [];

export const addOnOf = ({ id }: Item): string | null => id.split('+')[1] ?? null;

/** The product, its variant and its add-on as one item, whose price has that of the add-on in it. */
export function itemFor(wanted: unknown): Item | undefined {
  const { SKU, ConfigurableProductSKUs: child, AddOnProductSKUs: addOn } = fieldsOf({ wanted }, 'wanted');
  const item = items.find((each) => productSkuOf(each.ware) === SKU && childSkuOf(each) === (child ?? null));
  if (!item || (addOn ?? null) === null) return item;
  const added = addOnsOf(item.ware).find(({ sku }) => sku === addOn);
  return added && { ...item, id: `${item.sku}+${added.sku}`, amount: item.amount + added.amount };
}

/** `separate` is for each piece that ships separately. */
export const methods = [
  { ShippingId: 11, Code: 'GROUND', Description: 'Ground', rate: 795, handling: 150, separate: 2_500 },
  {
    ShippingId: 14,
    Code: 'TWO_DAY',
    Description: 'Two-day air',
    rate: 1_995,
    handling: 250,
    separate: 4_800,
  },
  {
    ShippingId: 17,
    Code: 'OVERNIGHT',
    Description: 'Overnight',
    rate: 3_450,
    handling: 400,
    separate: 9_000,
  },
] as const;
type Method = (typeof methods)[number];
export const methodOf = (id: unknown): Method | undefined =>
  methods.find(({ ShippingId }) => String(ShippingId) === String(id));

/** Percent. The shop collects no tax in other states. */
const taxRates: Readonly<Record<string, number>> = {
  CA: 7.25,
  FL: 6,
  IA: 6,
  IL: 6.25,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  NY: 4,
  TX: 6.25,
  WA: 6.5,
  WI: 5,
};

export type Sums = {
  readonly SubTotal: number;
  readonly Discount: number;
  readonly TaxCost: number;
  readonly ShippingCost: number;
  readonly ShippingHandlingCharges: number;
};
/** How the shop comes to a total, which a fault bends. */
export type Totaling = (sums: Sums) => number;
export const totalOf: Totaling = ({ SubTotal, Discount, TaxCost, ShippingCost, ShippingHandlingCharges }) =>
  SubTotal - Discount + ShippingCost + ShippingHandlingCharges + TaxCost;

export type Delivery = { readonly address?: Fields; readonly method?: string };

const extendedOf = (line: Line): number => Math.round(amountOf(line));
const discountOf = (subtotal: number): number => (subtotal >= 20_000 ? Math.round(subtotal * 0.05) : 0);
export const rateIn = (address: Fields | undefined): number => taxRates[String(address?.StateCode)] ?? 0;
const shippingOf = ({ item, quantity }: Line, method: Method | undefined): number =>
  method && shipsSeparately(item) ? method.separate * quantity : 0;
export const costOf = (lines: readonly Line[], method: Method | undefined): number =>
  sumOf(lines.map((line) => shippingOf(line, method))) + (method?.rate ?? 0);

const taxOf = (line: Line, address: Fields | undefined): number =>
  Math.round((extendedOf(line) * rateIn(address)) / 100);

export const rowsOf = (lines: readonly Line[], { address, method }: Delivery): readonly Fields[] =>
  lines.map((line) => ({
    ExternalId: line.key,
    ProductId: line.item.ware.id,
    ProductName: line.item.ware.title,
    SKU: productSkuOf(line.item.ware),
    ConfigurableProductSKUs: childSkuOf(line.item),
    AddOnProductSKUs: addOnOf(line.item),
    CartDescription: line.item.label,
    Quantity: line.quantity,
    UnitPrice: line.item.amount,
    ExtendedPrice: extendedOf(line),
    TaxCost: taxOf(line, address),
    ShippingCost: shippingOf(line, methodOf(method)),
    CurrencyCode: 'USD',
  }));

export function sumsOf(lines: readonly Line[], { address, method }: Delivery): Sums {
  const SubTotal = sumOf(lines.map(extendedOf));
  return {
    SubTotal,
    Discount: discountOf(SubTotal),
    TaxCost: sumOf(lines.map((line) => taxOf(line, address))),
    ShippingCost: costOf(lines, methodOf(method)),
    ShippingHandlingCharges: methodOf(method)?.handling ?? 0,
  };
}

const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

const stockOf = ({ available }: Item): Fields => ({
  Quantity: available ? 140 : 0,
  InventoryMessage: available ? 'In Stock' : 'Out of Stock',
});

function toProduct(ware: Ware): Fields {
  const own = items.filter((item) => item.ware === ware);
  const [first] = own;
  const simple = first && !isConfigurable(ware) && { RetailPrice: usd(first.amount), ...stockOf(first) };
  const children = own.map((item) => ({
    ConfigurableProductSKU: item.sku,
    Style: item.label,
    RetailPrice: usd(item.amount),
    ...stockOf(item),
  }));
  const AddOnValues = addOnsOf(ware).map((item) => ({
    SKU: item.sku,
    Name: item.ware.title,
    RetailPrice: usd(item.amount),
  }));
  return {
    PublishProductId: ware.id,
    SKU: productSkuOf(ware),
    Name: ware.title,
    ShortDescription: ware.story,
    SEOUrl: `products/${ware.handle}`,
    CategoryName: ware.kind,
    BrandName: ware.maker,
    ProductType: isConfigurable(ware) ? 'ConfigurableProduct' : 'SimpleProduct',
    UOM: unitOf(ware),
    ...(simple || { ConfigurableProducts: children }),
    AddOns: AddOnValues.length > 0 ? [{ GroupName: 'Gift wrapping', IsRequired: false, AddOnValues }] : [],
  };
}

/** The error of a tool, with the three members that the answers have too. */
export const failed = (ErrorCode: number, ErrorMessage: string, more: Fields = {}): Outcome =>
  refuse(-32_000 - ErrorCode, ErrorMessage, { HasError: true, ErrorCode, ErrorMessage, ...more });

const errors: Readonly<Record<Reason, readonly [code: number, message: string]>> = {
  'unknown-item': [21, 'There is no such product, or not with this variant or add-on.'],
  'sold-out': [22, 'The product is out of stock.'],
  'unknown-line': [23, 'The cart has no such item.'],
  'unknown-cart': [24, 'The cart does not exist.'],
  'unknown-checkout': [25, 'The quote does not exist.'],
  'unknown-order': [26, 'The order does not exist.'],
  'unknown-method': [27, 'The shipping option is not available.'],
  'empty-cart': [28, 'The cart is empty.'],
  closed: [29, 'The quote is ordered or canceled.'],
  stale: [30, 'The cart was changed.'],
  unaddressed: [31, 'The shipping address is required.'],
  'not-ready': [32, 'The quote cannot be ordered yet.'],
};
const missingNames: Readonly<Record<string, string>> = {
  approval: 'BuyerConfirmation',
  address: 'ShippingAddress',
  method: 'ShippingId',
};

export function refusal(reason: Reason, { missing, ...detail }: Fields = {}): Outcome {
  const names = asList(missing).map((name) => missingNames[String(name)]);
  return failed(...errors[reason], names.length > 0 ? { ...detail, RequiredFields: names } : detail);
}

/** @param firstOf the position of the first product on a page */
export const catalogIn =
  (firstOf: (index: number, size: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [PageIndex, PageSize] = [Number(args.PageIndex ?? 1), Number(args.PageSize ?? 16)];
      const first = firstOf(PageIndex, PageSize);
      const Products = found.slice(first, first + PageSize).map(toProduct);
      const TotalPages = Math.ceil(found.length / PageSize);
      return { record: { Products, PageIndex, PageSize, TotalResults: found.length, TotalPages } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.PublishProductIds);
      return { record: { Products: wares.filter(({ id }) => wanted.includes(id)).map(toProduct) } };
    }
    const ware = wares.find(({ id }) => id === args.PublishProductId);
    return ware
      ? { record: { Product: toProduct(ware) } }
      : refusal('unknown-item', { PublishProductId: args.PublishProductId });
  };
