/** Twelve faults in the shop in the manner of Broadleaf. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { broadleafDesk, options, totals } from './broadleaf.ts';
import { items } from './catalog.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(broadleafDesk(rules));

/** The number of pieces that a cart item has before an update. */
const countBefore = (record: Fields, id: unknown): number =>
  Number(at(asList(record.cartItems).find((item) => at(item, 'id') === id) ?? {}, 'quantity') ?? 0);

/** Quantities of an update count on top of those that the cart has. */
const adding: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cartId: args.cartId }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const more = edit(args, 'updateItemRequests.*', (row) =>
    edit(row, 'quantity', (quantity) =>
      quantity === 0 ? 0 : Number(quantity) + countBefore(read.record, at(row, 'cartItemId')),
    ),
  );
  return tools(name, asFields(more));
};

/** A cart item keeps the subtotal that it was created with. */
const rememberingSubtotals: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) =>
      edit(record, 'cartItems.*', (item) => {
        const id = at(item, 'id');
        if (!first.has(id)) first.set(id, at(item, 'subtotal'));
        return edit(item, 'subtotal', () => first.get(id));
      }),
    );
  };
};

/** A checkout that is submitted already can be submitted once more, and becomes another order. */
const untilCancelled = (tool: string, state: string): boolean =>
  state === 'open' || (state === 'placed' && tool === 'complete_checkout');

const untaxed = (pricing: unknown): unknown =>
  edit(pricing, 'total.amount', (total) => Number(total) - Number(at(pricing, 'totalTax.amount') ?? 0));

const overnight = options.find(({ serviceLevel }) => serviceLevel === 'NEXT_DAY')?.price ?? 0;

export const faults: readonly Fault[] = [
  {
    id: 'broadleaf-one-more-than-size',
    breaks: 'A page of a search has as many products at most as its size says.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'size', (size) => Number(size) + 1)),
  },
  {
    id: 'broadleaf-lookup-with-old-prices',
    breaks: 'A variant has the same price in each tool of the catalog.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'content.*.variants.*.priceInfo.price.amount', (amount) => Number(amount) - 50),
    ),
  },
  {
    id: 'broadleaf-update-adds',
    breaks: 'An update sets the new quantity in place of the old one, as the tool says.',
    plant: adding,
  },
  {
    id: 'broadleaf-subtotal-of-the-first-quantity',
    breaks: 'The subtotal of a cart item is its unit price times its quantity.',
    plant: rememberingSubtotals,
  },
  {
    id: 'broadleaf-tax-not-in-total',
    breaks: 'The total of a checkout contains the sales tax that is shown.',
    plant: answering(/_checkout$|^get_order$/, (record) =>
      edit(edit(record, 'cartPricing', untaxed), 'cart.cartPricing', untaxed),
    ),
  },
  {
    id: 'broadleaf-next-day-for-all',
    breaks: 'Fulfillment costs what the chosen service level is listed with.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const shipping = method === undefined ? 0 : overnight;
        return { ...sums, shipping, total: sums.total - sums.shipping + shipping };
      },
    }),
  },
  {
    id: 'broadleaf-last-write-wins',
    breaks: 'A change with an older version is refused as stale, as the tool says.',
    plant: bent({ guard: () => undefined }),
  },
  {
    id: 'broadleaf-cancelled-checkout-in-process',
    breaks: 'A checkout that is cancelled says so when it is read, and cannot be changed.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_checkout') return tools(name, args);
      const read = tools('get_checkout', { checkoutId: args.checkoutId });
      return changed(read, (record) => ({ ...record, status: 'CANCELLED' }));
    },
  },
  {
    id: 'broadleaf-service-level-clears-address',
    breaks: 'What an update of a checkout leaves out stays, as the tool says.',
    plant: rebuilt(
      broadleafDesk({}, (words) => ({
        delivery: (checkout, args) => {
          const { address: _, ...rest } = checkout;
          return words.delivery(args.serviceLevel === undefined ? checkout : rest, args);
        },
      })),
    ),
  },
  {
    id: 'broadleaf-dated-approval-is-enough',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: bent({ approves: ({ at: date }, now) => isRecent(date, now) }),
  },
  {
    id: 'broadleaf-submits-twice',
    breaks: 'A checkout becomes one order, and cannot be submitted again.',
    plant: bent({ accepts: untilCancelled }),
  },
  {
    id: 'broadleaf-sold-out-in-cart',
    breaks: 'A variant that is out of stock is refused.',
    plant: bent({
      find: (id) => {
        const item = items.find((each) => each.id === id);
        return item && { ...item, available: true };
      },
    }),
  },
];
