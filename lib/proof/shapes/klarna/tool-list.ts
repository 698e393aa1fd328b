/** The tool list in the shape of Klarna Checkout: references of articles, and lines that are always sent whole. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const basket_id = text('Id of the basket.', { pattern: '^b[0-9]+$' });
const checkout_id = text('Id of the checkout.', { format: 'uuid' });
const product_id = text('Id of the product.', { pattern: '^P[0-9]+$' });

const orderLine = object('An article and how much of it.', {
  reference: text('Reference of the article.', { minLength: 1, maxLength: 64 }),
  quantity: whole('Quantity of the article.', 1, 9_999),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const address = object(
  'Where the order is sent to.',
  {
    given_name: some('Given name.'),
    family_name: some('Family name.'),
    email: text('E-mail address.', { format: 'email' }),
    street_address: some('Street and number.'),
    street_address2: text('Second line of the street.'),
    postal_code: some('Postal code.'),
    city: some('City.'),
    country: country(),
  },
  ['given_name', 'family_name', 'email', 'street_address', 'postal_code', 'city', 'country'],
);

const consent = object('The consent of the customer to this purchase.', {
  consents: yesNo('Whether the customer consents to the order and to its payment.'),
  consented_at: text('When the customer was asked, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in öre and include the tax.',
    object('The search.', { query: text('Words to find.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Those that do not exist are in `not_found`.',
    object('Which.', { product_ids: list('The ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a basket.',
    object('The basket.', { order_lines: list('Its lines.', orderLine, { minItems: 1, maxItems: 200 }) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Replaces the order lines of a basket: lines that are not sent are removed.',
    object('The change.', {
      basket_id,
      order_lines: list('All lines that the basket shall have.', orderLine, { maxItems: 200 }),
    }),
  ],
  ['cancel_cart', 'Cancels a basket, which is gone then.', basket],
  ['create_checkout', 'Starts the checkout of a basket.', basket],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        shipping_address: address,
        selected_shipping_option: some('Id of one of the `shipping_options` of the checkout.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, with the consent of the customer.',
    object('The order.', { checkout_id, customer_consent: consent }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: text('The `order_id` of its checkout.', { format: 'uuid' }) }),
  ],
]);
