/** The shipping methods and the totals of a checkout. */
import { subtotalOf } from './lines.ts';
import type { Checkout, ShippingMethod, Total } from './records.ts';
import { shippingMethods, taxOn } from './shipping.ts';
import type { Shop } from './shop.ts';

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
