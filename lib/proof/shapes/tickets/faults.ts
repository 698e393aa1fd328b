/** Six faults in the ticket shop. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { cancellingAll, rebuilt } from '../trade/plants.ts';
import { dialect, ticketsDesk } from './tickets.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(ticketsDesk({ ...dialect, ...change }));

const inPairs = (quantity: unknown): number => Math.ceil(Number(quantity) / 2) * 2;

export const faults: readonly Fault[] = [
  {
    id: 'tickets-fees-of-tickets-not-added',
    breaks: 'The grand total contains the fees that the record shows.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(
        record,
        'charges.grand_total.amount',
        (total) => Number(total) - Number(at(record, 'charges.ticket_fees.amount')),
      ),
    ),
  },
  {
    id: 'tickets-only-in-pairs',
    breaks: 'A hold has as many tickets as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(edit(args, 'tickets.*.quantity', inPairs), 'actions.*.quantity', inPairs),
    ),
  },
  {
    id: 'tickets-silence-is-consent',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.buyer_decision === undefined ? nowGiven(places) : dialect.approval(args)),
      })(tools, places),
  },
  {
    id: 'tickets-all-checkouts-cancelled',
    breaks: 'Cancelling a checkout leaves all other checkouts.',
    plant: cancellingAll('checkout', { argument: 'checkout_id', path: 'checkout_id' }, () => ({})),
  },
  {
    id: 'tickets-product-is-the-first',
    breaks: 'An event that is read is the one that was asked for.',
    plant: asking(/^get_product$/, () => ({ event_id: 'EV-2041' })),
  },
  {
    id: 'tickets-held-in-euros',
    breaks: 'A hold has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"CHF"', '"EUR"'))),
  },
];
