/** Twelve faults in the marketplace in the manner of Mirakl. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { delivery, miraklDesk } from './mirakl.ts';
import { items, moneyOf, shippingOf } from './offers.ts';
import { shippingsOf, taxesOn, totals } from './orders.ts';

const itemOf = (offer: unknown) => items.find(({ id }) => id === String(offer));

/** The cheapest offer in stock of the same product. */
function bestOffer(row: Fields): Fields {
  const rivals = items.filter(({ available, ware }) => available && ware === itemOf(row.offer_id)?.ware);
  const [best] = rivals.toSorted((a, b) => a.amount - b.amount);
  const isSold = itemOf(row.offer_id)?.available === true;
  return best && isSold ? { ...row, offer_id: best.catalogId } : row;
}

const rowsOfCart = (record: Fields): readonly Fields[] =>
  rowsIn(record, 'orders').flatMap((order) => rowsIn(order, 'offers'));

/** Each line of a cart keeps the price that it had when it was first shown. */
const firstLinePrices: Plant = (tools, places) => {
  const prices = new Map<string, unknown>();
  return answering(/_cart$/, (record) =>
    edit(record, 'orders.*.offers.*', (inner) => {
      const row = asFields(inner);
      const key = `${record.cart_id} ${row.offer_id}`;
      if (!prices.has(key)) prices.set(key, row.line_price);
      return { ...row, line_price: prices.get(key) };
    }),
  )(tools, places);
};

/** Quotes the shipping of an order as if each offer in it were one piece. */
function quotedForOne(inner: unknown): Fields {
  const order = asFields(inner);
  const lines = rowsIn(order, 'offers').flatMap(({ offer_id, line_quantity }) => {
    const item = itemOf(offer_id);
    return item ? [{ key: item.id, item, quantity: Number(line_quantity) }] : [];
  });
  const quotes = rowsIn(order, 'shipping_types').map((type) => ({
    ...type,
    total_shipping_price: moneyOf(
      sumOf(lines.map((line) => shippingOf({ ...line, quantity: 1 }, lines, String(type.code)))),
    ),
  }));
  return { ...order, shipping_types: quotes };
}

const addingUp: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cart_id: args.cart_id }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const present = rowsOfCart(read.record);
  const quantityOf = (offer: unknown) =>
    Number(present.find(({ offer_id }) => offer_id === offer)?.line_quantity ?? 0);
  const offers = rowsIn(args, 'offers').map((row) =>
    row.quantity === 0 ? row : { ...row, quantity: Number(row.quantity) + quantityOf(row.offer_id) },
  );
  return tools(name, { ...args, offers });
};

/** Creates a cart of the known offers only, be it an empty one. */
const skippingUnknown = instead('create_cart', (args, tools) => {
  const offers = asList(args.offers);
  const known = offers.filter((row) => itemOf(at(row, 'offer_id')));
  if (offers.length === known.length || known.length > 0) {
    return tools('create_cart', { ...args, offers: known.length > 0 ? known : offers });
  }
  const refused = tools('create_cart', args);
  if ('refusal' in refused && refused.refusal.code === -32_602) return refused;
  const offer_id = items.find(({ available }) => available)?.catalogId;
  const filled = tools('create_cart', { offers: [{ offer_id, quantity: 1 }] });
  if (!('record' in filled)) return filled;
  return tools('update_cart', { cart_id: filled.record.cart_id, offers: [{ offer_id, quantity: 0 }] });
});

const inCatalog: readonly Fault[] = [
  {
    id: 'mirakl-offset-counts-pages',
    breaks: 'An offset leaves out as many products as it says, so that pages miss none.',
    plant: asking(/^search_catalog$/, (args) => ({
      ...args,
      ...(args.offset !== undefined && { offset: Number(args.offset) * Number(args.max ?? 10) }),
    })),
  },
  {
    id: 'mirakl-lookup-prices-shipped',
    breaks: 'The price of an offer is the same in all tools of the catalog, and without shipping.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products.*.offers.*', (offer) => ({
        ...asFields(offer),
        price: at(offer, 'total_price'),
      })),
    ),
  },
];

const inCarts: readonly Fault[] = [
  {
    id: 'mirakl-best-offer-instead',
    breaks: 'A cart has the offers that were asked for, of the shops that the buyer chose.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'offers.*', (row) => bestOffer(asFields(row)))),
  },
  {
    id: 'mirakl-line-prices-stay',
    breaks: 'The price of a line is its unit price times its quantity, also after an update.',
    plant: firstLinePrices,
  },
  {
    id: 'mirakl-quantities-add-up',
    breaks: 'An update sets the quantity of an offer, as the tool says.',
    plant: addingUp,
  },
  {
    id: 'mirakl-unknown-offers-skipped',
    breaks: 'An unknown offer refuses the cart, and is not left out in silence.',
    plant: skippingUnknown,
  },
];

const inCheckouts: readonly Fault[] = [
  {
    id: 'mirakl-shipping-untaxed-in-total',
    breaks: 'The total with taxes is the total without them plus all taxes that are shown.',
    plant: rebuilt(
      miraklDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sums.total - sumOf(shippingsOf(lines, method).map(taxesOn)) };
        },
      }),
    ),
  },
  {
    id: 'mirakl-shipping-quoted-for-one',
    breaks: 'A shipping type costs what its offered price says.',
    plant: answering(/_checkout$/, (record) => edit(record, 'orders.*', quotedForOne)),
  },
  {
    id: 'mirakl-choice-forgets-customer',
    breaks: 'What an update of a checkout does not send stays as it is.',
    plant: rebuilt(
      miraklDesk({}, ({ address, ...checkout }, args) =>
        delivery(
          args.shop_shipping_types === undefined && address ? { ...checkout, address } : checkout,
          args,
        ),
      ),
    ),
  },
  {
    id: 'mirakl-cancellation-not-kept',
    breaks: 'A checkout that was answered as canceled is canceled.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      const isOpen = 'record' in read && read.record.state === 'STAGING';
      return isOpen ? { record: { ...read.record, state: 'CANCELED' } } : tools('cancel_checkout', args);
    }),
  },
  {
    id: 'mirakl-disapproval-completes',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(miraklDesk({ approves: ({ at: time }, now) => isRecent(time, now) })),
  },
  {
    id: 'mirakl-orders-of-one-piece',
    breaks: 'An order has the quantities of the checkout that the buyer approved of.',
    plant: answering(/^get_order$/, (record) => edit(record, 'orders.*.order_lines.*.quantity', () => 1)),
  },
];

export const faults: readonly Fault[] = [...inCatalog, ...inCarts, ...inCheckouts];
