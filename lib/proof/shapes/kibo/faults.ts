/** Six faults in the shape of Kibo. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault } from '../desk/bent.ts';
import { dialect } from './kibo.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'kibo-fees-not-in-total',
    breaks: 'The total of a checkout contains the shipping and the handling that it shows.',
    plant: answering(/_checkout$/, (record) =>
      edit(
        record,
        'total',
        (total) => Number(total) - Number(record.shippingTotal) - Number(record.handlingTotal),
      ),
    ),
  },
  {
    id: 'kibo-one-more',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'items.*.quantity', (quantity) => Number(quantity) + 1),
    ),
  },
  {
    id: 'kibo-refusal-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not accept it.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.buyerAcceptance),
        at: at(args, 'buyerAcceptance.acceptedDate'),
      }),
    }),
  },
  {
    id: 'kibo-all-carts-deleted',
    breaks: 'Cancelling a cart leaves all other carts as they are.',
    plant: cancelsAll('id', (cartId) => ({ cartId })),
  },
  {
    id: 'kibo-pages-repeat',
    breaks: 'The pages of a search show each product once.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'startIndex', () => 0)),
  },
  {
    id: 'kibo-checkouts-in-canadian-dollars',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) =>
      edit(
        edit(record, 'currencyCode', () => 'CAD'),
        'availableShippingMethods.*.price.currency',
        () => 'CAD',
      ),
    ),
  },
];
