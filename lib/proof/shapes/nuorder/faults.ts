/** Twelve faults in the showroom in the manner of NuORDER. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { isRecent, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { productIdOf, sizeOf, wares } from './catalog.ts';
import { additions, delivery, nuorderDesk, totals } from './nuorder.ts';

/** Reading any order shows the latest one. */
const latestOrder: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name === 'get_order' && latest !== undefined) return tools(name, { ...args, order_number: latest });
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) latest = outcome.record.order_number;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'nuorder-page-begins-with-last-id',
    breaks: 'A page begins after the product of the last id.',
    plant: asking(/^search_catalog$/, (args) => {
      const { __last_id, ...first } = args;
      const index = wares.findIndex((ware) => productIdOf(ware) === __last_id);
      const before = wares[index - 1];
      if (before) return { ...first, __last_id: productIdOf(before) };
      return index === 0 ? first : args;
    }),
  },
  {
    id: 'nuorder-product-at-retail-price',
    breaks: 'A size has the same wholesale price in each tool of the catalog and in the cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'sizes.*.pricing.*', (pricing) =>
        edit(pricing, 'wholesale', () => fieldsOf({ pricing }, 'pricing').retail),
      ),
    ),
  },
  {
    id: 'nuorder-rounded-up-to-packs',
    breaks: 'A cart has the quantities that were asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'line_items.*.sizes.*.quantity', (count) =>
        Number.isInteger(count) ? Math.ceil(Number(count) / 2) * 2 : count,
      ),
    ),
  },
  {
    id: 'nuorder-volume-price-not-in-sums',
    breaks: 'The subtotal of a size is its price times its quantity.',
    plant: rebuilt(nuorderDesk({ sumPrice: (_, { item }) => item.amount })),
  },
  {
    id: 'nuorder-update-adds',
    breaks: 'An update replaces all line items, as the tool says.',
    plant: rebuilt(nuorderDesk({ words: { changes: additions } })),
  },
  {
    id: 'nuorder-freight-untaxed',
    breaks: 'GST is 5 % of goods and freight, as the tool says.',
    plant: rebuilt(
      nuorderDesk({
        rules: {
          totals: (lines, method) => {
            const { tax } = totals(lines);
            const sums = totals(lines, method);
            return { ...sums, tax, total: sums.subtotal + sums.shipping + tax };
          },
        },
      }),
    ),
  },
  {
    id: 'nuorder-freight-twice-in-total',
    breaks: 'The total is the sum of goods, freight and GST.',
    plant: rebuilt(
      nuorderDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total + sums.shipping };
          },
        },
      }),
    ),
  },
  {
    id: 'nuorder-sold-out-size-sold',
    breaks: 'A sold-out size is refused, as the tool says.',
    plant: rebuilt(
      nuorderDesk({
        rules: {
          find: (id) => {
            const item = sizeOf(id);
            return item && { ...item, available: true };
          },
        },
      }),
    ),
  },
  {
    id: 'nuorder-method-forgets-address',
    breaks: 'An address that is not sent again stays.',
    plant: rebuilt(
      nuorderDesk({
        words: {
          delivery: ({ address: _, ...checkout }, args) => delivery(checkout, args),
        },
      }),
    ),
  },
  {
    id: 'nuorder-declined-approval-accepted',
    breaks: 'Commerce endpoint 7: a checkout is completed only if the buyer approves.',
    plant: rebuilt(nuorderDesk({ rules: { approves: ({ at }, now) => isRecent(at, now) } })),
  },
  {
    id: 'nuorder-cancelled-cart-stays-draft',
    breaks: 'A cart that is cancelled stays cancelled.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      const isOpen = 'record' in read && read.record.status === 'draft';
      return isOpen
        ? changed(read, (record) => ({ ...record, status: 'cancelled' }))
        : tools('cancel_cart', args);
    }),
  },
  {
    id: 'nuorder-latest-order-for-all',
    breaks: 'An order that is read is the one of the requested number.',
    plant: latestOrder,
  },
];
