/** Twelve faults at the seller in the manner of Ozon. */
import { answering, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogIn, itemOf, nextModel } from './goods.ts';
import { delivered, ozonDesk } from './ozon.ts';

/** An update of a basket keeps the products that it does not name. */
const merging: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { basket_id: args.basket_id });
  if ('refusal' in read || !Array.isArray(args.products)) return tools('update_cart', args);
  const named = rowsIn(args, 'products').map(({ sku }) => sku);
  const had = 'record' in read ? rowsIn(read.record.result, 'products') : [];
  const kept = had.filter(({ sku }) => !named.includes(sku)).map(({ sku, quantity }) => ({ sku, quantity }));
  return tools('update_cart', { ...args, products: [...asList(args.products), ...kept] });
});

/** Orders are read from a copy of the data that is one update behind. */
const lagging: Plant = (tools) => {
  const behind = new Map<unknown, Outcome>();
  return (name, args) => {
    const { order_id: id } = args;
    const before = name === 'update_checkout' ? tools('get_checkout', { order_id: id }) : undefined;
    const outcome = tools(name, args);
    if (name === 'get_checkout') return behind.get(id) ?? outcome;
    if ('refusal' in outcome) return outcome;
    if (before) behind.set(id, before);
    if (/^(complete|cancel)_checkout$/.test(name)) behind.delete(id);
    return outcome;
  };
};

/** An order is made of the basket that was filled last, by any customer. */
const lastFilled: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const read = name === 'create_checkout' ? tools('get_cart', args) : {};
    const isActive = 'record' in read && at(read.record, 'result.status') === 'active';
    const outcome = tools(name, isActive && latest !== undefined ? { basket_id: latest } : args);
    if (!('record' in outcome)) return outcome;
    if (name === 'cancel_cart' && args.basket_id === latest) latest = undefined;
    if (/^(create|update)_cart$/.test(name)) latest = at(outcome.record, 'result.basket_id');
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'ozon-variants-lost-between-pages',
    breaks: 'A page of a search begins with the product after the last one of the page before.',
    plant: rebuilt(ozonDesk({ catalog: catalogIn(nextModel) })),
  },
  {
    id: 'ozon-update-keeps-unnamed-products',
    breaks: 'A basket has only the products of its latest update, as the tool says.',
    plant: merging,
  },
  {
    id: 'ozon-line-without-kopecks',
    breaks: 'A line has the price that its product has in the catalog.',
    plant: rebuilt(
      ozonDesk({
        rules: {
          find: (sku) => {
            const item = itemOf(sku);
            return item && { ...item, amount: Math.floor(item.amount / 100) * 100 };
          },
        },
      }),
    ),
  },
  {
    id: 'ozon-vat-on-top',
    breaks: 'VAT is contained in the prices and in the delivery, and the total has none on top.',
    plant: rebuilt(ozonDesk({ sums: { total: (products, delivery, vat) => products + delivery + vat } })),
  },
  {
    id: 'ozon-delivery-of-first-posting',
    breaks: 'The delivery price of an order is the sum of those of all its postings.',
    plant: rebuilt(ozonDesk({ sums: { delivery: ([first = 0]) => first } })),
  },
  {
    id: 'ozon-absent-customer-emptied',
    breaks: 'An update of an order changes nothing that it does not send: the customer stays.',
    plant: rebuilt(ozonDesk({ delivery: ({ address: _, ...order }, args) => delivered(order, args) })),
  },
  {
    id: 'ozon-order-read-one-update-late',
    breaks: 'An order is read as its latest update left it.',
    plant: lagging,
  },
  {
    id: 'ozon-cancelled-order-placed',
    breaks: 'A cancelled order cannot be placed.',
    plant: rebuilt(
      ozonDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'ozon-confirmation-of-any-age',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(ozonDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'ozon-denial-taken-as-confirmation',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(
      ozonDesk({
        rules: { approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) },
      }),
    ),
  },
  {
    id: 'ozon-order-shows-first-posting',
    breaks: 'A placed order has all postings of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'result.postings', (postings) => asList(postings).slice(0, 1)),
    ),
  },
  {
    id: 'ozon-order-of-last-filled-basket',
    breaks: 'An order has the products of the basket that it is made of, and none of another basket.',
    plant: lastFilled,
  },
];
