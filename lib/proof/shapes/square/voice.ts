/** How a visitor asks the shape of Square. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { hexOf } from '../desk/stock.ts';
import type { Voice } from '../desk/visit.ts';

const first = 630_700;

const upper = (name: string): string => hexOf(name).slice(0, 24).toUpperCase();
const variation = (index: number, nth = 0): string => upper(`variation ${first * 3 + index * 59 + nth * 7}`);

const update = (checkout: unknown, shipment: unknown) => ({
  checkout_id: at(checkout, 'checkout.id'),
  checkout: { version: at(checkout, 'checkout.version'), shipment_details: shipment },
});

const address = {
  address_line_1: '88 Water Street',
  locality: 'Halifax',
  administrative_district_level_1: 'NS',
  postal_code: 'B3J 1S9',
  country: 'CA',
};

export const voice: Voice = {
  items: {
    a: variation(0),
    b: variation(1),
    c: variation(2),
    soldOut: variation(2, 1),
    unknown: '000000000000000000000000',
  },
  product: { object_id: upper(`item ${first}`) },
  lookup: { object_ids: [upper(`item ${first}`), variation(1)] },
  create: (lines) => ({
    order: {
      line_items: lines.map(([id, quantity]) => ({ catalog_object_id: id, quantity: String(quantity) })),
    },
  }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'order.line_items')).find((each) => at(each, 'catalog_object_id') === item);
    const named = line ? { uid: at(line, 'uid') } : { catalog_object_id: item };
    return {
      order_id: at(cart, 'order.id'),
      order: {
        version: at(cart, 'order.version'),
        ...(quantity > 0 && { line_items: [{ ...named, quantity: String(quantity) }] }),
      },
      ...(quantity === 0 && { fields_to_clear: [`line_items[${at(line, 'uid')}]`] }),
    };
  },
  cart: (cart) => ({ order_id: at(cart, 'order.id') }),
  checkout: (checkout) => ({ checkout_id: at(checkout, 'checkout.id') }),
  address: (checkout) => update(checkout, { recipient: { display_name: 'Ari Boyd', address } }),
  method: (checkout) => update(checkout, { shipping_type: 'EXPRESS' }),
  approve: (checkout, approved, time) => ({
    checkout_id: at(checkout, 'checkout.id'),
    buyer_approval: { approved, approved_at: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ order_id: String(at(checkout, 'checkout.order.id')) }),
};
