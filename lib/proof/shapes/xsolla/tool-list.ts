/** The tool list in the manner of Xsolla Shop Builder: carts keyed by SKU, and tokens of payments. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const sku = text('`sku` of an item that `search_catalog` or `lookup_catalog` shows.', {
  pattern: '^[a-z0-9_]{1,64}$',
});
const cart_id = text('`cart_id` of a cart that `create_cart` made.', { pattern: '^[0-9a-f]{32}$' });
const token = text('`token` of a payment that `create_checkout` made.', { pattern: '^[0-9a-f]{32}_ps4$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const cart = object('Which cart.', { cart_id });
const payment = object('Which payment.', { token });

const added = object('Pieces of an item.', { sku, quantity: whole('Pieces.', 1, 999) });
const put = object('A new quantity of an item.', {
  sku,
  quantity: whole('All pieces of the SKU that the cart has afterwards; 0 removes the SKU.', 0, 999),
});

const shipping_address = object(
  'Where physical goods are sent.',
  {
    recipient: some('Name of the recipient.'),
    address: some('Street, house and flat.'),
    city: some('City.'),
    state: text('Province or state, where there is one.'),
    zip: some('Postal code.'),
    country: country(),
    phone: text('Phone number for the courier.'),
  },
  ['recipient', 'address', 'city', 'zip', 'country'],
);

const confirmation = object(
  'The explicit confirmation that the buyer gives at the moment of payment. Without it, nothing is paid.',
  {
    confirmed: yesNo('Whether the buyer confirms the items and the payment.'),
    confirmed_at: text('When the buyer did, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
  },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items with all words of the query. Each edition of a product is an item with its own SKU. Amounts are whole won and contain the VAT; `amount` is to be paid, `amount_without_discount` is the price without promotions.',
    object(
      'The search.',
      {
        query: text('Words of the name, the edition or the group.'),
        limit: whole('How many items at most; 50 by default.', 1, 50),
        offset: whole(
          'How many items are skipped; 0 by default. `has_more` says whether more follow.',
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
    'Reads items by their SKUs. SKUs that do not exist are left out.',
    object('Which.', { skus: list('SKUs of the items.', sku, { minItems: 1, maxItems: 50 }), context }, [
      'skus',
    ]),
  ],
  ['get_product', 'Reads an item by its SKU.', object('Which.', { sku, context }, ['sku'])],
  [
    'create_cart',
    'Makes a cart and fills it. Pieces of a SKU that is listed twice are added. An item that does not exist or is out of stock is refused with the whole cart.',
    object('The cart.', { items: list('What is in it.', added, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart. A line has the price of one piece; `price` is that of all pieces.', cart],
  [
    'update_cart',
    'Puts items into a cart. The quantity replaces the one that the cart has of this SKU; a SKU that is not in the cart is added, and all others stay.',
    object('The change.', {
      cart_id,
      items: list('The items that change.', put, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Clears and deletes a cart, which cannot be read or bought afterwards.', cart],
  [
    'create_checkout',
    'Makes a payment for the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a payment: `new`, `processing`, `done` or `canceled`. `missing` says which data it lacks.',
    payment,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the delivery method, or both; what is left out stays. A payment for digital items only needs no address. The standard delivery is free from 100,000 won of physical goods on.',
    object(
      'The change.',
      {
        token,
        shipping_address,
        delivery_method_id: some('`id` of one of the `delivery_methods` of this payment.'),
      },
      ['token'],
    ),
  ],
  [
    'complete_checkout',
    'Pays, with the confirmation of the buyer, and creates the order. The payment is `processing` at first and `done` soon after.',
    object('The payment.', { token, buyer_confirmation: confirmation }, ['token']),
  ],
  ['cancel_checkout', 'Cancels a payment that is not paid. It can still be read.', payment],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: whole('`order_id` of the paid payment.', 1, 2_000_000_000) }),
  ],
]);
