/** The tool list in the shape of Etsy: numeric ids, offerings by id or by property values, and quantities keyed by id. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => whole(description, 1, 9_007_199_254_740_991);

const cart_id = idOf('The ID of the cart.');
const checkout_id = idOf('The ID of the checkout.');
const listing_id = idOf('The ID of the listing.');
const quantity = whole('How many pieces.', 1, 500);

const transaction = object(
  'A wanted piece: an offering by its ID, or a listing with the value of its property.',
  {
    offering_id: idOf('The ID of the offering.'),
    listing_id,
    property_values: list(
      'The chosen value of the property of the listing.',
      object('A value.', {
        property_id: idOf('The ID of the property.'),
        value_id: idOf('One of its `value_ids`.'),
      }),
      { minItems: 1, maxItems: 1 },
    ),
    quantity,
  },
  ['quantity'],
  { oneOf: [{ required: ['offering_id'] }, { required: ['listing_id', 'property_values'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const consent = object('The consent of the buyer.', {
  is_given: yesNo('Whether the buyer consents to this order and its payment.'),
  given_timestamp: whole(
    'When the buyer was asked, in seconds of Unix time; at most five minutes ago.',
    946_684_800,
    9_999_999_999,
  ),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds listings. Amounts are in millimes, a thousandth of a dinar, and include the VAT.',
    object(
      'The search.',
      {
        query: text('Search terms.'),
        limit: whole('The number of results to return; 25 by default.', 1, 100),
        offset: whole('The number of results to skip.', 0, 12_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads listings by their IDs. Those that do not exist are left out.',
    object('Which.', { listing_ids: list('The IDs.', listing_id, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Reads a listing with its inventory.', object('Which.', { listing_id })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { transactions: list('What is wanted.', transaction, { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of transactions, adds offerings, or both. All other transactions stay.',
    object(
      'The change.',
      {
        cart_id,
        quantities: {
          type: 'object',
          description: 'New quantities by the IDs of transactions. 0 removes one.',
          propertyNames: { pattern: '^[0-9]+$' },
          additionalProperties: whole('The quantity.', 0, 500),
        },
        add: list('What is added.', transaction, { minItems: 1 }),
      },
      ['cart_id'],
      { anyOf: [{ required: ['quantities'] }, { required: ['add'] }] },
    ),
  ],
  ['cancel_cart', 'Cancels a cart, which does not exist then.', cart],
  ['create_checkout', 'Starts to check out what a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets parts of the address, the shipping upgrade, or both. What is left out stays as it is.',
    object(
      'The change.',
      {
        checkout_id,
        name: some('The name of the recipient.'),
        first_line: some('The street and number.'),
        second_line: text('The second line of the address.'),
        city: some('The city.'),
        state: text('The governorate.'),
        zip: some('The postal code.'),
        country_iso: country('The country, ISO 3166-1 alpha-2.'),
        shipping_upgrade: some('The `key` of one of the `shipping_upgrades`.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Pays for a checkout that misses nothing, with the consent of the buyer, and makes its receipt.',
    object('The payment.', { checkout_id, buyer_consent: consent }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads a receipt.',
    object('Which.', { receipt_id: idOf('The `receipt_id` of the checkout.') }),
  ],
]);
