/** The tool list in the shape of Commerce.js: prefixed ids, one change of a cart in a call, pages from 1. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const prefixed = (prefix: string, description: string) =>
  text(description, { pattern: `^${prefix}_[0-9A-Za-z]{14}$` });

const cart_id = prefixed('cart', 'ID of the cart.');
const checkout_token_id = prefixed('chkt', 'ID of the checkout token.');
const id = prefixed('prod', 'ID of the product.');
const variant_id = prefixed('vrnt', 'ID of the variant of the product.');
const line_item_id = prefixed('item', 'ID of the line item.');

const lineItem = object('A product to add.', { id, variant_id, quantity: whole('Quantity.', 1, 999) });

const some = (description: string) => text(description, { minLength: 1, maxLength: 200 });

const address = object(
  'Where the order is shipped to.',
  {
    name: some('Name of the recipient.'),
    street: some('Street and number.'),
    street_2: text('Second line.'),
    town_city: some('Town or city.'),
    county_state: text('State or province.'),
    postal_zip_code: some('Postal or ZIP code.'),
    country: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['name', 'street', 'town_city', 'postal_zip_code', 'country'],
);

const approval = object('The approval of the buyer.', {
  approved: yesNo('Whether the buyer approves this order and its payment.'),
  approved_at: text('When the buyer approved it, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_token_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products that match a query. Amounts are in cents, without tax.',
    object(
      'The search.',
      {
        query: text('What to search for.'),
        page: whole('The page, from 1.', 1, 1000),
        limit: whole('Products on a page; 25 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves products by their IDs. Unknown IDs are left out.',
    object('Which.', {
      ids: list('IDs of products.', prefixed('prod', 'An ID.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Retrieves a product.', object('Which.', { product_id: id })],
  [
    'create_cart',
    'Creates a cart with line items.',
    object('The cart.', { line_items: list('The line items.', lineItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Retrieves a cart.', cart],
  [
    'update_cart',
    'With `line_item_id`, sets the quantity of that line item; with `id` and `variant_id`, adds a product. All other line items stay.',
    object(
      'The change.',
      {
        cart_id,
        line_item_id,
        id,
        variant_id,
        quantity: whole('Quantity. 0 removes the line item.', 0, 999),
      },
      ['cart_id', 'quantity'],
      { oneOf: [{ required: ['line_item_id'] }, { required: ['id', 'variant_id'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Generates a checkout token for the line items of a cart.', cart],
  ['get_checkout', 'Retrieves a checkout token.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout_token_id,
        shipping_address: address,
        shipping_method: text('ID of one of the `shipping_methods` of the checkout.'),
      },
      ['checkout_token_id'],
    ),
  ],
  [
    'complete_checkout',
    'Captures the order of a checkout that is ready, with the approval of the buyer.',
    object('The order.', { checkout_token_id, buyer_approval: approval }, ['checkout_token_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Retrieves an order.',
    object('Which.', { order_id: prefixed('ord', 'ID of the order: `order_id` of its checkout.') }),
  ],
]);
