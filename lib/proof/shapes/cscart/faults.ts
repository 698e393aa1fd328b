/** Six faults in the shape of CS-Cart. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { catalogIn, dialect } from './cscart.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'cscart-discount-not-taken',
    breaks: 'The total is less by the discount that the record shows.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'total', (total) => Number(total) + Number(record.subtotal_discount)),
    ),
  },
  {
    id: 'cscart-one-more',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'product_data.*.amount', (amount) => Number(amount) + 1),
    ),
  },
  {
    id: 'cscart-refused-terms-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve it.',
    plant: altered({
      approval: ({ customer_agreement: sent }) => ({
        given: isFields(sent),
        at: asFields(sent).accepted_at,
      }),
    }),
  },
  {
    id: 'cscart-cancelled-checkout-places',
    breaks: 'A cancelled checkout cannot be completed any more, nor changed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'cscart-search-shows-all',
    breaks: 'A search shows what the query names, and nothing else.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'cscart-checkout-in-euros',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) => edit(record, 'secondary_currency', () => 'EUR')),
  },
];
