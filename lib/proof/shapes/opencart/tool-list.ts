/** The tool list in the shape of OpenCart: `product` adds, `quantity` sets by `cart_id`. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const digits = (description: string): Fields => text(description, { pattern: '^[0-9]+$' });

const apiToken = text('The token of the session that has the cart, from `create_cart`.', {
  pattern: '^[0-9a-f]{26}$',
});
const checkoutId = text('The id of the checkout.', { pattern: '^checkout-[0-9a-f]{12}$' });

const product = list(
  'Products to add to the cart. A product that the cart has already gets this many more.',
  object('A product.', {
    product_id: digits('The `product_id` of a variant of a product.'),
    quantity: whole('How many are added.', 1, 99),
  }),
  { minItems: 1, maxItems: 40 },
);
const quantity: Fields = {
  type: 'object',
  description:
    'New quantities by the `cart_id` of a product in the cart. 0 removes it; products that are not named stay.',
  propertyNames: { pattern: '^[0-9]+$' },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 999 },
  minProperties: 1,
  examples: [{ '77': 2 }],
};

const shippingAddress = object(
  'The shipping address of the customer.',
  {
    firstname: text('First name.', { maxLength: 32 }),
    lastname: text('Last name.', { maxLength: 32 }),
    company: text('Company.', { maxLength: 60 }),
    address_1: text('First line of the address: street and number.', { minLength: 3, maxLength: 128 }),
    address_2: text('Second line of the address.', { maxLength: 128 }),
    city: text('City.', { minLength: 2, maxLength: 128 }),
    postcode: text('Postcode.', { minLength: 2, maxLength: 10 }),
    iso_code_2: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['address_1', 'city', 'postcode', 'iso_code_2'],
);

const agree = object('That the customer agrees to this order, at the moment of payment.', {
  approved: yesNo('True if the customer approved the order.'),
  date_approved: text('When the customer did; no more than five minutes ago.', { format: 'date-time' }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products by name, manufacturer and option. Prices are pence as text, without VAT.',
    object('The search.', { query: text('Keywords.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Lists products by ids of products or of their variants. Other ids are ignored.',
    object('Which products.', {
      product_id: list('Ids.', digits('An id.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Shows a product.', object('Which product.', { product_id: digits('The id.') })],
  ['create_cart', 'Starts a session, and adds products to its cart.', object('What is added.', { product })],
  [
    'get_cart',
    'Shows the products and the totals of a cart.',
    object('Which cart.', { api_token: apiToken }),
  ],
  [
    'update_cart',
    'Changes a cart: `quantity` sets the quantities of its products, then `product` adds to it.',
    object('The changes.', { api_token: apiToken, quantity, product }, ['api_token'], {
      anyOf: [{ required: ['quantity'] }, { required: ['product'] }],
    }),
  ],
  ['cancel_cart', 'Clears a cart and ends its session.', object('Which cart.', { api_token: apiToken })],
  [
    'create_checkout',
    'Takes the products that a cart has now to a checkout.',
    object('Which cart.', { api_token: apiToken }),
  ],
  ['get_checkout', 'Shows a checkout.', object('Which checkout.', { checkout_id: checkoutId })],
  [
    'update_checkout',
    'Sets the shipping address or the shipping method. Either can be sent alone.',
    object(
      'The changes.',
      {
        checkout_id: checkoutId,
        shipping_address: shippingAddress,
        shipping_method: text('The code of one of `shipping_methods`.', { examples: ['flat.flat'] }),
      },
      ['checkout_id'],
      { anyOf: [{ required: ['shipping_address'] }, { required: ['shipping_method'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Confirms the order. It needs an empty `error` of the checkout, and that the customer agrees.',
    object('The order.', { checkout_id: checkoutId, agree }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Ends a checkout without an order.',
    object('Which checkout.', { checkout_id: checkoutId }),
  ],
  ['get_order', 'Shows an order.', object('Which order.', { order_id: digits('The id of the order.') })],
]);
