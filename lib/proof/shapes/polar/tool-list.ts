/** The tool list in the manner of Polar: product prices in carts, and checkout sessions that a client secret names. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const product = uuid('The `id` of a product.');
const cart_id = uuid('The `id` of the cart.');
const client_secret = text('The `client_secret` of the checkout session.', {
  pattern: '^polar_c_[0-9a-f]{32}$',
});

const newItem = object(
  'A price of a product, and how many of it.',
  {
    product_price_id: uuid('The `id` of one of the `prices` of a product.'),
    quantity: whole('Licenses; for a price with `seat_based`, the seats, at most 100.', 1, 1_000),
    amount: whole(
      'Only for a price with the `amount_type` `custom`: what the customer pays for one license, in cents, from its `minimum_amount` to its `maximum_amount`. Without it, its `preset_amount`.',
      0,
      1_000_000,
    ),
  },
  ['product_price_id', 'quantity'],
  { additionalProperties: false },
);

const presentItem = object(
  'An item of the cart, and its new quantity.',
  {
    id: uuid('The `id` of one of the `items` of the cart.'),
    quantity: whole('The quantity from now on, in place of the present one; 0 removes the item.', 0, 1_000),
  },
  ['id', 'quantity'],
  { additionalProperties: false },
);

const customer_billing_address = object(
  'The billing address, which stands for the shipping address, too: all products are digital. It replaces the one before as a whole.',
  {
    line1: some('Street and number.'),
    line2: text('Apartment, floor or company.', { maxLength: 120 }),
    postal_code: text('Postal code.', { minLength: 3, maxLength: 12 }),
    city: some('City.'),
    state: text('State or region.', { maxLength: 120 }),
    country: text('Country, ISO 3166-1 alpha-2: one of those that the products are sold to.', {
      enum: ['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL', 'PL', 'PT', 'SE'],
    }),
  },
  ['line1', 'postal_code', 'city', 'country'],
);

const customer_approval = object('What the customer says about this payment.', {
  approved: yesNo('Whether the customer agrees to pay the `total_amount` now. Only `true` pays.'),
  approved_at: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout session.', { client_secret });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products that have each word of the query in the name, the category (`metadata.category`), the name of the seller or the label of a price. `price_amount` is what one unit costs without tax: the preset amount of a custom price, and one seat in the first tier of a seat-based price. Amounts are in cents of euros, whatever the currency of the context. Archived prices are not for sale.',
    object(
      'The search.',
      {
        query: text('Words; without any, all products are listed.'),
        page: whole('The page, from 1, which is the default.', 1, 10_000),
        limit: whole('Products of a page; 10 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Lists the products with these ids. Those that do not exist are left out.',
    object('Which.', { ids: list('Ids of products.', product, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Gets a product with its prices.', object('Which.', { id: product })],
  [
    'create_cart',
    'Creates a cart. The same price with the same amount becomes one item, with the sum of the quantities. `amount` of an item is its `unit_amount` times its quantity. With the volume tiers of a seat-based price, the `unit_amount` of all seats is that of the tier of their number. Amounts are in cents, without tax, which a cart does not know yet. An unknown or archived price is refused, and no cart is created.',
    object('The cart.', {
      items: list('What is in the cart.', newItem, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_cart', 'Gets a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of items. Items of the cart are named by their `id`. A `product_price_id` adds an item, or sets the quantity of the item that has this price and this amount. Items that are not sent stay. All changes are made, or none.',
    object('The change.', {
      cart_id,
      items: list('Items to change or to add.', { anyOf: [presentItem, newItem] }, { minItems: 1 }),
    }),
  ],
  ['cancel_cart', 'Cancels and deletes a cart: it cannot be read any more.', cart],
  [
    'create_checkout',
    'Opens a checkout session with the items that the cart has now, and without a customer; the cart stays, and its later changes do not matter to the checkout. An empty cart is refused.',
    cart,
  ],
  ['get_checkout', 'Gets a checkout session.', checkout],
  [
    'update_checkout',
    'Sets the customer, the billing address, the delivery method or the discount of an open checkout session. What is left out stays. The `tax_amount` is known with the billing address: for each item, the rate of the country on its `net_amount`, rounded to cents. It is added to the net amount. `missing` names what the checkout still needs.',
    object(
      'The change.',
      {
        client_secret,
        customer_name: some('Name of the customer.'),
        customer_email: text('E-mail address of the customer, for the order.', { format: 'email' }),
        customer_billing_address,
        delivery_method: text(
          'How the customer gets the products: the `id` of one of the `delivery_methods` of the checkout. They cost nothing.',
          { enum: ['customer_portal', 'email'] },
        ),
        discount_code: {
          type: ['string', 'null'],
          minLength: 1,
          description:
            'A code of a discount, which takes its part off each item, rounded to cents; null removes it. An unknown one is refused.',
          examples: ['LAUNCH15'],
        },
      },
      ['client_secret'],
    ),
  ],
  [
    'complete_checkout',
    'Confirms the payment of an open checkout session that misses nothing, once. Without the approval of the customer it is refused. The status is `confirmed` while the payment is processed; get the checkout again, until it is `succeeded` and has the `order_id`.',
    object('The payment.', { client_secret, customer_approval }, ['client_secret']),
  ],
  [
    'cancel_checkout',
    'Cancels an open checkout session: its status is `expired` then. It can be read, and neither changed nor paid.',
    checkout,
  ],
  [
    'get_order',
    'Gets an order.',
    object('Which.', { id: uuid('The `order_id` of a checkout session that succeeded.') }),
  ],
]);
