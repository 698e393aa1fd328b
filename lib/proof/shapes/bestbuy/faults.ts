/** Twelve faults at the stores in the manner of Best Buy. */
import { answering, asking, edit } from '../../planted/planted.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { bestbuyDesk, fulfillments, itemOf, totals } from './bestbuy.ts';

const available = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items')
    .filter(({ sku }) => itemOf(sku)?.available !== false)
    .map(({ sku, quantity }) => ({ does: 'add', item: sku, quantity: Number(quantity) }));

export const faults: readonly Fault[] = [
  {
    id: 'bestbuy-page-ignored',
    breaks: 'A search answers with the page that is asked for.',
    plant: asking(/^search_catalog$/, ({ page: _, ...args }) => args),
  },
  {
    id: 'bestbuy-product-priced-differently',
    breaks: 'A product has the same sale price in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.salePrice.amount', (amount) => Number(amount) + 1_000),
    ),
  },
  {
    id: 'bestbuy-one-of-each-in-new-cart',
    breaks: 'A new cart has the quantities that were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.quantity', () => 1)),
  },
  {
    id: 'bestbuy-line-price-of-one',
    breaks: 'The price of a line is the unit price times the quantity.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'items', () =>
        rowsIn(record, 'items').map((row) => ({ ...row, linePrice: row.unitPrice })),
      ),
    ),
  },
  {
    id: 'bestbuy-tax-not-in-total',
    breaks: 'The order total contains the tax that is shown.',
    plant: rebuilt(
      bestbuyDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total - sums.tax };
          },
        },
      }),
    ),
  },
  {
    id: 'bestbuy-zero-leaves-one',
    breaks: 'A quantity of 0 removes an item, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'items.*.quantity', (count) => Math.max(1, Number(count))),
    ),
  },
  {
    id: 'bestbuy-first-cart-for-all',
    breaks: 'A cart that is read is the one of the requested id.',
    plant: showingFirst('cart', { argument: 'cartId', path: 'cartId' }),
  },
  {
    id: 'bestbuy-canceled-cart-changes',
    breaks: 'A cart that is canceled cannot be changed.',
    plant: rebuilt(
      bestbuyDesk({ rules: { accepts: (tool, state) => state === 'open' || tool === 'update_cart' } }),
    ),
  },
  {
    id: 'bestbuy-approval-not-asked',
    breaks: 'Commerce endpoint 7: an order is submitted only if the buyer approves.',
    plant: rebuilt(bestbuyDesk({ rules: { approves: () => true } })),
  },
  {
    id: 'bestbuy-submitted-twice',
    breaks: 'An order review is submitted only once.',
    plant: rebuilt(
      bestbuyDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
        },
      }),
    ),
  },
  {
    id: 'bestbuy-order-by-another-fulfillment',
    breaks: 'An order has the fulfillment that was chosen.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'fulfillmentKey', (chosen) => fulfillments.find(({ key }) => key !== chosen)?.key),
    ),
  },
  {
    id: 'bestbuy-sold-out-left-out',
    breaks: 'An item that is not available is refused, and not left out silently.',
    plant: rebuilt(bestbuyDesk({ words: { filling: available } })),
  },
];
