/** Priced lines, shipping, tax, and the totals of carts and checkouts. */

import { fromCents, minorUnits } from '../base/currency.ts';
import { refusal } from '../base/rpc-error.ts';
import type {
  BuyerContext,
  CartRequest,
  Checkout,
  Line,
  LineRequest,
  ShippingMethod,
  Shop,
  Total,
} from './shop.ts';

export function methodsOf({ currency }: Shop, { lines, country }: Checkout): readonly ShippingMethod[] {
  return shippingMethods(lines, country, currency);
}

/** Subtotal, shipping once a method is chosen, tax once the address is known, and their sum. */
export function totalsOf(shop: Shop, checkout: Checkout): readonly Total[] {
  const { lines, country, method, address } = checkout;
  const chosen = methodsOf(shop, checkout).find(({ id }) => id === method);
  const parts: readonly Total[] = [
    { type: 'subtotal', title: 'Subtotal', amount: subtotalOf(lines) },
    ...(chosen ? [{ type: 'fulfillment' as const, title: chosen.title, amount: chosen.amount }] : []),
    ...(address ? [{ type: 'tax' as const, title: 'Tax', amount: taxOn(lines, country) }] : []),
  ];
  return [
    ...parts,
    { type: 'total', title: 'Total', amount: parts.reduce((sum, { amount }) => sum + amount, 0) },
  ];
}

function toLine({ catalog, currency }: Shop, { variantId, quantity }: LineRequest, index: number): Line {
  const path = `/line_items/${index}`;
  const offer = catalog.offer(variantId);
  if (!offer) throw refusal('not_found', `There is no variant "${variantId}".`, { path });
  if (!offer.variant.available) {
    throw refusal('out_of_stock', `Variant "${variantId}" is sold out.`, { path });
  }
  return { id: `line_${index + 1}`, offer, amount: minorUnits(offer.variant.price, currency), quantity };
}

/** @throws RpcError for another currency than that of the storefront. */
export function requireCurrency(shop: Shop, { currency }: BuyerContext): void {
  if (currency === undefined || currency === shop.currency) return;
  const message = `This storefront sells in ${shop.currency}, not in ${currency}.`;
  throw refusal('currency_not_supported', message, {
    path: '/context/currency',
    supported: [shop.currency],
  });
}

/** @throws RpcError if a line cannot be sold. */
export function toLines(shop: Shop, { lines, context }: CartRequest): readonly Line[] {
  requireCurrency(shop, context);
  return lines.map((line, index) => toLine(shop, line, index));
}

export function lineAmount({ amount, quantity }: Line): number {
  return amount * quantity;
}

function subtotalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0);
}

/** The totals before shipping is known: only the subtotal. */
export function plainTotals(lines: readonly Line[]): readonly Total[] {
  const amount = subtotalOf(lines);
  return [
    { type: 'subtotal', title: 'Subtotal', amount },
    { type: 'total', title: 'Total', amount },
  ];
}

/** The country of the shop; shipping to others costs twice as much. */
export const home = 'US';

// In per mille; countries that are not listed have no tax here.
const taxes: Readonly<Record<string, number>> = { CA: 50, DE: 190, FR: 200, GB: 200, JP: 100 };

/** The methods for this country. Lines that need no shipping have a single, free method. */
function shippingMethods(
  lines: readonly Line[],
  country: string,
  currency: string,
): readonly ShippingMethod[] {
  if (!lines.some(({ offer }) => offer.variant.requires_shipping)) {
    return [{ id: 'email', title: 'Delivery by e-mail', amount: 0 }];
  }
  const factor = country === home ? 1 : 2;
  const cost = (cents: number) => fromCents(cents * factor, currency);
  return [
    { id: 'standard', title: 'Standard shipping', amount: cost(500) },
    { id: 'express', title: 'Express shipping', amount: cost(1500) },
  ];
}

/** The tax in minor units, rounded half up. */
function taxOn(lines: readonly Line[], country: string): number {
  const rate = Object.hasOwn(taxes, country) ? (taxes[country] ?? 0) : 0;
  const taxable = subtotalOf(lines.filter(({ offer }) => offer.variant.taxable));
  return Math.floor((taxable * rate + 500) / 1000);
}
