/** How a visitor asks the shape of PayPal. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './paypal.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

const checkout = (record: unknown) => ({ checkout_id: at(record, 'id') });
const place = '/purchase_units/0/items';

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'TBP-99-9' },
  product: { id: 'PROD-33700' },
  lookup: { skus: [a, b] },
  pages: [
    { query: 'stationery', page_size: 1, page: 1 },
    { query: 'stationery', page_size: 1, page: 2 },
  ],
  create: (lines) => ({
    purchase_units: [
      {
        reference_id: 'default',
        items: lines.map(([sku, quantity]) => ({ sku, quantity: String(quantity) })),
      },
    ],
  }),
  set: (cart, item, quantity) => {
    const index = asList(at(cart, 'purchase_units.0.items')).findIndex((each) => at(each, 'sku') === item);
    const operation = () => {
      const value = { sku: item, quantity: String(quantity) };
      if (index < 0) return { op: 'add', path: `${place}/-`, value };
      if (quantity === 0) return { op: 'remove', path: `${place}/${index}` };
      return { op: 'replace', path: `${place}/${index}/quantity`, value: String(quantity) };
    };
    return { cart_id: at(cart, 'id'), patch: [operation()] };
  },
  /** Also for `create_checkout`. */
  cart: (cart) => ({ cart_id: at(cart, 'id'), intent: 'CAPTURE' }),
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping: {
      name: { full_name: 'Tan Mei Ling' },
      address: {
        address_line_1: '56 Eng Hoon Street',
        address_line_2: '#01-46',
        admin_area_2: 'Singapore',
        postal_code: '160056',
        country_code: 'SG',
      },
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_option_id: 'same-day' }),
  approve: (record, given, time) => ({
    ...checkout(record),
    payer_decision: { decision: given ? 'PAY' : 'DECLINE', decided_at: new Date(time).toISOString() },
  }),
  /** The answer to the capture does not have the order yet. */
  order: () => ({ order_id: dialect.ids.order(0) }),
};
