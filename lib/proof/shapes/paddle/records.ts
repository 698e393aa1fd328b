/** The transactions of Paddle: lines under `items` as asked for and under `details.line_items` as calculated, and totals with the tax inside. */
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

/** An id such as `txn_01` and 24 characters, which depends only on the name. */
export const idOf = (prefix: string, name: string): string =>
  `${prefix}_01${hexOf(`paddle ${name}`).slice(0, 24)}`;

export const priceIdOf = (sku: string): string => idOf('pri', sku);
export const productIdOf = (id: number): string => idOf('pro', String(id));

export const services = [
  { id: 'royal_mail_48', name: 'Royal Mail Tracked 48', pence: 395 },
  { id: 'dpd_next_day', name: 'DPD Next Day', pence: 760 },
] as const;

type Totals = { readonly subtotal: number; readonly tax: number; readonly total: number };

/** Prices contain 20 % of tax. */
function totalsOf(gross: number): Totals {
  const tax = Math.round((gross * 20) / 120);
  return { subtotal: gross - tax, tax, total: gross };
}

const withDiscount = ({ subtotal, tax, total }: Totals): Fields => ({ subtotal, discount: 0, tax, total });

const itemOf = ({ item, quantity }: Line): Fields => ({
  price: {
    id: item.id,
    product_id: productIdOf(item.ware.id),
    description: item.label,
    unit_price: { amount: item.amount, currency_code: 'GBP' },
    tax_mode: 'internal',
  },
  quantity,
});

const lineItemOf = ({ id, item, quantity }: Line): Fields => ({
  id,
  price_id: item.id,
  quantity,
  tax_rate: '0.2',
  unit_totals: withDiscount(totalsOf(item.amount)),
  totals: withDiscount(totalsOf(item.amount * quantity)),
  product: { id: productIdOf(item.ware.id), name: item.ware.title, sku: item.sku },
});

/** Tax is rounded for each line, and for the shipping. @param isPaid whether nothing is due any more */
function detailsOf(lines: readonly Line[], method?: string, isPaid = false): Fields {
  const goods = lines.map(({ item, quantity }) => totalsOf(item.amount * quantity));
  const shipping = totalsOf(services.find(({ id }) => id === method)?.pence ?? 0);
  const sum = (name: keyof Totals) => goods.reduce((all, totals) => all + totals[name], 0);
  const total = sum('total') + shipping.total;
  return {
    line_items: lines.map(lineItemOf),
    totals: {
      subtotal: sum('subtotal'),
      discount: 0,
      shipping: shipping.subtotal,
      tax: sum('tax') + shipping.tax,
      total,
      credit: 0,
      balance: isPaid ? 0 : total,
      grand_total: total,
      currency_code: 'GBP',
    },
  };
}

const enveloped = (name: string, data: Fields): Fields => ({
  data,
  meta: { request_id: idOf('req', name) },
});

export const showCart = ({ id, stage, lines, version }: Basket): Fields =>
  enveloped(`${id} ${version}`, {
    id,
    status: stage === 'off' ? 'canceled' : 'draft',
    collection_mode: 'automatic',
    currency_code: 'GBP',
    customer_id: null,
    items: lines.map(itemOf),
    details: detailsOf(lines),
  });

const statuses = { open: 'draft', done: 'billed', off: 'canceled' } as const;

function transactionOf({ stage, lines, address, method }: Purchase): Fields {
  return {
    collection_mode: 'automatic',
    currency_code: 'GBP',
    address: address ?? null,
    shipping_service: method ?? null,
    items: lines.map(itemOf),
    details: detailsOf(lines, method, stage === 'done'),
  };
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields =>
  enveloped(`${purchase.id} ${purchase.version}`, {
    id: purchase.id,
    status: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : statuses[purchase.stage],
    ...transactionOf(purchase),
    missing: lacking,
    available_shipping_services: services.map(({ id, name, pence }) => ({
      id,
      name,
      price: { amount: pence, currency_code: 'GBP' },
      tax_mode: 'internal',
    })),
    invoice_id: purchase.order ?? null,
  });

export const showOrder = (purchase: Purchase): Fields =>
  enveloped(String(purchase.order), {
    id: purchase.order,
    invoice_number: `325-${String(purchase.order).slice(-5).toUpperCase()}`,
    transaction_id: purchase.id,
    status: 'billed',
    ...transactionOf(purchase),
  });
