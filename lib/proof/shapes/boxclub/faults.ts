/** Six faults in the box club. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { boxclubDesk, dialect } from './boxclub.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(boxclubDesk({ ...dialect, ...change }));

/** The amount of the discount, which is below zero. */
const trialIn = (record: unknown): number =>
  Number(
    at(
      asList(at(record, 'charges')).find((row) => at(row, 'kind') === 'trial_discount'),
      'amount.amount',
    ) ?? 0,
  );

/** Reading a signup shows what it was made with, until it is discarded. */
const readingTheFirst: Plant = (tools) => {
  const made = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') made.set(at(outcome.record, 'signup.code'), outcome);
    return name === 'get_cart' ? (made.get(args.signup_code) ?? outcome) : outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'boxclub-trial-not-taken-off',
    breaks: 'The first charge is the sum of its rows, of which the trial takes something off.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*', (inner) =>
        edit(inner, 'first_charge.amount', (amount) => Number(amount) - trialIn(inner)),
      ),
    ),
  },
  {
    id: 'boxclub-reads-the-first-draft',
    breaks: 'A signup that was changed reads as it was changed.',
    plant: readingTheFirst,
  },
  {
    id: 'boxclub-refused-consent-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({ given: isFields(args.consent), at: at(args, 'consent.given_at') }),
    }),
  },
  {
    id: 'boxclub-cancelled-checkout-changes',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'boxclub-every-page-is-the-first',
    breaks: 'The page after a page begins where that one ended.',
    plant: asking(/^search_catalog$/, ({ after: _, ...rest }) => rest),
  },
  {
    id: 'boxclub-charges-in-swedish-kronor',
    breaks: 'A checkout has the currency of the catalog.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"NOK"', '"SEK"')),
    ),
  },
];
