/** The tool list of a shop of boxes: global ids, connections, and selling plans. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const gid = (kind: string, description: string) =>
  text(description, { pattern: `^gid://crate/${kind}/[0-9a-f]+$` });

const cartId = gid('Cart', 'ID of the cart.');
const checkoutId = gid('Checkout', 'ID of the checkout.');
const productId = gid('Product', 'ID of a product.');

const line = object(
  'A line. The same variant with another selling plan is another line.',
  {
    merchandiseId: gid('Variant', 'ID of a variant of a product.'),
    quantity: whole('Boxes; 1 if it is left out.', 1, 250),
    sellingPlanId: gid(
      'SellingPlan',
      'ID of a selling plan, for a subscription; a single purchase without it.',
    ),
  },
  ['merchandiseId'],
);

const changedLine = object('A line of the cart.', {
  id: gid('CartLine', 'ID of the line.'),
  quantity: whole('Boxes from now on; 0 removes the line.', 0, 250),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const deliveryAddress = object(
  'Where boxes are delivered.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    address1: some('Street and number.'),
    address2: text('Unit.'),
    city: some('Suburb or city.'),
    provinceCode: some('State or territory, such as NSW.'),
    zip: some('Postcode.'),
    countryCode: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['firstName', 'lastName', 'address1', 'city', 'provinceCode', 'zip', 'countryCode'],
);

const buyerConfirmation = object('The answer of the buyer to this charge.', {
  confirmed: yesNo('Whether the buyer confirms the charge.'),
  confirmedAt: text('DateTime of the answer, ISO 8601; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'A connection of products. Amounts are in cents, with GST in them.',
    object(
      'The search.',
      {
        query: text('Terms.'),
        first: whole('Products in the connection; 20 by default.', 1, 100),
        after: text('`endCursor` of the page before.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'The nodes of these products, in their order; null where there is none.',
    object('Which.', { ids: list('IDs of products.', productId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'A product with its variants and selling plans.', object('Which.', { id: productId })],
  [
    'create_cart',
    'Creates a cart.',
    object('The variables.', {
      input: object('The cart.', { lines: list('Lines.', line, { minItems: 1 }) }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes lines by their IDs, adds lines, or both; all other lines stay.',
    object(
      'The variables.',
      {
        cartId,
        lines: list('Changed lines.', changedLine, { minItems: 1 }),
        linesAdd: list('Added lines.', line, { minItems: 1 }),
      },
      ['cartId'],
      { anyOf: [{ required: ['lines'] }, { required: ['linesAdd'] }] },
    ),
  ],
  ['cancel_cart', 'Discards a cart, which is gone then.', cart],
  ['create_checkout', 'Creates a checkout of the lines that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery option, or both; the other stays.',
    object(
      'The variables.',
      {
        checkoutId,
        input: object(
          'What is set.',
          { deliveryAddress, deliveryOptionHandle: some('`handle` of one of the `deliveryOptions`.') },
          [],
          { minProperties: 1 },
        ),
      },
      ['checkoutId', 'input'],
    ),
  ],
  [
    'complete_checkout',
    'Charges the buyer, who has confirmed it. Starts a job: the checkout is PROCESSING, and names its order when the job is done.',
    object('The variables.', { checkoutId, buyerConfirmation }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { id: gid('Order', 'ID of the order.') })],
]);
