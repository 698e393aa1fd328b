/** Twelve faults in the WooCommerce shop. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import { subtotalOf } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { items } from './catalog.ts';
import { totals, wooTools } from './woo.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => wooTools(places, rules));

const isKnown = (row: unknown): boolean => items.some(({ id }) => id === String(at(row, 'id')));

export const faults: readonly Fault[] = [
  {
    id: 'woo-quantity-always-one',
    breaks: 'A cart has the requested quantities.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['items', 'add_items', 'update_items'].reduce<unknown>(
        (inner, rows) => edit(inner, `${rows}.*.quantity`, (quantity) => Math.min(Number(quantity), 1)),
        args,
      ),
    ),
  },
  {
    id: 'woo-capped-at-nine',
    breaks: 'A shop that cannot deliver a quantity says so.',
    plant: bent({
      limit: (lines) => ({
        lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, 9) })),
        messages: [],
      }),
    }),
  },
  {
    id: 'woo-total-of-one-piece-each',
    breaks: 'A total is the sum of its lines.',
    plant: bent({
      totals: (lines, method) =>
        totals(
          lines.map((line) => ({ ...line, quantity: 1 })),
          method,
        ),
    }),
  },
  {
    id: 'woo-total-without-shipping',
    breaks: 'A total contains shipping.',
    plant: bent({
      totals: (lines, method) => {
        const { shipping, total, ...rest } = totals(lines, method);
        return { ...rest, shipping, total: total - shipping };
      },
    }),
  },
  {
    id: 'woo-last-line-not-in-total',
    breaks: 'A total is the sum of all lines.',
    plant: bent({
      totals: (lines, method) => {
        const honest = totals(lines, method);
        const last = subtotalOf(lines.slice(1).slice(-1));
        return { ...honest, subtotal: honest.subtotal - last, total: honest.total - last };
      },
    }),
  },
  {
    id: 'woo-checkout-in-euros',
    breaks: 'A checkout is in the currency of its cart.',
    plant: answering(/_checkout$/, (record) =>
      ['totals', 'items.*.totals', 'items.*.prices'].reduce<unknown>(
        (inner, path) => edit(inner, `${path}.currency_code`, () => 'EUR'),
        record,
      ),
    ),
  },
  {
    id: 'woo-other-cart-shows-first',
    breaks: 'Each buyer has a cart of their own.',
    plant: showingFirst('cart', { argument: 'cart_token', path: 'cart_token' }),
  },
  {
    id: 'woo-removed-item-stays',
    breaks: 'An item that is removed is gone.',
    plant: instead('update_cart', ({ remove_items: removed, ...args }, tools) =>
      tools(removed && Object.keys(args).length === 1 ? 'get_cart' : 'update_cart', args),
    ),
  },
  {
    id: 'woo-unknown-item-dropped',
    breaks: 'An item that does not exist is refused.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items', (rows) => asList(rows).filter(isKnown))),
  },
  {
    id: 'woo-street-cut-short',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'shipping_address.address_1', (street) => String(street).slice(0, 8)),
    ),
  },
  {
    id: 'woo-disapproval-completes',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: time }, now) => typeof given === 'boolean' && isRecent(time, now),
    }),
  },
  {
    id: 'woo-pays-twice',
    breaks: 'A checkout becomes one order.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
    }),
  },
];
