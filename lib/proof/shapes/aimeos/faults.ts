/** Six faults in the shape of Aimeos. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './aimeos.ts';

const capped = (quantity: unknown): number => Math.min(5, Number(quantity));

export const faults: readonly Fault[] = [
  {
    id: 'aimeos-rebate-taken-off-again',
    breaks: 'The price of a basket is what its products cost together.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'data.attributes', (sent) => {
        const attributes = asFields(sent);
        const less = Number(attributes['order.rebate']);
        const total = attributes['order.total'];
        return {
          ...attributes,
          'order.price': Number(attributes['order.price']) - less,
          ...(total !== undefined && { 'order.total': Number(total) - less }),
        };
      }),
    ),
  },
  {
    id: 'aimeos-five-at-most',
    breaks: 'A basket has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(
        edit(args, 'data.*.attributes.quantity', capped),
        'atomic:operations.*.data.attributes.quantity',
        capped,
      ),
    ),
  },
  {
    id: 'aimeos-approval-lasts',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: (tools, places) =>
      bent(dialect)({
        approval: ({ meta }) => ({
          given: asFields(meta)['approval.granted'] === true,
          at: nowGiven(places).at,
        }),
      })(tools, places),
  },
  {
    id: 'aimeos-all-baskets-deleted',
    breaks: 'Cancelling a cart leaves all other carts as they are.',
    plant: cancelsAll('data.id', (id) => ({ id })),
  },
  {
    id: 'aimeos-first-page-again',
    breaks: 'The pages of a search show each product once.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'page.offset', () => 0)),
  },
  {
    id: 'aimeos-checkout-in-francs',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_(checkout|order)$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('currencyid":"EUR"', 'currencyid":"CHF"')),
    ),
  },
];
