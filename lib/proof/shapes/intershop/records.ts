/** The baskets, checkouts and orders of Intershop: `gross`, `net` and `tax` of each amount, and line items by their URIs. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'STD_GROUND', name: 'Standard, three days', cents: 490 },
  { id: 'EXPRESS', name: 'Express, next day', cents: 1_290 },
] as const;

/** Cents of one amount. */
type Price = { readonly gross: number; readonly net: number };

/** Tax of 19 % is in the gross amount. */
const priceOf = (gross: number): Price => ({ gross, net: Math.round((gross * 100) / 119) });

const total = (prices: readonly Price[]): Price => ({
  gross: prices.reduce((sum, { gross }) => sum + gross, 0),
  net: prices.reduce((sum, { net }) => sum + net, 0),
});

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const shown = ({ gross, net }: Price): Fields => ({
  gross: moneyOf(gross),
  net: moneyOf(net),
  tax: moneyOf(gross - net),
});

const lineItemOf = (line: Line, index: number): Fields => ({
  id: line.id,
  position: index + 1,
  product: line.item.sku,
  productName: `${line.item.ware.title}, ${line.item.label}`,
  quantity: { value: line.quantity, unit: 'piece' },
  freeGift: false,
  pricing: {
    singleBasePrice: shown(priceOf(line.item.amount)),
    total: shown(priceOf(sumOf([line]))),
  },
});

/** @param owner the path of the basket, checkout or order that has the lines */
function withLines(owner: string, lines: readonly Line[], data: Fields): Fields {
  const uriOf = ({ id }: Line) => `${owner}/items/${id}`;
  return {
    data: { ...data, lineItems: lines.map(uriOf) },
    included: {
      lineItems: Object.fromEntries(lines.map((line, index) => [uriOf(line), lineItemOf(line, index)])),
    },
  };
}

/** Goods of less than 30 euros cost a surcharge of 2.50; an empty basket does not. */
const surchargeOn = (goods: number): number => (goods > 0 && goods < 3_000 ? 250 : 0);

function totalsOf(lines: readonly Line[], shipping?: number): Fields {
  const items = total(lines.map((line) => priceOf(sumOf([line]))));
  const surcharge = priceOf(surchargeOn(items.gross));
  const sent = priceOf(shipping ?? 0);
  return {
    itemTotal: shown(items),
    surchargeTotal: shown(surcharge),
    ...(shipping !== undefined && { shippingTotal: shown(sent) }),
    grandTotal: shown(total([items, surcharge, sent])),
  };
}

export const showBasket = ({ id, stage, lines }: Basket): Fields =>
  withLines(`baskets/${id}`, lines, {
    id,
    status: stage === 'off' ? 'deleted' : 'open',
    purchaseCurrency: 'EUR',
    calculated: true,
    totalProductQuantity: lines.reduce((all, { quantity }) => all + quantity, 0),
    totals: totalsOf(lines),
  });

function soldIn({ lines, address, method }: Purchase): Fields {
  const chosen = methods.find(({ id }) => id === method);
  return {
    purchaseCurrency: 'EUR',
    totals: totalsOf(lines, chosen?.cents),
    shipToAddress: address ?? null,
    shippingMethod: chosen?.id ?? null,
  };
}

const states = { open: 'open', done: 'ordered', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields =>
  withLines(`checkouts/${purchase.id}`, purchase.lines, {
    id: purchase.id,
    status: states[purchase.stage],
    results: { valid: purchase.stage === 'open' && lacking.length === 0, missing: lacking },
    ...soldIn(purchase),
    eligibleShippingMethods: methods.map(({ id, name, cents }) => ({
      id,
      name,
      shippingCosts: shown(priceOf(cents)),
    })),
    orderId: purchase.order ?? null,
  });

export const showOrder = (purchase: Purchase): Fields =>
  withLines(`orders/${purchase.order}`, purchase.lines, {
    id: purchase.order,
    documentNumber: `I-${String(purchase.order).slice(0, 6).toUpperCase()}`,
    checkoutId: purchase.id,
    statusCode: 'NEW',
    ...soldIn(purchase),
  });
