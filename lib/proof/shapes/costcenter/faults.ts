/** Six faults in the shop with cost centers. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { dialect } from './costcenter.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'costcenter-tax-not-in-total',
    breaks: 'The total with tax contains the tax that is shown.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'totalPriceWithTax', () => at(record, 'totalPrice')),
    ),
  },
  {
    id: 'costcenter-update-adds',
    breaks: 'An update sets the quantity of an entry, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const entries = asList(args.entries).map((entry) => {
          const { entryNumber, quantity } = asFields(entry);
          const had = entryNumber === undefined ? 0 : (cart?.lines[Number(entryNumber)]?.quantity ?? 0);
          return { ...asFields(entry), quantity: quantity === 0 ? 0 : Number(quantity) + had };
        });
        return dialect.fill({ ...args, entries }, cart);
      },
    }),
  },
  {
    id: 'costcenter-refusal-places-order',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve it.',
    plant: altered({
      approval: (args) => ({ given: true, at: at(args, 'purchaseApproval.approvedAt') }),
    }),
  },
  {
    id: 'costcenter-deleted-cart-lives',
    breaks: 'A cart that is cancelled is gone.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => ({ ...record, status: 'CANCELLED' })),
    ),
  },
  {
    id: 'costcenter-search-finds-all',
    breaks: 'A search finds what was searched for.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'costcenter-checkouts-in-dollars',
    breaks: 'A checkout has the currency of its cart and of the catalog.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"EUR"', '"USD"')),
    ),
  },
];
