/** The requisitions, drafts and orders of the wholesaler: net prices of the customer, and one row of tax on top. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import type { Item } from '../desk/stock.ts';

/** What the price list of this customer takes off, by kind of article. */
const discounts: ReadonlyMap<string, number> = new Map([
  ['Kitchen', 12],
  ['Packaging', 8],
]);

const discountOn = (kind: string): number => discounts.get(kind) ?? 0;

export const netOf = (amount: number, kind: string): number =>
  Math.round((amount * (100 - discountOn(kind))) / 100);

const packs: ReadonlyMap<string, number> = new Map([
  ['Paper Cup', 50],
  ['Wine Glass', 6],
  ['Serving Bowl', 4],
]);

/** How many pieces a package has, which is sold whole. */
export const packOf = (title: string): number => packs.get(title) ?? 1;

const terms = [
  { code: 'DAP', name: 'Delivered to your door', freight: 14_900 },
  { code: 'EXW', name: 'Collected from our warehouse', freight: 0 },
] as const;

export const termCodes: readonly string[] = terms.map(({ code }) => code);

const netPrice = ({ amount, ware }: Item): number => netOf(amount, ware.kind);

const goodsIn = (lines: readonly Line[]): number =>
  sumOf(lines.map((line) => ({ ...line, item: { ...line.item, amount: netPrice(line.item) } })));

const lineOf = ({ id, item, quantity }: Line): Fields => ({
  line_no: Number(id),
  article: item.id,
  description: `${item.ware.title}, ${item.label}`,
  quantity,
  pack_size: packOf(item.ware.title),
  packs: quantity / packOf(item.ware.title),
  list_price: item.amount,
  discount_percent: discountOn(item.ware.kind),
  net_price: netPrice(item),
  net_amount: netPrice(item) * quantity,
});

/** Goods of less than 500 crowns cost a fee. */
const smallOrderFee = (goods: number): number => (goods > 0 && goods < 50_000 ? 7_500 : 0);

/** From 2000 crowns on, the freight is paid by us. */
const freightOf = (goods: number, code: string | undefined): number =>
  goods >= 200_000 ? 0 : (terms.find((term) => term.code === code)?.freight ?? 0);

/** @param freight undefined as long as nothing is said about it */
function figuresOf(lines: readonly Line[], freight?: number): Fields {
  const goods = goodsIn(lines);
  const fee = smallOrderFee(goods);
  const net = goods + fee + (freight ?? 0);
  const vat = Math.round(net / 4);
  return {
    currency: 'DKK',
    lines: lines.map(lineOf),
    goods_net: goods,
    small_order_fee: fee,
    ...(freight !== undefined && { freight }),
    net_total: net,
    vat: { rate_percent: 25, base: net, amount: vat },
    gross_total: net + vat,
  };
}

export const showRequisition = ({ id, stage, version, lines }: Basket): Fields => ({
  requisition: {
    no: id,
    revision: version,
    status: stage === 'off' ? 'WITHDRAWN' : 'OPEN',
    ...figuresOf(lines),
  },
});

const deliveryOf = ({ address, method, notes }: Purchase): Fields => ({
  your_reference: notes.reference ?? null,
  ship_to: address ?? null,
  shipping_terms: method ?? null,
});

const states = { open: 'NEEDS_INPUT', done: 'PLACED', off: 'CANCELLED' } as const;

export const showDraft = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  draft: {
    id: purchase.id,
    revision: purchase.version,
    status: purchase.stage === 'open' && lacking.length === 0 ? 'READY' : states[purchase.stage],
    missing: lacking,
    ...figuresOf(purchase.lines, freightOf(goodsIn(purchase.lines), purchase.method)),
    ...deliveryOf(purchase),
    available_terms: terms.map(({ code, name }) => ({
      code,
      name,
      freight: freightOf(goodsIn(purchase.lines), code),
    })),
    order_no: purchase.order === undefined ? null : Number(purchase.order),
  },
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: {
    no: Number(purchase.order),
    draft_id: purchase.id,
    status: 'RECEIVED',
    ...figuresOf(purchase.lines, freightOf(goodsIn(purchase.lines), purchase.method)),
    ...deliveryOf(purchase),
    terms_of_payment: '30 days net',
  },
});
