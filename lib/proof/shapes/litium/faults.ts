/** Twelve faults in the shape of Litium. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Purchase } from '../desk/desk.ts';
import { catalogWith, items, moneyOf } from './goods.ts';
import { checkoutOf, dialect, orderOf, refusal } from './litium.ts';
import { type Row, rowsOf } from './rows.ts';

const altered = bent(dialect);

const amountIn = (record: unknown, name: string): number => Number(at(record, `${name}.amount`));

/** Checkouts and orders with other rows. */
const charging = (rows: (purchase: Purchase) => readonly Row[]): Plant =>
  altered({
    showCheckout: (purchase) => checkoutOf(purchase, rows(purchase)),
    showOrder: (purchase, { now }) => orderOf(purchase, rows(purchase), now()),
  });

/** The cart context of the server is that of the latest call, whichever cart is read. */
const latestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const reading = name === 'get_cart' && latest !== undefined ? { ...args, cartId: latest } : args;
    const outcome = tools(name, reading);
    if (name === 'cancel_cart') latest = undefined;
    if (!/^(create|update)_cart$/.test(name) || !('record' in outcome)) return outcome;
    latest = at(outcome.record, 'cart.id');
    return outcome;
  };
};

/** Each row is priced when it is added, and its sum is kept. */
const keptTotals: Plant = (tools) => {
  const totals = new Map<unknown, Readonly<Record<string, unknown>>>();
  return (name, args) =>
    changed(tools(name, args), (record) =>
      edit(record, 'cart.rows.*', (row) => {
        const { rowId, rowType, totalIncludingVat, totalExcludingVat, totalVat } = asFields(row);
        if (rowType !== 'PRODUCT') return row;
        const first = totals.get(rowId) ?? { totalIncludingVat, totalExcludingVat, totalVat };
        totals.set(rowId, first);
        return { ...asFields(row), ...first };
      }),
    );
};

const withVatAgain = (sums: unknown): unknown => ({
  ...asFields(sums),
  grandTotal: moneyOf(amountIn(sums, 'grandTotal') + amountIn(sums, 'totalVat')),
});

export const faults: readonly Fault[] = [
  {
    id: 'litium-cursor-skips-product',
    breaks: 'The pages of a search have all products found: a page begins right after the one before.',
    plant: altered({ catalog: catalogWith(refusal, (end) => end + 1) }),
  },
  {
    id: 'litium-product-price-without-vat',
    breaks: 'A variant has the same price in `get_product` as in a search, a lookup and a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variants.nodes.*.price', (price) => ({
        ...asFields(price),
        unitPriceIncludingVat: at(price, 'unitPriceExcludingVat'),
      })),
    ),
  },
  {
    id: 'litium-create-keeps-last-item',
    breaks: 'A new cart has all items that it was created with.',
    plant: asking(/^create_cart$/, (args) => ({ ...args, items: asList(args.items).slice(-1) })),
  },
  {
    id: 'litium-row-total-stays',
    breaks: 'The total of a row is its quantity times the price of one piece, after an update too.',
    plant: keptTotals,
  },
  {
    id: 'litium-vat-added-to-gross',
    breaks: 'The grand total is the sum of all rows including VAT; no VAT comes on top.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(edit(record, 'checkout.cart', withVatAgain), 'order', withVatAgain),
    ),
  },
  {
    id: 'litium-shipping-taxed-twice',
    breaks: 'Shipping costs what the chosen shipping option was offered for.',
    plant: charging((purchase) =>
      rowsOf(purchase).map((row) =>
        row.rowType === 'SHIPPING_FEE' ? { ...row, unit: row.unit * 1.25, total: row.total * 1.25 } : row,
      ),
    ),
  },
  {
    id: 'litium-zero-is-no-quantity',
    breaks: 'A quantity of 0 removes the row, as the tool says.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill({ ...args, items: asList(args.items).filter((item) => at(item, 'quantity')) }, cart),
    }),
  },
  {
    id: 'litium-cart-of-latest-call',
    breaks: 'A cart that is read is the one that was asked for.',
    plant: latestCart,
  },
  {
    id: 'litium-option-clears-address',
    breaks: 'What an update of a checkout does not send stays as it was.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        return 'members' in delivery ? delivery : { ...delivery, address: asFields(args.shippingAddress) };
      },
    }),
  },
  {
    id: 'litium-refusal-places-order',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: altered({
      approval: (args) => ({
        given: args.buyerApproval !== undefined,
        at: at(args, 'buyerApproval.approvedAt'),
      }),
    }),
  },
  {
    id: 'litium-unknown-article-left-out',
    breaks: 'An article that does not exist is refused, and not silently left out.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill(
          {
            ...args,
            items: asList(args.items).filter((item) => items.has(String(at(item, 'articleNumber')))),
          },
          cart,
        ),
    }),
  },
  {
    id: 'litium-order-without-shipping',
    breaks: 'An order has the rows and the grand total that the buyer approved.',
    plant: altered({
      showOrder: (purchase, { now }) =>
        orderOf(
          purchase,
          rowsOf(purchase).filter(({ rowType }) => rowType !== 'SHIPPING_FEE'),
          now(),
        ),
    }),
  },
];
