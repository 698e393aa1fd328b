/** The tool list of a marketplace for music gear: ids of listings, whole carts, and addresses in its own words. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const listing_id = whole('`id` of a listing, from a search or a lookup.', 1, 999_999_999);
const cart_id = text('`id` of a cart, from `create_cart`.', { format: 'uuid' });
const checkout_id = text('`id` of a checkout, from `create_checkout`.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const item = object('A listing and how many pieces of it.', {
  listing_id,
  quantity: whole(
    'Pieces, at most the `inventory` of the listing. Listings without inventory are a single piece.',
    1,
    500,
  ),
});

const shipping_address = object(
  'Where everything is sent. It replaces the whole earlier address.',
  {
    name: some('Name of the recipient.'),
    street_address: some('Street and number.'),
    extended_address: text('Apartment, floor or company.', { maxLength: 120 }),
    locality: some('City.'),
    region: text('State, province or other subdivision, ISO 3166-2 without the country, such as `IL`.', {
      pattern: '^[A-Z0-9]{1,3}$',
      examples: ['IL'],
    }),
    postal_code: some('ZIP or postal code.'),
    country_code: country(),
    phone: text('Phone number for the carrier.', { maxLength: 30 }),
  },
  ['name', 'street_address', 'locality', 'region', 'postal_code', 'country_code'],
);

const payment_authorization = object('The explicit approval of the buyer, given for this payment.', {
  authorized: yesNo('Whether the buyer agrees to pay the `total` of the checkout.'),
  authorized_at: text('When the buyer agreed, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds listings that have all words of the query in their title or category, one page after another. Sold listings are found too, and have the state `sold`. `amount` and `amount_cents` are both in US cents, without sales tax.',
    object(
      'The search.',
      {
        query: text('Words of the title or the category; none find all.', { maxLength: 200 }),
        page: whole('Number of the page, 1 by default.', 1, 1_000),
        per_page: whole('Listings in a page, 24 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several listings by their ids. Listings that do not exist are left out.',
    object(
      'Which listings.',
      { listing_ids: list('Ids of listings.', listing_id, { minItems: 1, maxItems: 50 }), context },
      ['listing_ids'],
    ),
  ],
  [
    'get_product',
    'Reads one listing, by its id or by its slug. `shipping.rates` has the rates for each region: `rate` for the first piece, `expedited_rate` in its place for expedited shipping, and `incremental_rate` for each further piece. `XX` is everywhere else.',
    object(
      'Which listing; either member, not both.',
      { listing_id, slug: some('`slug` of the listing.'), context },
      [],
      { oneOf: [{ required: ['listing_id'] }, { required: ['slug'] }] },
    ),
  ],
  [
    'create_cart',
    'Creates a cart. Pieces of a listing that is named twice are added up. A listing that is sold or does not exist, or more pieces than there are, is an error, and no cart is created.',
    object('The cart.', { items: list('What the buyer wants.', item, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart. Shipping and sales tax are not in it; a checkout has them.', cart],
  [
    'update_cart',
    'Replaces all items of a cart. An item that is not sent is removed, and an empty list empties the cart. After an error the cart is as before.',
    object('The change.', {
      cart_id,
      items: list('All items that the cart shall have.', item, { maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, but not changed or checked out.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. Each item has its own shipping and sales tax. Both are 0 until there are a method of shipping and an address.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address, the method of shipping, or both. What is left out stays. Prices of `shipping_methods` are for the United States until there is an address, and for its region afterwards.',
    object(
      'The change.',
      {
        checkout_id,
        shipping_address,
        shipping_method: some('`code` of one of the `shipping_methods` of the checkout.'),
      },
      ['checkout_id'],
      { anyOf: [{ required: ['shipping_address'] }, { required: ['shipping_method'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout with the explicit approval of the buyer, and places its orders: one for each listing, in a bundle. It needs an address and a method of shipping. On this sandbox, the inventory stays the same.',
    object('The payment.', { checkout_id, payment_authorization }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is unpaid. It can still be read.', checkout],
  [
    'get_order',
    'Reads the bundle of orders that a checkout placed.',
    object('Which bundle.', {
      order_bundle_id: text('`order_bundle_id` of the paid checkout.', { pattern: '^[0-9]+$' }),
    }),
  ],
]);
