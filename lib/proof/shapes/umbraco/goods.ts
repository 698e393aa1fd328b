/** Cloth by the metre, its search and refusals, and prices with their adjustments, in the manner of Umbraco Commerce. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Selvedge Row', option: 'Style', firstId: 6_204_118, code: 'SR', decimals: 2 };

/** For a metre, with VAT. They are even, so that half a metre costs whole pence. */
export const wares = waresOf(range, [
  [
    'Brushed Cotton',
    'Cotton',
    [
      ['Ecru', 1_180],
      ['Navy', 1_240],
      ['Rust', 1_290, 'sold out'],
    ],
  ],
  [
    'Washed Linen',
    'Linen',
    [
      ['Natural', 1_860],
      ['Olive', 1_920],
    ],
  ],
  [
    'Wool Tweed',
    'Wool',
    [
      ['Herringbone', 4_350],
      ['Check', 4_480],
    ],
  ],
  ['Cotton Jersey', 'Cotton', [['Grey marl', 1_520]]],
  [
    'Velvet Ribbon',
    'Trims',
    [
      ['Narrow', 240],
      ['Wide', 390],
    ],
  ],
  ['Cotton Lace Edging', 'Trims', [['White', 620]]],
  [
    'Waxed Canvas',
    'Canvas',
    [
      ['Tan', 2_640],
      ['Black', 2_760],
    ],
  ],
  ['Linen Viscose Blend', 'Linen', [['Stone', 1_640]]],
]);

const items = itemsOf(wares, range.decimals, ({ id }) => uuidOf(`umbraco variant ${id}`));
const itemsIn = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

const referenceOf = ({ id }: Ware): string => uuidOf(`umbraco product ${id}`);

/** A product that is sold in one way only has no variants. */
const referencesOf = ({ id, ware }: Item) => ({
  productReference: referenceOf(ware),
  productVariantReference: ware.makes.length > 1 ? id : null,
});

/** The item that these references name together. */
export function itemOf(named: unknown): Item | undefined {
  const { productReference, productVariantReference = null } = fieldsOf({ named }, 'named');
  return items.find((item) => {
    const own = referencesOf(item);
    return (
      own.productReference === productReference && own.productVariantReference === productVariantReference
    );
  });
}

/** An entity of the store, as records refer to it. */
export const entity = <Names extends Fields>(kind: string, names: Names) => ({
  id: uuidOf(`umbraco ${kind} ${Object.values(names)[0]}`),
  ...names,
});

export const currency = entity('currency', { code: 'GBP' });
export const taxClass = entity('tax class', { alias: 'standard', name: 'Standard' });
export const taxRate = 0.2;

const aliasOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

export const toProduct = (item: Item): Fields => ({
  ...referencesOf(item),
  sku: item.sku,
  name: `${item.ware.title} - ${item.label}`,
  attributes: [
    {
      name: { alias: aliasOf(item.ware.option), name: item.ware.option },
      value: { alias: aliasOf(item.label), name: item.label },
    },
  ],
  taxClass,
});

const toStock = (item: Item): Fields => ({
  ...toProduct(item),
  price: { amount: item.amount, currency: currency.code },
  stock: item.available ? 2_400 : 0,
  isGiftCard: false,
});

const toContent = (ware: Ware): Fields => ({
  contentType: 'productPage',
  id: referenceOf(ware),
  name: ware.title,
  route: { path: `/products/${ware.handle}` },
  properties: { description: ware.story, productType: ware.kind, brand: ware.maker },
  products: itemsIn(ware).map(toStock),
});

/** The total of a search, and the products of one page. */
export type Paging = (
  query: unknown,
  skip: number,
  take: number,
) => { readonly total: number; readonly shown: readonly Ware[] };

export const paged: Paging = (query, skip, take) => {
  const found = matching(wares, query);
  return { total: found.length, shown: found.slice(skip, skip + take) };
};

type Problem = readonly [status: 400 | 404, detail: string];

const titles = { 400: 'Bad Request', 404: 'Not Found' };

const failed = ([status, detail]: Problem, more: Fields = {}): Outcome =>
  refuse(status, detail, { type: 'Error', title: titles[status], status, detail, ...more });

const problems: Readonly<Record<Reason, Problem>> = {
  'unknown-item': [404, 'No product has this product reference and variant reference.'],
  'sold-out': [400, 'The product is out of stock.'],
  'unknown-line': [404, 'The order has no order line of this id.'],
  'unknown-cart': [404, 'No order has this id.'],
  'unknown-checkout': [404, 'No checkout has this token.'],
  'unknown-order': [404, 'No finalized order has this order number.'],
  'unknown-method': [404, 'No shipping method has this id or alias.'],
  'empty-cart': [400, 'The order has no order lines.'],
  closed: [400, 'The order is finalized or cancelled, or its checkout is canceled. It cannot be changed.'],
  stale: [400, 'The order was changed meanwhile.'],
  unaddressed: [400, 'The order has no shipping address.'],
  'not-ready': [400, 'The order cannot be finalized yet.'],
};

const missingOnes = new Map<unknown, readonly [name: string, text: string]>([
  ['approval', ['buyerApproval', 'The buyer has to approve, at most five minutes ago.']],
  ['address', ['shippingAddress', 'A shipping address is required.']],
  ['method', ['shippingMethod', 'A shipping method is required.']],
]);

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  if (reason !== 'not-ready') return failed(problems[reason]);
  const missing = listIn(detail, 'missing').flatMap((what) => {
    const [name, text] = missingOnes.get(what) ?? [];
    return name === undefined ? [] : [[name, [text]]];
  });
  return failed(problems[reason], { errors: Object.fromEntries(missing) });
}

export const catalogWith =
  (paging: Paging): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const { total, shown } = paging(args.query, Number(args.skip ?? 0), Number(args.take ?? 10));
      return { record: { total, items: shown.map(toContent) } };
    }
    const pages = new Map<unknown, Ware>(wares.map((ware) => [referenceOf(ware), ware]));
    const wanted = name === 'lookup_catalog' ? asList(args.ids) : [args.id];
    const found = wanted.flatMap((id) => pages.get(id) ?? []);
    if (found.length < wanted.length) return failed([404, 'No product has this id.']);
    const shown = found.map(toContent);
    return { record: name === 'lookup_catalog' ? { items: shown } : { ...shown[0] } };
  };

export type Price = { readonly withoutTax: number; readonly tax: number; readonly withTax: number };

/** @param withTax prices of the store include VAT */
export function priceOf(withTax: number): Price {
  const withoutTax = Math.round(withTax / (1 + taxRate));
  return { withoutTax, tax: withTax - withoutTax, withTax };
}

export const plus = (...prices: readonly Price[]): Price => {
  const sum = (of: keyof Price): number => prices.reduce((total, price) => total + price[of], 0);
  return { withoutTax: sum('withoutTax'), tax: sum('tax'), withTax: sum('withTax') };
};

/** A price, what earlier steps of the calculation took off it, and what this step takes off. */
type Adjusted = Readonly<
  Record<
    | 'withoutAdjustments'
    | 'previousAdjustments'
    | 'withPreviousAdjustments'
    | 'adjustment'
    | 'totalAdjustment'
    | 'value',
    Price
  >
> & { readonly adjustments: readonly Fields[] };

const bolt = { from: 5, name: 'Ten percent off from five metres on' };
export const boltDiscount = entity('discount', { alias: 'fiveMetres' });

const adjusted = (
  withoutAdjustments: Price,
  previousAdjustments: Price,
  adjustment: Price = priceOf(0),
): Adjusted => ({
  withoutAdjustments,
  previousAdjustments,
  withPreviousAdjustments: plus(withoutAdjustments, previousAdjustments),
  adjustments:
    adjustment.withTax === 0 ? [] : [{ name: bolt.name, type: 'DiscountAdjustment', price: adjustment }],
  adjustment,
  totalAdjustment: plus(previousAdjustments, adjustment),
  value: plus(withoutAdjustments, previousAdjustments, adjustment),
});

/** The adjusted price of something that no discount is for. */
export const plain = (amount: number) => {
  const { withoutAdjustments, adjustments, adjustment, value } = adjusted(priceOf(amount), priceOf(0));
  return { withoutAdjustments, adjustments, adjustment, value };
};

/** What a fault in the calculation bends. */
export type Sums = {
  /** What the metres of a line cost before the discount, with VAT. */
  readonly cost: (line: Line) => number;
  readonly total: (subtotal: Adjusted, shipping: Price) => Price;
};

export const sums: Sums = {
  cost: amountOf,
  total: ({ value }, shipping) => plus(value, shipping),
};

/** The adjusted prices of the lines, of their sum, and of the whole order. */
export function calculated(lines: readonly Line[], shippingCost: number, { cost, total }: Sums) {
  const ofLines = lines.map((line) => {
    const amount = cost(line);
    const off = line.quantity >= bolt.from ? Math.round(amount / 10) : 0;
    return adjusted(priceOf(amount), priceOf(0), priceOf(-off));
  });
  const base = plus(...ofLines.map(({ withoutAdjustments }) => withoutAdjustments));
  const subtotal = adjusted(base, plus(...ofLines.map(({ adjustment }) => adjustment)));
  const shipping = priceOf(shippingCost);
  const all = adjusted(plus(base, shipping), subtotal.totalAdjustment);
  return { ofLines, subtotal, total: { ...all, value: total(subtotal, shipping) } };
}

const amount = (value: number): Fields => ({ currency, value });

/** What is charged. Only gift cards could adjust it, and the store has none. */
export const transactionOf = (value: number): Fields => ({
  withoutAdjustments: amount(value),
  adjustments: [],
  adjustment: amount(0),
  value: amount(value),
});

const method = (alias: string, name: string, price: number) => ({
  ...entity('shipping method', { alias, name }),
  price,
});
export const standard = method('standard', 'Standard Delivery', 395);
const methods = [
  standard,
  method('express', 'Express Delivery', 845),
  method('saturday', 'Saturday Courier', 1_260),
];
export const methodOf = (idOrAlias: unknown) =>
  methods.find(({ id, alias }) => id === idOrAlias || alias === idOrAlias);

/** As checkouts show them, with the rate of each. */
export const offered = methods.map(({ price, ...one }) => ({
  ...one,
  rates: [{ option: null, value: priceOf(price) }],
}));

/** A number of a cart or an order: its template, and what the store generates. */
export function numberOf(template: 'CART' | 'ORDER', name: unknown): string {
  const hex = hexOf(`umbraco ${template} ${name}`);
  const five = (from: number): number => 10_000 + (Number.parseInt(hex.slice(from, from + 6), 16) % 90_000);
  return `${template}-${five(0)}-${five(6)}-${hex.slice(12, 17).toUpperCase()}`;
}
