/** The tool list of the versioned shop: each change names the version of the record that it changes. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const cartId = text('The ID of the cart.', { pattern: '^Q2FydDo' });
const checkoutId = text('The ID of the checkout.', { pattern: '^Q2hlY2tvdXQ6' });
const version = text(
  'The `version` of the latest record that you have. After any other change it is stale, and the call is refused.',
  { pattern: '^[0-9a-f]{12}$' },
);
const variantId = text('The ID of a product variant.', { pattern: '^UHJvZHVjdFZhcmlhbnQ6' });
const lineId = text('The ID of a line of this cart.', { minLength: 1 });
const quantity = whole('The number of items.', 1, 50);
const handle = text('The slug of a product.', { minLength: 1 });

const action = (name: string, description: string, properties: object) =>
  object({ action: { const: name }, ...properties }, ['action', ...Object.keys(properties)], { description });

const actions = list('Actions on the lines, in this order; all or none of them take effect.', {
  oneOf: [
    action('add_line', 'Adds items; a line of the same variant grows.', { variant_id: variantId, quantity }),
    action('change_quantity', 'Sets the quantity of a line.', { line_id: lineId, quantity }),
    action('remove_line', 'Removes a line.', { line_id: lineId }),
  ],
});

const address = object(
  {
    name: text('Name of the recipient.', { maxLength: 100 }),
    street_address_1: text('Street and number.', { minLength: 1, maxLength: 150 }),
    street_address_2: text('Further address.', { maxLength: 150 }),
    city: text('City.', { minLength: 1, maxLength: 100 }),
    postal_code: text('Postal code.', { maxLength: 16 }),
    country: country(),
  },
  ['street_address_1', 'city', 'country'],
  { description: 'The shipping address.' },
);
const approval = object(
  {
    approved: yesOrNo('Whether the buyer approved this checkout in this version.'),
    approved_at: moment('The moment of the approval, no more than five minutes ago.'),
  },
  ['approved', 'approved_at'],
  { description: 'The approval of the buyer.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Products by words of their names. Amounts are integers in Rappen, without tax.',
    object({ query: text('Words.'), context: contextIn('CHF') }, ['query']),
  ],
  ['lookup_catalog', 'Products by slugs.', object({ slugs: list('Slugs of products.', handle, 1, 20) })],
  ['get_product', 'One product.', object({ slug: handle })],
  [
    'create_cart',
    'Creates a cart.',
    object(
      { lines: list('The lines.', object({ variant_id: variantId, quantity })), context: contextIn('CHF') },
      ['lines'],
    ),
  ],
  ['get_cart', 'Gives a cart.', object({ cart_id: cartId })],
  [
    'update_cart',
    'Applies actions to the present version of a cart, and gives the cart with its next version.',
    object({ cart_id: cartId, version, actions }),
  ],
  ['cancel_cart', 'Cancels the present version of a cart.', object({ cart_id: cartId, version })],
  ['create_checkout', 'Creates a checkout of the present lines of a cart.', object({ cart_id: cartId })],
  [
    'get_checkout',
    'Gives a checkout. Its `status` is incomplete, ready_for_complete, complete_in_progress, completed or canceled.',
    object({ checkout_id: checkoutId }),
  ],
  [
    'update_checkout',
    'Sets the shipping address, the delivery method, or both, in the present version of a checkout.',
    object(
      {
        checkout_id: checkoutId,
        version,
        shipping_address: address,
        delivery_method_id: text('The `id` of one of the `delivery_methods`.', { examples: ['priority'] }),
      },
      ['checkout_id', 'version'],
      { minProperties: 3 },
    ),
  ],
  [
    'complete_checkout',
    'Begins to complete the present version. Read the checkout until its `status` is completed: it has the order then.',
    object({ checkout_id: checkoutId, version, approval }, ['checkout_id', 'version']),
  ],
  [
    'cancel_checkout',
    'Cancels the present version of a checkout.',
    object({ checkout_id: checkoutId, version }),
  ],
  ['get_order', 'Gives an order.', object({ order_id: text('The ID.', { pattern: '^T3JkZXI6' }) })],
]);
