/** Six faults in the shape of Instacart. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault } from '../desk/bent.ts';
import { dialect } from './instacart.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'instacart-bags-not-in-total',
    breaks: 'The total contains each of the charges that are shown beside it.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(
        record,
        'charges.total.amount',
        (total) => Number(total) - Number(at(record, 'charges.bag_fee.amount')),
      ),
    ),
  },
  {
    id: 'instacart-takes-nothing-away',
    breaks: 'A difference below 0 takes pieces away, as the tool says.',
    plant: asking(/^update_cart$/, (args) => edit(args, 'changes.*.by', (by) => Math.max(0, Number(by)))),
  },
  {
    id: 'instacart-declined-is-placed',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: at(args, 'customer_approval.decision') !== undefined,
        at: at(args, 'customer_approval.at'),
      }),
    }),
  },
  {
    id: 'instacart-cancel-clears-the-house',
    breaks: 'Cancelling a cart leaves all other carts.',
    plant: cancelsAll('cart_id', (id) => ({ cart_id: id })),
  },
  {
    id: 'instacart-search-is-cheaper',
    breaks: 'A search shows the prices that a product and a cart have.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'products.*.items.*.price.amount', (amount) => Math.floor(Number(amount) * 0.9)),
    ),
  },
  {
    id: 'instacart-orders-in-us-dollars',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"CAD"', '"USD"')),
    ),
  },
];
