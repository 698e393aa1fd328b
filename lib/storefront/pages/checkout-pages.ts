/** The content of the pages of a checkout and of an order, where a buyer continues what an agent began. */
import { isOpen } from '../commerce/shop/checkout.ts';
import type { Line, Total } from '../commerce/shop/records.ts';
import type { Shop } from '../commerce/shop/shop.ts';
import { totalsOf } from '../commerce/shop/totals.ts';
import { decimal } from '../currency.ts';
import type { Block, Page } from './page.ts';

function linesBlock(lines: readonly Line[]): Block {
  const rows = lines.map(
    ({ offer, quantity }) => [offer.product.title, `${quantity} × ${offer.variant.title}`] as const,
  );
  return { kind: 'facts', facts: rows };
}

function totalsBlock(totals: readonly Total[], currency: string): Block {
  const rows = totals.map(
    ({ title, amount }) => [title, `${decimal(amount, currency)} ${currency}`] as const,
  );
  return { kind: 'facts', facts: rows };
}

const howToBuy: Block = {
  kind: 'text',
  text: 'To place the order, tell your agent that you approve this total now.',
};

export function checkoutPage(shop: Shop, id: string): Page | undefined {
  const checkout = shop.checkouts.get(id);
  if (!checkout) return undefined;
  return {
    title: 'Checkout',
    path: `/checkouts/${id}`,
    blocks: [
      { kind: 'text', text: `This checkout is ${checkout.status.replaceAll('_', ' ')}.` },
      linesBlock(checkout.lines),
      totalsBlock(totalsOf(shop, checkout), shop.currency),
      ...(isOpen(checkout) ? [howToBuy] : []),
    ],
  };
}

export function orderPage(shop: Shop, id: string): Page | undefined {
  const order = shop.orders.get(id);
  if (!order) return undefined;
  return {
    title: 'Order',
    path: `/orders/${id}`,
    blocks: [
      { kind: 'text', text: `Placed at ${order.placedAt}.` },
      linesBlock(order.lines),
      totalsBlock(order.totals, shop.currency),
    ],
  };
}
