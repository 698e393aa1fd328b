/** Twelve faults in the marketplace for music gear. */
import { answering, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { chargesOf } from './charges.ts';
import { items, priceOf } from './listings.ts';
import { itemsIn, reverbDesk } from './reverb.ts';

const centsOf = (price: unknown): number => Number(at(price, 'amount_cents'));

export const faults: readonly Fault[] = [
  {
    id: 'reverb-page-repeats-last-listing',
    breaks: 'Each page of a search has other listings.',
    plant: rebuilt(reverbDesk({ before: (page, perPage) => (page - 1) * perPage - (page > 1 ? 1 : 0) })),
  },
  {
    id: 'reverb-product-shows-payout',
    breaks:
      'A listing has the same price in a search, in its own record and in a cart, without the fee of the seller.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'price', (price) => priceOf(Math.round(centsOf(price) * 0.95))),
    ),
  },
  {
    id: 'reverb-sold-listing-in-cart',
    breaks: 'A listing that is sold cannot be put into a cart.',
    plant: rebuilt(
      reverbDesk({
        find: (id) => {
          const item = items.find((each) => each.id === String(id));
          return item && { ...item, available: true };
        },
      }),
    ),
  },
  {
    id: 'reverb-subtotal-of-one-piece',
    breaks: 'The subtotal of an item is the price of one piece times the quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'items.*', (item) =>
        edit(item, 'amount_product_subtotal', () => at(item, 'amount_product')),
      ),
    ),
  },
  {
    id: 'reverb-update-adds-pieces',
    breaks: 'An update replaces all items of the cart, as the tool says.',
    plant: rebuilt(reverbDesk({ changes: itemsIn })),
  },
  {
    id: 'reverb-reads-the-first-cart',
    breaks: 'A cart that is read has its own items, and not those of another cart.',
    plant: showingFirst('cart', { argument: 'cart_id', path: 'id' }),
  },
  {
    id: 'reverb-expedited-charged-as-standard',
    breaks: 'The shipping is that of the chosen method, at the price that the checkout offers.',
    plant: rebuilt(
      reverbDesk({
        charges: (line, { address, method }) =>
          chargesOf(line, {
            ...(address && { address }),
            ...(method !== undefined && { method: 'shipped' }),
          }),
      }),
    ),
  },
  {
    id: 'reverb-tax-left-out-of-total',
    breaks: 'The total contains the sales tax, which is on top of prices.',
    plant: answering(/_checkout$|^get_order$/, (record) =>
      edit(record, 'total', (total) => priceOf(centsOf(total) - centsOf(record.amount_tax))),
    ),
  },
  {
    id: 'reverb-method-wipes-address',
    breaks: 'The address stays if an update of the checkout sets only the method of shipping.',
    plant: rebuilt(
      reverbDesk({
        kept: ({ address, ...checkout }, args) => ({
          ...checkout,
          ...(address && args.shipping_method === undefined && { address }),
        }),
      }),
    ),
  },
  {
    id: 'reverb-cancelled-checkout-is-paid',
    breaks: 'A checkout that is cancelled cannot be changed or paid.',
    plant: rebuilt(
      reverbDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'reverb-old-authorization-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(reverbDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'reverb-order-of-single-pieces',
    breaks: 'Each order has as many pieces as were bought.',
    plant: answering(/^get_order$/, (record) => edit(record, 'orders.*.quantity', () => 1)),
  },
];
