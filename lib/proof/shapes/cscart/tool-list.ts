/** The tool list in the shape of CS-Cart: maps of products with amounts, and flags as letters. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const digits = (description: string) => text(description, { pattern: '^[0-9]+$' });

const cartId = digits('ID of the cart.');
const checkoutId = digits('ID of the checkout.');
const productId = (description: string) => whole(description, 1, 999_999_999);

const amount = (minimum: number) => whole('Quantity of the product.', minimum, 400);

const productData = {
  type: 'object',
  description:
    'Products to add: each key is the `product_id` of one of the `variations`. Amounts are added to those in the cart.',
  propertyNames: { pattern: '^[0-9]+$' },
  additionalProperties: object('A product.', { amount: amount(1) }),
  minProperties: 1,
};

const cartProducts = {
  type: 'object',
  description:
    'New amounts: each key is the hash of one of the `products` of the cart. With 0 the product is removed.',
  propertyNames: { pattern: '^[0-9]+$' },
  additionalProperties: object('The product.', { amount: amount(0) }),
  minProperties: 1,
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const userData = object(
  'The customer and the shipping address.',
  {
    email: text('E-mail address.', { format: 'email' }),
    s_firstname: some('First name.'),
    s_lastname: some('Last name.'),
    s_address: some('Street and number.'),
    s_address_2: text('Second line.'),
    s_city: some('City.'),
    s_zipcode: text('Postcode.', { minLength: 2, maxLength: 10, examples: ['S32 1BA'] }),
    s_country: country(),
  },
  ['s_firstname', 's_lastname', 's_address', 's_city', 's_zipcode', 's_country'],
);

const agreement = object('The agreement of the customer.', {
  accept_terms: text('`Y` if the customer accepts this order and its total, `N` if not.', {
    enum: ['Y', 'N'],
  }),
  accepted_at: text('When the customer decided, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id: cartId });
const checkout = object('Which checkout.', { checkout_id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in pence and contain VAT; `amount` is the stock.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        page: whole('The page, from 1.', 1, 1_000),
        items_per_page: whole('Products on a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products; those that do not exist are left out.',
    object('Which.', {
      pid: list('`product_id` of products.', productId('Of a product.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its variations.',
    object('Which.', { product_id: productId('`product_id` of the product.') }),
  ],
  ['create_cart', 'Creates a cart.', object('The cart.', { product_data: productData })],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Adds products to a cart, and sets amounts of its products. All other products stay.',
    object(
      'The change.',
      { cart_id: cartId, product_data: productData, cart_products: cartProducts },
      ['cart_id'],
      { anyOf: [{ required: ['product_data'] }, { required: ['cart_products'] }] },
    ),
  ],
  ['cancel_cart', 'Clears and deletes a cart: its status becomes `D`.', cart],
  ['create_checkout', 'Starts the checkout of the products that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout. `N` is open, `P` is placed and paid, `I` is cancelled.', checkout],
  [
    'update_checkout',
    'Sets the customer, the shipping method, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout_id: checkoutId,
        user_data: userData,
        shipping_id: whole('`shipping_id` of one of `shippings`.', 1, 9_999),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout with `ready_to_place` `Y`, if the customer accepts it.',
    object('The order.', { checkout_id: checkoutId, customer_agreement: agreement }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout: its status becomes `I`.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { order_id: digits('`order_id` of its checkout.') })],
]);
