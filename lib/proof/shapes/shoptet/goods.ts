/** What the shop in the manner of Shoptet sells and what it adds, its refusals, and the tools that read its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import type { Checkout } from '../trade/trade.ts';

const range = { maker: 'Dílna U Lípy', option: 'Varianta', firstId: 31_407, code: 'LIP', decimals: 2 };

/** Prices with VAT, in haléře. */
const plain = waresOf(range, [
  [
    'Tričko s lipovým listem',
    'Oblečení',
    [
      ['S', 54_900],
      ['M', 55_900],
      ['L', 56_950, 'sold out'],
    ],
  ],
  [
    'Plechový hrnek',
    'Domácnost',
    [
      ['Modrý', 24_950],
      ['Zelený', 25_900],
    ],
  ],
  [
    'Lipový med',
    'Potraviny',
    [
      ['250 g', 13_990],
      ['500 g', 23_490],
    ],
  ],
  ['Kuchařka z podhůří', 'Knihy', [['Vázaná', 45_900]]],
  ['Lněná utěrka', 'Domácnost', [['Přírodní', 18_950]]],
  ['Vlněná deka', 'Domácnost', [['Šedá', 149_000]]],
  [
    'Svíčka z včelího vosku',
    'Domácnost',
    [
      ['Malá', 16_500],
      ['Velká', 28_750],
    ],
  ],
]);

const latin = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const numbers = ['12', '27', '33', '48', '51', '64', '70'] as const;

/** A product without variants has one code, such as `48`; variants have codes such as `12/M`. */
export const wares: readonly Ware[] = plain.map((ware, index) => {
  const suffixOf = (label: string) =>
    ware.makes.length === 1 ? '' : `/${latin(label).slice(0, 3).toUpperCase()}`;
  return {
    ...ware,
    handle: latin(ware.title).toLowerCase().replaceAll(' ', '-'),
    makes: ware.makes.map((make) => ({ ...make, sku: `${numbers[index]}${suffixOf(make.label)}` })),
  };
});

export const items = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (code: unknown): Item | undefined => items.find(({ id }) => id === code);
export const guidOf = ({ handle }: Ware): string => uuidOf(`shoptet product ${handle}`);
export const variantOf = ({ ware, label }: Item): string | null =>
  ware.makes.length === 1 ? null : `${ware.option}: ${label}`;

/** Percent of VAT: food has the reduced rate, and books have none. */
export const rateOf = ({ kind }: Ware): number => ({ Potraviny: 12, Knihy: 0 })[kind] ?? 21;
export const percent = (rate: number): string => rate.toFixed(2);

const freeFrom = 500_000;

/** A way to ship or to pay, and what it costs with VAT. */
export type Method = { readonly guid: string; readonly name: string; readonly price: number };

const methodOf = (name: string, price: number): Method => ({ guid: uuidOf(`shoptet ${name}`), name, price });

export const shippings = [
  methodOf('PPL na adresu', 11_900),
  methodOf('Zásilkovna na výdejní místo', 7_900),
  methodOf('Osobní odběr v Brně', 0),
] as const;
const card = methodOf('Kartou online', 0);
export const cash = methodOf('Dobírka', 3_900);
export const payments = [card, cash] as const;
export const coupon = { code: 'LIPA10', percent: 10 } as const;

/** A checkout also knows its payment, its coupon and the contact of the buyer. */
export type Purchase = Checkout & {
  readonly payment?: string;
  readonly coupon?: string;
  readonly contact?: Fields;
};

/** An item of a cart, a checkout or an order. `unit` is the price of one piece with VAT. */
export type Row = {
  readonly itemId: number;
  readonly itemType: 'product' | 'discount-coupon' | 'shipping' | 'billing';
  readonly name: string;
  readonly item?: Item;
  readonly quantity: number;
  readonly unit: number;
  readonly rate: number;
};

export const goodsOf = (lines: readonly Line[]): readonly Row[] =>
  lines.map(({ key, item, quantity }) => ({
    itemId: Number(key),
    itemType: 'product',
    name: item.ware.title,
    item,
    quantity,
    unit: item.amount,
    rate: rateOf(item.ware),
  }));

const costOf = (itemId: number, itemType: Row['itemType'], name: string, unit: number, rate = 21): Row => ({
  itemId,
  itemType,
  name,
  quantity: 1,
  unit,
  rate,
});

/** The goods of each VAT rate are cheaper by an item of their own. */
function discountsOf(goods: readonly Row[]): readonly Row[] {
  const rates = [...new Set(goods.map(({ rate }) => rate))];
  return rates.map((rate, index) => {
    const sum = sumOf(goods.filter((row) => row.rate === rate).map(({ unit, quantity }) => unit * quantity));
    const discount = Math.round((sum * coupon.percent) / 100);
    return costOf(93 + index, 'discount-coupon', `Slevový kupón ${coupon.code}`, -discount, rate);
  });
}

export const isFree = (lines: readonly Line[]): boolean => subtotalOf(lines) >= freeFrom;
export const fareOf = (price: number, lines: readonly Line[]): number => (isFree(lines) ? 0 : price);

export const shippingRows = (lines: readonly Line[], guid: string | undefined): readonly Row[] =>
  shippings
    .filter((each) => each.guid === guid)
    .map(({ name, price }) => costOf(91, 'shipping', name, fareOf(price, lines)));

export const paymentOf = ({ payment, method }: Purchase) =>
  payments.find(({ guid }) => guid === payment) ?? (method === undefined ? undefined : card);

/** The goods, and after them what is taken off and what is added. */
export function rowsOf(purchase: Purchase): readonly Row[] {
  const goods = goodsOf(purchase.lines);
  const payment = paymentOf(purchase);
  return [
    ...goods,
    ...(purchase.coupon === undefined ? [] : discountsOf(goods)),
    ...shippingRows(purchase.lines, purchase.method),
    ...(payment ? [costOf(92, 'billing', payment.name, payment.price)] : []),
  ];
}

const toProduct = (ware: Ware): Fields => ({
  guid: guidOf(ware),
  type: 'product',
  name: ware.title,
  shortDescription: ware.story,
  brand: { code: 'dilna-u-lipy', name: ware.maker },
  defaultCategory: { guid: uuidOf(`shoptet category ${ware.kind}`), name: ware.kind },
  variants: items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      code: item.id,
      name: variantOf(item),
      unit: 'ks',
      price: { amount: item.amount, currency: 'CZK' },
      includingVat: true,
      vatRate: percent(rateOf(ware)),
      availability: item.available ? { id: -1, name: 'Skladem' } : { id: -2, name: 'Vyprodáno' },
    })),
});

/** The status is that of HTTP, and the `errorCode` that of the real system where it has one. */
const errors: Readonly<Record<Reason, readonly [status: number, errorCode: string, message: string]>> = {
  'unknown-item': [404, 'product-not-found', 'No such product or variant.'],
  'sold-out': [409, 'product-sold-out', 'The variant is sold out.'],
  'unknown-line': [404, 'item-not-found', 'The cart has no such item.'],
  'unknown-cart': [404, 'cart-not-found', 'Cart not found.'],
  'unknown-checkout': [404, 'checkout-not-found', 'Checkout not found.'],
  'unknown-order': [404, 'order-not-found', 'Order not found.'],
  'unknown-method': [422, 'invalid-request-data', 'It is not offered.'],
  'empty-cart': [422, 'cart-data-missing', 'The cart is empty.'],
  closed: [409, 'record-closed', 'It is sent or cancelled and cannot be changed.'],
  stale: [409, 'record-already-changed', 'It has been changed before the update.'],
  unaddressed: [422, 'invalid-request-data', 'The field is required.'],
  'not-ready': [422, 'missing-parameter', 'The order cannot be placed without it.'],
};

/** How the arguments name what a checkout still needs. */
const instances: Readonly<Record<string, string>> = {
  approval: 'buyerApproval',
  address: 'deliveryAddress',
  method: 'shippingGuid',
};

/** One error for each missing field, or one for the id. */
export function refusal(reason: Reason, { id = '', missing }: Fields = {}): Outcome {
  const [status, errorCode, message] = errors[reason];
  const named = missing === undefined ? [String(id)] : asList(missing).map(String);
  return refuse(status, message, {
    data: null,
    errors: named.map((name) => ({ errorCode, message, instance: instances[name] ?? name })),
  });
}

function searched({ query, page = 1, itemsPerPage = 20 }: Fields): Fields {
  const found = matching(wares, query);
  const [nth, size] = [Number(page), Number(itemsPerPage)];
  const products = found.slice((nth - 1) * size, nth * size).map(toProduct);
  const paginator = {
    totalCount: found.length,
    page: nth,
    pageCount: Math.ceil(found.length / size),
    itemsOnPage: products.length,
    itemsPerPage: size,
  };
  return { products, paginator };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return { record: searched(args) };
  const productOf = (guid: unknown) => wares.find((ware) => guidOf(ware) === guid);
  if (name === 'lookup_catalog') {
    const guids = [...new Set(asList(args.guids))];
    const products = guids.flatMap((guid) => productOf(guid) ?? []).map(toProduct);
    return { record: { products, notFound: guids.filter((guid) => !productOf(guid)) } };
  }
  const ware = productOf(args.guid);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.guid });
};
