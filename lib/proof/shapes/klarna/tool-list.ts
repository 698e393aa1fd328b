/** The tool list of Klarna: sessions and checkouts of order lines, and orders with the ids of their checkouts. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_id = text('`product_id` of a product in a search.', { minLength: 1, maxLength: 40 });
const session_id = text('`session_id` of the session.', { format: 'uuid' });
const order_id = text('`order_id` of the checkout.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 99 });

const orderLine = object('What is ordered. Name, price and tax come from the shop.', {
  reference: text('`reference` of a variant of a product.', { minLength: 1, maxLength: 64 }),
  quantity: whole('How many pieces.', 1, 999),
});

const addressOf = (description: string) =>
  object(
    description,
    {
      given_name: some('Given name.'),
      family_name: some('Family name.'),
      email: text('E-mail address.', { format: 'email' }),
      street_address: some('Street and number.'),
      street_address2: text('Stair, floor or door.', { maxLength: 99 }),
      postal_code: text('Postal code.', { minLength: 2, maxLength: 10, examples: ['00530'] }),
      city: some('City.'),
      region: text('Region. It is not needed.', { maxLength: 99 }),
      phone: text('Phone number, for the parcel notice.', { minLength: 5, maxLength: 30 }),
      country: text('ISO 3166-1 alpha-2 country code, one of `shipping_countries`.', {
        enum: ['FI', 'SE', 'EE'],
      }),
    },
    ['given_name', 'family_name', 'email', 'street_address', 'postal_code', 'city', 'phone', 'country'],
  );

const authorization = object('What the buyer answered when asked to authorize this purchase.', {
  approved: yesNo('True if the buyer approves of placing the order and of paying its `order_amount`.'),
  approved_at: text('When the buyer answered, ISO 8601. It is at most five minutes ago.', {
    format: 'date-time',
  }),
});

const session = object('Which session.', { session_id });
const checkout = object('Which checkout.', { order_id });

const changed = ['billing_address', 'shipping_address', 'selected_shipping_option'];

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in the name or the category. Prices are in cents, with VAT. `tax_rate` is in hundredths of a percent: 2550 is 25.5 %.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        size: whole('How many products at most; 20 by default.', 1, 100),
        offset: whole(
          'How many of the found products are left out at the beginning; 0 by default.',
          0,
          10_000,
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Ids of no product are in `not_found`.',
    object('Which.', { product_ids: list('Their ids.', product_id, { minItems: 1, maxItems: 60 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Opens a session with order lines. The answer has its id, its client token and the ways to pay; `get_cart` has the lines and amounts. References that do not exist or are out of stock are refused. The same reference twice becomes one line.',
    object('The session.', {
      order_lines: list('What is in it.', orderLine, { minItems: 1, maxItems: 60 }),
    }),
  ],
  [
    'get_cart',
    'Reads a session. Amounts are in cents. `order_amount` is the sum of `total_amount` of all `order_lines`, and contains `order_tax_amount`. A `total_amount` is the quantity times `unit_price`, less `total_discount_amount`. Three or more bags of the same coffee are 10 % cheaper, in their line. From 100 euros of goods on, counted after that, all goods are 5 % cheaper: this is in `discount` lines below zero, one for each tax rate. A session has no shipping yet.',
    session,
  ],
  [
    'update_cart',
    'Replaces all order lines of a session: lines that are not sent are removed. If one of the sent lines is refused, nothing changes. Answers like `create_cart`; read the session for its new amounts.',
    object('The change.', {
      session_id,
      order_lines: list('All lines that the session has afterwards; none to empty it.', orderLine, {
        minItems: 0,
        maxItems: 60,
      }),
    }),
  ],
  ['cancel_cart', 'Ends a session. It is not found any more.', session],
  [
    'create_checkout',
    'Starts a checkout of the order lines that a session has now. Later changes of the session do not reach it. Sessions that are empty, or whose order is placed, are refused.',
    session,
  ],
  [
    'get_checkout',
    'Reads a checkout. Amounts are as in a session; the `shipping_fee` line is that of `selected_shipping_option`. The preselected option counts from the beginning. The shipping address is the billing address, unless another was sent.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses or the shipping option of a checkout; what is not sent stays. An address replaces the earlier one as a whole.',
    object(
      'The change.',
      {
        order_id,
        billing_address: addressOf(
          'Who pays. The goods are sent there too, unless there is a shipping address.',
        ),
        shipping_address: addressOf('Where the goods are sent to, if not to the billing address.'),
        selected_shipping_option: object('How the goods are sent.', {
          id: some('`id` of one of the `shipping_options`. Their prices are in cents, with VAT.'),
        }),
      },
      ['order_id'],
      { anyOf: changed.map((member) => ({ required: [member] })) },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has a billing address. Refused unless the buyer authorizes it. The order has the same `order_id`.',
    object('The order.', { order_id, authorization }, ['order_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout whose order is not placed. It can be read, but not be changed or completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order that is placed. Nothing is captured before the goods are sent: `remaining_authorized_amount` is what is still to be paid.',
    object('Which.', { order_id: text('`order_id` of its checkout.', { format: 'uuid' }) }),
  ],
]);
