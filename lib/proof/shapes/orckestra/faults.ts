/** Twelve faults in the shop in the manner of Orckestra. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { moneyOf } from './goods.ts';
import { openWith } from './orckestra.ts';
import { lawful, taxAt } from './sums.ts';

/** A page is skipped for each product that should be left out. */
const pagesForProducts = ({ startingIndex, ...args }: Fields): Fields => {
  if (startingIndex === undefined) return args;
  const products = Number(startingIndex) * Number(args.maximumItems ?? 24);
  return { ...args, startingIndex: Math.min(products, 10_000) };
};

/** All variants have the price of their product. */
const inherited = (record: Fields): unknown =>
  edit(record, 'products.*.prices', (prices) => {
    const { defaultPrice } = asFields(prices);
    return edit(prices, 'variantPrices.*.defaultPrice', () => defaultPrice);
  });

/** The answers about carts are cached by the name of the cart, which is the same for all guests. */
const cachedByName: Plant = (tools) => {
  let cached: Outcome | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (/^(create|update)_cart$/.test(name)) cached = outcome;
    return name === 'get_cart' ? (cached ?? outcome) : outcome;
  };
};

/** An order has lost its taxes, and its total with them. */
function untaxed(record: Fields): unknown {
  const tax = Number(at(record, 'cart.taxTotal.amount'));
  const without = edit(record, 'cart.shipments.*', (shipment) => ({
    ...asFields(shipment),
    taxes: [],
    taxTotal: moneyOf(0),
  }));
  const total = edit(without, 'cart.total.amount', (amount) => Number(amount) - tax);
  return edit(total, 'cart.taxTotal', () => moneyOf(0));
}

export const faults: readonly Fault[] = [
  {
    id: 'orckestra-starting-index-counts-pages',
    breaks: 'A `startingIndex` leaves out as many products as it says.',
    plant: asking(/^search_catalog$/, pagesForProducts),
  },
  {
    id: 'orckestra-variants-inherit-prices-in-lookup',
    breaks: 'A variant has one price, whichever tool shows it.',
    plant: answering(/^lookup_catalog$/, inherited),
  },
  {
    id: 'orckestra-first-line-only',
    breaks: 'A new cart has all line items that were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'lineItems', (rows) => asList(rows).slice(0, 1))),
  },
  {
    id: 'orckestra-line-total-before-discount',
    breaks: 'The `total` of a line item is its price times its quantity, less the `discountAmount` shown.',
    plant: rebuilt(openWith({ house: { lineTotalOf: amountOf } })),
  },
  {
    id: 'orckestra-fees-not-in-total',
    breaks: 'The `total` contains the `additionalFeeTotal` that is shown.',
    plant: rebuilt(
      openWith({ house: { dueOf: ({ fees: _, ...parts }) => lawful.dueOf({ ...parts, fees: 0 }) } }),
    ),
  },
  {
    id: 'orckestra-fuel-surcharge',
    breaks: 'The fulfillment costs what its method is listed with.',
    plant: rebuilt(
      openWith({
        house: { costOf: (method) => (method === undefined ? 0 : lawful.costOf(method) + 275) },
      }),
    ),
  },
  {
    id: 'orckestra-provincial-tax-on-gst',
    breaks: 'The `taxTotal` of each tax is its `percentage` of its `taxAmount`.',
    plant: rebuilt(
      openWith({
        house: {
          taxOn: (amount, rate) => {
            const isProvincial = rate.code === 'PST' || rate.code === 'QST';
            return taxAt(isProvincial ? Math.round(amount * 1.05) : amount, rate);
          },
        },
      }),
    ),
  },
  {
    id: 'orckestra-zero-is-ignored',
    breaks: 'A quantity of 0 removes a line item, as the tool says.',
    plant: instead('update_cart', ({ lineItems, ...args }, tools) => {
      const rows = rowsIn({ lineItems }, 'lineItems').filter(({ quantity }) => quantity !== 0);
      return rows.length > 0 ? tools('update_cart', { ...args, lineItems: rows }) : tools('get_cart', args);
    }),
  },
  {
    id: 'orckestra-carts-cached-by-name',
    breaks: 'A cart that is read is the one of the customer who is named, and not that of another.',
    plant: cachedByName,
  },
  {
    id: 'orckestra-completed-checkout-is-canceled',
    breaks: 'A completed checkout cannot be canceled, as the tool says.',
    plant: rebuilt(
      openWith({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'cancel_checkout'),
      }),
    ),
  },
  {
    id: 'orckestra-approval-never-expires',
    breaks:
      'Commerce endpoint 7: the approval is contemporaneous, and at most five minutes old, as the tool says.',
    plant: rebuilt(openWith({ approves: ({ given }) => given === true })),
  },
  {
    id: 'orckestra-order-without-taxes',
    breaks: 'An order costs what its checkout did, with the taxes.',
    plant: answering(/^get_order$/, untaxed),
  },
];
