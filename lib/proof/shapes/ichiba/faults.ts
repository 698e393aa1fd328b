/** Twelve faults in the shop in the manner of Rakuten. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import type { Outcome, Plant } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { items } from './goods.ts';
import { openWith, totals } from './ichiba.ts';

/** Any number of an order gives the order that was placed last. */
const latestOrder: Plant = (tools) => {
  let latest: Outcome | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) {
      const { orderNumber } = asFields(outcome.record.PurchaseModel);
      latest = tools('get_order', { orderNumber });
    }
    return name === 'get_order' ? (latest ?? outcome) : outcome;
  };
};

const summaries = ['BasketModel', 'PurchaseModel', 'OrderModelList.*'].map(
  (model) => `${model}.TaxSummaryModelList.*`,
);

export const faults: readonly Fault[] = [
  {
    id: 'ichiba-hits-without-limit',
    breaks: 'A search shows no more items than `hits` says.',
    plant: asking(/^search_catalog$/, ({ hits: _, ...args }) => args),
  },
  {
    id: 'ichiba-product-without-tax',
    breaks: 'A SKU has the same price in a search and in `get_product`, with the tax, as the tools say.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'variants.*.standardPrice.amount', (amount) => Math.floor(Number(amount) / 1.1)),
    ),
  },
  {
    id: 'ichiba-goods-price-of-one',
    breaks: 'The `goodsPrice` is the sum of the prices times their `units`.',
    plant: rebuilt(
      openWith({
        totals: (lines, method) => {
          const right = totals(lines, method);
          const subtotal = sumOf(lines.map(({ item }) => item.amount));
          return { ...right, subtotal, total: subtotal + right.shipping - right.discount };
        },
      }),
    ),
  },
  {
    id: 'ichiba-coupon-is-not-redeemed',
    breaks: 'The `requestPrice` is lower by the coupon that is shown.',
    plant: rebuilt(
      openWith({
        totals: (lines, method) => {
          const right = totals(lines, method);
          return { ...right, total: right.total + right.discount };
        },
      }),
    ),
  },
  {
    id: 'ichiba-postage-of-the-parcel',
    breaks: 'The postage is that of the delivery that was chosen, as the list of deliveries shows it.',
    plant: rebuilt(
      openWith({
        totals: (lines, method) => totals(lines, method === undefined ? undefined : 'Takuhaibin'),
      }),
    ),
  },
  {
    id: 'ichiba-tax-of-the-net',
    breaks: 'The tax of a rate is the one that the price contains.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      summaries.reduce<unknown>(
        (edited, path) =>
          edit(edited, path, (row) => {
            const { reqPrice, taxRate, ...rest } = asFields(row);
            const reqPriceTax = Math.floor(Number(reqPrice) * Number(taxRate));
            return { ...rest, taxRate, reqPrice, reqPriceTax };
          }),
        record,
      ),
    ),
  },
  {
    id: 'ichiba-deleted-items-stay',
    breaks: 'An `itemDeleteFlag` of 1 removes an item, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const { ItemModelList, ...basket } = args;
      const rows = asList(ItemModelList);
      const kept = rows.filter((row) => asFields(row).itemDeleteFlag !== 1);
      const isAllGone = rows.length > 0 && kept.length === 0;
      return isAllGone ? tools('get_cart', basket) : tools('update_cart', { ...args, ItemModelList: kept });
    }),
  },
  {
    id: 'ichiba-discarded-baskets-live',
    breaks: 'A basket that was discarded shows that it is, and cannot be changed or purchased any more.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) =>
        edit(record, 'BasketModel.basketStatus', () => 'DISCARDED'),
      ),
    ),
  },
  {
    id: 'ichiba-sold-out-sells',
    breaks: 'A SKU that is sold out is refused.',
    plant: rebuilt(
      openWith({
        find: (wanted) => {
          const item = items.find(({ id }) => id === wanted);
          return item && { ...item, available: true };
        },
      }),
    ),
  },
  {
    id: 'ichiba-approval-keeps-for-ever',
    breaks:
      'Commerce endpoint 7: the approval is contemporaneous, and at most five minutes old, as the tool says.',
    plant: rebuilt(openWith({ approves: ({ given }) => given === true })),
  },
  {
    id: 'ichiba-orders-again',
    breaks: 'A purchase that was ordered cannot be ordered again.',
    plant: rebuilt(
      openWith({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'ichiba-latest-order',
    breaks: 'An order that is read is the one that was asked for, and an unknown one is refused.',
    plant: latestOrder,
  },
];
