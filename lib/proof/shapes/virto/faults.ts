/** Twelve faults in the storefront in the manner of Virto Commerce. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { itemOf, moneyOf, taxOn } from './catalog.ts';
import { asked, delivery, totals, virtoDesk } from './virto.ts';

/** Each Money in a record, twenty percent lower. */
function lower(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lower);
  if (!isFields(value)) return value;
  if (typeof value.amount === 'number') return moneyOf(Math.round(value.amount * 0.8));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lower(inner)]));
}

/** New quantities of line items are added to what they have. */
const adding: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { cartId: at(args, 'command.cartId') });
  if (!('record' in read)) return tools('update_cart', args);
  const had = asList(at(read.record, 'data.cart.items')).map(asFields);
  const more = edit(args, 'command.cartItems.*', (row) => {
    const { lineItemId, quantity } = asFields(row);
    const line = had.find(({ id }) => id === lineItemId);
    const sum = Number(quantity) + Number(line?.quantity ?? 0);
    return { lineItemId, quantity: Number(quantity) === 0 ? 0 : sum };
  });
  return tools('update_cart', asFields(more));
});

/** A cart is said to be removed, and is not. */
const keeping: Plant = instead('cancel_cart', (args, tools) => {
  const read = tools('get_cart', { cartId: at(args, 'command.cartId') });
  return 'record' in read ? { record: { data: { removeCart: true } } } : read;
});

const isPossible = (change: Change): boolean =>
  change.does !== 'add' || (itemOf(change.item)?.available ?? false);

const inEuros = (text: string): string => text.replaceAll('"GBP"', '"EUR"').replaceAll('£', '€');

export const faults: readonly Fault[] = [
  {
    id: 'virto-after-is-forgotten',
    breaks: 'The page after a cursor has the products that come after it, as the tool says.',
    plant: asking(/^search_catalog$/, ({ after: _, ...args }) => args),
  },
  {
    id: 'virto-lookup-from-another-price-list',
    breaks: 'A product has one price, whichever tool shows it.',
    plant: answering(/^lookup_catalog$/, lower),
  },
  {
    id: 'virto-single-pieces-are-created',
    breaks: 'A new cart has the quantities that were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'command.cartItems.*.quantity', () => 1)),
  },
  {
    id: 'virto-tier-price-not-charged',
    breaks: 'From the quantity of a tier price on, all pieces have it, as the catalog and the tool say.',
    plant: rebuilt(virtoDesk({ prices: { placed: ({ amount }) => amount } })),
  },
  {
    id: 'virto-shipment-without-tax',
    breaks: 'The `taxTotal` is the sum of the taxes on items, fee and shipment.',
    plant: rebuilt(
      virtoDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            const untaxed = taxOn(sums.shipping);
            return { ...sums, tax: sums.tax - untaxed, total: sums.total - untaxed };
          },
        },
      }),
    ),
  },
  {
    id: 'virto-first-rate-for-all',
    breaks: 'A shipment costs what its shipping method is listed with.',
    plant: rebuilt(virtoDesk({ prices: { shipment: (method) => (method === undefined ? 0 : 750) } })),
  },
  {
    id: 'virto-quantities-add-up',
    breaks: 'A quantity in an update replaces the present one, as the tool says.',
    plant: adding,
  },
  {
    id: 'virto-removed-cart-stays',
    breaks: 'A cart that is removed cannot be read or used, as the tool says.',
    plant: keeping,
  },
  {
    id: 'virto-method-clears-address',
    breaks: 'What an update of the shipment leaves out stays, as the tool says.',
    plant: rebuilt(
      virtoDesk({
        words: {
          delivery: ({ address: _, ...checkout }, args) => delivery(checkout, args),
        },
      }),
    ),
  },
  {
    id: 'virto-disapproval-orders',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: rebuilt(
      virtoDesk({
        rules: { approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) },
      }),
    ),
  },
  {
    id: 'virto-order-in-currency-of-the-store',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) => JSON.parse(inEuros(JSON.stringify(record)))),
  },
  {
    id: 'virto-unavailable-products-skipped',
    breaks: 'A product that cannot be bought is refused, and not left out silently.',
    plant: rebuilt(
      virtoDesk({
        words: {
          filling: (args) => asked.filling(args).filter(isPossible),
          changes: (args) => asked.changes(args).filter(isPossible),
        },
      }),
    ),
  },
];
