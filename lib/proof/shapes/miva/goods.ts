/** What the store on Miva sells: products, the surcharges of their options, charges, refusals, and the tools of its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, piecesIn, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import type { Checkout } from '../trade/trade.ts';

const range = {
  maker: 'Cold Hollow Mercantile',
  option: 'Size',
  firstId: 3_104,
  code: 'CHM',
  decimals: 2,
} as const;

export const wares = waresOf(range, [
  [
    'Cast Iron Skillet',
    'Cookware',
    [
      ['8 Inch', 2_850],
      ['10 Inch', 3_675],
      ['12 Inch', 4_990, 'sold out'],
    ],
  ],
  [
    'Maple Syrup',
    'Pantry',
    [
      ['Pint', 1_840],
      ['Quart', 3_125],
    ],
  ],
  [
    'Wool Blanket',
    'Bedding',
    [
      ['Twin', 11_950],
      ['Queen', 15_480],
    ],
  ],
  ['Beeswax Candle', 'Home', [['Standard', 1_395]]],
  ['Enamel Bread Box', 'Kitchen', [['Standard', 6_420]]],
  ['Birch Broom', 'Home', [['Standard', 2_260]]],
]);

const weights = [4.5, 2.75, 5.2, 0.6, 6.1, 1.8] as const;

/** Pounds of one piece. */
export const weightOf = (ware: Ware): number => weights[wares.indexOf(ware)] ?? 0;

/** Food has no sales tax. */
export const isTaxable = ({ kind }: Ware): boolean => kind !== 'Pantry';

const items = itemsOf(wares, range.decimals, ({ id }) => String(id));

const optionCode = (label: string): string => label.toLowerCase().replaceAll(' ', '-');
const attribute = { attr_code: 'size', attr_prompt: range.option } as const;

export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** An amount and its formatted twin. */
export const twin = (name: string, cents: number): Fields => ({
  [name]: cents,
  [`formatted_${name}`]: dollars(cents),
});

/** The price of a product without the surcharges of its options. */
export const basePriceOf = (ware: Ware): number =>
  Math.min(...items.filter((item) => item.ware === ware).map(({ amount }) => amount));

export type Option = {
  readonly attr_code: string;
  readonly attr_prompt: string;
  readonly opt_code: string;
  readonly opt_prompt: string;
  /** The surcharge, in cents. */
  readonly price: number;
};

/** The options that make an item; a product that is sold in one way has none. */
export const optionsOf = ({ ware, label, amount }: Item): readonly Option[] =>
  ware.makes.length === 1
    ? []
    : [{ ...attribute, opt_code: optionCode(label), opt_prompt: label, price: amount - basePriceOf(ware) }];

/** The item of a row such as `{ Code, Attributes }`; none unless each attribute of the product has its option. */
export function itemOf(row: unknown): Item | undefined {
  const [wanted] = rowsIn({ rows: [row] }, 'rows');
  const attributes = rowsIn(wanted, 'Attributes');
  return items.find((item) => {
    const options = optionsOf(item);
    const isChosen = ({ attr_code, opt_code }: Option): boolean =>
      attributes.some((each) => each.attr_code === attr_code && each.opt_code === opt_code);
    return (
      item.ware.handle === wanted?.Code && options.length === attributes.length && options.every(isChosen)
    );
  });
}

const money = (name: string, cents: number): Fields => ({
  ...twin(name, cents),
  [name]: { amount: cents, currency: 'USD' },
});

const toVariant = (item: Item): Fields => ({
  variant_id: item.catalogId,
  sku: item.sku,
  options: optionsOf(item).map(({ price, ...option }) => ({ ...option, ...money('price', price) })),
  ...money('price', item.amount),
  inv_active: true,
  inv_level: item.available ? 'in' : 'out',
});

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  code: ware.handle,
  name: ware.title,
  descrip: ware.story,
  canonical_category_code: ware.kind.toLowerCase(),
  active: true,
  taxable: isTaxable(ware),
  weight: weightOf(ware),
  ...money('price', basePriceOf(ware)),
  productvariants: items.filter((item) => item.ware === ware).map(toVariant),
});

const ups = { id: 61, code: 'upsxml', name: 'UPS Shipping' } as const;
const flat = { id: 17, code: 'flatrate', name: 'Flat Rate Shipping' } as const;

/** The shipping methods. Cents for a parcel, and for each pound that is begun. */
export const methods = [
  { module: ups, data: '03', name: 'UPS Ground', first: 795, pound: 60, tax_exempt: true },
  { module: ups, data: '02', name: 'UPS 2nd Day Air', first: 1_490, pound: 145, tax_exempt: true },
  { module: flat, data: 'WG', name: 'White Glove Delivery', first: 5_850, pound: 0, tax_exempt: false },
] as const;

type Method = (typeof methods)[number];

/** Percent of sales tax by the state. */
const taxRates: ReadonlyMap<unknown, number> = new Map([
  ['CA', 7.25],
  ['FL', 6],
  ['IL', 6.25],
  ['MA', 6.25],
  ['NY', 4],
  ['TX', 6.25],
  ['VT', 6],
  ['WA', 6.5],
]);

/** Ten percent from this amount on. */
const discountFrom = 15_000;
/** Cents of a piece that are in its price. */
const packaging = 15;

const percent = (cents: number, rate: number): number => Math.round((cents * rate) / 100);

export type Charge = {
  readonly charge_id: number;
  readonly module_id: number;
  readonly type: 'DISCOUNT' | 'PACKAGING' | 'SHIPPING' | 'TAX';
  readonly descrip: string;
  readonly amount: number;
  readonly disp_amt: number;
  readonly tax_exempt: boolean;
};

/** How things are counted, which a fault bends. */
export type Counting = {
  /** Cents for one piece of an item. */
  readonly pieceOf: (item: Item) => number;
  /** The pounds for which shipping is charged. */
  readonly poundsOf: (lines: readonly Line[]) => number;
  /** What a charge adds to the total. */
  readonly counted: (charge: Charge) => number;
};

export const counting: Counting = {
  pieceOf: (item) => basePriceOf(item.ware) + sumOf(optionsOf(item).map(({ price }) => price)),
  poundsOf: (lines) => sumOf(lines.map(({ item, quantity }) => weightOf(item.ware) * quantity)),
  counted: ({ amount }) => amount,
};

export type Parcel = Pick<Checkout, 'lines' | 'method' | 'address'>;

export const rateOf = ({ first, pound }: Method, pounds: number): number =>
  first + pound * Math.ceil(Number(pounds.toFixed(2)));

export const methodOf = ({ method }: Parcel): Method | undefined =>
  methods.find(({ data }) => data === method);

/** The charges for these lines, this method and this address; what is nothing is left out. */
export function chargesOf(parcel: Parcel, { pieceOf, poundsOf }: Counting): readonly Charge[] {
  const { lines, address = {} } = parcel;
  const goods = (of: readonly Line[]) => sumOf(of.map(({ item, quantity }) => pieceOf(item) * quantity));
  const merchandise = goods(lines);
  const taxable = goods(lines.filter(({ item }) => isTaxable(item.ware)));
  const discount = merchandise >= discountFrom ? 10 : 0;
  const method = methodOf(parcel);
  const shipping = method ? rateOf(method, poundsOf(lines)) : 0;
  const rate = address.ship_cntry === 'US' ? (taxRates.get(address.ship_state) ?? 0) : 0;
  const taxed = taxable - percent(taxable, discount) + (method?.tax_exempt === false ? shipping : 0);
  const charge = (
    charge_id: number,
    type: Charge['type'],
    descrip: string,
    disp_amt: number,
    more: Partial<Charge> = {},
  ): Charge => ({
    charge_id,
    module_id: 0,
    type,
    descrip,
    amount: disp_amt,
    disp_amt,
    tax_exempt: true,
    ...more,
  });
  const all = [
    charge(1, 'DISCOUNT', '10% from $150.00 on', -percent(merchandise, discount)),
    charge(2, 'PACKAGING', 'Packaging (included in prices)', packaging * piecesIn(lines), { amount: 0 }),
    charge(3, 'SHIPPING', method?.name ?? '', shipping, {
      module_id: method?.module.id ?? 0,
      tax_exempt: method?.tax_exempt ?? true,
    }),
    charge(4, 'TAX', `${address.ship_state} Sales Tax (${rate}%)`, percent(taxed, rate)),
  ];
  return all.filter(({ disp_amt }) => disp_amt !== 0);
}

const messages: Readonly<Record<Reason, string>> = {
  'unknown-item': 'Product not found, or not with these attributes',
  'sold-out': 'Product is out of stock',
  'unknown-line': 'Item not found in the basket',
  'unknown-cart': 'Basket not found',
  'unknown-checkout': 'Session not found',
  'unknown-order': 'Order not found',
  'unknown-method': 'Shipping method is not available',
  'empty-cart': 'Basket is empty',
  closed: 'Already ordered or canceled',
  stale: 'Record has changed',
  unaddressed: 'Required fields are missing',
  'not-ready': 'Order cannot be placed yet',
};

const validated: readonly Reason[] = ['unknown-item', 'unknown-method', 'unaddressed', 'not-ready'];

/** What an order lacks, and the argument that gives it. */
const givenBy: Fields = {
  approval: 'Buyer_Approval',
  address: 'Ship_Address1',
  method: 'Shipping_Module_Code',
};

/** A refusal in the words of the system. @param more what it is about */
export function refusal(reason: Reason, more: Fields = {}): Outcome {
  const { missing, state: _, ...details } = more;
  const lacking = asList(missing);
  const number = Object.keys(messages).indexOf(reason) + 1;
  return refuse(-32_020 - number, messages[reason], {
    success: 0,
    error_code: `MER-JSN-${String(number).padStart(5, '0')}`,
    error_message: messages[reason],
    validation_error: validated.includes(reason),
    ...(lacking.length > 0 && { error_fields: lacking.map((name) => givenBy[String(name)] ?? name) }),
    ...details,
  });
}

/** @param startOf how many products precede a page */
export const catalogWith =
  (startOf: (offset: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [offset, count] = [Number(args.Offset ?? 0), Number(args.Count ?? 25)];
      const start = startOf(offset);
      const data = found.slice(start, start + count).map(toProduct);
      return { record: { total_count: found.length, start_offset: offset, data } };
    }
    if (name === 'lookup_catalog') {
      const codes = asList(args.Product_Codes);
      const found = wares.filter(({ handle }) => codes.includes(handle));
      const not_found = codes.filter((code) => !found.some(({ handle }) => handle === code));
      return { record: { total_count: found.length, data: found.map(toProduct), not_found } };
    }
    const ware = wares.find(({ handle }) => handle === args.Product_Code);
    return ware
      ? { record: toProduct(ware) }
      : refusal('unknown-item', { error_field: 'Product_Code', error_field_message: args.Product_Code });
  };
