/** Six faults in the ERP behind OData. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { odataDesk, totals } from './odata.ts';

export const faults: readonly Fault[] = [
  {
    id: 'odata-freight-not-in-total',
    breaks: 'The total contains the freight that is shown.',
    plant: rebuilt(
      odataDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sumOf([sums.subtotal, -sums.discount, sums.tax]) };
        },
      }),
    ),
  },
  {
    id: 'odata-zero-leaves-one',
    breaks: 'A quantity of 0 deletes a sales line, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'SalesLines.*.Quantity', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'odata-releases-unapproved',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(odataDesk({ approves: () => true })),
  },
  {
    id: 'odata-canceled-draft-is-released',
    breaks: 'A draft that is canceled cannot be changed or released.',
    plant: rebuilt(
      odataDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'odata-skip-is-skipped',
    breaks: 'Each page of a search has other items.',
    plant: asking(/^search_catalog$/, ({ Skip: _, ...args }) => args),
  },
  {
    id: 'odata-drafts-in-norwegian-kroner',
    breaks: 'A draft has the currency of the catalog and of its quote.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"DKK"', '"NOK"')),
    ),
  },
];
