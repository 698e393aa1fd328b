/** The tool list in the manner of Ticketmaster: reservations of offers, which a JSON Patch changes. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const reservationId = text('Id of the reservation.', { pattern: '^RSV-[0-9A-F]{10}$' });
const checkoutId = text('Id of the checkout.', { pattern: '^CHK-[0-9A-F]{10}$' });
const id = text('Id of the event.', { pattern: '^vv[0-9a-f]{12}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const quantity = whole('Tickets of this offer.', 1, 12);
const item = object('Tickets of an offer.', { quantity });

const operation = object(
  'An operation of a JSON Patch (RFC 6902).',
  {
    op: text('What is done.', { enum: ['add', 'replace', 'remove'] }),
    path: text('`/items/{offerId}`, or `/items/{offerId}/quantity` to replace a quantity.', {
      pattern: '^/items/vv[0-9a-f]{12}\\.of[0-9]+(/quantity)?$',
    }),
    value: {
      description: 'An item, or the quantity of one; none for `remove`.',
      anyOf: [item, quantity],
    },
  },
  ['op', 'path'],
);

const purchaser = object('Who buys.', {
  firstName: some('First name.'),
  lastName: some('Last name.'),
  email: text('E-mail address.', { format: 'email' }),
});

const address = object(
  'Where tickets are sent to; only for the delivery `UPS`.',
  {
    line1: some('Street and number.'),
    line2: text('Apartment or floor.'),
    city: some('City.'),
    stateCode: text('State of the USA.', { pattern: '^[A-Z]{2}$' }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    countryCode: country(),
  },
  ['line1', 'city', 'stateCode', 'postalCode', 'countryCode'],
);

const consent = object('What the purchaser says.', {
  accepted: yesNo('Whether the purchaser accepts to pay the grand total.'),
  acceptedAt: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const reservation = object('Which reservation.', { reservationId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds events with their offers. Amounts are in cents; `price` is the face value, without fees and tax.',
    object(
      'The search.',
      {
        query: text('Words of the event.'),
        size: whole('Events of a page; 20 by default.', 1, 200),
        page: whole('The page, from 0.', 0, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads events by their ids. Unknown ones are left out.',
    object('Which.', { ids: list('The ids.', id, { minItems: 1, maxItems: 20 }) }),
  ],
  ['get_product', 'Reads an event.', object('Which.', { id })],
  [
    'create_cart',
    'Reserves tickets for ten minutes.',
    object('The reservation.', {
      items: {
        type: 'object',
        description: 'Items by the `offerId` of their offers.',
        propertyNames: { pattern: '^vv[0-9a-f]{12}\\.of[0-9]+$' },
        additionalProperties: item,
        minProperties: 1,
      },
    }),
  ],
  ['get_cart', 'Reads a reservation, which exists until `expiresAt`.', reservation],
  [
    'update_cart',
    'Applies a JSON Patch to the items of a reservation; an `add` of an offer that is there replaces its item.',
    object('The change.', { reservationId, patch: list('The operations.', operation, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Releases a reservation.', reservation],
  ['create_checkout', 'Starts the checkout of a reservation, for twenty minutes.', reservation],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the purchaser, the delivery or the address. What is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        purchaser,
        delivery: text('The `code` of a delivery.', { enum: ['MOBILE', 'WILL_CALL', 'UPS'] }),
        address,
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Purchases the tickets of a checkout that misses nothing, with the consent of the purchaser.',
    object('The purchase.', { checkoutId, purchaserConsent: consent }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { orderNumber: some('Number of the order.') })],
]);
