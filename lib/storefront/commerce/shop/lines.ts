/** Turns requested lines into priced lines, or refuses them. */
import { minorUnits } from '../../currency.ts';
import { refusal } from '../rpc-error.ts';
import type { BuyerContext, CartRequest, Line, LineRequest, Total } from './records.ts';
import type { Shop } from './shop.ts';

function toLine({ catalog, currency }: Shop, { variantId, quantity }: LineRequest, index: number): Line {
  const path = `/line_items/${index}`;
  const offer = catalog.offer(variantId);
  if (!offer) throw refusal('not_found', `There is no variant "${variantId}".`, { path });
  if (!offer.variant.available) {
    throw refusal('out_of_stock', `Variant "${variantId}" is sold out.`, { path });
  }
  return { id: `line_${index + 1}`, offer, amount: minorUnits(offer.variant.price, currency), quantity };
}

/** @throws RpcError for any currency but that of the storefront. */
export function requireCurrency(shop: Shop, { currency }: BuyerContext): void {
  if (currency === undefined || currency === shop.currency) return;
  const message = `This storefront sells in ${shop.currency}, not in ${currency}.`;
  throw refusal('currency_not_supported', message, {
    path: '/context/currency',
    supported: [shop.currency],
  });
}

/** @throws RpcError as soon as one line cannot be sold. */
export function toLines(shop: Shop, { lines, context }: CartRequest): readonly Line[] {
  requireCurrency(shop, context);
  return lines.map((line, index) => toLine(shop, line, index));
}

export function lineAmount({ amount, quantity }: Line): number {
  return amount * quantity;
}

export function subtotalOf(lines: readonly Line[]): number {
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
