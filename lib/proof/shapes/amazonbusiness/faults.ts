/** Twelve faults at the marketplace in the manner of Amazon Business. */
import { answering, asking, changed, edit } from '../../planted/planted.ts';
import { isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { amazonbusinessDesk, changesIn, options, totals, wantedOf } from './amazonbusiness.ts';
import { tiersOf } from './stock.ts';

/** The subtotal that a cart had at first is kept for all later answers. */
const cachedSubtotal: Plant = (tools) => {
  const cached = new Map<unknown, unknown>();
  return (name, args) =>
    changed(tools(name, args), (record) => {
      if (!name.endsWith('_cart')) return record;
      if (!cached.has(record.cartId)) cached.set(record.cartId, record.itemSubtotal);
      return { ...record, itemSubtotal: cached.get(record.cartId) };
    });
};

/** Quantities of a change are added to those that the cart has. */
const addingUp: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const had = 'record' in read ? rowsIn(read.record, 'items') : [];
  const modifyItems = rowsIn(args, 'modifyItems').map((row) => {
    const before = had.find(({ itemId }) => itemId === row.itemId)?.quantity ?? 0;
    return { ...row, quantity: Math.min(999, Number(row.quantity) + Number(before)) };
  });
  return tools(name, { ...args, ...(modifyItems.length > 0 && { modifyItems }) });
};

const lateTier = (item: Parameters<typeof tiersOf>[0], quantity: number): number =>
  tiersOf(item).findLast(({ from }) => from < quantity)?.price ?? item.amount;

export const faults: readonly Fault[] = [
  {
    id: 'amazonbusiness-first-page-always',
    breaks: 'A search shows the page that is asked for.',
    plant: asking(/^search_catalog$/, ({ pageNumber: _, ...args }) => args),
  },
  {
    id: 'amazonbusiness-search-prices-with-tax',
    breaks: 'An offer has the same price in each tool of the catalog, and it is without tax.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'products.*.includedDataTypes.OFFERS.*.price.value.amount', (amount) =>
        Math.round(Number(amount) * 1.08),
      ),
    ),
  },
  {
    id: 'amazonbusiness-tier-one-piece-late',
    breaks: 'The price of a tier holds as soon as its quantity is reached.',
    plant: rebuilt(amazonbusinessDesk({ price: lateTier })),
  },
  {
    id: 'amazonbusiness-subtotal-cached',
    breaks: 'The subtotal of a cart is the sum of its items.',
    plant: cachedSubtotal,
  },
  {
    id: 'amazonbusiness-tax-not-in-total',
    breaks: 'The total is the sum of the charges.',
    plant: rebuilt(
      amazonbusinessDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total - sums.tax };
          },
        },
      }),
    ),
  },
  {
    id: 'amazonbusiness-always-standard-rate',
    breaks: 'Shipping costs the rate of the chosen delivery option for each shipment.',
    plant: rebuilt(
      amazonbusinessDesk({
        rules: { totals: (lines, method) => totals(lines, method && options[0].id) },
      }),
    ),
  },
  {
    id: 'amazonbusiness-modified-quantity-added',
    breaks: 'A modified quantity replaces the old one, as the tool says.',
    plant: addingUp,
  },
  {
    id: 'amazonbusiness-deletion-without-effect',
    breaks: 'A deleted item is no longer in the cart.',
    plant: rebuilt(
      amazonbusinessDesk({ words: { changes: ({ deleteItems: _, ...args }: Fields) => changesIn(args) } }),
    ),
  },
  {
    id: 'amazonbusiness-cancelled-purchase-reopened',
    breaks: 'A purchase that is cancelled can neither be changed nor be placed.',
    plant: rebuilt(
      amazonbusinessDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'cancelled' && /e_checkout$/.test(tool)),
        },
      }),
    ),
  },
  {
    id: 'amazonbusiness-refusal-taken-as-approval',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(amazonbusinessDesk({ rules: { approves: ({ at }, now) => isRecent(at, now) } })),
  },
  {
    id: 'amazonbusiness-one-piece-accepted',
    breaks: 'An order accepts all pieces of each line, or says which are rejected.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'lineItems.*.acceptedItems.*.quantity', () => 1),
    ),
  },
  {
    id: 'amazonbusiness-unavailable-offer-sold',
    breaks: 'An offer that is currently unavailable is refused.',
    plant: rebuilt(
      amazonbusinessDesk({
        rules: {
          find: (row) => {
            const offer = wantedOf(row);
            return offer && { ...offer, available: true };
          },
        },
      }),
    ),
  },
];
