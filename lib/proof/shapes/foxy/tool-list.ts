/** The tool list in the shape of Foxy: addresses as ids, and changes as requests to the items of a cart. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const address = (description: string) => text(description, { format: 'uri', maxLength: 200 });

const cart = address('`_links.self.href` of the cart.');
const checkout = address('`_links.self.href` of the checkout.');
const itemHref = address('`_links.self.href` of one of the `fx:items` of the cart.');
const quantity = whole('Quantity.', 1, 300);

const newItem = object(
  'An item.',
  { code: text('`code` of one of the `fx:variants` of a product.', { maxLength: 40 }), quantity },
  ['code'],
);

const verb = (name: string) => ({ type: 'string', const: name, description: 'The method.' });

const request = {
  type: 'object',
  description: 'A request of hypermedia.',
  oneOf: [
    object('Adds an item, or more of the same.', { method: verb('POST'), body: newItem }),
    object('Sets the quantity of an item.', {
      method: verb('PATCH'),
      href: itemHref,
      body: object('What is changed.', { quantity }),
    }),
    object('Removes an item.', { method: verb('DELETE'), href: itemHref }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const shippingAddress = object(
  'Where the order is shipped to, in the United States.',
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    address1: some('Street and number.'),
    address2: text('Apartment or floor.'),
    city: some('City.'),
    region: text('Two-letter code of the state.', { pattern: '^[A-Z]{2}$', examples: ['NC'] }),
    postal_code: text('ZIP code.', { pattern: '^[0-9]{5}$', examples: ['27401'] }),
    country: text('The country, `US`.', { const: 'US' }),
  },
  ['first_name', 'last_name', 'address1', 'city', 'region', 'postal_code', 'country'],
);

const consent = object('The consent of the customer to the charge.', {
  consents: yesNo('Whether the customer consents to pay `total_order` now.'),
  date_consented: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const ofCart = object('Which cart.', { cart });
const ofCheckout = object('Which checkout.', { checkout });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, before tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        offset: whole('How many products to skip.', 0, 10_000),
        limit: whole('Products in an answer; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Unknown ones are left out.',
    object('Which.', {
      hrefs: list('`_links.self.href` of products.', address('Of a product.'), { minItems: 1, maxItems: 40 }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its variants.',
    object('Which.', { href: address('`_links.self.href` of the product.') }),
  ],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { items: list('Its items.', newItem, { minItems: 1, maxItems: 60 }) }),
  ],
  ['get_cart', 'Reads a cart.', ofCart],
  [
    'update_cart',
    'Performs requests on the items of a cart, all or none. All other items stay.',
    object('The change.', { cart, requests: list('In order.', request, { minItems: 1, maxItems: 60 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', ofCart],
  ['create_checkout', 'Creates a checkout of the items that a cart has now.', ofCart],
  ['get_checkout', 'Reads a checkout. One that is paid has a link `fx:transaction`.', ofCheckout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping rate, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout,
        shipping_address: shippingAddress,
        shipping_service_id: whole('`service_id` of one of the `fx:shipping_rates`.', 1, 9_999),
      },
      ['checkout'],
    ),
  ],
  [
    'complete_checkout',
    'Charges the customer for a checkout that is ready, if the customer consents.',
    object('The charge.', { checkout, charge_consent: consent }, ['checkout']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', ofCheckout],
  [
    'get_order',
    'Reads the transaction of a checkout.',
    object('Which.', { transaction: address('`_links.fx:transaction.href` of the checkout.') }),
  ],
]);
