/** Six faults in the shape of Ticketmaster. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, dialect, seatsDesk, wares } from './seats.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(seatsDesk({ ...dialect, ...change }));

const nine = (quantity: unknown): unknown =>
  typeof quantity === 'number' ? Math.min(9, quantity) : edit(quantity, 'quantity', nine);

export const faults: readonly Fault[] = [
  {
    id: 'seats-tax-not-in-total',
    breaks: 'The grand total contains the tax that is shown and not in the prices.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(
        record,
        'totals.grandTotal.amount',
        (total) => Number(total) - Number(at(record, 'totals.tax.amount')),
      ),
    ),
  },
  {
    id: 'seats-nine-at-most',
    breaks: 'A reservation has as many tickets as were asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(edit(args, 'items.*', nine), 'patch.*.value', nine),
    ),
  },
  {
    id: 'seats-old-consent-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'seats-cancelled-checkout-lives',
    breaks: 'A checkout that is cancelled shows that it is, and cannot be changed.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => ({ ...record, state: 'CANCELLED' })),
    ),
  },
  {
    id: 'seats-search-ignores-words',
    breaks: 'A search finds what its words say.',
    plant: altered({ catalog: catalogIn(() => wares) }),
  },
  {
    id: 'seats-held-in-canadian-dollars',
    breaks: 'A reservation has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"USD"', '"CAD"'))),
  },
];
