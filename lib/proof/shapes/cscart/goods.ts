/** What the vendors of the marketplace in the manner of CS-Cart sell and what they ship it for, the catalog tools, and the refusals. */
import { crc32 } from 'node:zlib';
import { asFields, asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, piecesIn, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

type Vendor = { readonly company_id: number; readonly company: string };

const outfitter: Vendor = { company_id: 3, company: 'Ridgeline Outfitters' };
const supplier: Vendor = { company_id: 7, company: 'Kestrel Camp Supply' };
const vendors = [outfitter, supplier];

const clothes = { maker: outfitter.company, option: 'Size', firstId: 241, code: 'RDG', decimals: 2 };
const supplies = { maker: supplier.company, option: 'Content', firstId: 412, code: 'KCS', decimals: 2 };

export const wares: readonly Ware[] = [
  ...waresOf(clothes, [
    [
      'Larch Rain Jacket',
      'Clothing',
      [
        ['S', 11_900],
        ['M', 12_150],
        ['XL', 12_640, 'sold out'],
      ],
    ],
    [
      'Heron Trail Shirt',
      'Clothing',
      [
        ['M', 3_480],
        ['L', 3_655],
      ],
    ],
    ['Tarn Wool Blanket', 'Bedding', [['One size', 7_235]]],
    [
      'Moss Sleeping Mat',
      'Bedding',
      [
        ['Regular', 5_460],
        ['Long', 6_115],
      ],
    ],
  ]),
  ...waresOf(supplies, [
    [
      'Ember Fuel Canister',
      'Fuel',
      [
        ['230 g', 845],
        ['450 g', 1_390],
      ],
    ],
    [
      'Pine Camp Kettle',
      'Cookware',
      [
        ['0.9 l', 2_995],
        ['1.4 l', 3_740],
      ],
    ],
    ['Flint Lantern Oil', 'Fuel', [['500 ml', 1_165]]],
    ['Quartz Enamel Mug', 'Cookware', [['350 ml', 1_275]]],
  ]),
];

/** A cart id depends on the product and its options alone, so that it is the same in every cart. */
const items = itemsOf(wares, 2, ({ sku }) => String(crc32(sku)));

/** What a piece of a promoted product costs less than its base price. */
const reductions: Readonly<Record<string, number>> = { 'Tarn Wool Blanket': 900, 'Pine Camp Kettle': 320 };
export const reductionOf = ({ ware }: Item): number => reductions[ware.title] ?? 0;

const scarce: Readonly<Record<string, number>> = { 'Quartz Enamel Mug': 25, 'Moss Sleeping Mat': 18 };
const stockOf = ({ ware, available }: Item): number => (available ? (scarce[ware.title] ?? 60) : 0);

/** Amounts above the stock are corrected to it. */
export const corrected = (
  lines: readonly Line[],
): { lines: readonly Line[]; messages: readonly Fields[] } => ({
  lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, stockOf(line.item)) })),
  messages: lines
    .filter(({ item, quantity }) => quantity > stockOf(item))
    .map(({ key, item }) => ({
      type: 'W',
      title: 'Important',
      message: `The amount of ${item.ware.title} has been corrected: only ${stockOf(item)} are in stock.`,
      item_id: key,
      amount: stockOf(item),
    })),
});

export const isFuel = ({ kind }: Ware): boolean => kind === 'Fuel';
export const vendorOf = ({ maker }: Ware): Vendor => (maker === outfitter.company ? outfitter : supplier);

type Shipping = {
  readonly shipping_id: number;
  readonly shipping: string;
  readonly delivery_time: string;
  /** What a vendor takes for its group, and for each piece in it, by the id of the vendor. */
  readonly rates: Readonly<Record<number, readonly [group: number, piece: number]>>;
};

export const shippings: readonly Shipping[] = [
  { shipping_id: 1, shipping: 'Ground', delivery_time: '3-5 days', rates: { 3: [690, 40], 7: [545, 40] } },
  {
    shipping_id: 4,
    shipping: 'Courier',
    delivery_time: '1-2 days',
    rates: { 3: [1_980, 150], 7: [1_640, 125] },
  },
  {
    shipping_id: 8,
    shipping: 'Pickup point',
    delivery_time: '4-7 days',
    rates: { 3: [350, 0], 7: [295, 0] },
  },
];

export type Group = { readonly vendor: Vendor; readonly lines: readonly Line[] };

/** What each vendor ships. */
export const groupsOf = (lines: readonly Line[]): readonly Group[] =>
  vendors
    .map((vendor) => ({ vendor, lines: lines.filter(({ item }) => vendorOf(item.ware) === vendor) }))
    .filter((group) => group.lines.length > 0);

export function rateOf({ rates }: Shipping, { vendor, lines }: Group): number {
  const [group, piece] = rates[vendor.company_id] ?? [0, 0];
  return group + piece * piecesIn(lines);
}

export const shippingWith = (id: unknown): Shipping | undefined =>
  shippings.find(({ shipping_id }) => String(shipping_id) === String(id));

/** What each group costs by this method; nothing as long as none is chosen. */
export const ratesOf = (lines: readonly Line[], method: string | undefined): readonly number[] => {
  const shipping = shippingWith(method);
  return shipping ? groupsOf(lines).map((group) => rateOf(shipping, group)) : [];
};

/** PHP has one kind of array, and writes an empty one as a list. */
export const php = (members: Fields): Fields | readonly [] =>
  Object.keys(members).length > 0 ? members : [];

const hasOptions = ({ makes }: Ware): boolean => makes.length > 1;
const optionOf = (ware: Ware): string => String(wares.indexOf(ware) + 12);
const makesOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);
export const optionsOf = ({ ware, catalogId }: Item): Fields =>
  hasOptions(ware) ? { [optionOf(ware)]: String(catalogId) } : {};

/** The item of a row with `product_id` and `product_options`. */
export const itemOf = (row: unknown): Item | undefined => {
  const { product_id, product_options } = asFields(row);
  const chosen = Object.entries(asFields(product_options));
  return items.find((item) => {
    const options = optionsOf(item);
    const isChosen = chosen.every(([option, variant]) => options[option] === variant);
    return item.ware.id === product_id && chosen.length === Object.keys(options).length && isChosen;
  });
};
/** The item without the modifier of its option. */
export const atBasePrice = (row: unknown): Item | undefined => {
  const item = itemOf(row);
  return item && { ...item, amount: makesOf(item.ware)[0]?.amount ?? item.amount };
};
export const productWith = (cartId: string): number | undefined =>
  items.find(({ id }) => id === cartId)?.ware.id;

const usd = (amount: number): Fields => ({ amount, currency: 'USD' });
const priced = (item: Item | undefined): Fields =>
  item
    ? {
        price: usd(item.amount),
        base_price: usd(item.amount + reductionOf(item)),
        discount: usd(reductionOf(item)),
      }
    : {};

function optionsIn(ware: Ware): Fields {
  const [first, ...others] = makesOf(ware);
  if (!first || others.length === 0) return {};
  const variants = [first, ...others].map(({ catalogId, label, amount }) => ({
    variant_id: String(catalogId),
    variant_name: label,
    modifier: usd(amount - first.amount),
    modifier_type: 'A',
  }));
  return {
    [optionOf(ware)]: {
      option_id: optionOf(ware),
      option_name: ware.option,
      required: 'Y',
      variants: Object.fromEntries(variants.map((variant) => [variant.variant_id, variant])),
    },
  };
}

function toProduct(ware: Ware): Fields {
  const makes = makesOf(ware);
  const combinations = makes.map((item) => ({
    combination_hash: item.id,
    combination: optionsOf(item),
    product_code: item.sku,
    ...priced(item),
    amount: stockOf(item),
  }));
  return {
    product_id: ware.id,
    product: ware.title,
    status: 'A',
    ...vendorOf(ware),
    category: ware.kind,
    full_description: ware.story,
    ...priced(makes[0]),
    amount: sumOf(makes.map(stockOf)),
    out_of_stock_actions: 'N',
    tax_ids: isFuel(ware) ? ['6', '9'] : ['6'],
    product_options: php(optionsIn(ware)),
    combinations: hasOptions(ware)
      ? Object.fromEntries(combinations.map((each) => [each.combination_hash, each]))
      : [],
  };
}

const failures: Readonly<Record<Reason, readonly [status: number, message: string]>> = {
  'unknown-item': [404, 'The product does not exist, or not with these product_options.'],
  'sold-out': [400, 'The product is out of stock.'],
  'unknown-line': [404, 'The cart has no product with this cart id.'],
  'unknown-cart': [404, 'The cart does not exist.'],
  'unknown-checkout': [404, 'The order does not exist.'],
  'unknown-order': [404, 'The order does not exist, or is not placed.'],
  'unknown-method': [400, 'The shipping method is not available.'],
  'empty-cart': [400, 'The cart is empty.'],
  closed: [409, 'The order is already placed or cancelled.'],
  stale: [409, 'The cart has changed.'],
  unaddressed: [400, 'The shipping address is missing.'],
  'not-ready': [400, 'The order cannot be placed: see `missing`.'],
};
/** What an order lacks, as the arguments of the tools are called. */
const argumentOf: Readonly<Record<string, string>> = {
  approval: 'agreement',
  address: 'user_data',
  method: 'shipping_id',
};

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [status, message] = failures[reason];
  return refuse(status, message, {
    status,
    message,
    ...(id !== undefined && { requested: id }),
    ...(missing !== undefined && { missing: asList(missing).map((name) => argumentOf[String(name)]) }),
  });
}

/** How many products come before the first of a page. */
export type Offset = (page: number, perPage: number) => number;
export const pageAfterPage: Offset = (page, perPage) => (page - 1) * perPage;

export const catalogWith =
  (offset: Offset): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, perPage] = [Number(args.page ?? 1), Number(args.items_per_page ?? 10)];
      const first = offset(page, perPage);
      return {
        record: {
          products: found.slice(first, first + perPage).map(toProduct),
          params: { q: args.query, page, items_per_page: perPage, total_items: found.length },
        },
      };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.pid);
      return {
        record: {
          products: wares.filter(({ id }) => wanted.includes(id)).map(toProduct),
          not_found: wanted.filter((pid) => !wares.some(({ id }) => id === pid)),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.product_id });
  };
