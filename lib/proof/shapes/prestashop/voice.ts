/** How a visitor asks the shape of PrestaShop. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const address = {
  firstname: 'Zofia',
  lastname: 'Lis',
  address1: 'ul. Długa 5',
  postcode: '31-147',
  city: 'Kraków',
  country_iso: 'PL',
};

const rowsOf = (lines: readonly (readonly [unknown, number])[]) => ({
  associations: { cart_rows: lines.map(([id, quantity]) => ({ id_product_attribute: id, quantity })) },
});

export const voice: Voice = {
  items: { a: 63, b: 63 + 59, c: 63 + 2 * 59, soldOut: 63 + 2 * 59 + 7, unknown: 999_999 },
  product: { id_product: 21 },
  lookup: { id_products: [21, 62] },
  create: (lines) => ({ carts: [rowsOf(lines)] }),
  set: (cart, item, quantity) => {
    const rows = asList(at(cart, 'carts.0.attributes.cart.products')).map(
      (row) => [at(row, 'id_product_attribute'), Number(at(row, 'cart_quantity'))] as const,
    );
    const others = rows.filter(([id]) => id !== item);
    const wanted = quantity > 0 ? [[item, quantity] as const, ...others] : others;
    return { carts: [{ id: at(cart, 'carts.0.id'), ...rowsOf(wanted) }] };
  },
  cart: (cart) => ({ id_cart: at(cart, 'carts.0.id') }),
  checkout: (checkout) => ({ id_checkout: at(checkout, 'data.id') }),
  address: (checkout) => ({
    id_checkout: at(checkout, 'data.id'),
    delivery: { address_delivery: address },
  }),
  method: (checkout) => ({
    id_checkout: at(checkout, 'data.id'),
    delivery: { id_carrier: at(checkout, 'data.attributes.delivery.delivery_options.1.id_carrier') },
  }),
  approve: (checkout, accepted, time) => ({
    id_checkout: at(checkout, 'data.id'),
    conditions_to_approve: {
      buyer_approval: { accepted, date_accepted: new Date(time).toISOString() },
    },
  }),
  order: (checkout) => ({ reference: String(at(checkout, 'data.attributes.order_reference')) }),
};
