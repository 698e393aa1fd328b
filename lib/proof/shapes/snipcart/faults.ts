/** Six faults in the shape of Snipcart. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, snipcartDesk } from './snipcart.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(snipcartDesk({ ...dialect, ...change }));

export const faults: readonly Fault[] = [
  {
    id: 'snipcart-second-tax-forgotten',
    breaks: 'The total of a checkout contains each of its taxes.',
    plant: answering(/_(checkout|order)$/, (record) => {
      const forgotten = Number(at(record, 'taxes.1.amount') ?? 0);
      return edit(record, 'finalGrandTotal', (total) => Number(total) - forgotten);
    }),
  },
  {
    id: 'snipcart-added-once',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.quantity', () => 1)),
  },
  {
    id: 'snipcart-any-decision-pays',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve it.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.paymentApproval),
        at: at(args, 'paymentApproval.approvedOn'),
      }),
    }),
  },
  {
    id: 'snipcart-deleted-cart-stays',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      const isLatest = 'record' in read && read.record.sessionToken === args.sessionToken;
      return isLatest ? { record: { ...read.record, status: 'Deleted' } } : tools('cancel_cart', args);
    }),
  },
  {
    id: 'snipcart-lookup-drops-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'items', (items) => {
        const found = asList(items);
        return found.length > 1 ? found.slice(0, -1) : found;
      }),
    ),
  },
  {
    id: 'snipcart-cart-in-us-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => edit(record, 'currency', () => 'USD')),
  },
];
