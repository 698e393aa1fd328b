/** Twelve faults in the shape of Rakuten. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rakutenDesk, totals } from './rakuten.ts';

const times = (amount: unknown): number => Number(amount) * 100;

export const faults: readonly Fault[] = [
  {
    id: 'rakuten-search-page-is-ignored',
    breaks: 'Each page of a search has other items.',
    plant: asking(/^search_catalog$/, ({ page: _, ...args }) => args),
  },
  {
    id: 'rakuten-product-in-hundredths',
    breaks: 'An item costs the same in get_product as in the search, and yen have no hundredths.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'item.variants.*.standardPrice.amount', times),
    ),
  },
  {
    id: 'rakuten-one-piece-each',
    breaks: 'A basket has as many pieces as were put into it.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'ItemModelList.*.units', () => 1)),
  },
  {
    id: 'rakuten-line-sum-of-one-piece',
    breaks: 'The sum of a line is its price times its pieces.',
    plant: answering(/_(cart|checkout)$|^get_order$/, (record) =>
      edit(record, '*.ItemModelList.*', (line) => edit(line, 'subtotalPrice', () => at(line, 'price'))),
    ),
  },
  {
    id: 'rakuten-tax-on-top-again',
    breaks: 'Prices include the consumption tax, so that the total does not contain it twice.',
    plant: rebuilt(
      rakutenDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sumOf([sums.total, sums.tax]) };
        },
      }),
    ),
  },
  {
    id: 'rakuten-zero-deletes-nothing',
    breaks: 'A line with 0 pieces is deleted, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const rows = asList(args.ItemModelList).filter((row) => at(row, 'units') !== 0);
      return rows.length === 0
        ? tools('get_cart', { basketId: args.basketId })
        : tools('update_cart', { ...args, ItemModelList: rows });
    }),
  },
  {
    id: 'rakuten-baskets-are-mixed-up',
    breaks: 'A basket that is read is the one that was asked for.',
    plant: showingFirst('cart', { argument: 'basketId', path: 'BasketModel.basketId' }),
  },
  {
    id: 'rakuten-address-loses-the-house',
    breaks: 'A purchase shows the address that was sent.',
    plant: answering(/_checkout$|^get_order$/, (record) =>
      edit(record, '*.SenderModel.subAddress', () => ''),
    ),
  },
  {
    id: 'rakuten-delivery-stays-the-parcel',
    breaks: 'A purchase has the delivery that the buyer chose.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'deliveryName', () => '宅配便')),
  },
  {
    id: 'rakuten-orders-without-confirmation',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(rakutenDesk({ approves: () => true })),
  },
  {
    id: 'rakuten-stopped-purchase-goes-on',
    breaks: 'A purchase that was cancelled cannot be changed or ordered.',
    plant: rebuilt(
      rakutenDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'rakuten-order-without-postage',
    breaks: 'An order has the total and the postage of its purchase.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'OrderModelList.*', (order) => {
        const goods = at(order, 'goodsPrice');
        const free = edit(order, 'postagePrice.amount', () => 0);
        return edit(free, 'totalPrice', () => goods);
      }),
    ),
  },
];
