/** The tool list in the manner of CS-Cart: `product_data` puts products into a cart, and `cart_products` changes them there. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const number = (description: string) => whole(description, 1, 2_147_483_647);

const product_id = number('`product_id` of a product that a search has found.');
const session_id = text('`session_id` of the cart.', { pattern: '^[0-9a-f]{32}-1-C$' });
const order_id = number('`order_id` that `create_checkout` has answered.');

const keyed = (description: string, row: object, more: object = {}) => ({
  type: 'object',
  description,
  additionalProperties: row,
  minProperties: 1,
  maxProperties: 50,
  ...more,
});
/** A product without options has an empty list of them in each answer, so that it may also be sent back. */
const product_options = (description: string) => ({
  type: ['object', 'array'],
  description,
  maxItems: 0,
  additionalProperties: text('A `variant_id`.', { pattern: '^[0-9]+$' }),
  propertyNames: { pattern: '^[0-9]+$' },
});

const product_data = keyed(
  'Products to put into the cart. The keys are up to you, for instance the product ids; the rows count. What is in the cart already with the same options gets the amount in addition.',
  object(
    'A product.',
    {
      product_id,
      amount: whole('How many pieces.', 1, 9_999),
      product_options: product_options(
        'The `variant_id` for each `option_id` of the product, as in its `combinations`. Required if the product has options.',
      ),
    },
    ['product_id', 'amount'],
  ),
);
const cart_products = keyed(
  'Products of the cart to change, keyed by their cart ids, which are the keys of `products` in the cart.',
  object(
    'The change of a product.',
    {
      amount: whole('How many pieces it is to have in place of its present amount; 0 removes it.', 0, 9_999),
      product_options: product_options(
        'Other options of the same product. It gets the cart id of these options, and joins what has that id already.',
      ),
    },
    ['amount'],
  ),
  { propertyNames: { pattern: '^[0-9]{1,10}$' } },
);

const user_data = object(
  'The customer with the shipping address (`s_`), in place of all `user_data` that were sent earlier. A field of the billing address (`b_`) that is not sent is the same as its twin of the shipping address.',
  {
    email: text("The customer's e-mail.", { format: 'email' }),
    phone: text("The customer's phone number.", { maxLength: 40 }),
    s_firstname: some('First name.'),
    s_lastname: some('Last name.'),
    s_address: some('Street and number.'),
    s_address_2: text('Second line of the address.', { maxLength: 120 }),
    s_city: some('City.'),
    s_state: some('State code, such as `MA`.'),
    s_zipcode: some('Zip code.'),
    s_country: country('2-letter country code.'),
    b_firstname: some('First name (billing address).'),
    b_lastname: some('Last name (billing address).'),
    b_address: some('Street and number (billing address).'),
    b_address_2: text('Second line (billing address).', { maxLength: 120 }),
    b_city: some('City (billing address).'),
    b_state: some('State code (billing address).'),
    b_zipcode: some('Zip code (billing address).'),
    b_country: country('2-letter country code (billing address).'),
  },
  ['email', 's_firstname', 's_lastname', 's_address', 's_city', 's_state', 's_zipcode', 's_country'],
);

const agreement = object('What the customer says of this order when it is placed.', {
  accept_order: text('`Y` if the customer agrees to place the order and to pay its `total`; `N` if not.', {
    enum: ['Y', 'N'],
  }),
  timestamp: whole(
    'When the customer said so, UNIX time in seconds; at most five minutes ago.',
    0,
    4_294_967_295,
  ),
});

const cart = object('Which cart.', { session_id });
const order = object('Which order.', { order_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. `params` has `total_items`, the number of all that were found. A product with `product_options` is sold in `combinations` of them, each with its own price, which is the price of the product with the `modifier` of the option. All amounts of money are in cents of a US dollar; `price` has no sales tax, but a `discount` is deducted from it already.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page, from 1, which is the default. A page after the last is empty.', 1, 10_000),
        items_per_page: whole('How many products a page has; 10 by default.', 1, 250),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that do not exist are in `not_found`.',
    object('Which.', { pid: list('Product ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product: its vendor (`company`), price, options and combinations. `amount` is the number of pieces in stock; 0 is out of stock.',
    object('Which.', { product_id }),
  ],
  [
    'create_cart',
    'Creates a cart. A product that is unknown or out of stock is refused, and then no cart is made. An amount above the stock is corrected to the stock, and `notifications` says so.',
    object('The cart.', { product_data }),
  ],
  [
    'get_cart',
    'Reads a cart. `cart_products` is the number of pieces. Amounts of money are in cents. `subtotal` is the sum of the products; `discount` is how much all pieces together are below their base prices (that of a product is for one piece), and is in the prices already; `subtotal_discount` is 5 % of a subtotal of 15000 or more. `tax_subtotal` is the sum of the `taxes` with `price_includes_tax` `N`, which are charged on the subtotal less `subtotal_discount`; those with `Y` are a part of the prices. `total` is `subtotal` less `subtotal_discount`, with `tax_subtotal` and without shipping. The cart id of a product depends on the product and its options, and is the same in every cart.',
    cart,
  ],
  [
    'update_cart',
    'Changes products of a cart, then puts others into it. Products that are not named stay as they are. If anything is refused, the cart stays as it was. An amount above the stock is corrected to the stock, and `notifications` says so.',
    object('The change.', { session_id, cart_products, product_data }, ['session_id'], { minProperties: 2 }),
  ],
  ['cancel_cart', 'Deletes a cart, which does not exist afterwards.', cart],
  [
    'create_checkout',
    'Makes an incomplete order (status `N`) of what is in the cart now. Later changes of the cart do not change it. A cart without products is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads an order before and after it is placed. Each vendor ships a group of `product_groups`, whose `shippings` say what each method costs (`rate`, in cents); `shipping_cost` is the sum of the rates in `chosen_shippings` of all groups, and 0 as long as no method is chosen. `total` is `subtotal` less `subtotal_discount`, with `shipping_cost` and `tax_subtotal`, which is also charged on the shipping. The status is `N` incomplete, `P` processed (placed and paid) or `I` cancelled.',
    order,
  ],
  [
    'update_checkout',
    'Sets the address of an incomplete order, its shipping method, or both; what is not sent stays.',
    object(
      'The change.',
      {
        order_id,
        user_data,
        shipping_id: number('`shipping_id` of one of the `shippings`; all groups are shipped by it.'),
      },
      ['order_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places and pays an incomplete order that has `user_data` and a shipping method, with the agreement of the customer; without it, nothing is placed. The order gets the status `P` and keeps its `order_id`. It cannot be changed, cancelled or placed again.',
    object('The order and the agreement.', { order_id, agreement }, ['order_id']),
  ],
  [
    'cancel_checkout',
    'Cancels an order that is not placed. It can still be read, and has the status `I`; it cannot be changed or placed.',
    order,
  ],
  [
    'get_order',
    'Reads a placed order. The fields of the addresses are in the order itself, and `timestamp` is when it was placed, UNIX time in seconds. An order that is not placed is not found.',
    object('Which.', { order_id: number('`order_id` of a placed order.') }),
  ],
]);
