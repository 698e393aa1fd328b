/** Eight faults in the tills of the atelier. */
import { at } from '../variants/frame/calls.ts';
import { refuse } from '../variants/frame/tools.ts';
import { fieldsOf } from '../variants/variant.ts';
import { answering, asFields, asking, changed, edit, instead, type Planted, without } from './planted.ts';

export const atTheTill: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'wrong-till-shown',
    breaks: 'A checkout shows what its own buyer put into it.',
    plant: (tools) => {
      let last: unknown;
      return (name, args) => {
        if (name === 'get_checkout' && last && 'record' in tools(name, args)) {
          return changed(tools(name, { ref: last }), (record) => edit(record, 'till.ref', () => args.ref));
        }
        const outcome = tools(name, args);
        if (name === 'create_checkout' && 'record' in outcome) last = at(outcome.record, 'till.ref');
        return outcome;
      };
    },
  },
  {
    id: 'town-cut-short',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'deliver.to.town', (town) => String(town).slice(0, 5)),
    ),
  },
  {
    id: 'address-lost',
    breaks:
      'Commerce endpoint 8: update_checkout carries the shipping address, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) => without(record, 'till.deliver', 'to')),
  },
  {
    id: 'way-ignored',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'deliver.by', () => 'van')),
  },
  {
    id: 'address-only-with-way',
    breaks: 'Commerce endpoint 2: the listed input schema is authoritative, and requires neither member.',
    plant: instead('update_checkout', (args, tools) => {
      const { to, by } = fieldsOf(args, 'deliver');
      return to && by ? tools('update_checkout', args) : refuse(-32602, 'Both to and by are needed.');
    }),
  },
  {
    id: 'due-without-carriage',
    breaks: 'A total is the sum of its parts.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'till.bill', (bill) => ({ ...asFields(bill), due: at(bill, 'goods') })),
    ),
  },
  {
    id: 'sold-without-consent',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      'consent' in args ? args : { ...args, consent: { given: true, at: new Date(now()).toISOString() } },
    ),
  },
  {
    id: 'old-consent-accepted',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      edit(args, 'consent.at', () => new Date(now()).toISOString()),
    ),
  },
];
