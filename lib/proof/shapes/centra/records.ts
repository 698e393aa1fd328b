/** Selections, sessions and orders of Centra: lines by key, and totals as typed rows. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = { hemleverans: 7_900, ombud: 4_900 } as const;

export const isMethod = (key: unknown): key is keyof typeof methods =>
  typeof key === 'string' && Object.hasOwn(methods, key);

const moneyOf = (ore: number): Fields => ({
  value: ore,
  formattedValue: `${(ore / 100).toFixed(2).replace('.', ',')} kr`,
  currency: { code: 'SEK', denominator: 100 },
});

const linesOf = (lines: readonly Line[]): Fields =>
  Object.fromEntries(
    lines.map(({ id, item, quantity }) => [
      id,
      {
        item: item.id,
        name: item.ware.title,
        size: item.label,
        quantity,
        unitPrice: moneyOf(item.amount),
        lineValue: moneyOf(item.amount * quantity),
      },
    ]),
  );

/** A handling fee of 29 kronor below 2,500; a fifth of everything is tax. */
function totalsOf(lines: readonly Line[], method?: string): readonly Fields[] {
  const goods = sumOf(lines);
  const handling = goods > 0 && goods < 250_000 ? 2_900 : 0;
  const shipping = isMethod(method) ? methods[method] : 0;
  const grand = goods + handling + shipping;
  return [
    { type: 'ITEMS_SUBTOTAL', price: moneyOf(goods) },
    { type: 'SHIPPING', price: moneyOf(shipping) },
    { type: 'HANDLING', price: moneyOf(handling) },
    { type: 'INCLUDING_TAX_TOTAL', price: moneyOf(Math.round(grand / 5)) },
    { type: 'GRAND_TOTAL', price: moneyOf(grand) },
  ];
}

export const showSelection = ({ id, lines, stage }: Basket): Fields => ({
  selection: { id, isActive: stage === 'open', lines: linesOf(lines), totals: totalsOf(lines) },
  userErrors: [],
});

const bodyOf = ({ lines, method, address }: Purchase): Fields => ({
  lines: linesOf(lines),
  totals: totalsOf(lines, method),
  shippingAddress: address ?? null,
  shippingMethod: isMethod(method) ? { key: method, price: moneyOf(methods[method]) } : null,
});

export const showSession = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  paymentSession: {
    id: purchase.id,
    status: { open: lacking.length > 0 ? 'details_needed' : 'ready', done: 'success', off: 'ended' }[
      purchase.stage
    ],
    ...bodyOf(purchase),
    shippingMethodsAvailable: Object.entries(methods).map(([key, ore]) => ({ key, price: moneyOf(ore) })),
    order: purchase.order ?? null,
  },
  userErrors: lacking.map((path) => ({ path: [path], message: `${path} is needed` })),
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: { number: purchase.order, status: 'CONFIRMED', paymentSession: purchase.id, ...bodyOf(purchase) },
});
