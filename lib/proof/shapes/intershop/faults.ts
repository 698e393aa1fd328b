/** Six faults in the shape of Intershop. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './intershop.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'intershop-shipping-not-in-total',
    breaks: 'The total of a checkout contains the shipping that it shows.',
    plant: answering(/_checkout$/, (record) =>
      ['gross', 'net', 'tax'].reduce<unknown>(
        (edited, kind) =>
          edit(
            edited,
            `data.totals.grandTotal.${kind}.amount`,
            (amount) => Number(amount) - Number(at(record, `data.totals.shippingTotal.${kind}.amount`) ?? 0),
          ),
        record,
      ),
    ),
  },
  {
    id: 'intershop-only-the-first-line',
    breaks: 'A basket has all line items that the buyer asked for, or an error says why not.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'addItems', (rows) => asList(rows).slice(0, 1))),
  },
  {
    id: 'intershop-old-decision-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: at(args, 'buyerDecision.decision') === 'BUY' }),
      })(tools, places),
  },
  {
    id: 'intershop-deleted-basket-lives',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'data.status', () => 'deleted')),
    ),
  },
  {
    id: 'intershop-lookup-leaves-the-last-out',
    breaks: 'A lookup shows each product that exists.',
    plant: asking(/^lookup_catalog$/, (args) =>
      edit(args, 'skus', (skus) => (asList(skus).length > 1 ? asList(skus).slice(0, -1) : skus)),
    ),
  },
  {
    id: 'intershop-checkouts-in-francs',
    breaks: 'A checkout has the currency of the catalog and of its basket.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll(/"(currency|purchaseCurrency)":"EUR"/g, '"$1":"CHF"')),
    ),
  },
];
