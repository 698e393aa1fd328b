/** Six faults in the shape of SuiteCommerce. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, fillWith, suitecommerceDesk } from './suitecommerce.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(suitecommerceDesk({ ...dialect, ...change }));

const [first] = dialect.items.values();

export const faults: readonly Fault[] = [
  {
    id: 'suitecommerce-taxed-twice',
    breaks: 'The total of a cart is the sum of the amounts in its summary.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'summary.total', (total) => Number(total) + Number(at(record, 'summary.taxtotal'))),
    ),
  },
  {
    id: 'suitecommerce-quantities-added',
    breaks: 'After an update, a cart has the quantities that were asked for.',
    plant: altered({ fill: fillWith(true) }),
  },
  {
    id: 'suitecommerce-f-approves',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve it.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.shopperapproval),
        at: at(args, 'shopperapproval.approveddate'),
      }),
    }),
  },
  {
    id: 'suitecommerce-cancelled-checkout-changes',
    breaks: 'A cancelled checkout stays as it is.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'suitecommerce-always-the-first-product',
    breaks: 'Reading a product shows the product with the requested id.',
    plant: asking(/^get_product$/, (args) => edit(args, 'internalid', () => first?.ware.id)),
  },
  {
    id: 'suitecommerce-orders-in-us-dollars',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'currency', () => ({ internalid: '1', code: 'USD', name: 'US Dollar', symbol: '$' })),
    ),
  },
];
