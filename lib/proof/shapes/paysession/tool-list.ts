/** The tool list of a shop with payment sessions: prefixed ids, and carts that are changed by actions. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const idOf = (prefix: string, description: string) =>
  text(description, { pattern: `^${prefix}_[0-9a-f]{20}$` });

const cart = idOf('cart', 'The cart.');
const session = idOf('cs', 'The session of the checkout.');
const price = idOf('price', 'A price of a product.');
const line_item = idOf('li', 'A line item of the cart.');
const quantity = whole('Quantity.', 1, 10_000);

const action = {
  description: 'One action.',
  oneOf: [
    object('Adds a price, to its line item if there is one.', { type: { const: 'add' }, price, quantity }),
    object('Sets the quantity of a line item.', { type: { const: 'set_quantity' }, line_item, quantity }),
    object('Removes a line item.', { type: { const: 'remove' }, line_item }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 200 });

const shipping_details = object('Who gets the parcel, and where.', {
  name: some('Name of the recipient.'),
  address: object(
    'Address.',
    {
      line1: some('Street and number.'),
      line2: text('Apartment or unit.'),
      city: some('City.'),
      postal_code: some('Postal code.'),
      state: text('State or region.'),
      country: country(),
    },
    ['line1', 'city', 'postal_code', 'country'],
  ),
});

const shopper_consent = object('What the shopper said about this payment.', {
  payment: text('Whether the shopper accepts or declines the payment.', { enum: ['accepted', 'declined'] }),
  collected_at: whole(
    'When the shopper said so, Unix time in seconds; at most five minutes ago.',
    946_684_800,
    9_999_999_999,
  ),
});

const oneCart = object('Which cart.', { cart });
const oneSession = object('Which session.', { session });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products. Amounts are in the smallest unit of the currency: the Icelandic króna has no smaller one. Tax is exclusive.',
    object(
      'The search.',
      {
        query: text('Words.'),
        limit: whole('Products in the list; 10 by default.', 1, 100),
        starting_after: idOf('prod', 'The last product of the list before.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves products by their ids; ids without a product are left out.',
    object('Which.', {
      products: list('Ids.', idOf('prod', 'A product.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Retrieves a product.', object('Which.', { product: idOf('prod', 'The product.') })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', {
      line_items: list('What is bought.', object('A line item.', { price, quantity }), { minItems: 1 }),
    }),
  ],
  ['get_cart', 'Retrieves a cart.', oneCart],
  [
    'update_cart',
    'Applies actions in their order: all of them, or none if one is impossible. Other line items stay.',
    object('The change.', { cart, actions: list('Actions.', action, { minItems: 1, maxItems: 50 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', oneCart],
  ['create_checkout', 'Creates a session for the line items that a cart has now.', oneCart],
  ['get_checkout', 'Retrieves a session.', oneSession],
  [
    'update_checkout',
    'Sets the shipping details, the shipping rate, or both; the other stays.',
    object(
      'The change.',
      { session, shipping_details, shipping_rate: text('`id` of one of the `shipping_options`.') },
      ['session'],
    ),
  ],
  [
    'complete_checkout',
    'Pays for a session with the consent of the shopper. The session is `processing` until the payment is settled, a moment later.',
    object('The payment.', { session, shopper_consent }, ['session']),
  ],
  ['cancel_checkout', 'Expires a session, which cannot be paid then.', oneSession],
  ['get_order', 'Retrieves an order.', object('Which.', { order: idOf('or', 'The `order` of a session.') })],
]);
