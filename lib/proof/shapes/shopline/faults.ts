/** Six faults in the shape of SHOPLINE. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './shopline.ts';

const altered = bent(dialect);

const both = ['shop_money', 'presentment_money'] as const;

export const faults: readonly Fault[] = [
  {
    id: 'shopline-discount-not-taken',
    breaks: 'A discount that is shown is taken off the total.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*', (inner) =>
        both.reduce<unknown>(
          (edited, money) =>
            edit(edited, `total_price_set.${money}.amount`, (total) => {
              const discount = at(inner, `total_discounts_set.${money}.amount`);
              return Number(total) + Number(discount);
            }),
          inner,
        ),
      ),
    ),
  },
  {
    id: 'shopline-update-adds',
    breaks: 'An update sets the quantity of a SKU, as the tool says.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill(
          asFields(
            edit(args, 'line_items.*', (row) => {
              const had = cart?.lines.find(({ item }) => item.id === at(row, 'sku_id'))?.quantity ?? 0;
              return edit(row, 'quantity', (quantity) => Number(quantity) + had);
            }),
          ),
          cart,
        ),
    }),
  },
  {
    id: 'shopline-consent-not-asked',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'shopline-deleting-deletes-all',
    breaks: 'Deleting a cart leaves all other carts.',
    plant: cancelsAll('cart.cart_token', (id) => ({ cart_token: id })),
  },
  {
    id: 'shopline-pages-overlap',
    breaks: 'No product is on two pages of a search.',
    plant: asking(/^search_catalog$/, ({ page_info, limit, ...args }) => {
      const start = Number(String(page_info ?? 'p0').slice(1));
      const size = Number(limit ?? 20);
      return start > 0 ? { ...args, page_info: `p${start - 1}`, limit: size + 1 } : { ...args, limit: size };
    }),
  },
  {
    id: 'shopline-presentment-is-mislabelled',
    breaks: 'An amount is in the currency that stands beside it.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      JSON.parse(
        JSON.stringify(record).replaceAll(
          /("presentment_money":\{"amount":-?\d+,"currency":)"TWD"/g,
          '$1"USD"',
        ),
      ),
    ),
  },
];
