/** Six faults in the marketplace. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault } from '../desk/bent.ts';
import { dialect } from './bazaar.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'bazaar-one-delivery-in-total',
    breaks: 'The total of a checkout contains the delivery that it shows.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(
        record,
        'summary.total.amount',
        (amount) => Number(amount) - Number(at(record, 'summary.delivery.amount')),
      ),
    ),
  },
  {
    id: 'bazaar-patch-keeps-quantity',
    breaks: 'An operation sets the quantity that it names.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'patch.*', (operation) =>
        at(operation, 'op') === 'replace' ? edit(operation, 'value', () => 1) : operation,
      ),
    ),
  },
  {
    id: 'bazaar-silence-is-agreement',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({
          given: at(args, 'buyerDecision.agreesToBuy') !== false,
          at: at(args, 'buyerDecision.at') ?? new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'bazaar-cancels-every-cart',
    breaks: 'To cancel a cart leaves the others as they are.',
    plant: cancelsAll('cartId', (cartId) => ({ cartId })),
  },
  {
    id: 'bazaar-lookup-loses-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products', (products) =>
        asList(products).slice(0, Math.max(1, asList(products).length - 1)),
      ),
    ),
  },
  {
    id: 'bazaar-carts-in-euros',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"PLN"', '"EUR"'))),
  },
];
