/** The tool list in the manner of FareHarbor: holds of customer type rates, bookings, and orders with a display id. */

import type { ListedTool } from '../../variants/frame/tools.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const hold_uuid = text('The `uuid` of a hold, as `create_cart` answered it.', { pattern: uuid });
const booking_uuid = text('The `uuid` of a booking, as `create_checkout` answered it.', { pattern: uuid });
const itemPk = whole('The `pk` of an item, from `search_catalog`.', 1, 99_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const customersOf = (description: string, fewest: number) =>
  list(
    description,
    object('Customers of one rate.', {
      customer_type_rate: whole(
        'The `pk` of a customer type rate, from the `customer_type_rates` of an availability of an item.',
        1,
        99_999_999,
      ),
      customer_count: whole('How many customers of this rate.', fewest, 20),
    }),
    { minItems: 1, maxItems: 30 },
  );

const contact = object('The head of the party.', {
  name: some('Full name.'),
  phone: text('Phone number with the country code.', { pattern: '^\\+[0-9][0-9 -]{6,18}$' }),
  email: text('E-mail address for the confirmation.', { format: 'email' }),
});

const address = object(
  'The address of the lodging.',
  {
    street: some('Street and number.'),
    city: some('City.'),
    province: text('State or province, if the country has them.'),
    postal_code: text('Postal code.', { minLength: 3, maxLength: 12 }),
    country: country(),
  },
  ['street', 'city', 'postal_code', 'country'],
);

const lodging = object(
  'Where the party stays, and where a pickup comes to.',
  {
    name: text('Name of the hotel.'),
    is_self_lodging: yesNo('Whether it is a private residence and not a hotel; false by default.'),
    address,
  },
  ['address'],
);

const approval = object('What the customer said about paying the total.', {
  approved: yesNo('Whether the customer agrees to pay the `receipt_total` of this booking.'),
  approved_at: text('When the customer said so, RFC 3339; five minutes ago at the earliest.', {
    format: 'date-time',
  }),
});

const hold = object('Which hold.', { hold_uuid });
const booking = object('Which booking.', { booking_uuid });

const searching = object(
  'The search.',
  {
    query: text('Words that all have to be in the name, the category or the customer types of an item.'),
    page: whole('The page, 1 by default. `next_page` in the answer is the next one, or null.', 1, 1_000),
    page_size: whole('Items of a page, 25 by default.', 1, 100),
    context,
  },
  ['query'],
);

export const listed: readonly ListedTool[] = toolsOf([
  [
    'search_catalog',
    'Finds items (tours and activities), each with its next availability and the rates of its customer types. All prices are in USD; `total` is without tax.',
    searching,
  ],
  [
    'lookup_catalog',
    'Reads several items. Those that do not exist are listed in `not_found`.',
    object('Which items.', { pks: list('The `pk`s of items.', itemPk, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads one item.', object('Which item.', { item: itemPk })],
  [
    'create_cart',
    'Holds places for customers. Taxes of 7.75 percent are on top of the prices, and so is a booking fee of 6 percent of the subtotal, which is not taxed. The `total_cost` of a row of customers has its tax and not the fee.',
    object('The hold.', {
      customers: customersOf('Who comes. Counts of a rate that stands here twice are added up.', 1),
    }),
  ],
  ['get_cart', 'Reads a hold.', hold],
  [
    'update_cart',
    'Sets how many customers of the given rates are in a hold. A rate that is new is added, a count of 0 removes one, and rates that are not given stay.',
    object('The change.', {
      hold_uuid,
      revision: whole('The `revision` of the hold as last read; any other one is refused.', 1, 1_000_000),
      customers: customersOf('The new counts. If a rate stands here twice, the last count holds.', 0),
    }),
  ],
  ['cancel_cart', 'Releases a hold; afterwards it does not exist any more.', hold],
  [
    'create_checkout',
    'Starts a booking with the customers of a hold. Later changes of the hold do not change the booking.',
    hold,
  ],
  ['get_checkout', 'Reads a booking. `missing` names what it needs before it can be completed.', booking],
  [
    'update_checkout',
    'Sets the contact, the lodging or the pickup of a booking. What is not given stays as it is.',
    object(
      'The change.',
      {
        booking_uuid,
        contact,
        lodging,
        pickup: text('The `short_name` of one of the `pickups` of the booking; its price is for the party.', {
          enum: ['meet-at-dock', 'hotel-pickup', 'private-transfer'],
        }),
      },
      ['booking_uuid'],
    ),
  ],
  [
    'complete_checkout',
    'Books and charges, when nothing is missing and the customer has approved the total just now. It cannot be repeated.',
    object('The completion.', { booking_uuid, customer_approval: approval }, ['booking_uuid']),
  ],
  ['cancel_checkout', 'Cancels a booking that is not completed; it can be read, and not changed.', booking],
  [
    'get_order',
    'Reads an order.',
    object('Which order.', {
      display_id: text('The `display_id` of the `order` of a completed booking.', {
        pattern: '^[A-Z]{4,8}$',
      }),
    }),
  ],
]);
