/** The tool list in the manner of NuORDER: a size is named by the id of its product and by its label. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => text(description, { pattern: '^[0-9a-f]{24}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const product_id = id('`_id` of a product, from a search.');
const cart_id = id('`cart_id` of the cart.');
const checkout_id = id('`checkout_id` of the checkout.');
const line_items = list(
  'The products, each with its sizes. The same size twice counts as the sum.',
  object('A product.', {
    product_id,
    sizes: list(
      'The sizes of the product.',
      object('A size.', {
        size: some('`size` of one of the `sizes` of the product, such as `M`.'),
        quantity: whole('Units of this size.', 1, 10_000),
      }),
      { minItems: 1, maxItems: 30 },
    ),
  }),
  { minItems: 1, maxItems: 100 },
);
const shipping_address = object(
  'Where the retailer receives the goods, in place of an earlier address.',
  {
    display_name: some('Name of the store or the recipient.'),
    line_1: some('Street and number.'),
    line_2: some('Unit or suite.'),
    city: some('City.'),
    state: some('Province or state.'),
    zip: some('Postal code.'),
    country: country(),
  },
  ['display_name', 'line_1', 'city', 'state', 'zip', 'country'],
);
const buyer_approval = object('The approval that the buyer gives at the moment of the submission.', {
  approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  approved_on: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name, color or category. Each color is a product of its own. Prices are in Canadian cents per unit: `wholesale` is what the buyer pays, without GST; `retail` is only the suggested price in stores.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        __limit: whole('How many products at most; 20 by default.', 1, 50),
        __last_id: id('For the next page: `_id` of the last product of the page before.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids of no product are in `not_found`.',
    object('Which.', { product_ids: list('Their ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product with its sizes and its delivery window.',
    object('Which.', { product_id }),
  ],
  [
    'create_cart',
    'Creates a cart. From 12 units of a product on, over all its sizes, each unit of it costs 10 % less, rounded to the cent: `price` in place of `original_price`. A cart with an unknown or sold-out size is refused as a whole.',
    object('The cart.', { line_items }),
  ],
  [
    'get_cart',
    'Reads a cart. `subtotal` is the sum of its sizes, without shipping and GST. A `subtotal` below `order_minimum` cannot be checked out.',
    cart,
  ],
  [
    'update_cart',
    'Replaces all line items of a cart by those that are sent: what is not sent is removed, and quantities are not added to earlier ones. To empty a cart, cancel it.',
    object('The change.', { cart_id, line_items }),
  ],
  ['cancel_cart', 'Cancels a cart. It can be read, but not changed or checked out.', cart],
  [
    'create_checkout',
    'Starts a checkout of what the cart has now, if its `order_minimum` is reached. Later changes of the cart do not change the checkout.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, with the shipping methods and their costs.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is not sent stays. GST is 5 % of `subtotal` and `shipping_cost`, on top of both, and is part of `total`.',
    object(
      'The change.',
      {
        checkout_id,
        shipping_address,
        shipping_method: some('`code` of one of the `available_shipping_methods` of the checkout.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Submits a checkout that has an address and a shipping method, if the buyer approves. Its status is `approved` then, and it has an `order_number`. It is submitted only once.',
    object('The submission.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not submitted. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_number: some('`order_number` of the submitted checkout.') }),
  ],
]);
