/** The products of the storefront in the manner of Kroger, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Harvest Lane', option: 'Size', firstId: 4_170, code: 'HL', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Whole Milk',
    'Dairy',
    [
      ['1 gal', 349],
      ['1/2 gal', 219],
    ],
  ],
  [
    'Ground Coffee',
    'Beverages',
    [
      ['12 oz', 799],
      ['30.5 oz', 1_499],
    ],
  ],
  ['Large Brown Eggs', 'Dairy', [['12 ct', 429]]],
  [
    'Laundry Detergent',
    'Household',
    [
      ['46 fl oz', 699],
      ['92 fl oz', 1_279, 'sold out'],
    ],
  ],
  ['Sourdough Loaf', 'Bakery', [['24 oz', 459]]],
  [
    'Creamy Peanut Butter',
    'Pantry',
    [
      ['16 oz', 289],
      ['40 oz', 579],
    ],
  ],
  ['Paper Towels', 'Household', [['6 rolls', 1_149]]],
  ['Frozen Blueberries', 'Frozen', [['48 oz', 1_089]]],
  ['Honey Crisp Apples', 'Produce', [['3 lb bag', 559]]],
]);

/** What an item costs without its promotion, in cents. */
const regulars: Readonly<Record<string, number>> = {
  'HL-1A': 399,
  'HL-2B': 1_799,
  'HL-3A': 499,
  'HL-4A': 849,
  'HL-6A': 329,
  'HL-8A': 1_289,
};

export const regularOf = ({ sku, amount }: Item): number => regulars[sku] ?? amount;

/** A UPC of thirteen digits, without a check digit. */
const stock = itemsOf(wares, 2, ({ id }) => `00011110${id}`);
const modalities = ['DELIVERY', 'PICKUP'] as const;

/** The same goods once for each modality: what a line of a cart is about. */
const goods = stock.flatMap((item) =>
  modalities.map((modality) => ({ ...item, id: `${item.id} ${modality}` })),
);

/** Names a line: `0001111041700 DELIVERY`. */
export const keyOf = ({ upc, modality = 'DELIVERY' }: Fields): string => `${upc} ${modality}`;
export const goodOf = (key: unknown): Item | undefined => goods.find(({ id }) => id === key);
export const upcOf = ({ id }: Item): string => id.slice(0, 13);
export const isDelivered = ({ id }: Item): boolean => id.endsWith(' DELIVERY');

export const usd = (amount: number): Fields => ({ amount, currency: 'USD' });
export const brandOf = ({ ware }: Item): string => `${ware.maker} ${ware.title}`;

/** The promotional price is 0 if there is none. */
export const priceOf = (item: Item): Fields => {
  const regular = regularOf(item);
  return { regular: usd(regular), promo: usd(regular === item.amount ? 0 : item.amount) };
};

const coldness: Readonly<Record<string, string>> = { Dairy: 'Refrigerated', Frozen: 'Frozen' };
const aisles = ['Dairy', 'Beverages', 'Household', 'Bakery', 'Pantry', 'Frozen', 'Produce'];

const toProduct = (item: Item): Fields => {
  const { ware, label, available } = item;
  const number = String(aisles.indexOf(ware.kind) + 3);
  return {
    productId: item.id,
    upc: item.id,
    productPageURI: `/p/${ware.handle}/${item.id}`,
    brand: ware.maker,
    description: brandOf(item),
    categories: [ware.kind],
    countryOrigin: 'UNITED STATES',
    temperature: { indicator: coldness[ware.kind] ?? 'Ambient', heatSensitive: false },
    aisleLocations: [{ number, description: `AISLE ${number}` }],
    items: [
      {
        itemId: item.id,
        size: label,
        soldBy: 'UNIT',
        price: priceOf(item),
        inventory: { stockLevel: available ? 'HIGH' : 'TEMPORARILY_OUT_OF_STOCK' },
        fulfillment: { curbside: available, delivery: available, inStore: available, shipToHome: false },
      },
    ],
  };
};

const errors: Readonly<Record<Reason, readonly [code: string, reason: string]>> = {
  'unknown-item': ['PRODUCT-2013-404', 'No product has this UPC'],
  'sold-out': ['CART-2409-400', 'The product is temporarily out of stock'],
  'unknown-line': ['CART-2404-404', 'The cart has no item with this UPC and modality'],
  'unknown-cart': ['CART-2401-404', 'The cart was not found'],
  'unknown-checkout': ['CHECKOUT-3401-404', 'The checkout was not found'],
  'unknown-order': ['ORDER-4401-404', 'The order was not found'],
  'unknown-method': ['CHECKOUT-3412-400', "Field 'slotId' must be one of the available slots"],
  'empty-cart': ['CHECKOUT-3420-400', 'The cart has no items'],
  closed: ['CHECKOUT-3409-409', 'It is submitted or cancelled and can no longer be changed'],
  stale: ['CART-2412-409', 'The cart was changed'],
  unaddressed: ['CHECKOUT-3413-400', "Field 'deliveryAddress' is required"],
  'not-ready': ['CHECKOUT-3422-400', 'The order cannot be submitted while something is missing'],
};

const fieldsFor: Fields = { approval: 'paymentConsent', address: 'deliveryAddress', method: 'slotId' };

/** What is missing is named like the arguments. */
export const refusalsAt =
  ({ now }: Pick<Places, 'now'>) =>
  (why: Reason, { id, missing }: Fields = {}): Outcome => {
    const [code, reason] = errors[why];
    const [subject = ''] = String(id).split(' ');
    const lacking = missing !== undefined && {
      missing: asList(missing).map((name) => fieldsFor[String(name)]),
    };
    return refuse(-32_000, reason, { errors: { timestamp: now(), code, reason }, id: subject, ...lacking });
  };

export const catalogAt = (places: Places): Tools => {
  const refusal = refusalsAt(places);
  return (name, args) => {
    if (name === 'search_catalog') {
      const titles = matching(wares, args.query);
      const found = stock.filter(({ ware }) => titles.includes(ware));
      const [start, limit] = [Number(args.start ?? 0), Number(args.limit ?? 10)];
      const pagination = { start, limit, total: found.length };
      return { record: { data: found.slice(start, start + limit).map(toProduct), meta: { pagination } } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.productIds);
      const unknown = wanted.filter((id) => !stock.some((item) => item.id === id));
      const warnings = unknown.map((id) => `Product ${id} was not found`);
      const data = stock.filter(({ id }) => wanted.includes(id)).map(toProduct);
      return { record: { data, meta: { warnings } } };
    }
    const item = stock.find(({ id }) => id === args.productId);
    return item ? { record: { data: toProduct(item) } } : refusal('unknown-item', { id: args.productId });
  };
};
