/** The tool list in the shape of Zoho Commerce: ids of nineteen digits, and one variant in a change. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => text(description, { pattern: '^[0-9]{19}$' });

const cartId = id('ID of the cart.');
const checkoutId = id('ID of the checkout.');
const variantId = id('`variant_id` of one of the `variants` of a product.');

const cartItem = object('A variant with its quantity.', {
  variant_id: variantId,
  quantity: whole('Quantity.', 1, 250),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const shippingAddress = object(
  'Where the order is shipped to, in Singapore.',
  {
    attention: some('Name of the recipient.'),
    address: some('Block, street and unit.'),
    street2: text('Building.'),
    city: some('City.'),
    zip: text('Postal code of six digits.', { pattern: '^[0-9]{6}$', examples: ['160055'] }),
    country: text('Country, by its English name.', { enum: ['Singapore'] }),
    phone: text('Telephone number.'),
  },
  ['attention', 'address', 'city', 'zip', 'country'],
);

const confirmation = object('What the buyer says about the purchase.', {
  is_confirmed: yesNo('Whether the buyer confirms to pay the total now.'),
  confirmed_time: text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id: cartId });
const checkout = object('Which checkout.', { checkout_id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, before GST.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        page: whole('The page, from 1.', 1, 1_000),
        per_page: whole('Products on a page; 25 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products; those that do not exist are left out.',
    object('Which.', {
      product_ids: list('`product_id` of products.', id('Of a product.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its variants.',
    object('Which.', { product_id: id('`product_id` of the product.') }),
  ],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { cart_items: list('Its items.', cartItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantity of one variant: it is added if the cart has none, and removed with 0. All other items stay.',
    object('The change.', {
      cart_id: cartId,
      variant_id: variantId,
      quantity: whole('The new quantity.', 0, 250),
    }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts the checkout of the items that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout_id: checkoutId,
        shipping_address: shippingAddress,
        shipping_method_id: id('`id` of one of the `available_shipping_methods`.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the sales order of a checkout that is ready, if the buyer confirms the purchase.',
    object('The order.', { checkout_id: checkoutId, buyer_confirmation: confirmation }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads a sales order.',
    object('Which.', { salesorder_id: id('`salesorder_id` of its checkout.') }),
  ],
]);
