/** The tool list in the manner of Discogs: releases are searched, and their listings bought. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const number = (description: string) => whole(description, 1, 2_147_483_647);

const release_id = number('`id` of a release in the results of a search.');
const cart_id = number('`cart_id` of the cart.');
const checkout_id = number('`checkout_id` of the checkout.');
const item = object('Pieces of a listing.', {
  listing_id: number('`id` of one of the `listings` of a release, with the status `For Sale`.'),
  quantity: whole('How many pieces; no more than the `order_limit` of the listing.', 1, 100),
});
const shipping_address = object('Where the order is shipped, in place of an earlier address.', {
  name: some('First and last name.'),
  street: some('Street and number.'),
  postal_code: some('Postal code.'),
  city: some('City.'),
  country: country(),
});
const buyer_approval = object('The approval that the buyer gives at the moment of payment.', {
  approved: yesNo('Whether the buyer agrees to pay the total of the checkout now.'),
  approved_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds releases with all words of the query in their artist, title or genre. `pagination` says how many releases (`items`) and pages there are. Amounts are in euro cents, with VAT.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all releases.'),
        page: whole(
          'Which page, from 1, which is the default. A page after the last one is empty.',
          1,
          10_000,
        ),
        per_page: whole('How many releases a page has at most; 50 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads releases with their listings. Ids of no release are in `not_found`.',
    object('Which.', {
      release_ids: list('Ids of releases.', release_id, { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a release with its listings: the condition of media and sleeve, the price of a piece, the most pieces that an order can have (`order_limit`), and the units that a piece counts as for shipping (`format_quantity`). `lowest_price` is that of the cheapest listing for sale.',
    object('Which.', { release_id }),
  ],
  [
    'create_cart',
    'Creates a cart. The same listing twice becomes one item. A listing that is sold or unknown, or more pieces than its `order_limit`, is refused, and then no cart is made.',
    object('The cart.', { items: list('What it has.', item, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart. `subtotal` is the sum of its items with VAT, without shipping.', cart],
  [
    'update_cart',
    'Replaces all items of a cart: what is not sent is removed, and no items empty the cart. If an item is refused, the cart stays as it was.',
    object('The new contents.', { cart_id, items: list('All that it is to have.', item, { maxItems: 100 }) }),
  ],
  ['cancel_cart', 'Cancels a cart. It can be read, but not changed or bought.', cart],
  [
    'create_checkout',
    'Starts a checkout of the items that the cart has now; a cart without items is refused. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. Each of the `shipping_policies` of the seller has what the first unit costs (`first_unit`), each further one (`additional_unit`), and this order (`cost`). `total` is `subtotal` and `shipping`, which is 0 as long as no method is chosen; `vat_included` is the part of the total that is VAT, and not added to it.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is not sent stays. With both, the status is `Invoice Sent`.',
    object(
      'The change.',
      {
        checkout_id,
        shipping_address,
        shipping_method: some('`method` of one of the `shipping_policies` of the checkout.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout with an address and a shipping method, if the buyer approves; without an approval it is refused. The checkout has an `order_id` then and cannot be changed, cancelled or paid again.',
    object('The payment.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not paid. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order. `fee` is what the seller owes the marketplace for it, 9 % of items and shipping; the buyer does not pay it, and the total is without it.',
    object('Which.', { order_id: some('`order_id` of a paid checkout.') }),
  ],
]);
