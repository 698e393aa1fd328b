/** Six faults in the shape of the Spryker Glue API. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './spryker.ts';

const altered = bent(dialect);

const capped = (quantity: unknown): number => Math.min(5, Number(quantity));

export const faults: readonly Fault[] = [
  {
    id: 'spryker-lines-of-one-piece',
    breaks: 'The price to pay of a line is that of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'included.*.attributes.calculations', (calculations) => {
        const { unitPrice, unitSubtotalAggregation, unitPriceToPayAggregation } = asFields(calculations);
        return {
          ...asFields(calculations),
          sumPrice: unitPrice,
          sumGrossPrice: unitPrice,
          sumSubtotalAggregation: unitSubtotalAggregation,
          sumPriceToPayAggregation: unitPriceToPayAggregation,
        };
      }),
    ),
  },
  {
    id: 'spryker-five-at-most',
    breaks: 'A cart has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(edit(args, 'data.attributes.items.*.quantity', capped), 'data.attributes.quantity', capped),
    ),
  },
  {
    id: 'spryker-approval-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'spryker-cancelled-checkout-changes',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({
      isFinal: ({ stage }) => stage === 'done',
      deliver: (args, purchase) => ({ ...dialect.deliver(args, purchase), stage: 'open' }),
    }),
  },
  {
    id: 'spryker-search-finds-everything',
    breaks: 'A search shows what the query names, and nothing else.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'spryker-carts-in-euros',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => edit(record, 'data.attributes.currency', () => 'EUR')),
  },
];
