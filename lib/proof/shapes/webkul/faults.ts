/** Twelve faults in the shop in the manner of Bagisto. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { formated, items, moneyOf } from './goods.ts';
import { delivery, openWith, totals } from './webkul.ts';

/** A page begins with the last product of the page before, and lacks its own last one. */
const overlapping: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  const { page = 1 } = args;
  if (name !== 'search_catalog' || Number(page) < 2) return outcome;
  const before = tools(name, { ...args, page: Number(page) - 1 });
  if (!('record' in before)) return outcome;
  const last = asList(before.record.data).slice(-1);
  return changed(outcome, (record) => ({
    ...record,
    data: [...last, ...asList(record.data).slice(0, -1)],
  }));
};

/** Sets the cart items to 0 that an update does not name. */
const droppingOthers: Plant = instead('update_cart', (args, tools) => {
  const { cart_token, qty } = args;
  const cart = tools('get_cart', { cart_token });
  if (qty === undefined || !('record' in cart)) return tools('update_cart', args);
  const ids = asList(at(cart.record, 'data.items')).map((item) => String(asFields(item).id));
  const none = Object.fromEntries(ids.map((id) => [id, 0]));
  return tools('update_cart', { ...args, qty: { ...none, ...asFields(qty) } });
});

/** An item in a cart costs five percent more than in the catalog. */
const dearer = (id: unknown) => {
  const item = items.find((each) => each.id === String(id));
  return item && { ...item, amount: Math.round(item.amount * 1.05) };
};

const known = (row: unknown): boolean => items.some(({ id }) => id === String(asFields(row).product_id));

export const faults: readonly Fault[] = [
  {
    id: 'webkul-finds-everything',
    breaks: 'A search finds only products that have the words of the query, as the tool says.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'webkul-pages-overlap',
    breaks: 'The pages of a search show each product once.',
    plant: overlapping,
  },
  {
    id: 'webkul-lookup-of-the-first',
    breaks: 'A lookup shows all products that exist, and names those that do not.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'ids', (ids) => asList(ids).slice(0, 1))),
  },
  {
    id: 'webkul-carts-in-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"INR"', '"USD"'))),
  },
  {
    id: 'webkul-dearer-in-the-cart',
    breaks: 'A product costs in the cart what the catalog says.',
    plant: rebuilt(openWith({ find: dearer })),
  },
  {
    id: 'webkul-totals-in-whole-rupees',
    breaks: 'The `total` of an item is its price times its quantity.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'data.items.*', (item) => {
        const rupees = Math.round(Number(at(item, 'total.amount')) / 100) * 100;
        return { ...asFields(item), total: moneyOf(rupees), formated_total: formated(rupees) };
      }),
    ),
  },
  {
    id: 'webkul-grand-total-without-shipping',
    breaks: 'The `grand_total` contains the price of the selected shipping rate.',
    plant: rebuilt(
      openWith({
        totals: (lines, method) => {
          const right = totals(lines, method);
          return { ...right, total: right.total - right.shipping };
        },
      }),
    ),
  },
  {
    id: 'webkul-others-are-removed',
    breaks: 'Cart items that an update does not name stay, as the tool says.',
    plant: droppingOthers,
  },
  {
    id: 'webkul-one-cart-for-all',
    breaks: 'A cart that is read is the one of its token.',
    plant: showingFirst('cart', { argument: 'cart_token', path: 'data.cart_token' }),
  },
  {
    id: 'webkul-method-without-address',
    breaks: 'The address stays when only the shipping method is set, as the tool says.',
    plant: rebuilt(
      openWith(
        {},
        {
          delivery: (checkout, args) => {
            const { address: _, ...rest } = checkout;
            return delivery(args.shipping_method === undefined ? checkout : rest, args);
          },
        },
      ),
    ),
  },
  {
    id: 'webkul-no-means-yes',
    breaks: 'Commerce endpoint 7: no order if the buyer does not agree.',
    plant: rebuilt(
      openWith({ approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) }),
    ),
  },
  {
    id: 'webkul-unknown-products-vanish',
    breaks: 'A cart with a product that does not exist is refused, and not created without it.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'items', (rows) => {
        const kept = asList(rows).filter(known);
        return kept.length > 0 ? kept : rows;
      }),
    ),
  },
];
