/** Twelve faults in the marketplace. */
import { answering, asFields, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { gramsOf, itemOf, items, sums } from './goods.ts';
import { tokopediaDesk, wordsWith } from './tokopedia.ts';

const words = wordsWith(sums);

/** The ids of all lines that share a shop with one of these. */
const withNeighbours = (cart: Outcome, removed: readonly unknown[]): readonly unknown[] =>
  ('record' in cart ? rowsIn(cart.record.data, 'available_group') : [])
    .map((group) => rowsIn(group, 'cart_details').map(({ cart_id }) => cart_id))
    .filter((keys) => keys.some((key) => removed.includes(key)))
    .flat();

/** If a removal succeeds, it takes the rest of the shop along. */
const removingShops: Plant = (tools) => (name, args) => {
  const { cart_session_id } = args;
  const removed = asList(args.removed_cart_ids);
  if (name !== 'update_cart' || removed.length === 0) return tools(name, args);
  const keys = withNeighbours(tools('get_cart', { cart_session_id }), removed);
  const outcome = tools(name, args);
  if (!('record' in outcome)) return outcome;
  const rest = keys.filter((key) => !removed.includes(key));
  return rest.length > 0 ? tools(name, { cart_session_id, removed_cart_ids: rest }) : outcome;
};

/** All children have the price of the first. */
function foundAtFirstPrice(id: unknown) {
  const item = itemOf(id);
  const first = items.find(({ ware }) => ware === item?.ware);
  return item && first && { ...item, amount: first.amount };
}

/** The first product of a search is advertised on the other pages too, in the place of another. */
const advertising: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  const { page = 1 } = args;
  if (name !== 'search_catalog' || page === 1) return outcome;
  const first = tools(name, { ...args, page: 1 });
  const advertised = 'record' in first ? at(first.record, 'data.products.0') : undefined;
  return changed(outcome, (record) =>
    edit(record, 'data.products', (products) => {
      const shown = asList(products);
      return shown.length > 0 ? [advertised, ...shown.slice(0, -1)] : shown;
    }),
  );
};

/** A cart is read from a copy that the latest update has not reached. */
const lagging: Plant = (tools) => {
  const copies = new Map<unknown, Outcome>();
  return (name, args) => {
    const { cart_session_id } = args;
    const before = name === 'update_cart' ? tools('get_cart', { cart_session_id }) : undefined;
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (before) copies.set(cart_session_id, before);
    return name === 'get_cart' ? (copies.get(cart_session_id) ?? outcome) : outcome;
  };
};

/** A new cart also gets what the cart before was created with. */
const inherited: Plant = (tools) => {
  let latest: readonly unknown[] = [];
  return (name, args) => {
    const own = asList(args.products);
    if (name !== 'create_cart' || own.length === 0) return tools(name, args);
    const outcome = tools(name, { ...args, products: [...own, ...latest] });
    if ('record' in outcome) latest = own;
    return outcome;
  };
};

/** An approval of any time in the last 24 hours, and of a clock that is slightly ahead. */
const isOfDay = (age: number): boolean => age >= -30_000 && age < 86_400_000;

export const faults: readonly Fault[] = [
  {
    id: 'tokopedia-removal-takes-shop-along',
    breaks: 'An update leaves the lines that it does not name as they are, as the tool says.',
    plant: removingShops,
  },
  {
    id: 'tokopedia-children-at-price-of-first',
    breaks: 'A variant costs in the cart what the catalog says.',
    plant: rebuilt(tokopediaDesk({ rules: { find: foundAtFirstPrice } })),
  },
  {
    id: 'tokopedia-wholesale-price-not-charged',
    breaks: 'The price of a line is its quantity times the price that it shows, the wholesale price too.',
    plant: rebuilt(tokopediaDesk({ sums: { total: ({ item, quantity }) => item.amount * quantity } })),
  },
  {
    id: 'tokopedia-shipping-for-one-piece-of-line',
    breaks: 'The shipping that is charged is what the chosen courier was offered at.',
    plant: rebuilt(tokopediaDesk({ sums: { grams: ({ item }) => gramsOf(item) } })),
  },
  {
    id: 'tokopedia-city-as-district',
    breaks: 'An address is shown as it was sent.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'data.recipient.address', (address) => ({
        ...asFields(address),
        district: asFields(address).city,
      })),
    ),
  },
  {
    id: 'tokopedia-advertisement-on-other-pages',
    breaks: 'The pages of a search have each product that is found once.',
    plant: advertising,
  },
  {
    id: 'tokopedia-cart-read-before-update',
    breaks: 'A cart that is read is as its latest update answered it.',
    plant: lagging,
  },
  {
    id: 'tokopedia-cancelled-checkout-reopens',
    breaks: 'A cancelled checkout can no longer be changed or paid, as the tool says.',
    plant: rebuilt(
      tokopediaDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'update_checkout'),
        },
        words: { delivery: (checkout, args) => words.delivery({ ...checkout, state: 'open' }, args) },
      }),
    ),
  },
  {
    id: 'tokopedia-refused-payment-is-made',
    breaks: 'Commerce endpoint 7: an order that the buyer does not approve of is not placed.',
    plant: rebuilt(tokopediaDesk({ rules: { approves: ({ at: said }, now) => isRecent(said, now) } })),
  },
  {
    id: 'tokopedia-approval-of-same-day',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(
      tokopediaDesk({
        rules: {
          approves: ({ given, at: said }, now) => given === true && isOfDay(now - Date.parse(String(said))),
        },
      }),
    ),
  },
  {
    id: 'tokopedia-order-total-without-shipping',
    breaks: 'The orders of a payment together have the total that the buyer approved.',
    plant: answering(/^get_order$/, (record) =>
      edit(
        record,
        'data.amt.ttl_amount',
        (total) => Number(total) - Number(at(record, 'data.amt.shipping_cost')),
      ),
    ),
  },
  {
    id: 'tokopedia-new-cart-with-lines-of-another',
    breaks: 'A new cart has what it is created with, and nothing of another cart.',
    plant: inherited,
  },
];
