/** The tool list in the manner of Instacart: items by composite ids, and updates that say how much more or less. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_id = whole('The id of the product.', 1, 9_999_999);
const cart_id = whole('The id of the cart.', 1, 9_999_999);
const checkout_id = text('The id of the checkout.', { format: 'uuid' });
const item_id = text('The id of an item, which is a product in one size.', {
  pattern: '^items_[0-9]+-[0-9]+$',
});
const some = (description: string) => text(description, { minLength: 1, maxLength: 90 });

const replacement = text('What the shopper does if the item cannot be found; `best_match` by default.', {
  enum: ['best_match', 'refund'],
});

const wanted = object(
  'An item for the cart.',
  { item_id, quantity: whole('Pieces, also of items by weight.', 1, 200), replacement },
  ['item_id', 'quantity'],
);

const change = object(
  'How much more of an item is wanted, or less. At least one of `by` and `replacement`.',
  {
    item_id,
    by: whole('Pieces that are added to those in the cart; below 0, pieces that are taken away.', -200, 200),
    replacement,
  },
  ['item_id'],
  { anyOf: [{ required: ['by'] }, { required: ['replacement'] }] },
);

const address = object(
  'Where the groceries are brought to, in Canada.',
  {
    line_1: some('Street and number.'),
    unit: text('Apartment or unit.'),
    city: some('City.'),
    province: text('Province or territory.', { pattern: '^[A-Z]{2}$', examples: ['ON'] }),
    postal_code: text('Postal code.', {
      pattern: '^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$',
      examples: ['M5V 2T6'],
    }),
    leave_at_door: yesNo('Whether bags are left at the door.'),
  },
  ['line_1', 'city', 'province', 'postal_code'],
);

const tip = object('The tip for the shopper; none by default.', {
  amount: whole('Cents.', 0, 20_000),
  currency: text('ISO 4217.', { pattern: '^[A-Z]{3}$' }),
});

const approval = object('The decision of the customer.', {
  decision: text('What the customer says to the order and to its payment.', {
    enum: ['approved', 'declined'],
  }),
  at: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of the store. Amounts are in cents; tax comes on top.',
    object(
      'The search.',
      {
        query: text('Search terms.'),
        first: whole('How many products; 25 by default.', 1, 50),
        after_product_id: whole('The last product of the page before.', 1, 9_999_999),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Unknown ids are in `not_found`.',
    object('Which.', { product_ids: list('The ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. Quantities of the same item are added up.',
    object('The cart.', { items: list('Items.', wanted, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Adds pieces of items to a cart, or takes pieces away. An item without pieces is gone, items that are not named stay, and more pieces than there are cannot be taken away.',
    object('The change.', { cart_id, changes: list('Changes.', change, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Cancels a cart, which cannot be read any more.', cart],
  ['create_checkout', 'Starts to check out what a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery window or the tip. What is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        delivery_address: address,
        delivery_window_id: text('The `id` of one of the `delivery_windows`.', { format: 'uuid' }),
        tip,
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a ready checkout, with the approval of the customer. The card is held for `payment_hold` and charged for the total.',
    object('The order.', { checkout_id, customer_approval: approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: text('The `order_id` of the checkout.', { pattern: '^ORD-[0-9]+$' }) }),
  ],
]);
