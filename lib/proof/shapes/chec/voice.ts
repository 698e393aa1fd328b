/** How a visitor asks the shape of Commerce.js. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect, idOf } from './chec.ts';

const ids = [...dialect.items.keys()];
const [a, , b, c, soldOut] = ids;

/** A product and a variant, which are one id in the items of the dialect. */
const chosen = (item: unknown) => {
  const [id, variant_id] = String(item).split('|');
  return { id, variant_id };
};

/** The cart in an event, or alone. */
const cartIn = (record: unknown): unknown => at(record, 'cart') ?? record;

const checkout = (record: unknown) => ({ checkout_token_id: at(record, 'id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: `${idOf('prod', 'nothing')}|${idOf('vrnt', 'nothing')}` },
  product: { product_id: chosen(a).id },
  lookup: { ids: [chosen(a).id, chosen(b).id] },
  pages: [
    { query: 'camping', limit: 2, page: 1 },
    { query: 'camping', limit: 2, page: 2 },
  ],
  create: (lines) => ({ line_items: lines.map(([item, quantity]) => ({ ...chosen(item), quantity })) }),
  set: (record, item, quantity) => {
    const cart = cartIn(record);
    const line = asList(at(cart, 'line_items')).find(
      (each) => at(each, 'variant.id') === chosen(item).variant_id,
    );
    const which = line ? { line_item_id: at(line, 'id') } : chosen(item);
    return { cart_id: at(cart, 'id'), ...which, quantity };
  },
  cart: (record) => ({ cart_id: at(cartIn(record), 'id') }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping_address: {
      name: 'Nora Tremblay',
      street: '48 Water Street',
      town_city: "St. John's",
      county_state: 'NL',
      postal_zip_code: 'A1C 1A4',
      country: 'CA',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_method: 'ship_LvJjoPQ1eRwO7e' }),
  approve: (record, approved, time) => ({
    ...checkout(record),
    buyer_approval: { approved, approved_at: new Date(time).toISOString() },
  }),
  order: (record) => ({ order_id: at(record, 'order_id') }),
};
