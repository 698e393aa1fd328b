/** The tool list in the shape of Swell: snake case, a product and perhaps a variant, items merged by their id. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const objectId = (description: string) => text(description, { pattern: '^[0-9a-f]{24}$' });

const productId = objectId('ID of the product.');
const variantId = objectId(
  'ID of the variant. Needed for products that have more than one; the only variant of others is taken anyway.',
);

const newItem = object(
  'An item of the cart.',
  { product_id: productId, variant_id: variantId, quantity: whole('How many.', 1, 500) },
  ['product_id', 'quantity'],
  { additionalProperties: false },
);

const changedItem = object(
  'An item with an `id` gets the quantity; one without is added.',
  {
    id: objectId('ID of the item in the cart.'),
    product_id: productId,
    variant_id: variantId,
    quantity: whole('How many. With an `id`, 0 takes the item out.', 0, 500),
  },
  ['quantity'],
  { additionalProperties: false, anyOf: [{ required: ['id'] }, { required: ['product_id'] }] },
);

const shipping = object(
  'Where and how the cart is shipped. Members that are not sent stay as they are.',
  {
    name: text('Name of the recipient.', { minLength: 1 }),
    address1: text('Street and number.', { minLength: 1 }),
    address2: text('Flat, floor, unit.'),
    city: text('City or town.', { minLength: 1 }),
    state: text('Province or territory, two letters.', { pattern: '^[A-Z]{2}$' }),
    zip: text('Postal code.', { pattern: '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$' }),
    country: country('Country, two letters. Only Canada: CA.'),
    service: text('`id` of one of the shipment_rating.services of this checkout.'),
  },
  [],
);

const authorization = object('What the buyer says to this purchase at this moment.', {
  granted: yesNo('True if the buyer approves the purchase and the payment.'),
  date_granted: text('When, RFC 3339. No more than five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { id: objectId('ID of the cart.') });
const checkout = object('Which checkout.', { checkout_id: text('ID of the checkout.') });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, without tax.',
    object(
      'The search.',
      {
        query: text('Words of the title, the maker or the kind. Empty for all products.'),
        page: whole('Page of the results, from 1.', 1, 1000),
        limit: whole('Results of a page; 15 if not given.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Products by id. The answer is keyed by the ids that were asked for; null means that there is none.',
    object('Which.', { ids: list('IDs of products.', objectId('ID.'), { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'One product.', object('Which.', { id: text('ID or slug of the product.') })],
  [
    'create_cart',
    'Creates a cart. The same product and variant twice become one item.',
    object('The cart.', { items: list('Items.', newItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Retrieves a cart.', cart],
  [
    'update_cart',
    'Updates a cart. Items that are not sent stay as they are.',
    object('The update.', {
      id: objectId('ID of the cart.'),
      items: list('Items to change or to add.', changedItem, { minItems: 1 }),
    }),
  ],
  ['cancel_cart', 'Abandons a cart. It can still be read, not changed.', cart],
  [
    'create_checkout',
    'Begins the checkout of a cart.',
    object('Which cart.', { cart_id: objectId('ID of the cart.') }),
  ],
  ['get_checkout', 'Retrieves a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping of a checkout.',
    object('The update.', { checkout_id: text('ID of the checkout.'), shipping }),
  ],
  [
    'complete_checkout',
    'Converts a checkout to an order. The buyer must have authorized it.',
    object('The purchase.', { checkout_id: text('ID of the checkout.'), authorization }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Retrieves an order.', object('Which.', { id: objectId('ID of the order.') })],
]);
