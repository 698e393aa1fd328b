/** The carts, checkouts and sales orders of SuiteCommerce: lines with rates, and a summary in cents and as texts. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: '2204', name: 'Courier, economy', cents: 8_500 },
  { id: '2207', name: 'Courier, overnight', cents: 17_900 },
] as const;

/** For each parcel, besides the shipping. */
const handling = 2_500;

export const toLetter = (isTrue: boolean): 'T' | 'F' => (isTrue ? 'T' : 'F');

const textOf = (cents: number): string => `${cents < 0 ? '-' : ''}R${(Math.abs(cents) / 100).toFixed(2)}`;

/** An amount as text, beside which its number stands. */
export const formatted = (name: string, cents: number): Fields => ({ [`${name}_formatted`]: textOf(cents) });

const lineOf = (line: Line): Fields => {
  const amount = sumOf([line]);
  return {
    internalid: `item${line.item.id}set${line.id}`,
    item: {
      internalid: Number(line.item.id),
      itemid: line.item.sku,
      displayname: `${line.item.ware.title}, ${line.item.label}`,
      matrix_parent: { internalid: line.item.ware.id, storedisplayname: line.item.ware.title },
    },
    quantity: line.quantity,
    rate: line.item.amount,
    ...formatted('rate', line.item.amount),
    amount,
    ...formatted('amount', amount),
    tax_rate1: '15.0%',
    isfulfillable: 'T',
  };
};

/** From a thousand rand on, a code takes 5 % off; tax of 15 % is on top of goods, shipping and handling. */
function summaryOf(lines: readonly Line[], method?: string) {
  const chosen = methods.find(({ id }) => id === method);
  const subtotal = sumOf(lines);
  const discounttotal = subtotal >= 100_000 ? -Math.round((subtotal * 5) / 100) : 0;
  const [shippingcost, handlingcost] = chosen ? [chosen.cents, handling] : [0, 0];
  const net = subtotal + discounttotal + shippingcost + handlingcost;
  const taxtotal = Math.round((net * 15) / 100);
  const amounts = {
    subtotal,
    discounttotal,
    discountedsubtotal: subtotal + discounttotal,
    shippingcost,
    handlingcost,
    taxtotal,
    giftcertapplied: 0,
    total: net + taxtotal,
  };
  return {
    itemcount: lines.reduce((all, { quantity }) => all + quantity, 0),
    ...amounts,
    ...Object.assign({}, ...Object.entries(amounts).map(([name, cents]) => formatted(name, cents))),
  };
}

const currency = { internalid: '9', code: 'ZAR', name: 'South African Rand', symbol: 'R' } as const;

function contentOf(lines: readonly Line[], method?: string): Fields {
  const summary = summaryOf(lines, method);
  return {
    currency,
    lines: lines.map(lineOf),
    promocodes: summary.discounttotal < 0 ? [{ internalid: '31', code: 'THOUSAND', isautoapplied: 'T' }] : [],
    summary,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  internalid: Number(id),
  isEditable: toLetter(stage === 'open'),
  iscancelled: toLetter(stage === 'off'),
  latest_addition: lines.at(-1) ? `item${lines.at(-1)?.item.id}set${lines.at(-1)?.id}` : '',
  ...contentOf(lines),
});

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  addresses: address ? [{ internalid: '1', isvalid: 'T', defaultshipping: 'T', ...address }] : [],
  shipaddress: address ? '1' : '',
  shipmethod: method ?? '',
});

const states = { open: 'open', done: 'placed', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  internalid: Number(purchase.id),
  status: states[purchase.stage],
  isready: toLetter(purchase.stage === 'open' && lacking.length === 0),
  missingsteps: lacking,
  ...deliveryOf(purchase),
  shipmethods: methods.map(({ id, name, cents }) => ({
    internalid: id,
    name,
    rate: cents,
    ...formatted('rate', cents),
    isselected: toLetter(id === purchase.method),
  })),
  ...contentOf(purchase.lines, purchase.method),
  confirmation: purchase.order
    ? { internalid: Number(purchase.order), tranid: `SO${purchase.order}`, statuscode: 'success' }
    : null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  internalid: Number(purchase.order),
  tranid: `SO${purchase.order}`,
  recordtype: 'salesorder',
  status: { internalid: 'pendingFulfillment', name: 'Pending Fulfillment' },
  ...deliveryOf(purchase),
  ...contentOf(purchase.lines, purchase.method),
});
