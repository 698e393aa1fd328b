/** Twelve faults in the shop in the manner of IdoSell. */
import { answering, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { itemOf, items, keyOf, standardVat } from './goods.ts';
import { asked, deliveries, deliveryOf, idosellDesk, totals, vatIn, worthOf } from './idosell.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(idosellDesk(rules));

/** Takes the pages to be counted from 1, so that page 0 and page 1 are the same. */
const countingFromOne: Plant = (tools) => (name, args) => {
  if (name !== 'search_catalog' || args.resultsPage === undefined) return tools(name, args);
  const resultsPage = Math.max(0, Number(args.resultsPage) - 1);
  return changed(tools(name, { ...args, resultsPage }), (record) => ({
    ...record,
    resultsPage: args.resultsPage,
  }));
};

/** A new basket contains what was put into the basket before it as well. */
const keepingSession: Plant = (tools) => {
  let before: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const products = asList(args.products);
    const outcome = tools(name, { ...args, products: [...products, ...before].slice(0, 50) });
    if ('record' in outcome) before = products;
    return outcome;
  };
};

/** The first size of the product, if the size that is asked for can be bought. */
const firstSize: Rules['find'] = (key) => {
  const item = itemOf(key);
  return item?.available ? items.find(({ ware }) => ware === item.ware) : item;
};

const cheapest = Math.min(...deliveries.map(({ cost }) => cost));

/** A size that exists and cannot be bought. */
const isSoldOut = ({ productId, sizeId }: Record<string, unknown>): boolean =>
  itemOf(keyOf(productId, sizeId))?.available === false;

/** Positions of baskets, of unfinished orders and of orders. */
const editPositions = (record: unknown, change: (position: unknown) => unknown): unknown =>
  edit(edit(record, 'productsResults.*', change), 'Results.*.orderDetails', (details) =>
    edit(details, 'productsResults.*', change),
  );

export const faults: readonly Fault[] = [
  {
    id: 'idosell-pages-from-one',
    breaks: 'Pages of a search are counted from 0, as the tool says, and each has other products.',
    plant: countingFromOne,
  },
  {
    id: 'idosell-net-price-of-a-product',
    breaks: 'A product has the same `productRetailPrice`, with VAT, in each tool.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'productSizes.*', (size) =>
        edit(size, 'productRetailPrice', () => at(size, 'productRetailPriceNet')),
      ),
    ),
  },
  {
    id: 'idosell-first-size',
    breaks: 'A basket has the size that was asked for.',
    plant: bent({ find: firstSize }),
  },
  {
    id: 'idosell-worth-of-net-prices',
    breaks: 'The `productOrderWorth` of a position is its `productOrderPrice` for all pieces.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      editPositions(record, (position) =>
        edit(
          position,
          'productOrderWorth.amount',
          () => Number(at(position, 'productOrderPriceNet.amount')) * Number(at(position, 'productQuantity')),
        ),
      ),
    ),
  },
  {
    id: 'idosell-payform-not-in-total',
    breaks: 'The `orderTotalCost` contains what cash on delivery costs.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - (deliveryOf(method)?.fee ?? 0) };
      },
    }),
  },
  {
    id: 'idosell-price-of-the-cheapest-delivery',
    breaks: 'The delivery costs what the chosen one is listed with.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        if (!deliveryOf(method)) return sums;
        const tax = sums.tax - vatIn(sums.shipping, standardVat) + vatIn(cheapest, standardVat);
        return { ...sums, tax, shipping: cheapest, total: sums.total - sums.shipping + cheapest };
      },
    }),
  },
  {
    id: 'idosell-standard-vat-on-everything',
    breaks: 'The VAT in the prices is that of the `productVat` of each product.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const delivery = sums.tax - totals(lines).tax;
        const tax = sumOf(lines.map((line) => vatIn(worthOf(line), standardVat))) + delivery;
        return { ...sums, tax };
      },
    }),
  },
  {
    id: 'idosell-set-adds',
    breaks: 'A quantity that is set replaces the one before, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'products.*', (row) =>
        Number(at(row, 'productQuantity')) > 0 && typeof row === 'object'
          ? { ...row, productQuantityOperationType: 'add' }
          : row,
      ),
    ),
  },
  {
    id: 'idosell-basket-of-the-session',
    breaks: 'A new basket has what was asked for, and nothing of another basket.',
    plant: keepingSession,
  },
  {
    id: 'idosell-canceled-is-changed',
    breaks: 'An unfinished order that is canceled can be neither changed nor completed.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
    }),
  },
  {
    id: 'idosell-any-flag-approves',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: bent({ approves: ({ given, at: date }, now) => Boolean(given) && isRecent(date, now) }),
  },
  {
    id: 'idosell-sold-out-left-out',
    breaks: 'A size that is not available is refused, and not left out in silence.',
    plant: rebuilt(
      idosellDesk(
        {},
        {
          filling: (args) =>
            asked.filling({ ...args, products: rowsIn(args, 'products').filter((row) => !isSoldOut(row)) }),
        },
      ),
    ),
  },
];
