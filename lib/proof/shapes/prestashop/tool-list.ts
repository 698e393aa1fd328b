/** The tool list in the shape of PrestaShop: lists of one cart, rows by `id_product_attribute`, updates that replace. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const most = 2_147_483_647;
const id = (description: string): Fields => whole(description, 1, most);
const idCart = id('The id of the cart: `carts[0].id`.');
const idCheckout = text('The id of the checkout: `data.id`.', { pattern: '^CHK[0-9]{5}$' });

const cartRow = object(
  'A row of the cart.',
  {
    id_product: id('The product. It may be left out, because the combination determines it.'),
    id_product_attribute: id('The product combination, of `combinations` of a product.'),
    quantity: whole('The quantity of this combination.', 1, 60),
  },
  ['id_product_attribute', 'quantity'],
);
const associations = object('What belongs to the cart.', {
  cart_rows: list('The rows; of rows with the same combination, the last counts.', cartRow, {
    minItems: 1,
    maxItems: 30,
  }),
});
const carts = (properties: Fields): Fields =>
  list('A list of one cart.', object('The cart.', { ...properties, associations }), {
    minItems: 1,
    maxItems: 1,
  });

const address = object(
  'The delivery address.',
  {
    firstname: text('First name.', { maxLength: 255 }),
    lastname: text('Last name.', { maxLength: 255 }),
    address1: text('Street and number.', { minLength: 1, maxLength: 128 }),
    address2: text('Address complement.', { maxLength: 128 }),
    postcode: text('Zip or postal code.', { minLength: 1, maxLength: 12 }),
    city: text('City.', { minLength: 1, maxLength: 64 }),
    country_iso: country(),
  },
  ['address1', 'postcode', 'city', 'country_iso'],
);
const delivery = object(
  'The delivery. What is left out stays as it is.',
  {
    address_delivery: address,
    id_carrier: id('The shipping method: a carrier in `delivery_options` of the checkout.'),
  },
  [],
  { minProperties: 1 },
);
const conditions = object('The conditions that the buyer has to approve.', {
  buyer_approval: object('The explicit approval of this order by the buyer, at the moment of payment.', {
    accepted: yesNo('True if the buyer approved the order.'),
    date_accepted: text('When, at most five minutes ago.', { format: 'date-time' }),
  }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products by words. Values are grosze and include the tax; an empty query lists all products.',
    object('The search.', { query: text('Words.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Lists the products with these ids. Ids that do not exist are left out.',
    object('Which products.', {
      id_products: list('Ids of products.', id('An id.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_product',
    'Gets a product, as a list of one.',
    object('Which product.', { id_product: id('Its id.') }),
  ],
  ['create_cart', 'Creates a cart.', object('The cart.', { carts: carts({}) })],
  ['get_cart', 'Gets a cart, as a list of one.', object('Which cart.', { id_cart: idCart })],
  [
    'update_cart',
    'Replaces all rows of the cart by those that are sent: rows that are not sent again are removed.',
    object('The cart.', { carts: carts({ id: idCart }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', object('Which cart.', { id_cart: idCart })],
  [
    'create_checkout',
    'Opens a checkout with the present rows of a cart; later changes of the cart do not reach it.',
    object('Which cart.', { id_cart: idCart }),
  ],
  ['get_checkout', 'Gets a checkout.', object('Which checkout.', { id_checkout: idCheckout })],
  [
    'update_checkout',
    'Sets the delivery address and the carrier, together or one after the other.',
    object('The delivery.', { id_checkout: idCheckout, delivery }),
  ],
  [
    'complete_checkout',
    'Creates the order. Needs a status of `ready_for_payment` and the approval of the buyer.',
    object('The order.', { id_checkout: idCheckout, conditions_to_approve: conditions }, ['id_checkout']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', object('Which checkout.', { id_checkout: idCheckout })],
  [
    'get_order',
    'Gets an order, as a list of one.',
    object('Which order.', { reference: text('The reference of the order.') }),
  ],
]);
