/** Six faults in the marketplace with buy boxes. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './buybox.ts';

const altered = bent(dialect);

/** The order total of a record, without its promotions. */
const unpromoted = (record: unknown, kind: string): unknown => {
  const rows = asList(at(record, `${kind}.Totals`));
  const promotion = rows.find((row) => asFields(row).Type === 'PROMOTIONS');
  const off = Number(at(promotion, 'Amount.amount') ?? 0);
  return edit(record, `${kind}.Totals.*`, (row) =>
    asFields(row).Type === 'ORDER_TOTAL' ? edit(row, 'Amount.amount', (amount) => Number(amount) - off) : row,
  );
};

export const faults: readonly Fault[] = [
  {
    id: 'buybox-promotion-not-taken',
    breaks: 'A promotion that is shown is taken off the order total.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      ['Cart', 'Purchase', 'Order'].reduce<unknown>(unpromoted, record),
    ),
  },
  {
    id: 'buybox-five-at-most',
    breaks: 'A cart has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['Items', 'AddItems', 'ModifyItems'].reduce<unknown>(
        (edited, name) => edit(edited, `${name}.*.Quantity`, (quantity) => Math.min(5, Number(quantity))),
        args,
      ),
    ),
  },
  {
    id: 'buybox-one-click',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'buybox-closes-all-carts',
    breaks: 'Closing a cart closes no other cart.',
    plant: cancelsAll('Cart.CartId', (CartId) => ({ CartId })),
  },
  {
    id: 'buybox-lookup-repeats-the-first',
    breaks: 'A lookup of several products shows each of them.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'ItemsResult.Items', (rows) => asList(rows).map(() => asList(rows)[0])),
    ),
  },
  {
    id: 'buybox-search-in-canadian-dollars',
    breaks: 'A search shows prices in the currency of products and carts.',
    plant: answering(/^search_catalog$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"USD"', '"CAD"')),
    ),
  },
];
