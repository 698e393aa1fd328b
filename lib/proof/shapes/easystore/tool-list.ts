/** The tool list of the shop in the manner of EasyStore: tokens of carts and checkouts, and whole lists of line items. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_id = whole('`id` of a product that a search has found.', 1_000_000, 99_999_999);
const cart_token = text('`token` of a cart that `create_cart` has answered.', { format: 'uuid' });
const checkout_token = text('`token` of a checkout that `create_checkout` has answered.', { format: 'uuid' });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const states = [
  ['MY-01', 'Johor'],
  ['MY-02', 'Kedah'],
  ['MY-03', 'Kelantan'],
  ['MY-04', 'Melaka'],
  ['MY-05', 'Negeri Sembilan'],
  ['MY-06', 'Pahang'],
  ['MY-07', 'Pulau Pinang'],
  ['MY-08', 'Perak'],
  ['MY-09', 'Perlis'],
  ['MY-10', 'Selangor'],
  ['MY-11', 'Terengganu'],
  ['MY-12', 'Sabah'],
  ['MY-13', 'Sarawak'],
  ['MY-14', 'Kuala Lumpur'],
  ['MY-15', 'Labuan'],
  ['MY-16', 'Putrajaya'],
] as const;

const lineItem = object('A variant and how many pieces of it.', {
  variant_id: whole('`id` of a variant of a product.', 1_000_000, 99_999_999),
  quantity: whole('How many pieces.', 1, 999),
});

const shipping_address = object(
  'Where to deliver, in Malaysia. It replaces the former address as a whole.',
  {
    first_name: some('Given name of the recipient.', 50),
    last_name: some('Family name of the recipient.', 50),
    company: text('Company.', { maxLength: 100 }),
    address1: some('House number and street.', 200),
    address2: text('Unit, floor or building.', { maxLength: 200 }),
    city: some('City or town.'),
    zip: text('Postcode of five digits.', { pattern: '^[0-9]{5}$', examples: ['50450'] }),
    province_code: text(
      `Code of the state, ISO 3166-2: ${states.map(([code, name]) => `${code} ${name}`).join(', ')}.`,
      { enum: states.map(([code]) => code), examples: ['MY-14'] },
    ),
    country_code: text('Country, ISO 3166-1 alpha-2. The shop delivers in Malaysia only.', { enum: ['MY'] }),
    phone: text('Phone number for the courier, with or without +60.', {
      pattern: '^(\\+60|0)[0-9]{8,10}$',
      examples: ['+60123456789'],
    }),
    email: text('E-mail address for messages about the order.', { format: 'email' }),
  },
  ['first_name', 'last_name', 'address1', 'city', 'zip', 'province_code', 'country_code', 'phone'],
);

const shipping_id = whole(
  '`id` of one of the `shipping_methods` of the checkout, which are known with the address. Standard delivery (850300) costs RM 7.90, and RM 14.90 to Sabah, Sarawak and Labuan; except there, it is free if `subtotal_price` is RM 300.00 or more. Next day (850304) is offered in Kuala Lumpur, Selangor and Putrajaya, for RM 12.50. Cash on delivery (850311) costs what standard delivery does and a handling fee of RM 4.00; it is not offered in Sabah, Sarawak and Labuan.',
  1,
  999_999,
);

const buyer_approval = object('What the buyer says of this order and its payment.', {
  approved: yesNo('Whether the buyer agrees to pay the `total_price` of this checkout.'),
  approved_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_token });
const checkout = object('Which checkout.', { checkout_token });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query. A `price` is for one piece, without the tax; its `amount` is in sen. `total_count` is the number of products on all pages, and `page_count` that of the pages.',
    object(
      'The search.',
      {
        query: text('Words of the title, vendor, type or variants; an empty text finds all products.'),
        limit: whole('How many products are on a page; 50 by default.', 1, 250),
        page: whole('Which page; 1 by default. A page after the last is empty.', 1, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are left out.',
    object('Which.', { ids: list('Ids of the products.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. A variant that is named twice becomes one line item with all its pieces. From three pieces of a variant on, each of them costs 5 % less, and 10 % less from six on, rounded to sen for each piece: `price` and `subtotal` are before this discount, `price_after_discount` and `subtotal_after_discount` after it. The tax (SST, 6 % of taxable goods after the discount) is on top, and is rounded for each line item. All amounts are in sen. `total_price` is with the tax and without shipping. If a variant does not exist or is sold out, no cart is created.',
    object('The cart.', {
      cart: object('Its contents.', {
        line_items: list('The variants.', lineItem, { minItems: 1, maxItems: 100 }),
      }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces the line items of a cart by a new list. A variant that the cart has keeps the `id` of its line item and gets the new quantity; line items whose variants are not in the list are removed. If a variant does not exist or is sold out, nothing is changed.',
    object('The change.', {
      cart_token,
      cart: object('The new contents.', {
        line_items: list(
          'All variants that the cart has then; an empty list empties the cart. A variant that is named twice becomes one line item with all its pieces.',
          lineItem,
          { minItems: 0, maxItems: 100 },
        ),
      }),
    }),
  ],
  [
    'cancel_cart',
    'Deletes a cart. It cannot be read or changed afterwards; its checkouts and orders stay.',
    cart,
  ],
  [
    'create_checkout',
    'Opens a checkout with the present line items of a cart. Later changes of the cart do not change it. A cart without line items is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `total_price` is `subtotal_price` with `total_tax`, `total_shipping` and `total_rounding`; the last two are there as soon as a shipping method is chosen. `total_shipping` is the `price` of the method with its `handling_fee`. `total_rounding` brings a total that is paid in cash on delivery to the nearest five sen; otherwise it is 0. `missing_fields` names what is needed before the checkout can be completed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, the remark, or several of them; what is not sent stays. If the chosen method is not offered for a new address, it has to be chosen again.',
    object('The change.', {
      checkout_token,
      checkout: object(
        'What changes; at least one member.',
        { shipping_address, shipping_id, remark: text('A remark for the shop.', { maxLength: 500 }) },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, with the approval that the buyer gives at that moment. Without it, nothing is ordered. The buyer pays by bank transfer afterwards, or the courier in cash on delivery. The cart stays as it is.',
    object('The order.', { checkout_token, buyer_approval }, ['checkout_token']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It stays readable, and can be neither changed nor completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: whole('`order_id` of a completed checkout.', 1_000_000, 999_999_999) }),
  ],
]);
