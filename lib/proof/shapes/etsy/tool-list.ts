/** The tool list in the manner of Etsy: listings with products, carts of one shop, checkouts, and receipts. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => whole(description, 1, 999_999_999_999);
const some = (description: string, maxLength = 120) => text(description, { minLength: 1, maxLength });

const listing_id = id('`listing_id` of a listing.');
const cart_id = id('`cart_id` of the cart.');
const checkout_id = id('`checkout_id` of the checkout.');

const lineWith = (description: string, quantity: object) =>
  object(
    description,
    {
      listing_id,
      product_id: id('`product_id` of one of the products in the inventory of this listing.'),
      quantity,
      personalization: some('What the maker writes on each piece, if the listing `is_personalizable`.', 40),
    },
    ['listing_id', 'product_id', 'quantity'],
  );
const bought = lineWith('Pieces of a product.', whole('How many pieces.', 1, 999));
const recounted = lineWith(
  'A product, with the personalization that its line has, if any.',
  whole('How many pieces the cart is to have of it; 0 removes it.', 0, 999),
);

/** An address is complete in each request, so that no part of an earlier one stays. */
const whenAddressed = ['name', 'first_line', 'city', 'zip', 'country_iso'];
const dependentRequired = Object.fromEntries([
  ...[...whenAddressed, 'second_line', 'state'].map((name) => [name, whenAddressed]),
  ...['gift_message', 'needs_gift_wrap'].map((name) => [name, ['is_gift']]),
]);
const delivery = object(
  'What changes.',
  {
    checkout_id,
    name: some('Name of the recipient.'),
    first_line: some('Street and number.'),
    second_line: some('Apartment, floor and the like; empty if it is not sent with an address.'),
    city: some('City.'),
    state: some('State or county, in the United States as two letters; empty if it is not sent.', 40),
    zip: some('Postal code.', 20),
    country_iso: country(),
    shipping_option_id: some('`option_id` of one of the `shipping_options` of the checkout.', 20),
    is_gift: yesNo('Whether the order is a gift. If it is none, there is no message and no wrap.'),
    gift_message: some('Printed and put into the parcel of a gift; none if it is not sent.', 150),
    needs_gift_wrap: yesNo('Whether the gift is wrapped, which costs `gift_wrap_price`; false by default.'),
  },
  ['checkout_id'],
  { minProperties: 2, dependentRequired },
);
const buyer_approval = object('The approval that the buyer gives when the checkout is paid.', {
  is_approved: yesNo('Whether the buyer approves of paying the `grandtotal` now.'),
  approved_timestamp: whole(
    'When the buyer said so, in epoch seconds; at most five minutes ago.',
    1,
    4_102_444_800,
  ),
});
const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

const amounts =
  'An amount is `amount` in the smallest unit of `currency_code`, US cents; divided by `divisor` it is dollars.';

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds listings with all words of the query in their title or category. \`count\` is how many there are in all. ${amounts}`,
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all listings.'),
        limit: whole('How many listings are shown at most; 25 by default.', 1, 100),
        offset: whole('How many listings are skipped before the first one shown; 0 by default.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads listings. Ids of no listing are in `not_found`.',
    object('Which.', {
      listing_ids: list('Their ids.', listing_id, { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_product',
    'Reads a listing. Its `inventory` has the products that can be bought, and the price of each is that of its offering; an offering with a `quantity` of 0 is sold out, and 999 means that it is made to order. `price` of the listing is the lowest of those that are not sold out. In an order, one piece costs `primary_cost` to ship, namely the one for which it is highest, and each other piece its `secondary_cost`; a destination without a country is everywhere else.',
    object('Which.', { listing_id }),
  ],
  [
    'create_cart',
    'Creates a cart, which is of one shop: a listing of another shop is refused and needs a cart of its own. A product that is sold out or unknown is refused too, and then there is no cart. The same product with the same personalization becomes one line; with another one, it is another line.',
    object('The cart.', { listings: list('What it has.', bought, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_cart',
    `Reads a cart. \`price\` is that of one piece. \`total_price\` is the sum of \`price\` times \`purchase_quantity\`. \`subtotal\` is that without \`discount_amt\`: PenhallowPottery takes off 10 % from three pieces on. Shipping and tax are in the checkout. ${amounts}`,
    cart,
  ],
  [
    'update_cart',
    'Sets how many pieces of a product the cart has, in place of the number so far. A product that it does not have is added. Lines that are not named stay. If anything is refused, nothing changes.',
    object('The change.', {
      cart_id,
      listings: list('The products to set.', recounted, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read, changed or bought any more.', cart],
  [
    'create_checkout',
    'Starts the checkout of what the cart has now; a cart without lines is refused. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    `Reads a checkout. \`grandtotal\` is the sum of \`subtotal\`, \`gift_wrap_price\`, \`total_shipping_cost\` and \`total_tax_cost\`. \`total_vat_cost\` is the VAT that is within it, and not added. \`cost\` of a shipping option is that of the whole order to \`country_iso\`, or to the United States as long as there is no address; \`total_shipping_cost\` is 0 until an option is chosen. ${amounts}`,
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address, the shipping option or the gift options; what is not sent stays. An address is sent as a whole and replaces the one before. Sales tax is calculated from `subtotal` for addresses in the United States: 7.25 % in CA, 6.25 % in TX, 4 % in NY, none in OR, MT, NH and DE, 6 % in all other states. For addresses in the United Kingdom, VAT of 20 % is within what sellers there charge, shipping and gift wrap included. Gift wrap is $4.50 at PenhallowPottery and $3.75 at TamarackWoodworks, once for an order.',
    delivery,
  ],
  [
    'complete_checkout',
    'Pays a checkout that has an address and a shipping option, if the buyer approves; without an approval it is refused. The checkout has a `receipt_id` then, and cannot be changed, canceled or paid again.',
    object('The payment.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not paid. It can still be read, but not paid.', checkout],
  [
    'get_order',
    'Reads the receipt of a paid checkout. It has a transaction for each line, with the price of a piece, the `quantity`, and the part of `total_shipping_cost` that the line causes. Times are epoch seconds.',
    object('Which.', { receipt_id: id('`receipt_id` of a paid checkout.') }),
  ],
]);
