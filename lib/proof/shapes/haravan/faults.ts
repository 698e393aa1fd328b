/** Twelve faults in the shape of Haravan. */
import { answering, asFields, asking, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fault } from '../desk/bent.ts';
import type { Wish } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { items } from './goods.ts';
import { consent, fill, haravanDesk, ratesOf } from './haravan.ts';

/** Pages are counted in the default size, whatever size was asked for. */
const pagesOfDefaultSize: Plant = (tools) => (name, args) => {
  const { page, limit } = args;
  if (name !== 'search_catalog' || limit === undefined || Number(page ?? 1) === 1) return tools(name, args);
  return changed(tools(name, { ...args, limit: 20 }), (record) => ({
    ...asFields(
      edit(record, 'products', (found) => (Array.isArray(found) ? found.slice(0, Number(limit)) : [])),
    ),
    limit,
  }));
};

/** Items by their ids, with the price of the first variant of the product. */
const atFirstPrice = new Map(
  [...items].map(([id, item]) => [id, { ...item, amount: Number(item.ware.makes[0]?.price ?? item.amount) }]),
);

/** A checkout that is cancelled is answered as such, and stays open. */
const cancellingInWordsOnly: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_checkout') return tools(name, args);
  const read = tools('get_checkout', args);
  const isOpen = 'record' in read && at(read.record, 'checkout.status') === 'open';
  return isOpen
    ? changed(read, (record) => edit(record, 'checkout.status', () => 'cancelled'))
    : tools(name, args);
};

const isSoldOut = ({ item }: Wish): boolean => items.get(item ?? '')?.ready === false;

export const faults: readonly Fault[] = [
  {
    id: 'haravan-pages-of-default-size',
    breaks: 'A page begins where the page before it of the same `limit` ended.',
    plant: pagesOfDefaultSize,
  },
  {
    id: 'haravan-lookup-of-first-id',
    breaks: 'A lookup has each of the products that exist, as the tool says.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'ids', (ids) => String(ids).split(',')[0])),
  },
  {
    id: 'haravan-product-in-hundredths',
    breaks: 'The amount of a price is in minor units of its currency, and the đồng has no decimals.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variants.*.price.amount', (amount) => Number(amount) * 100),
    ),
  },
  {
    id: 'haravan-item-at-first-price',
    breaks: 'An item of a cart costs what the catalog says of its variant.',
    plant: rebuilt(haravanDesk({ items: atFirstPrice })),
  },
  {
    id: 'haravan-line-price-in-thousands',
    breaks: 'The price of a line is that of its pieces, and the total is the sum of the lines.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'cart.items.*.line_price', (price) => Math.round(Number(price) / 1_000) * 1_000),
    ),
  },
  {
    id: 'haravan-rate-of-the-provinces',
    breaks: 'Shipping costs what the chosen rate is offered for with this address and these items.',
    plant: rebuilt(
      haravanDesk({
        rates: (lines, address) =>
          ratesOf(lines, address).map((rate) => (rate.id === 1_607_492 ? { ...rate, price: 35_000 } : rate)),
      }),
    ),
  },
  {
    id: 'haravan-total-tax-of-one-rate',
    breaks: 'The total of the VAT is the sum of the VAT of each rate.',
    plant: rebuilt(haravanDesk({ totalTax: (taxes) => taxes.at(-1)?.price ?? 0 })),
  },
  {
    id: 'haravan-updates-empty-the-rest',
    breaks: 'Items of a cart that an update does not name stay as they are, as the tool says.',
    plant: rebuilt(
      haravanDesk({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!cart || !('wishes' in filling)) return filling;
          const named = Object.keys(asFields(args.updates));
          const idOf = ({ line, item }: Wish) => cart.lines.find(({ id }) => id === line)?.item.id ?? item;
          return { wishes: filling.wishes.filter((wish) => named.includes(idOf(wish) ?? '')) };
        },
      }),
    ),
  },
  {
    id: 'haravan-cancels-in-words-only',
    breaks: 'A checkout that was cancelled stays so, and can be neither changed nor completed.',
    plant: cancellingInWordsOnly,
  },
  {
    id: 'haravan-refused-consent-orders',
    breaks: 'Commerce endpoint 7: a buyer who does not agree has not approved of the payment.',
    plant: rebuilt(
      haravanDesk({
        approval: (args) => ({ ...consent(args), given: args.buyer_consent !== undefined }),
      }),
    ),
  },
  {
    id: 'haravan-order-adds-vat',
    breaks: 'An order costs what its checkout did, and the VAT is within the prices.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order.total_price', (total) => Number(total) + Number(at(record, 'order.total_tax'))),
    ),
  },
  {
    id: 'haravan-sold-out-left-out',
    breaks: 'A variant that is sold out is refused, and not left out silently.',
    plant: rebuilt(
      haravanDesk({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!('wishes' in filling)) return filling;
          return { wishes: filling.wishes.filter((wish) => !isSoldOut(wish)) };
        },
      }),
    ),
  },
];
