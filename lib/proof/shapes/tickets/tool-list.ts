/** The tool list of the ticket shop: holds of seats, which expire, and actions on their lines. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });

const holdId = uuid('The hold.');
const checkoutId = uuid('The checkout.');
const event = (description: string) => text(description, { pattern: '^EV-[0-9]+$' });
const level = text('`price_level_id` of one of the `price_levels` of an event.', {
  pattern: '^EV-[0-9]+:P[0-9]+$',
});
const lineId = text('`line_id` of one of the lines of the hold.', { pattern: '^ln_[0-9]+$' });
const quantity = whole('How many tickets.', 1, 40);

const type = (name: string) => ({ type: 'string', const: name, description: 'The action.' });

const action = {
  type: 'object',
  description: 'An action on the tickets of a hold.',
  oneOf: [
    object('Holds more tickets.', { type: type('add'), price_level_id: level, quantity }),
    object('Sets how many tickets a line has.', { type: type('set'), line_id: lineId, quantity }),
    object('Releases the tickets of a line.', { type: type('release'), line_id: lineId }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const postalAddress = object(
  'Where printed tickets are sent to.',
  {
    name: some('Name of the recipient.'),
    street: some('Street and number.'),
    postal_code: some('Postal code.'),
    city: some('City.'),
    country: country(),
  },
  ['name', 'street', 'postal_code', 'city', 'country'],
);

const decision = object('What the buyer decided about the grand total.', {
  agrees: text('`yes` if the buyer agrees to pay the grand total.', { enum: ['yes', 'no'] }),
  decided_at: text('When the buyer decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const hold = object('Which hold.', { hold_id: holdId });
const checkout = object('Which checkout.', { checkout_id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches events. Amounts are in the minor units of their currency, with tax. Fees are not in the face value.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        limit: whole('Events in an answer; 20 by default.', 1, 100),
        cursor: text('`next_cursor` of the answer before.', { pattern: '^after-[0-9]+$' }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several events; unknown ones are left out.',
    object('Which.', {
      event_ids: list('Ids of events.', event('`event_id` of an event.'), { minItems: 1, maxItems: 30 }),
    }),
  ],
  [
    'get_product',
    'Reads an event with its price levels.',
    object('Which.', { event_id: event('`event_id` of the event.') }),
  ],
  [
    'create_cart',
    'Holds tickets for fifteen minutes. The best free seats are taken.',
    object('The hold.', {
      tickets: list(
        'How many of which price level.',
        object('Tickets.', { price_level_id: level, quantity }),
        { minItems: 1, maxItems: 20 },
      ),
    }),
  ],
  ['get_cart', 'Reads a hold. One that has expired is unknown.', hold],
  [
    'update_cart',
    'Performs actions on a hold, all or none, and holds it for fifteen minutes again. All other lines stay.',
    object('The change.', {
      hold_id: holdId,
      actions: list('In order.', action, { minItems: 1, maxItems: 20 }),
    }),
  ],
  ['cancel_cart', 'Releases all tickets of a hold.', hold],
  ['create_checkout', 'Starts the checkout of the tickets that a hold has now.', hold],
  ['get_checkout', 'Reads a checkout. From `processing` it goes to `confirmed`, with an order.', checkout],
  [
    'update_checkout',
    'Sets the delivery, the postal address, or both; what is left out stays. Only `post` needs an address.',
    object(
      'The change.',
      {
        checkout_id: checkoutId,
        postal_address: postalAddress,
        delivery_id: text('`id` of one of the `delivery_options`.', { pattern: '^[a-z-]+$' }),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that is `ready_for_payment`, if the buyer agrees to its grand total.',
    object('The payment.', { checkout_id: checkoutId, buyer_decision: decision }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      order_number: text('`order.order_number` of the confirmed checkout.', { pattern: '^SBL-[0-9A-Z]+$' }),
    }),
  ],
]);
