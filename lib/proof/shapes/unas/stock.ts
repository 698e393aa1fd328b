/** The products of the shop in the manner of UNAS, their prices, and the tools that read them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line, Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Kékfény Műhely', option: 'Kivitel', firstId: 14_625_706, code: 'KFM', decimals: 2 };

const plain = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-');

/** Gross prices in fillér. */
export const wares: readonly Ware[] = waresOf(range, [
  [
    'Kerámia bögre',
    'Konyha',
    [
      ['Kék', 317_500],
      ['Zöld', 342_900],
    ],
  ],
  ['Vászontáska', 'Táska', [['Natúr', 495_300]]],
  [
    'Gyapjútakaró',
    'Lakás',
    [
      ['Szürke', 2_349_500],
      ['Bordó', 2_476_500, 'sold out'],
    ],
  ],
  ['Magyar szakácskönyv', 'Könyv', [['Kemény kötés', 588_000]]],
  ['Lenterítő', 'Konyha', [['140 x 180 cm', 1_244_600]]],
  [
    'Illatgyertya',
    'Lakás',
    [
      ['Levendula', 406_400],
      ['Fahéj', 419_100],
    ],
  ],
]).map((ware) => ({ ...ware, handle: plain(ware.title) }));

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'HUF' });

/** Percent of VAT; books have the lower rate. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Könyv' ? 5 : 27);
export const netOf = (gross: number, rate: number): number => Math.round((gross * 100) / (100 + rate));
export const nameOf = ({ ware, label }: Item): string => `${ware.title} - ${label}`;

const step = { lower: 10, percent: 10 };
const isStepped = ({ ware }: Item): boolean => ware.title === 'Kerámia bögre';

/** The gross price of one of these pieces. */
export const unitOf = ({ item, quantity }: Line): number =>
  isStepped(item) && quantity >= step.lower
    ? Math.round((item.amount * (100 - step.percent)) / 100)
    : item.amount;

const errors: Readonly<Record<Reason, string>> = {
  'unknown-item': 'Product not found',
  'sold-out': 'Product is out of stock',
  'unknown-line': 'The cart has no item of this product',
  'unknown-cart': 'Cart not found',
  'unknown-checkout': 'Checkout not found',
  'unknown-order': 'Order not found',
  'unknown-method': 'Shipping or payment method not found',
  'empty-cart': 'The cart is empty',
  closed: 'It is cancelled or ordered, and cannot be changed',
  stale: 'It was changed in the meantime',
  unaddressed: 'The shipping address is missing',
  'not-ready': 'The order cannot be placed, because something is missing',
};

export const refusal = (reason: Reason, detail: Fields = {}): Outcome =>
  refuse(-32_000, errors[reason], { Error: errors[reason], Reason: reason, ...detail });

const parentSku = (ware: Ware): string => `${range.code}-${wares.indexOf(ware) + 1}`;

const steps = {
  Step: [{ Limit: { Lower: step.lower }, Discount: { Percent: step.percent } }],
};

function priceOf(gross: number, rate: number): Fields {
  const price = { Type: 'normal', Net: moneyOf(netOf(gross, rate)), Gross: moneyOf(gross) };
  return { Vat: `${rate}%`, Price: [price] };
}

const toProduct = (item: Item): Fields => ({
  State: 'live',
  Id: item.id,
  Sku: item.sku,
  Name: nameOf(item),
  Unit: 'db',
  Types: { Type: 'child', Parent: parentSku(item.ware) },
  Categories: { Category: [{ Type: 'base', Name: item.ware.kind }] },
  Manufacturer: item.ware.maker,
  Description: { Short: item.ware.story },
  Prices: priceOf(item.amount, rateOf(item.ware)),
  ...(isStepped(item) && { QtyDiscount: steps }),
  Stocks: { Available: item.available ? 'yes' : 'no' },
});

/** The items in which each word of the query occurs. */
function searched(query: unknown): readonly Item[] {
  const words = String(query).toLowerCase().split(/\s+/);
  const text = (item: Item) => `${nameOf(item)} ${item.sku} ${item.ware.kind}`.toLowerCase();
  return items.filter((item) => words.every((word) => text(item).includes(word)));
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(args.query);
    const [LimitStart, LimitNum] = [Number(args.LimitStart ?? 0), Number(args.LimitNum ?? 20)];
    const Product = found.slice(LimitStart, LimitStart + LimitNum).map(toProduct);
    return { record: { Products: { Product }, LimitStart, LimitNum, Total: found.length } };
  }
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.Ids))];
    const Product = items.filter(({ id }) => asked.includes(id)).map(toProduct);
    const Id = asked.filter((id) => !items.some((item) => item.id === id));
    return { record: { Products: { Product }, NotFound: { Id } } };
  }
  const item = items.find(({ id }) => id === args.Id);
  return item ? { record: { Product: toProduct(item) } } : refusal('unknown-item', { Id: args.Id });
};
