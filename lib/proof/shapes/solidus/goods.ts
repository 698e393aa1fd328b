/** The products of the Solidus shop, its amounts in US dollars, the search, the refusals, and what an order costs. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, type Refusing, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Halfmoon Outfitters', option: 'Size', firstId: 4_118, code: 'HMO', decimals: 2 },
  [
    [
      'Ridge Rain Shell',
      'Jackets',
      [
        ['Small', 11_850],
        ['Medium', 12_150],
        ['Large', 12_450, 'sold out'],
      ],
    ],
    ['Ridge Wool Beanie', 'Hats', [['One size', 2_475]]],
    [
      'Creek Camp Mug',
      'Kitchen',
      [
        ['12 oz', 1_425],
        ['16 oz', 1_690],
      ],
    ],
    ['Creek Enamel Pot', 'Kitchen', [['2 qt', 3_860]]],
    ['Summit Trail Pack', 'Packs', [['24 l', 8_995]]],
    [
      'Summit Trail Socks',
      'Socks',
      [
        ['Short', 1_315],
        ['Crew', 1_545],
        ['Knee', 1_780],
      ],
    ],
    ['Lantern Bay Hammock', 'Camp', [['Single', 6_435, 'sold out']]],
    ['Lantern Bay Tarp', 'Camp', [['10 ft', 5_280]]],
  ],
);

const items = itemsOf(wares, 2, ({ id }) => String(id));
export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === String(id));

const makesOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

/** What the product costs, as shown beside its name: the price of its first variant. */
const productPrice = (ware: Ware): number => makesOf(ware)[0]?.amount ?? 0;

/** The variant as if it had no price of its own. */
export const atProductPrice = (id: unknown): Item | undefined => {
  const item = itemOf(id);
  return item && { ...item, amount: productPrice(item.ware) };
};

/** `-10.00` */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);
export const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100);
/** `-$1,010.00` */
export const display = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${decimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
/** An amount beside its display: `total` and `display_total`. */
export const shown = (name: string, cents: number): Fields => ({
  [name]: decimal(cents),
  [`display_${name}`]: display(cents),
});

const priced = (cents: number): Fields => ({
  price: { amount: cents, currency: 'USD' },
  display_price: display(cents),
});

/** Products without options are sold by their master variant. */
const hasVariants = ({ makes }: Ware): boolean => makes.length > 1;

const optionsOf = ({ ware, label }: Item): string => (hasVariants(ware) ? `${ware.option}: ${label}` : '');

/** A variant, without its price. */
export const variantOf = (item: Item): Fields => ({
  id: Number(item.id),
  name: item.ware.title,
  sku: item.sku,
  slug: item.ware.handle,
  is_master: !hasVariants(item.ware),
  options_text: optionsOf(item),
  in_stock: item.available,
  is_backorderable: false,
});

const soldVariant = (item: Item): Fields => ({
  ...variantOf(item),
  ...priced(item.amount),
  option_values: hasVariants(item.ware)
    ? [{ name: item.label.toLowerCase(), presentation: item.label, option_type_name: 'size' }]
    : [],
});

function productOf(ware: Ware): Fields {
  const makes = makesOf(ware).map(soldVariant);
  return {
    id: ware.id,
    name: ware.title,
    description: ware.story,
    slug: ware.handle,
    ...priced(productPrice(ware)),
    has_variants: hasVariants(ware),
    option_types: hasVariants(ware) ? [{ name: 'size', presentation: ware.option, position: 1 }] : [],
    ...(hasVariants(ware) ? { variants: makes } : { master: makes[0], variants: [] }),
    classifications: [{ taxon: { name: ware.kind, pretty_name: `Categories -> ${ware.kind}` } }],
  };
}

/** The rows of a page. */
export type Paged = (found: readonly Ware[], page: number, perPage: number) => readonly Ware[];
export const paged: Paged = (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage);

/** Refusals have the HTTP status of the system as their code, and its body as their data. */
const sentences = {
  missing: [404, 'The resource you were looking for could not be found.'],
  unauthorized: [401, 'You are not authorized to perform that action.'],
  unavailable: [422, 'Quantity is not available for items in your order'],
  method: [422, 'Invalid shipping method specified.'],
  transition: [422, 'The order could not be transitioned. Please fix the errors and try again.'],
  total: [400, 'Expected total does not match actual total.'],
} as const;

/** @param errors sentences by the members that they are about */
export function refused(why: keyof typeof sentences, errors?: Fields): Outcome {
  const [code, error] = sentences[why];
  return refuse(code, error, { error, ...(errors && { errors }) });
}

export const lineRefusal: Refusing = (reason, { id } = {}) =>
  reason === 'sold-out'
    ? refused('unavailable', { variant_id: [`${id} is out of stock`] })
    : refused('missing', {
        [reason === 'unknown-line' ? 'line_items' : 'variant_id']: [`${id} is not found`],
      });

const isNamed = (ware: Ware, id: unknown): boolean => String(ware.id) === String(id) || ware.handle === id;

/** @param pageOf the rows of a page of a search */
export const catalogWith =
  (pageOf: Paged): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, perPage] = [Number(args.page ?? 1), Number(args.per_page ?? 25)];
      const products = pageOf(found, page, perPage).map(productOf);
      return {
        record: {
          count: products.length,
          total_count: found.length,
          current_page: page,
          pages: Math.ceil(found.length / perPage),
          per_page: perPage,
          products,
        },
      };
    }
    if (name === 'get_product') {
      const ware = wares.find((each) => isNamed(each, args.id));
      return ware ? { record: productOf(ware) } : refused('missing', { id: [`${args.id} is no product`] });
    }
    const ids = listIn(args, 'ids');
    const unknown = ids.filter((id) => !wares.some((ware) => ware.id === id));
    if (unknown.length > 0) return refused('missing', { ids: unknown.map((id) => `${id} is no product`) });
    const products = wares.filter(({ id }) => ids.includes(id)).map(productOf);
    return { record: { count: products.length, products } };
  };

const methods: readonly (readonly [name: string, code: string, cost: (pieces: number) => number])[] = [
  ['UPS Ground', 'ground', (pieces) => 590 + 110 * (pieces - 1)],
  ['USPS Priority Mail', 'priority', () => 950],
  ['UPS Next Day Air', 'next-day', () => 2_495],
];

/** What each method costs for these lines, the cheapest first. */
export const costsOf = (lines: readonly Line[]) =>
  methods
    .map(([name, code, cost], method) => ({ name, code, method, cost: cost(piecesIn(lines)) }))
    .toSorted((one, other) => one.cost - other.cost);
export const cheapestFor = (lines: readonly Line[]): number => costsOf(lines)[0]?.method ?? 0;

/** What an address has, if it is not given. */
export const blanks: Fields = Object.fromEntries(
  ['company', 'address2', 'state_name', 'phone'].map((name) => [name, null]),
);

export type Shipment = {
  readonly id: number;
  /** The line items that it was made for. */
  readonly lines: readonly Line[];
  readonly method: number;
  readonly isChosen: boolean;
};

export type Order = {
  readonly id: number;
  readonly number: string;
  readonly stage: 'cart' | 'checkout' | 'complete' | 'canceled';
  readonly lines: readonly Line[];
  readonly address?: Fields;
  readonly shipment?: Shipment;
  readonly times: Readonly<Record<'created_at' | 'updated_at', string>>;
};

export const costOf = ({ lines, method }: Shipment): number =>
  costsOf(lines).find((each) => each.method === method)?.cost ?? 0;

export const isTaxed = ({ address }: Order): boolean => (address?.country_iso ?? 'US') === 'US';
export const taxOn = (order: Order, line: Line): number =>
  isTaxed(order) ? Math.round((amountOf(line) * 8) / 100) : 0;

/** All in cents. */
export type Sums = Readonly<Record<'items' | 'shipping' | 'promotion' | 'tax' | 'total', number>>;

export function sumsOf(order: Order): Sums {
  const { lines, shipment } = order;
  const items = subtotalOf(lines);
  const promotion = items >= 10_000 ? -1_000 : 0;
  const tax = sumOf(lines.map((line) => taxOn(order, line)));
  const shipping = shipment ? costOf(shipment) : 0;
  return { items, shipping, promotion, tax, total: items + shipping + promotion + tax };
}
