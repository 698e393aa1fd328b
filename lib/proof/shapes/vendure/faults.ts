/** Twelve faults in the Vendure shop. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { items, net } from './catalog.ts';
import { limit, totals, vendureTools } from './vendure.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => vendureTools(places, rules));

const isKnown = (row: unknown): boolean => items.some(({ id }) => id === at(row, 'productVariantId'));

const isRemoval = (operation: unknown): boolean =>
  at(operation, 'removeOrderLine') !== undefined || at(operation, 'adjustOrderLine.quantity') === 0;

export const faults: readonly Fault[] = [
  {
    id: 'vendure-net-total-as-gross',
    breaks: 'A total with tax is what the buyer pays.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - sums.tax };
      },
    }),
  },
  {
    id: 'vendure-silently-capped-at-nine',
    breaks: 'A shop that cannot deliver a quantity says so.',
    plant: bent({
      limit: (lines) => {
        const { messages, lines: limited } = limit(lines);
        const capped = limited.map((line) => ({ ...line, quantity: Math.min(line.quantity, 9) }));
        return { lines: capped, messages: messages.slice(0, 0) };
      },
    }),
  },
  {
    id: 'vendure-second-item-dropped',
    breaks: 'A cart contains everything that the buyer put into it.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items', (rows) => asList(rows).slice(0, 1))),
  },
  {
    id: 'vendure-removed-line-stays',
    breaks: 'A line that is removed is gone.',
    plant: instead('update_cart', ({ orderCode, operations }, tools) => {
      const kept = asList(operations).filter((operation) => !isRemoval(operation));
      return kept.length > 0
        ? tools('update_cart', { orderCode, operations: kept })
        : tools('get_cart', { orderCode });
    }),
  },
  {
    id: 'vendure-sold-out-accepted',
    breaks: 'A variant that is sold out cannot be bought.',
    plant: bent({
      find: (id) => {
        const item = items.find((each) => each.id === id);
        return item && { ...item, available: true };
      },
    }),
  },
  {
    id: 'vendure-unknown-variant-dropped',
    breaks: 'A variant that does not exist is refused.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items', (rows) => asList(rows).filter(isKnown))),
  },
  {
    id: 'vendure-cancellation-only-answered',
    breaks: 'A cancelled checkout is cancelled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) =>
        edit(
          edit(record, 'order.state', () => 'Cancelled'),
          'order.active',
          () => false,
        ),
      ),
    ),
  },
  {
    id: 'vendure-cancelled-order-grows',
    breaks: 'A cancelled cart stays as it is.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'update_cart' && state === 'cancelled'),
    }),
  },
  {
    id: 'vendure-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'vendure-refusal-taken-as-approval',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({ approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) }),
  },
  {
    id: 'vendure-method-lost-on-reading',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) => edit(record, 'order.shippingLines', () => [])),
  },
  {
    id: 'vendure-search-shows-net-price',
    breaks: 'A product has one price in search, in its own record and in the cart.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'search.items.*.variants.*', (variant) => ({
        ...asFields(variant),
        priceWithTax: net(Number(at(variant, 'priceWithTax'))),
      })),
    ),
  },
];
