/** The tool list of a shop in the manner of Bagisto: carts by a token, quantities by the ids of cart items. */

import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => whole(description, 1, 999_999_999);
const cart_token = text('The `cart_token` of the cart, as `create_cart` gave it.', { format: 'uuid' });
const checkout_id = id('The `id` of the checkout, as `create_checkout` gave it.');
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const item = object('A product for the cart.', {
  product_id: id('The `id` of a simple product, or of a variant of a configurable one; searches show both.'),
  quantity: whole('How many pieces.', 1, 500),
});

const qty: Fields = {
  type: 'object',
  description: 'Quantities by the `id` of the cart items; 0 removes an item. What is not named stays.',
  propertyNames: { pattern: '^[0-9]+$' },
  additionalProperties: whole('How many pieces the item has then.', 0, 500),
  minProperties: 1,
  examples: [{ '3114': 2 }],
};

const address = (description: string) =>
  object(
    description,
    {
      first_name: some('First name.'),
      last_name: some('Last name.'),
      email: text('E-mail address.', { format: 'email' }),
      address: list('Street, number and more, one line each.', some('A line.'), { minItems: 1, maxItems: 3 }),
      city: some('City.'),
      state: some('State.'),
      postcode: some('Postal code.'),
      country: country(),
      phone: text('Phone number.', { maxLength: 20 }),
    },
    ['first_name', 'last_name', 'address', 'city', 'postcode', 'country'],
  );

const agreement = object('What the buyer says at the moment of the payment.', {
  accepted: yesNo('Whether the buyer agrees to pay the `grand_total` of the checkout.'),
  accepted_at: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_token });
const checkout = object('Which checkout.', { checkout_id });
const items = list('The products. The same product twice is one cart item.', item, {
  minItems: 1,
  maxItems: 50,
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Prices are in paise and without GST, which a cart adds.',
    object(
      'The search.',
      {
        query: text(
          'Words of the name or the category, all of which a product has; without any, all are found.',
        ),
        page: whole('The page, from 1.', 1, 10_000),
        limit: whole('Products of a page; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are in `not_found`.',
    object('Which.', {
      ids: list('The `id` of products.', id('An `id`.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { id: id('The `id` of the product.') })],
  [
    'create_cart',
    'Creates a cart with products. Three pieces of a product or more cost 10 % less; GST is on the `total` of each item.',
    object('The cart.', { items }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of cart items, adds products, or both. A product that the cart has gets more pieces.',
    object('The change.', { cart_token, qty, items }, ['cart_token'], {
      anyOf: [{ required: ['qty'] }, { required: ['items'] }],
    }),
  ],
  ['cancel_cart', 'Removes a cart, which cannot be read any more.', cart],
  [
    'create_checkout',
    'Starts a checkout of what the cart has now. Later changes of the cart have no effect on it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the addresses, the shipping method, or all of them. What is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        shipping: address('Where the products go.'),
        billing: address('Who gets the invoice, if it is not whom the products go to.'),
        shipping_method: some('The `method` of one of the `rates` of the checkout.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a shipping method, if the buyer has just agreed to it.',
    object('The order.', { checkout_id, agreement }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout whose order is not placed.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: id('The `id` of the `order` of a checkout.') }),
  ],
]);
