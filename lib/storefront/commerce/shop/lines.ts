// Turns the wished line items into lines with prices, or says which one cannot be sold.
import { minorUnits } from '../../currency.ts';
import type { BuyerContext, Line, LineRequest, Total } from './records.ts';
import { refusal } from '../rpc-error.ts';
import type { Shop } from './shop.ts';

function toLine({ catalog, currency }: Shop, { variantId, quantity }: LineRequest, index: number): Line {
  const path = `/line_items/${index}`;
  const offer = catalog.offer(variantId);
  if (!offer) throw refusal('not_found', `There is no variant "${variantId}".`, { path });
  if (!offer.variant.available)
    throw refusal('out_of_stock', `Variant "${variantId}" is sold out.`, { path });
  return { id: `line_${index + 1}`, offer, amount: minorUnits(offer.variant.price, currency), quantity };
}

/**
 * All lines, or none: one that cannot be sold refuses the whole. The storefront sells in its own currency
 * only.
 */
export function toLines(
  shop: Shop,
  requests: readonly LineRequest[],
  { currency }: BuyerContext,
): readonly Line[] {
  if (currency !== undefined && currency !== shop.currency) {
    const message = `This storefront sells in ${shop.currency}, not in ${currency}.`;
    throw refusal('currency_not_supported', message, {
      path: '/context/currency',
      supported: [shop.currency],
    });
  }
  return requests.map((request, index) => toLine(shop, request, index));
}

export function lineAmount({ amount, quantity }: Line): number {
  return amount * quantity;
}

export function subtotalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0);
}

/** The totals of something that is not shipped yet: its subtotal is all there is to pay. */
export function plainTotals(lines: readonly Line[]): readonly Total[] {
  const amount = subtotalOf(lines);
  return [
    { type: 'subtotal', title: 'Subtotal', amount },
    { type: 'total', title: 'Total', amount },
  ];
}
