/** The tool list of a storefront after Bolt: items by reference, orders by token, payments by the reference of a transaction. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const context = contextIn('USD');

const merchant_product_id = text('`merchant_product_id` of a product in a search.', {
  pattern: '^prod_[0-9]+$',
});
const order_reference = text('`order_reference` of the cart, as `create_cart` answers it.', {
  pattern: '^order_[0-9a-f]{16}$',
});
const token = text('`token` of the order, as `create_checkout` answers it.', { pattern: '^[0-9a-f]{32}$' });
const transaction_reference = text('`reference` of the `transaction` of a paid order.', {
  pattern: '^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$',
});

const item = object({
  reference: text('`reference` of a variant of a product, which is the item to buy.', {
    pattern: '^item_[0-9]+$',
  }),
  quantity: whole('How many pieces.', 1, 15_000),
});

const some = (description: string, maxLength = 1024) => text(description, { minLength: 1, maxLength });

const shipping_address = object(
  {
    first_name: some('The given name of the recipient.'),
    last_name: some('The surname of the recipient.'),
    company: text('The company of the recipient.'),
    street_address1: some('Street number and street name.'),
    street_address2: text('Apartment, floor, or unit.'),
    locality: some('City.'),
    region: text('State, as the two letters of the postal service.', {
      pattern: '^[A-Z]{2}$',
      examples: ['NY'],
    }),
    postal_code: some('ZIP code.', 32),
    country_code: text('ISO 3166-1 alpha-2 country code. The shop ships within the US only.', {
      enum: ['US'],
    }),
    email: text('E-mail address for the confirmation.', { format: 'email' }),
    phone: text('Phone number for the carrier.'),
  },
  [
    'first_name',
    'last_name',
    'street_address1',
    'locality',
    'region',
    'postal_code',
    'country_code',
    'email',
  ],
  { description: 'Where the shipment goes. It replaces the former address as a whole.' },
);

const authorization = object(
  {
    shopper_approved: yesOrNo('Whether the shopper approves this order and its payment. Only true pays.'),
    approved_at: moment('When the shopper approved, RFC 3339. It must be within the last five minutes.'),
  },
  ['shopper_approved', 'approved_at'],
  { description: 'The explicit approval of the shopper, asked for at the moment of payment.' },
);

const cart = object({ order_reference });
const order = object({ token });

const catalogTools = [
  [
    'search_catalog',
    'Searches products with all words of the query in the name or category. Prices are in cents, before sales tax and promotions. A page has at most `limit` products; `next_cursor` leads to the next one, and is null on the last.',
    object(
      {
        query: text('Words of the name or the category, in any case. An empty text finds all products.'),
        limit: whole('How many products a page has; 20 by default.', 1, 50),
        cursor: text('`next_cursor` of the page before, with the same query.', { minLength: 1 }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of their ids. Ids without a product are listed in `not_found`.',
    object({ merchant_product_ids: list('Ids of products.', merchant_product_id), context }, [
      'merchant_product_ids',
    ]),
  ],
  [
    'get_product',
    'Reads one product with its variants. The `reference` of a variant is what a cart takes.',
    object({ merchant_product_id, context }, ['merchant_product_id']),
  ],
] as const;

const cartTools = [
  [
    'create_cart',
    'Creates a cart. Quantities of the same item are added up. An item that is unknown or out of stock is refused, and then there is no cart. From five pieces of an item on, the promotion BULK10 takes 10 % off it; `total_amount` of an item is before the promotion.',
    object({ items: list('What to buy.', item, 1, 200), context }, ['items']),
  ],
  ['get_cart', 'Reads a cart. Shipping and sales tax are null, since a cart has no address.', cart],
  [
    'update_cart',
    'Replaces all items of a cart. An item that is not sent is removed, and a quantity is the new one. An empty list empties the cart. Either all changes are made or, with an error, none.',
    object({ order_reference, items: list('All items that the cart has then.', item, 0, 200) }),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It can be read, and no longer changed or checked out. Orders that were made of it stay.',
    cart,
  ],
] as const;

const checkoutTools = [
  [
    'create_checkout',
    'Makes an order token for the items that a cart has now. Later changes of the cart do not change the order. The cart must not be empty.',
    cart,
  ],
  ['get_checkout', 'Reads an order by its token: its items, amounts, shipping options and payment.', order],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option, or both. What is not sent stays. The order has `shipping_options` and the sales tax of the state as soon as it has an address. The tax comes on top, after promotions, on each item and on the shipment.',
    object(
      {
        token,
        shipping_address,
        shipping_option: some(
          '`reference` of one of the `shipping_options` of the order, which need an address.',
        ),
      },
      ['token'],
      { anyOf: [{ required: ['shipping_address'] }, { required: ['shipping_option'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Pays the `total_amount` with the payment method that the shopper has saved with Bolt. It needs a shipping address, a shipping option and the approval of the shopper. The payment is `pending` during the review for fraud, and `completed` soon after: read the order again.',
    object({ token, authorization }),
  ],
  [
    'cancel_checkout',
    'Cancels an order that is not paid. It can be read, and no longer changed or paid.',
    order,
  ],
  [
    'get_order',
    'Reads the transaction of a paid order. Its `date` is in milliseconds since 1970.',
    object({ transaction_reference }),
  ],
] as const;

export const listed = toolsOf([...catalogTools, ...cartTools, ...checkoutTools], {
  additionalProperties: false,
});
