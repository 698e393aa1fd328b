/** The goods of the seller in the manner of Ozon: each variant is a product of its own, in one of two warehouses. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Volga Home',
  option: 'Version',
  firstId: 48_210,
  code: 'VH',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Enamel Kettle',
    'Kitchen',
    [
      ['White', 249_950],
      ['Blue', 256_490],
      ['Red', 261_035, 'sold out'],
    ],
  ],
  [
    'Linen Tablecloth',
    'Home textiles',
    [
      ['140 x 180 cm', 189_915],
      ['140 x 220 cm', 228_745],
    ],
  ],
  [
    'Matryoshka',
    'Toys',
    [
      ['Five dolls', 134_925],
      ['Seven dolls', 174_380],
    ],
  ],
  ['Star Atlas', 'Books', [['Hardcover', 98_765]]],
  [
    'Wool Shawl',
    'Clothing',
    [
      ['Grey', 315_290],
      ['Ivory', 322_610],
    ],
  ],
  ['Birch Cutting Board', 'Kitchen', [['Large', 76_455]]],
]);

const skuFrom = 140_000_000;
export const skuOf = ({ catalogId }: Item): number => skuFrom + catalogId;
const items = itemsOf(wares, range.decimals, ({ id }) => String(skuFrom + id));
export const itemOf = (sku: unknown): Item | undefined => items.find(({ id }) => id === String(sku));
export const nameOf = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

/** By article. The others were never dearer. */
const oldPrices: Readonly<Record<string, number>> = {
  'VH-1A': 299_900,
  'VH-1B': 318_000,
  'VH-2B': 264_550,
  'VH-3A': 179_900,
  'VH-5B': 389_990,
  'VH-6A': 91_200,
};
const oldPriceOf = ({ sku }: Item): number => oldPrices[sku] ?? 0;

type Warehouse = { readonly id: number; readonly name: string; readonly cluster: string };

const sofyino: Warehouse = { id: 15_110_442_724_000, name: 'Sofyino', cluster: 'Moscow' };
const shushary: Warehouse = { id: 18_114_520_187_000, name: 'Shushary', cluster: 'Saint Petersburg' };
const warehouses = [sofyino, shushary];
const warehouseOf = ({ item }: Line): Warehouse =>
  /^(Kitchen|Toys)$/.test(item.ware.kind) ? sofyino : shushary;

export type Method = {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** In kopecks, for one posting. */
  readonly cost: number;
  /** The pick-up point; 0 if the courier comes to the door. */
  readonly point: number;
};

export const methods: readonly Method[] = [
  { id: 21_321_684_811_000, name: 'Ozon Logistics, pick-up point', type: 'PVZ', cost: 9_950, point: 417_302 },
  { id: 20_605_650_762_000, name: 'Ozon Logistics, courier', type: 'Courier', cost: 24_900, point: 0 },
  {
    id: 23_280_917_455_000,
    name: 'Ozon Logistics, express courier',
    type: 'Express',
    cost: 48_725,
    point: 0,
  },
];
export const provider = { tpl_provider_id: 24, tpl_provider: 'Ozon Logistics' };
export const methodOf = (id: unknown): Method | undefined =>
  methods.find((method) => String(method.id) === String(id));

/** The lines by their warehouses, each of which sends a posting. */
export type Parcel = readonly [from: Warehouse, lines: readonly Line[]];
export const parcelsOf = (lines: readonly Line[]): readonly Parcel[] =>
  warehouses
    .map((from): Parcel => [from, lines.filter((line) => warehouseOf(line) === from)])
    .filter(([, own]) => own.length > 0);

/** In per cent. Books and toys have the reduced rate. */
export const generalVat = 22;
const rateOf = ({ ware }: Item): number => (/^(Books|Toys)$/.test(ware.kind) ? 10 : generalVat);
export const vatIn = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));
export const vatOf = (line: Line): number => vatIn(amountOf(line), rateOf(line.item));
/** A fraction as text: `0.22`. */
const vatText = (item: Item): string => String(rateOf(item) / 100);

/** Names the currency of the amounts beside it. */
export const inRub = { currency_code: 'RUB' };
const commissionPercent = 15;

/** What a line costs, and how Ozon and the seller share it. */
export const toFinances = (line: Line): Fields => {
  const { item, quantity } = line;
  const old = oldPriceOf(item);
  const discount = old > 0 ? old - item.amount : 0;
  const commission = Math.round((amountOf(line) * commissionPercent) / 100);
  return {
    product_id: skuOf(item),
    quantity,
    old_price: old,
    price: item.amount,
    total_discount_value: discount,
    total_discount_percent: old > 0 ? Math.round((discount / old) * 10_000) / 100 : 0,
    commission_percent: commissionPercent,
    commission_amount: commission,
    payout: amountOf(line) - commission,
    vat: vatText(item),
    vat_amount: vatOf(line),
    ...inRub,
  };
};

const rub = (amount: number): Fields => ({ amount, currency: 'RUB' });

const toProduct = (item: Item): Fields => ({
  id: 90_000_000 + item.catalogId,
  offer_id: item.sku,
  sku: skuOf(item),
  name: nameOf(item),
  description: item.ware.story,
  brand: item.ware.maker,
  type_name: item.ware.kind,
  price: rub(item.amount),
  old_price: rub(oldPriceOf(item)),
  vat: vatText(item),
  stocks: { has_stock: item.available },
  is_archived: false,
  model_info: { model_id: 7_000_000 + item.ware.id, count: item.ware.makes.length },
});

type Problem = Reason | 'unknown-page';

/** The codes are those of gRPC: invalid argument, not found, failed precondition. */
const problems: Readonly<Record<Problem, readonly [code: 3 | 5 | 9, reason: string, message: string]>> = {
  'unknown-item': [5, 'SKU_NOT_FOUND', 'product not found'],
  'unknown-page': [3, 'LAST_ID_INVALID', 'last_id is not from the page before of this search'],
  'sold-out': [9, 'SKU_OUT_OF_STOCK', 'product is out of stock'],
  'unknown-line': [5, 'SKU_NOT_IN_BASKET', 'product is not in the basket'],
  'unknown-cart': [5, 'BASKET_NOT_FOUND', 'basket not found'],
  'unknown-checkout': [5, 'ORDER_NOT_FOUND', 'order not found'],
  'unknown-order': [5, 'ORDER_NUMBER_NOT_FOUND', 'no placed order has this order_number'],
  'unknown-method': [3, 'DELIVERY_METHOD_NOT_FOUND', 'delivery method is not available for the order'],
  'empty-cart': [9, 'BASKET_EMPTY', 'basket has no products'],
  closed: [9, 'STATUS_NOT_ALLOWED', 'not allowed in the present status'],
  stale: [9, 'VERSION_MISMATCH', 'version mismatch'],
  unaddressed: [9, 'ADDRESS_REQUIRED', 'customer address is required'],
  'not-ready': [9, 'ORDER_NOT_READY', 'order cannot be placed yet'],
};
const missingNames: Readonly<Record<string, string>> = {
  approval: 'buyer_confirmation',
  address: 'customer',
  method: 'delivery_method_id',
};

/** @param more of which the state is left out: the trade has other names for it than the shop */
export const refusal = (problem: Problem, { state: _, ...more }: Fields = {}): Outcome => {
  const [code, reason, message] = problems[problem];
  const missing = asList(more.missing).map((name) => missingNames[String(name)]);
  const metadata = { ...more, ...(missing.length > 0 && { missing }) };
  const value = JSON.stringify({ reason, domain: 'api-buyer', metadata });
  const details = [{ typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', value }];
  return refuse(code, message, { code, message, details });
};

const lastIdOf = ({ id }: Item): string => Buffer.from(id).toString('base64');

/** Where the page begins that follows the product at this place. */
type Following = (found: readonly Item[], last: number) => number;

export const next: Following = (_, last) => last + 1;

/** The page goes on with the next model, even if the one before has more variants. */
export const nextModel: Following = (found, last) => {
  const start = found.findIndex((item, place) => place > last && item.ware !== found[last]?.ware);
  return start === -1 ? found.length : start;
};

function search({ query, last_id: lastId = '', limit = 20 }: Fields, following: Following): Outcome {
  const hits: readonly Ware[] = matching(wares, query);
  const found = items.filter(({ ware }) => hits.includes(ware));
  const last = found.findIndex((item) => lastIdOf(item) === lastId);
  if (lastId !== '' && last === -1) return refusal('unknown-page', { last_id: lastId });
  const start = lastId === '' ? 0 : following(found, last);
  const page = found.slice(start, start + Number(limit));
  const end = page.at(-1);
  const isLast = end === undefined || end === found.at(-1);
  const result = {
    items: page.map(toProduct),
    total: found.length,
    last_id: isLast ? '' : lastIdOf(end),
  };
  return { record: { result } };
}

export const catalogIn =
  (following: Following): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return search(args, following);
    if (name === 'get_product') {
      const item = itemOf(args.sku);
      return item ? { record: { result: toProduct(item) } } : refusal('unknown-item', { sku: args.sku });
    }
    const wanted = [...asList(args.sku), ...asList(args.offer_id)];
    const isNamed = (item: Item, id: unknown) => id === skuOf(item) || id === item.sku;
    const found = items.filter((item) => wanted.some((id) => isNamed(item, id)));
    const unknown = wanted.filter((id) => !found.some((item) => isNamed(item, id)));
    return { record: { result: { items: found.map(toProduct), not_found: unknown } } };
  };
