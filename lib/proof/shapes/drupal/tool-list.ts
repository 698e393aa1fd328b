/** The tool list in the manner of Drupal Commerce behind JSON:API: resources by type and UUID, and versions of orders. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const type = (value: string) => text('The type of the resource.', { const: value });

const cart = uuid('`data.id` of a cart that `create_cart` made.');
const checkout = uuid('`data.id` of a checkout that `create_checkout` made.');
const productId = uuid('`id` of a resource `products--default`.');
const version = whole(
  '`version` in the attributes of the latest answer. Another one is refused.',
  1,
  1_000_000,
);

const variation = object('A variation of a product.', {
  type: type('product-variations--default'),
  id: uuid('`id` of a variation that is `included` with its product.'),
  meta: object('How many.', { quantity: whole('Pieces that are added.', 1, 500) }),
});

const orderItem = object('An order item of the cart, with a new quantity.', {
  type: type('order-items--default'),
  id: uuid('`id` of an order item that is `included` with the cart.'),
  attributes: object('What changes.', {
    quantity: whole('Pieces that the order item has afterwards; 0 removes it.', 0, 500),
  }),
});

const shippingInformation = object(
  'The shipping profile.',
  {
    address: object(
      'The postal address.',
      {
        given_name: some('First name.'),
        family_name: some('Last name.'),
        organization: text('Company.'),
        address_line1: some('Street and number.'),
        address_line2: text('Apartment or suite.'),
        locality: some('City.'),
        administrative_area: text('State or province.'),
        postal_code: some('Postal code.'),
        country_code: country(),
      },
      ['given_name', 'family_name', 'address_line1', 'locality', 'postal_code', 'country_code'],
    ),
  },
  ['address'],
);

const approval = object('About the request.', {
  customer_approval: object('The explicit approval that the customer gives at the moment of payment.', {
    approved: yesNo('Whether the customer approves of the order and its total.'),
    approved_at: text('When the customer did, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
  }),
});

const page = object(
  'Which part of the list.',
  {
    limit: whole('How many products at most; 50 by default.', 1, 50),
    offset: whole('How many products are left out before; 0 by default.', 0, 100_000),
  },
  [],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products by all words of their titles and categories; their variations, which have the prices, are `included`. Amounts are US cents without tax. From five pieces of a variation on, they cost 10 % less.',
    object('The search.', { query: text('Words; none find all products.'), page, context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids that do not exist are listed in `meta.omitted`.',
    object('Which.', { ids: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variations.', object('Which.', { id: productId })],
  [
    'create_cart',
    'Makes a cart with variations. The same variation twice becomes one order item. Nothing is made if one of them does not exist or is not in stock.',
    object('The cart.', { data: list('What is added.', variation, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a cart. Its order items are `included`, each with its promotion and taxes as adjustments; food is not taxed.',
    object('Which cart.', { cart }),
  ],
  [
    'update_cart',
    'Sets quantities of order items, and adds variations, whose pieces are added to those that the cart has. Order items that are not named stay.',
    object('The change.', {
      cart,
      version,
      data: list(
        'The order items and variations.',
        { oneOf: [orderItem, variation] },
        { minItems: 1, maxItems: 100 },
      ),
    }),
  ],
  [
    'cancel_cart',
    'Cancels a cart for good. It can still be read, but not changed or bought.',
    object('Which cart.', { cart, version }),
  ],
  [
    'create_checkout',
    'Begins the checkout of a cart, with the order items that it has now.',
    object('Which cart.', { cart }),
  ],
  [
    'get_checkout',
    'Reads a checkout. `meta.constraints` says what it lacks; the shipping rates are `included`.',
    object('Which checkout.', { checkout }),
  ],
  [
    'update_checkout',
    'Sets the shipping information, the shipping method, or both. What is left out stays.',
    object('The change.', {
      checkout,
      version,
      data: object('The checkout.', {
        type: type('checkouts--default'),
        attributes: object(
          'What changes.',
          {
            shipping_information: shippingInformation,
            shipping_method: some('`id` of one of the `shipping-rate-options`.'),
          },
          [],
          { minProperties: 1 },
        ),
      }),
    }),
  ],
  [
    'complete_checkout',
    'Places the order, with the approval of the customer. The checkout then has the `order_number`.',
    object('The order.', { checkout, version, meta: approval }, ['checkout', 'version']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout for good. It can still be read.',
    object('Which checkout.', { checkout, version }),
  ],
  [
    'get_order',
    'Reads an order that is placed.',
    object('Which.', {
      order_number: text('`order_number` of the checkout that is completed.', {
        pattern: '^[0-9]{4}-[0-9]+$',
      }),
    }),
  ],
]);
