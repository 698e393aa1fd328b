/** Twelve faults at the record shop in the manner of Discogs. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { addedItems, cheapestMethod, discogsDesk, feeOf, totals } from './discogs.ts';
import { atLowest, unsold } from './releases.ts';

const withoutVat = (amount: unknown): number => Math.round(Number(amount) / 1.19);

export const faults: readonly Fault[] = [
  {
    id: 'discogs-pages-overlap',
    breaks: 'The pages of a search share no release, and together they have all.',
    plant: rebuilt(discogsDesk({ skip: (page, perPage) => Math.max(0, (page - 1) * perPage - 1) })),
  },
  {
    id: 'discogs-lookup-without-vat',
    breaks: 'A listing has the same price in each tool of the catalog.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(
        edit(record, 'releases.*.listings.*.price.amount', withoutVat),
        'releases.*.lowest_price.amount',
        withoutVat,
      ),
    ),
  },
  {
    id: 'discogs-cart-at-lowest-price',
    breaks: 'An item costs what its listing costs, and not what the cheapest listing of the release costs.',
    plant: rebuilt(discogsDesk({ rules: { find: atLowest } })),
  },
  {
    id: 'discogs-sold-listing-accepted',
    breaks: 'A listing that is sold is refused, as the tool says.',
    plant: rebuilt(discogsDesk({ rules: { find: unsold } })),
  },
  {
    id: 'discogs-subtotal-of-one-each',
    breaks: 'The subtotal is the sum of the totals of the items.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const prices = rowsIn(record, 'items').map(({ price }) => Number(asFields(price).amount));
      return edit(record, 'subtotal.amount', () => prices.reduce((sum, price) => sum + price, 0));
    }),
  },
  {
    id: 'discogs-update-adds',
    breaks: 'An update replaces the items of a cart, as the tool says.',
    plant: rebuilt(discogsDesk({ words: { changes: addedItems } })),
  },
  {
    id: 'discogs-cancelled-cart-lives-on',
    breaks: 'A cart that is cancelled stays cancelled.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_cart') return tools(name, args);
      const outcome = tools('get_cart', args);
      return 'record' in outcome ? { record: { ...outcome.record, status: 'Cancelled' } } : outcome;
    },
  },
  {
    id: 'discogs-express-at-parcel-rate',
    breaks: 'Shipping costs what the policy of the chosen method says.',
    plant: rebuilt(
      discogsDesk({
        rules: {
          totals: (lines, method) => totals(lines, method === undefined ? undefined : cheapestMethod),
        },
      }),
    ),
  },
  {
    id: 'discogs-fee-charged-to-buyer',
    breaks:
      'The total is the subtotal and the shipping; the fee of the marketplace is the affair of the seller.',
    plant: rebuilt(
      discogsDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return method === undefined ? sums : { ...sums, total: sums.total + feeOf(sums) };
          },
        },
      }),
    ),
  },
  {
    id: 'discogs-new-address-ignored',
    breaks: 'A shipping address takes the place of an earlier one.',
    plant: (tools) => (name, args) => {
      if (name !== 'update_checkout' || args.shipping_address === undefined) return tools(name, args);
      const before = tools('get_checkout', { checkout_id: args.checkout_id });
      const isFirst = !('record' in before) || before.record.shipping_address === null;
      const { shipping_address: _, ...others } = args;
      return tools(name, isFirst ? args : others);
    },
  },
  {
    id: 'discogs-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(discogsDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'discogs-order-with-first-item-only',
    breaks: 'An order has all items of the checkout that was paid.',
    plant: answering(/^get_order$/, (record) => edit(record, 'items', (items) => asList(items).slice(0, 1))),
  },
];
