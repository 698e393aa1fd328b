/** The tool list in the manner of Eventbrite: carts of ticket classes, and checkouts with a delivery method. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const event_id = text('`id` of the event.', { pattern: '^[0-9]+$' });
const cart_id = text('`id` of the cart.', { pattern: '^C[0-9]+$' });
const checkout_id = text('`id` of the checkout.', { pattern: '^K[0-9]+$' });
const ticket_class_id = text('`id` of a ticket class of an event.', { pattern: '^[0-9]+$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const item = object('Tickets of a class.', { ticket_class_id, quantity: whole('Tickets.', 1, 1_000) });

const change = object(
  'A new quantity of the item `id`, or more tickets of a class.',
  {
    id: text('`id` of an item of the cart.', { pattern: '^[0-9]+$' }),
    ticket_class_id,
    quantity: whole('Tickets; 0 removes the item.', 0, 1_000),
  },
  ['quantity'],
  {
    oneOf: [
      { required: ['id'] },
      { required: ['ticket_class_id'], properties: { quantity: { minimum: 1 } } },
    ],
  },
);

const address = object(
  'The address of the buyer, where tickets are sent if they are shipped.',
  {
    name: some('Name.'),
    address_1: some('Street and number.'),
    address_2: text('Apartment or suite.'),
    city: some('City.'),
    region: some('State, such as `NY`.'),
    postal_code: some('Postal code.'),
    country: country(),
  },
  ['name', 'address_1', 'city', 'postal_code', 'country'],
);

const buyer_approval = object('The approval of the buyer, given at the moment of payment.', {
  approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  approved_at: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds events that have each word in the name or category. Fees and tax come on top of the cost of a ticket.',
    object(
      'The search.',
      {
        query: text('Words; none find all events.'),
        page: whole('The page, from 1, which is the default.', 1, 10_000),
        page_size: whole('Events on a page; 50 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads events. Those that do not exist are left out.',
    object('Which.', { event_ids: list('Ids of events.', event_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads an event with its ticket classes.', object('Which.', { event_id })],
  [
    'create_cart',
    'Creates a cart. The same ticket class twice becomes one item.',
    object('The cart.', { items: list('Its tickets.', item, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of items by `id`, and adds tickets by `ticket_class_id` to those of the class. Other items stay.',
    object('The change.', { cart_id, items: list('Changes.', change, { minItems: 1, maxItems: 50 }) }),
  ],
  ['cancel_cart', 'Deletes a cart, which can still be read and not be changed.', cart],
  ['create_checkout', 'Starts a checkout with the tickets that the cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the delivery method, or both. What is left out stays. Both are needed for an order.',
    object(
      'The change.',
      {
        checkout_id,
        address,
        delivery_method: text('`id` of one of the `delivery_methods`.', {
          enum: ['electronic', 'will_call', 'standard_shipping'],
        }),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order. It needs the explicit approval of the buyer, and is refused without.',
    object('The order.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Abandons a checkout, which can still be read and not be changed.', checkout],
  [
    'get_order',
    'Reads an order with its attendees, one for each ticket.',
    object('Which.', { order_id: text('The `order_id` of a placed checkout.', { pattern: '^[0-9]+$' }) }),
  ],
]);
