/** The goods of the shop in the manner of Intershop, what they cost gross and net, and the tools that find them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';

const range = {
  maker: 'Nordlicht Energie',
  option: 'Version',
  firstId: 81_827,
  code: 'NL',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Solar Panel',
    'Solar',
    [
      ['100 W', 8_995],
      ['150 W', 12_450],
      ['200 W', 16_890, 'sold out'],
    ],
  ],
  [
    'Starter Battery',
    'Batteries',
    [
      ['45 Ah', 6_475],
      ['60 Ah', 7_960],
      ['74 Ah', 9_385],
    ],
  ],
  ['Charge Controller', 'Solar', [['20 A', 5_540]]],
  [
    'Inverter',
    'Power',
    [
      ['600 W', 13_799],
      ['1000 W', 21_950],
    ],
  ],
  [
    'Connection Cable',
    'Cables',
    [
      ['2 m', 1_190],
      ['5 m', 1_845],
    ],
  ],
  ['Camper Electrics Handbook', 'Books', [['Paperback', 2_680]]],
  ['Battery Monitor', 'Power', [['500 A', 11_625]]],
]);

const items = itemsOf(wares, 2, ({ sku }) => sku);

/** Variations have the SKU of their master, and a letter. */
const masterOf = ({ sku }: Item): string => sku.slice(0, -1);
const variationsOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);
export const itemWith = (sku: unknown): Item | undefined => items.find(({ id }) => id === sku);

/** An amount with its tax, and without. */
export type Price = { readonly gross: number; readonly net: number };
export const nothing: Price = { gross: 0, net: 0 };
export const usualRate = 19;
/** Books are taxed less. */
const rateOf = ({ ware }: Item): number => (ware.kind === 'Books' ? 7 : usualRate);
export const priceAt = (gross: number, rate: number): Price => ({
  gross,
  net: Math.round((gross * 100) / (100 + rate)),
});
export const plus = (...prices: readonly Price[]): Price => ({
  gross: sumOf(prices.map(({ gross }) => gross)),
  net: sumOf(prices.map(({ net }) => net)),
});
export const minus = (price: Price, less: Price): Price => ({
  gross: price.gross - less.gross,
  net: price.net - less.net,
});

export const singlePriceOf = (item: Item): Price => priceAt(item.amount, rateOf(item));
export const priceOf = (line: Line): Price => priceAt(amountOf(line), rateOf(line.item));
/** German law wants a deposit for a starter battery that replaces none. */
const singleDepositOf = ({ kind }: Ware): number => (kind === 'Batteries' ? 750 : 0);
export const depositOf = ({ item, quantity }: Line): Price =>
  priceAt(singleDepositOf(item.ware) * quantity, usualRate);
export const depositName = 'Battery deposit';
/** Acid goes into small parcels only. */
const maxOf = ({ kind }: Ware): number => (kind === 'Batteries' ? 12 : 100);

export const methods = [
  { id: 'STD_GROUND', name: 'Standard Ground', days: [2, 4], costs: 590, to: ['DE', 'AT'] },
  { id: 'STD_2DAY', name: '2nd Day', days: [1, 2], costs: 1_190, to: ['DE', 'AT'] },
  { id: 'STD_OVERNIGHT', name: 'Overnight', days: [1, 1], costs: 2_450, to: ['DE'] },
] as const;
const freeMethod = 'STD_GROUND';
export const promotions = {
  value: { id: 'OrderValueOff5', promotionType: 'OrderValueOffDiscount', from: 10_000, off: 500 },
  shipping: { id: 'FreeGround', promotionType: 'ShippingPercentageOffDiscount', from: 15_000 },
} as const;

/** The sums of a basket, which a fault bends. */
export type Sums = {
  readonly surcharges: (lines: readonly Line[]) => Price;
  readonly discount: (items: Price) => Price;
  /** @param costs of the shipping method */
  readonly shipping: (costs: number, lines: readonly Line[]) => number;
};

export const lawful: Sums = {
  surcharges: (lines) => plus(...lines.map(depositOf)),
  discount: ({ gross, net }) => {
    const { from, off } = promotions.value;
    // The discount has the tax of the goods that it is on.
    return gross < from ? nothing : { gross: off, net: Math.round((off * net) / gross) };
  },
  shipping: (costs) => costs,
};

export function summed(sums: Sums, lines: readonly Line[], method?: string) {
  const items = plus(...lines.map(priceOf));
  const surcharges = sums.surcharges(lines);
  const discount = sums.discount(items);
  const costs = methods.find(({ id }) => id === method)?.costs ?? 0;
  const undiscounted = priceAt(sums.shipping(costs, lines), usualRate);
  const isFree = method === freeMethod && items.gross >= promotions.shipping.from;
  const shippingDiscount = isFree ? undiscounted : nothing;
  const shipping = minus(undiscounted, shippingDiscount);
  const grand = plus(minus(items, discount), surcharges, shipping);
  return { items, surcharges, discount, undiscounted, shippingDiscount, shipping, grand };
}
export type Summed = ReturnType<typeof summed>;

export const money = (value: number): Fields => ({ value, currency: 'EUR' });
export const pair = ({ gross, net }: Price) => ({ gross: money(gross), net: money(net) });

export const isEligible = (method: (typeof methods)[number], address?: Fields): boolean =>
  !address || method.to.some((country) => country === address.countryCode);
export const methodOf = ({ id, name, days: [least, most], costs }: (typeof methods)[number]) => ({
  id,
  name,
  deliveryTimeMin: `P${least}D`,
  deliveryTimeMax: `P${most}D`,
  shippingCosts: pair(priceAt(costs, usualRate)),
});

/** Line items beyond the maximum of their product are cut to it. */
export const limit: Rules['limit'] = (lines) => {
  const isBeyond = ({ item, quantity }: Line) => quantity > maxOf(item.ware);
  return {
    lines: lines.map((line) => (isBeyond(line) ? { ...line, quantity: maxOf(line.item.ware) } : line)),
    messages: lines.filter(isBeyond).map(({ key, item }) => ({
      code: 'basket.validation.line_item_max_quantity.info',
      message: `The quantity was adjusted to ${maxOf(item.ware)}, the maximum of the product.`,
      parameters: { lineItemId: key, productSku: item.sku },
    })),
  };
};

const euros = (amount: number): Fields => ({ amount, currency: 'EUR' });

const offerOf = (item: Item): Fields => ({
  salePrice: euros(item.amount),
  taxRate: rateOf(item),
  availability: item.available,
  inStock: item.available,
});
const variationOf = (item: Item): Fields => ({
  sku: item.sku,
  variableVariationAttributes: [{ name: item.ware.option, value: item.label }],
  ...offerOf(item),
});
const commonOf = (ware: Ware): Fields => ({
  productName: ware.title,
  shortDescription: ware.story,
  manufacturer: ware.maker,
  defaultCategory: { name: ware.kind },
  minOrderQuantity: 1,
  maxOrderQuantity: maxOf(ware),
  packingUnit: 'pcs.',
  surcharges: singleDepositOf(ware) > 0 ? [{ name: depositName, amount: euros(singleDepositOf(ware)) }] : [],
});

/** A master with its variations, or a product that has none. */
function toProduct(ware: Ware): Fields {
  const [first, ...more] = variationsOf(ware);
  if (!first) return commonOf(ware);
  if (more.length === 0) {
    return { sku: first.sku, productMaster: false, ...commonOf(ware), ...offerOf(first) };
  }
  const variations = [first, ...more].map(variationOf);
  return { sku: masterOf(first), productMaster: true, ...commonOf(ware), variations };
}

/** Each variation is a product, too. */
function productWith(sku: unknown): Fields | undefined {
  const ware = wares.find((each) => toProduct(each).sku === sku);
  if (ware) return toProduct(ware);
  const item = itemWith(sku);
  return (
    item && {
      ...variationOf(item),
      productMaster: false,
      productMasterSKU: masterOf(item),
      ...commonOf(item.ware),
    }
  );
}

const errors: Readonly<Record<Reason, readonly [status: string, code: string, message: string]>> = {
  'unknown-item': ['404', 'product.not_found.error', 'There is no product with this SKU that can be bought.'],
  'sold-out': [
    '422',
    'basket.add_line_item_not_successful.error',
    'The product could not be added to your cart, because it is not in stock.',
  ],
  'unknown-line': ['404', 'basket.line_item.not_found.error', 'The basket has no line item with this id.'],
  'unknown-cart': ['404', 'basket.not_found.error', 'There is no basket with this id.'],
  'unknown-checkout': ['404', 'checkout.not_found.error', 'There is no checkout with this id.'],
  'unknown-order': ['404', 'order.not_found.error', 'There is no order with this id.'],
  'unknown-method': [
    '422',
    'basket.shipping_method.not_eligible.error',
    'The shipping method is not eligible for the shipping address.',
  ],
  'empty-cart': ['422', 'basket.validation.basket_empty.error', 'The basket has no line items.'],
  closed: ['409', 'basket.not_open.error', 'It is cancelled or ordered, and does not change any more.'],
  stale: ['412', 'basket.modified.error', 'The basket was modified.'],
  unaddressed: ['422', 'basket.validation.shipping_address_missing.error', 'A shipping address is missing.'],
  'not-ready': ['422', 'order.creation_failed.error', 'The order could not be created.'],
};

type Problem = { readonly code: string; readonly message: string; readonly parameters: Fields };
const problem = (name: string, message: string, scope: string): Problem => ({
  code: `basket.validation.${name}.error`,
  message,
  parameters: { scopes: [scope] },
});
const problems: Readonly<Record<string, Problem>> = {
  approval: problem('approval_missing', 'The buyer has to approve the order now.', 'Payment'),
  address: problem('shipping_address_missing', 'A shipping address is missing.', 'ShippingAddress'),
  method: problem('shipping_method_missing', 'A shipping method is missing.', 'Shipping'),
};
export const problemsOf = (missing: readonly unknown[]): readonly Problem[] =>
  missing.flatMap((name) => problems[String(name)] ?? []);

export const refusal = (reason: Reason, { missing, ...parameters }: Fields = {}): Outcome => {
  const [status, code, message] = errors[reason];
  const causes = problemsOf(asList(missing));
  return refuse(-32_040, message, {
    errors: [{ code, message, status, parameters, ...(causes.length > 0 && { causes }) }],
  });
};

/** @param firstOf the position of the first product of an answer */
export const catalogIn =
  (firstOf: (offset: number, amount: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const { offset = 0, amount = 10 } = args;
      const first = firstOf(Number(offset), Number(amount));
      const elements = found.slice(first, first + Number(amount)).map(toProduct);
      return { record: { elements, offset, amount, total: found.length } };
    }
    if (name === 'get_product') {
      const product = productWith(args.sku);
      return product ? { record: { data: product } } : refusal('unknown-item', { sku: args.sku });
    }
    const rows = asList(args.skus).map((sku) => ({ sku, product: productWith(sku) }));
    const infos = rows
      .filter(({ product }) => !product)
      .map(({ sku }) => ({ code: 'product.not_found.info', message: 'Not found.', parameters: { sku } }));
    return { record: { elements: rows.flatMap(({ product }) => product ?? []), infos } };
  };

export const pages = catalogIn((offset) => offset);
