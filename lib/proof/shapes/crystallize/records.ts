/** The carts, checkouts and orders of a GraphQL shop: connections of nodes, and net, tax and gross of each amount. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const deliveryOptions = [
  { handle: 'pickup-point', title: 'Pickup point', cents: 490 },
  { handle: 'home', title: 'Home, by appointment', cents: 1_275 },
] as const;

/** Money as a decimal number in a text. */
export const moneyOf = (cents: number): Fields => ({ amount: (cents / 100).toFixed(2), currencyCode: 'EUR' });

const taxIn = (gross: number): number => Math.round((gross * 255) / 1255);

/** Prices contain 25.5 % of tax. */
const priceOf = (gross: number): Fields => ({
  gross: moneyOf(gross),
  net: moneyOf(gross - taxIn(gross)),
  taxAmount: moneyOf(taxIn(gross)),
});

export const connection = (nodes: readonly Fields[]): Fields => ({ edges: nodes.map((node) => ({ node })) });

const linesOf = (lines: readonly Line[]): Fields =>
  connection(
    lines.map(({ item, quantity }) => ({
      merchandise: { sku: item.sku, name: `${item.ware.title}, ${item.label}` },
      quantity,
      cost: { perUnit: moneyOf(item.amount), subtotal: moneyOf(item.amount * quantity) },
    })),
  );

const goodsOf = (lines: readonly Line[]): number => sumOf(lines);

export const showCart = ({ id, lines }: Basket): Fields => ({
  cart: {
    id,
    state: 'ACTIVE',
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: linesOf(lines),
    total: priceOf(goodsOf(lines)),
  },
});

const optionOf = ({ handle, title, cents }: (typeof deliveryOptions)[number]): Fields => ({
  handle,
  title,
  price: moneyOf(cents),
});

function bodyOf({ lines, method, address }: Purchase): Fields {
  const chosen = deliveryOptions.find(({ handle }) => handle === method);
  return {
    lines: linesOf(lines),
    subtotal: moneyOf(goodsOf(lines)),
    delivery: {
      address: address ?? null,
      option: chosen ? optionOf(chosen) : null,
      cost: moneyOf(chosen?.cents ?? 0),
    },
    total: priceOf(goodsOf(lines) + (chosen?.cents ?? 0)),
  };
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout: {
    id: purchase.id,
    state: {
      open: lacking.length > 0 ? 'DRAFT' : 'READY_TO_SUBMIT',
      done: 'COMPLETED',
      off: 'CANCELED',
    }[purchase.stage],
    ...bodyOf(purchase),
    deliveryOptions: connection(deliveryOptions.map(optionOf)),
    blockers: lacking.map((field) => ({
      field: ['input', field],
      code: 'BLANK',
      message: `${field} is missing`,
    })),
    order: purchase.order ? { id: purchase.order } : null,
  },
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: { id: purchase.order, displayNumber: 'N-20417', state: 'CONFIRMED', ...bodyOf(purchase) },
});
