/** Six faults in the shape of Gumroad. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './gumroad.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'gumroad-vat-on-top',
    breaks: 'The VAT is within the prices, as the record says, and is not added to them.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*', (inner) =>
        edit(inner, 'total.amount', (total) => Number(total) + Number(at(inner, 'vat_included.amount'))),
      ),
    ),
  },
  {
    id: 'gumroad-change-adds',
    breaks: 'A change sets the quantity of an item, as the tool says.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill(
          asFields(
            edit(args, 'change.*', (row) => {
              const had = cart?.lines.find(({ id }) => id === at(row, 'uid'))?.quantity ?? 0;
              return edit(row, 'quantity', (quantity) => Number(quantity) + had);
            }),
          ),
          cart,
        ),
    }),
  },
  {
    id: 'gumroad-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'gumroad-deleted-cart-lives',
    breaks: 'A cart that is deleted does not exist any more.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'cart.state', () => 'deleted')),
    ),
  },
  {
    id: 'gumroad-lookup-finds-what-is-not',
    breaks: 'A lookup tells which permalinks do not exist.',
    plant: (tools) => (name, args) => {
      const outcome = tools(name, args);
      if (name !== 'lookup_catalog') return outcome;
      const all = tools('search_catalog', { query: '' });
      const [first] = 'record' in all ? asList(all.record.products) : [];
      return changed(outcome, (record) =>
        edit(record, 'products.*', (product) =>
          at(product, 'found') === true ? product : { ...asFields(first), ...asFields(product), found: true },
        ),
      );
    },
  },
  {
    id: 'gumroad-checkouts-in-dollars',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_(checkout|order)$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"EUR"', '"USD"')),
    ),
  },
];
