/** The goods of the storefront in the manner of Wayfair: SKUs, their options and part numbers, warehouses, and the tools that find them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Copley Mill', option: 'Variation', firstId: 4_367, code: 'CPM', decimals: 2 };

/** A label has the names of the options of a variation. */
export const wares = waresOf(range, [
  [
    'Platform Bed',
    'Bedroom',
    [
      ['Walnut / Queen', 41_999],
      ['Walnut / King', 51_950],
      ['White / Queen', 39_900],
      ['White / King', 48_875, 'sold out'],
    ],
  ],
  [
    'Dining Chair',
    'Kitchen & Dining',
    [
      ['Gray', 18_999],
      ['Navy', 19_450],
    ],
  ],
  ['Writing Desk', 'Office', [['Standard', 22_950]]],
  [
    'Table Lamp',
    'Lighting',
    [
      ['Brass', 6_499],
      ['Black', 5_999],
    ],
  ],
  [
    'Area Rug',
    'Rugs',
    [
      ['5 x 8 ft', 14_925],
      ['8 x 10 ft', 28_790],
      ['9 x 12 ft', 36_400, 'sold out'],
    ],
  ],
  ['Bath Towel', 'Bed & Bath', [['Standard', 3_299]]],
  ['Candle Holder', 'Decor', [['Standard', 1_265]]],
]);

const categories: Readonly<Record<string, readonly string[]>> = {
  Finish: ['Walnut', 'White', 'Brass', 'Black'],
  Size: ['Queen', 'King', '5 x 8 ft', '8 x 10 ft', '9 x 12 ft'],
  Color: ['Gray', 'Navy'],
};
const optionNames = Object.values(categories).flat();
/** How many pieces are sold together, as one. */
const sets: Readonly<Record<string, number>> = { 'Dining Chair': 2, 'Bath Towel': 6 };
const assemblyFees: Readonly<Record<string, number>> = { 'Platform Bed': 12_900, 'Writing Desk': 8_850 };

export const parts = itemsOf(wares, 2, ({ sku }) => sku);
const skuOf = ({ id }: Ware): string => `CPML${id}`;
const setOf = ({ title }: Ware): number => sets[title] ?? 1;
/** For each that is ordered, such as for each set; 0 if it comes assembled. */
export const assemblyFeeOf = ({ title }: Ware): number => assemblyFees[title] ?? 0;

const optionsOf = ({ ware, label }: Item) =>
  label
    .split(' / ')
    .filter((name) => optionNames.includes(name))
    .map((name) => ({
      id: ware.id * 100 + optionNames.indexOf(name),
      category: Object.keys(categories).find((category) => categories[category]?.includes(name)),
      name,
    }));
export const optionIdsOf = (part: Item): readonly number[] => optionsOf(part).map(({ id }) => id);

/** The part with these options and no others, in any order. */
export function partFor(wanted: unknown): Item | undefined {
  const { sku, optionIds } = fieldsOf({ wanted }, 'wanted');
  const chosen = new Set(asList(optionIds));
  return parts.find((part) => {
    const own = optionIdsOf(part);
    return skuOf(part.ware) === sku && own.length === chosen.size && own.every((id) => chosen.has(id));
  });
}

const warehouses = [
  { id: 30_411, name: 'Perris, CA', leadTime: 2, kinds: ['Bedroom', 'Kitchen & Dining', 'Office'] },
  { id: 21_738, name: 'Cranbury, NJ', leadTime: 1, kinds: ['Lighting', 'Rugs', 'Bed & Bath', 'Decor'] },
] as const;

/** Rates are for one shipment; `free` is the sum of products from which on nothing is charged. */
export const shipSpeeds = [
  { shipSpeed: 'GROUND', carrierCode: 'FDEG', isOverseas: false, days: [3, 6], rate: 499, free: 3_500 },
  { shipSpeed: 'SECOND_DAY_AIR', carrierCode: 'UPSB', isOverseas: false, days: [2, 2], rate: 1_895 },
  {
    shipSpeed: 'WHITE_GLOVE_ROOM_OF_CHOICE',
    carrierCode: 'CGLM',
    isOverseas: false,
    days: [7, 12],
    rate: 7_950,
  },
  { shipSpeed: 'GROUND_OVERSEA', carrierCode: 'FDEG', isOverseas: true, days: [10, 18], rate: 6_425 },
] as const;

/** Alaska and Hawaii, by the first three digits. */
const isOverseas = (postalCode: unknown): boolean => /^(96[78]|99[5-9])/.test(String(postalCode));
/** All speeds before there is an address. */
export const speedsTo = (address: Fields | undefined) =>
  shipSpeeds.filter((speed) => !address || speed.isOverseas === isOverseas(address.postalCode));

export const speedOf = (method: string | undefined) =>
  shipSpeeds.find(({ shipSpeed }) => shipSpeed === method);
/** What a shipment costs in an order with such a sum of products. */
export const rateOf = (speed: (typeof shipSpeeds)[number], goods: number): number =>
  'free' in speed && goods >= speed.free ? 0 : speed.rate;

/** The lines by the warehouses that ship them. */
export const shipmentsOf = (lines: readonly Line[]) =>
  warehouses
    .map(({ kinds, ...warehouse }) => ({
      warehouse,
      lines: lines.filter(({ item }) => kinds.some((kind) => kind === item.ware.kind)),
    }))
    .filter((shipment) => shipment.lines.length > 0);

/** Sales tax of the states, in thousandths of a percent. */
export const taxRates: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AL 4000 AK 0 AZ 5600 AR 6500 CA 7250 CO 2900 CT 6350 DE 0 DC 6000 FL 6000 GA 4000 HI 4000 ID 6000 IL 6250 ' +
    'IN 7000 IA 6000 KS 6500 KY 6000 LA 5000 ME 5500 MD 6000 MA 6250 MI 6000 MN 6875 MS 7000 MO 4225 MT 0 NE 5500 ' +
    'NV 6850 NH 0 NJ 6625 NM 4875 NY 4000 NC 4750 ND 5000 OH 5750 OK 4500 OR 0 PA 6000 RI 7000 SC 6000 SD 4200 ' +
    'TN 7000 TX 6250 UT 6100 VT 6000 VA 5300 WA 6500 WV 6000 WI 5000 WY 4000'
  )
    .split(/ (?=[A-Z])/)
    .map((row) => [row.slice(0, 2), Number(row.slice(3))]),
);

export const dollars = (cents: number): number => cents / 100;

export const productOf = (line: Line): Fields => ({
  sku: skuOf(line.item.ware),
  optionIds: optionIdsOf(line.item),
  partNumber: line.key,
  name: line.item.ware.title,
  options: optionsOf(line.item).map(({ category, name }) => ({ category, name })),
  quantity: String(line.quantity),
  pieceCount: line.quantity * setOf(line.item.ware),
  price: dollars(line.item.amount),
  totalCost: dollars(amountOf(line)),
});

const money = (amount: number): Fields => ({ amount, currency: 'USD' });

const toProduct = (ware: Ware): Fields => {
  const own = parts.filter((part) => part.ware === ware);
  const options = own.flatMap(optionsOf);
  const fee = assemblyFeeOf(ware);
  return {
    sku: skuOf(ware),
    name: ware.title,
    description: ware.story,
    url: `/products/${ware.handle}`,
    class: { name: ware.kind },
    manufacturer: { name: ware.maker },
    displaySetQuantity: setOf(ware),
    options: options.filter(({ id }, index) => options.findIndex((option) => option.id === id) === index),
    variations: own.map((part) => ({
      partNumber: part.sku,
      optionIds: optionIdsOf(part),
      price: money(part.amount),
      assemblyFee: fee > 0 ? money(fee) : null,
      inStock: part.available,
      itemNextAvailabilityDate: part.available ? null : '2027-02-15',
    })),
  };
};

const messages: Readonly<Record<Reason, readonly [field: string, code: string, message: string]>> = {
  'unknown-item': ['PRODUCT_ID', 'NOT_FOUND', 'No product has this SKU with these options.'],
  'sold-out': ['PRODUCT_ID', 'OUT_OF_STOCK', 'The product is out of stock with these options.'],
  'unknown-line': ['PRODUCT_PART_NUMBER', 'NOT_FOUND', 'The part is not here, or has no such service.'],
  'unknown-cart': ['CART_ID', 'NOT_FOUND', 'The cart does not exist.'],
  'unknown-checkout': ['CHECKOUT_ID', 'NOT_FOUND', 'The checkout does not exist.'],
  'unknown-order': ['ORDER_ID', 'NOT_FOUND', 'The order does not exist.'],
  'unknown-method': ['SHIP_SPEED', 'NOT_AVAILABLE', 'The ship speed does not serve the ZIP code.'],
  'empty-cart': ['CART_ID', 'MISSING_DATA', 'The cart has no products.'],
  closed: ['STATUS', 'ILLEGAL_STATUS', 'It is complete or cancelled, and cannot be changed.'],
  stale: ['STATUS', 'ILLEGAL_STATUS', 'It was changed in the meantime.'],
  unaddressed: ['SHIP_TO_ADDRESS_ONE', 'MISSING_DATA', 'There is no address to ship to.'],
  'not-ready': ['PURCHASE_ORDER_ID', 'MISSING_DATA', 'The order cannot be placed yet.'],
};
const missingFields: Readonly<Record<string, string>> = {
  approval: 'ORDER_CONFIRMATION',
  address: 'SHIP_TO_ADDRESS_ONE',
  method: 'SHIP_SPEED',
};
export const refusal = (reason: Reason, more: Fields = {}): Outcome => {
  const [field, code, message] = messages[reason];
  const missing = asList(more.missing).map((name) => missingFields[String(name)]);
  const fields = missing.length > 0 ? missing : [field];
  const errors = fields.map((each) => ({ key: more.id ?? null, field: each, message: code }));
  return refuse(-32_031, message, { errors });
};

/** @param ranked the order in which a page has the found products */
export const catalogIn =
  (ranked: (found: readonly Ware[], offset: number) => readonly Ware[]): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const [limit, offset] = [Number(args.limit ?? 10), Number(args.offset ?? 0)];
      const found = matching(wares, args.query);
      const products = ranked(found, offset).slice(offset, offset + limit);
      return { record: { products: products.map(toProduct), total: found.length, limit, offset } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.skus);
      const found = wares.filter((ware) => wanted.includes(skuOf(ware)));
      const notFound = wanted.filter((sku) => !found.some((ware) => skuOf(ware) === sku));
      return { record: { products: found.map(toProduct), notFound } };
    }
    const ware = wares.find((each) => skuOf(each) === args.sku);
    return ware ? { record: { product: toProduct(ware) } } : refusal('unknown-item', { id: args.sku });
  };
