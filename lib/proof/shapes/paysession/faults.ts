/** Six faults in the shop with payment sessions. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, openWith } from './paysession.ts';

/** All amounts as if a króna had a hundred aurar. */
const inAurar = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inAurar);
  if (!isFields(value)) return value;
  const change = ([name, inner]: [string, unknown]) => [
    name,
    /amount/.test(name) && typeof inner === 'number' ? inner * 100 : inAurar(inner),
  ];
  return Object.fromEntries(Object.entries(value).map(change));
};

const keptAsOne = (action: unknown): unknown => {
  const { type, line_item } = asFields(action);
  return type === 'remove' ? { type: 'set_quantity', line_item, quantity: 1 } : action;
};

export const faults: readonly Fault[] = [
  {
    id: 'paysession-records-in-aurar',
    breaks: 'Money: amounts are in ISO 4217 minor units, which this currency does not have.',
    plant: answering(/_(cart|checkout|order)$/, inAurar),
  },
  {
    id: 'paysession-removed-line-stays',
    breaks: 'A line item that is removed is not in the cart any more.',
    plant: asking(/^update_cart$/, (args) => edit(args, 'actions.*', keptAsOne)),
  },
  {
    id: 'paysession-old-consent-pays',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) => {
      const approval = (args: Fields) => ({
        given: dialect.approval(args).given,
        at: new Date(places.now()).toISOString(),
      });
      return rebuilt(openWith({ approval }))(tools, places);
    },
  },
  {
    id: 'paysession-expired-session-pays',
    breaks: 'A session that is cancelled cannot be changed or paid.',
    plant: rebuilt(openWith({ isFinal: ({ stage }) => stage === 'done' })),
  },
  {
    id: 'paysession-pages-lose-a-product',
    breaks: 'The pages of a search have all that was found.',
    plant: answering(/^search_catalog$/, (record, { starting_after }) =>
      starting_after === undefined ? record : { ...record, data: asList(record.data).slice(1) },
    ),
  },
  {
    id: 'paysession-sessions-in-kroner',
    breaks: 'A session has the currency of its cart and of the catalog.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"isk"', '"dkk"')),
    ),
  },
];
