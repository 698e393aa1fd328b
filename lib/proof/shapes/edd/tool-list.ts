/** The tool list in the manner of Easy Digital Downloads: carts by their tokens, pending payments, and sales by purchase keys. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const download_id = whole('`info.id` of the download.', 1, 9_999_999);
const cart_token = text('`token` of the cart.', { pattern: '^[0-9a-f]{32}$' });
const payment_id = whole('`ID` of the payment.', 1, 9_999_999);
const options = object(
  'The chosen price option. It can be left out, and is left out for downloads without `variable_prices`.',
  {
    price_id: text(
      '`price_id` of one of the `variable_prices`; the `default_price_id` of the download if left out.',
      { pattern: '^[1-9]$' },
    ),
  },
  [],
);
const added = object(
  'A download to add.',
  { download_id, options, quantity: whole('How many are added; 1 by default.', 1, 999) },
  ['download_id'],
);
const recounted = object(
  'An item of the cart, named by its download and price option.',
  { download_id, options, quantity: whole('How many there are to be.', 1, 999) },
  ['download_id', 'quantity'],
);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const address = object(
  'The billing address.',
  {
    line1: some('Street and number.'),
    line2: text('Suite, floor or company.', { maxLength: 100 }),
    city: some('City.'),
    zip: text('Zip or postal code.', { minLength: 1, maxLength: 12 }),
    state: text('State or province, if the country has them.', { maxLength: 60 }),
    country: country('ISO 3166-1 alpha-2 code of the country, whose tax rate applies.'),
  },
  ['line1', 'city', 'zip', 'country'],
  { additionalProperties: false },
);
const user_info = object(
  'Who buys. It replaces what was sent before as a whole.',
  {
    email: text('Where the receipt with the downloads is sent.', { format: 'email' }),
    first_name: some('First name.'),
    last_name: text('Last name.', { maxLength: 100 }),
    address,
  },
  ['email', 'first_name', 'address'],
  { additionalProperties: false },
);
const buyer_agreement = object('The agreement of the buyer to this purchase, given for it and now.', {
  agree_to_purchase: yesNo('Whether the buyer agrees to buy this and to pay the `total`.'),
  agree_to_purchase_time: whole(
    'When the buyer agreed, in seconds of Unix time; at most five minutes ago.',
    946_684_800,
    9_999_999_999,
  ),
});
const cart = object('Which cart.', { cart_token });
const payment = object('Which payment.', { payment_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds downloads with all words of the query in the title or category. Prices are in cents of the euro and include tax. `found_posts` counts the downloads of all pages, of which there are `max_num_pages`.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all downloads.', { maxLength: 200 }),
        page: whole('Which page; the first one is 1, the default.', 1, 10_000),
        number: whole('How many downloads a page has; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several downloads. Ids that no download has are in `not_found`.',
    object('Which.', {
      download_ids: list('Their ids.', download_id, { minItems: 1, maxItems: 50, uniqueItems: true }),
    }),
  ],
  [
    'get_product',
    'Reads a download. It has either one `price` or `variable_prices`, in cents and with tax included, except for downloads that are `not_taxable`. Its `fee`, if there is one, comes on top once, and is net of tax. A price that is `sold_out` cannot be bought. `license_limit` is on how many sites each license key can be activated, where 0 is without limit; null has no key.',
    object('Which.', { download_id }),
  ],
  [
    'create_cart',
    'Creates a cart of its own. The same download with the same price option becomes one item. If a download or price option is unknown or sold out, it is refused, and no cart is created.',
    object('The cart.', {
      downloads: list('What is put in.', added, { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_cart',
    'Reads a cart. `contents` and `details` are the same items in the same order. All amounts are in cents of the `currency`. `item_price` includes tax; `subtotal` of an item is `item_price` times `quantity` less the `tax` in it, and its `price` is `subtotal` less `discount` plus `tax`. `fees` are by their ids, and net of tax. `tax` of the cart is that of the items and of all fees without `no_tax`; `total` is `subtotal` less `discounted_amount` plus fees plus `tax`. Tax is that of the country of the shop, until a payment has an address.',
    cart,
  ],
  [
    'update_cart',
    'Changes a cart: first `quantities` replace those of items, then items are taken out by `remove`, and last `downloads` are added, to an item of the same price option if there is one. All other items stay. If one change is refused, none is made.',
    object(
      'The changes; at least one kind besides `cart_token`.',
      {
        cart_token,
        quantities: list('New quantities of items in the cart.', recounted, { minItems: 1, maxItems: 50 }),
        remove: list(
          'Items that are taken out: each by its `cart_item`, which is its position, and 0 is the first. All positions are those before this update; afterwards the items behind move up.',
          whole('`cart_item` of the item.', 0, 999),
          { minItems: 1, maxItems: 50, uniqueItems: true },
        ),
        downloads: list('What is added.', added, { minItems: 1, maxItems: 50 }),
      },
      ['cart_token'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Empties a cart for good. Its token is invalid then; payments that were made of it remain.',
    cart,
  ],
  [
    'create_checkout',
    'Makes a pending payment of what a cart has now. Later changes of the cart do not change the payment.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a payment. `status` is `pending`, `complete` or `abandoned`. `downloads` and `cart_details` are the same items; sums are as in a cart, with the `tax_rate` of the country of the address, the fee of the `gateway`, and the discount. `gateways` are those to choose from, each with its `fee` in cents. `key` is the purchase key, once the payment is complete.',
    payment,
  ],
  [
    'update_checkout',
    'Sets the buyer with the billing address, the payment gateway or the discount code of a pending payment. What is not sent stays, and if one part is refused, nothing changes. Nothing is shipped, so there is no shipping method; the gateway may cost a fee.',
    object(
      'The change: at least one of these besides `payment_id`.',
      {
        payment_id,
        user_info,
        gateway: text('`id` of one of the `gateways` of the payment.', { minLength: 1, maxLength: 30 }),
        discount: text(
          'A discount code, which replaces the one before; an empty text takes it off. FERN10 takes 10 percent off each item, and WELCOME5 takes 5.00 EUR off items of 30.00 EUR or more together. Fees are not reduced.',
          { maxLength: 30 },
        ),
      },
      ['payment_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Charges the buyer and completes a pending payment that has a buyer with an address and a gateway, if the buyer agrees to the purchase now. It has a purchase key then. A payment is completed only once.',
    object('The purchase.', { payment_id, buyer_agreement }, ['payment_id']),
  ],
  [
    'cancel_checkout',
    'Abandons a pending payment. It can still be read, but not changed or completed.',
    payment,
  ],
  [
    'get_order',
    'Reads a sale, which is a complete payment, with its license keys: one for each piece of a licensed download. `price` of a product is for its whole quantity, with tax and after discounts. `discounts` are amounts by code.',
    object('Which.', {
      purchase_key: text('`key` of a complete payment.', { pattern: '^[0-9a-f]{32}$' }),
    }),
  ],
]);
