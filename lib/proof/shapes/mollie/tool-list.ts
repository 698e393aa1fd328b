/** The tool list of a shop with the orders of Mollie: lines with SKUs, and operations that manage them. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = text('`id` of the cart.', { pattern: '^cart_[0-9a-f]{10}$' });
const checkoutId = text('`id` of the checkout.', { pattern: '^chk_[0-9a-f]{10}$' });
const productId = text('`id` of a product.', { pattern: '^prd_[0-9a-f]{10}$' });
const sku = text('`sku` of a variant of a product.', { minLength: 1, maxLength: 64 });
const lineId = text('`id` of a line of the cart.', { pattern: '^odl_[0-9a-f]{10}$' });
const quantity = whole('How many pieces.', 1, 999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const line = object('A variant and how much of it.', { sku, quantity });

const operation = object('One operation.', {}, [], {
  oneOf: [
    object('Adds pieces of a variant, to its line if the cart has one.', {
      operation: { const: 'add' },
      data: line,
    }),
    object('Sets the quantity of a line.', {
      operation: { const: 'update' },
      data: object('The line and its new quantity.', { id: lineId, quantity }),
    }),
    object('Removes a line from the cart.', {
      operation: { const: 'cancel' },
      data: object('The line.', { id: lineId }),
    }),
  ],
});

const shippingAddress = object(
  'The address of the delivery.',
  {
    givenName: some('First name.'),
    familyName: some('Last name.'),
    organizationName: text('Company.'),
    streetAndNumber: some('Street and number.'),
    streetAdditional: text('Floor or apartment.'),
    postalCode: text('Postal code, such as `1017 AB` in the Netherlands.', { minLength: 4, maxLength: 10 }),
    city: some('City.'),
    country: country(),
    email: text('Email address for the confirmation.', { format: 'email' }),
  },
  ['givenName', 'familyName', 'streetAndNumber', 'postalCode', 'city', 'country', 'email'],
);

const customerApproval = object('The approval of the customer for this payment.', {
  approved: yesNo('Whether the customer approves to pay the `amount` of the checkout.'),
  approvedAt: text('When the customer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query. Amounts are in cents and include the VAT.',
    object(
      'The search.',
      {
        query: text('Words of names, makers, categories and variants.'),
        limit: whole('Most products in the answer; 50 by default.', 1, 250),
        from: text('The product with which the answer begins: `_links.next.from` of the page before.', {
          pattern: '^prd_[0-9a-f]{10}$',
        }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids that do not exist are left out.',
    object('Which.', { productIds: list('The ids.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one line. Of socks, every third pair of a line is free.',
    object('The cart.', { lines: list('Its lines.', line, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart, also after it was canceled.', cart],
  [
    'update_cart',
    'Performs operations on the lines of a cart, in their order; all of them, or none if one is refused. Other lines stay.',
    object('The change.', {
      cartId,
      operations: list('The operations.', operation, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart, which cannot be changed or bought then.', cart],
  ['create_checkout', 'Starts a checkout with the lines that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout. A `paid` one has an `orderId`.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. What is left out stays. The shipping becomes a line.',
    object(
      'The change.',
      { checkoutId, shippingAddress, shippingMethod: some('`id` of one of the `shippingMethods`.') },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that has no `requirements` left, if the customer approves. The payment is pending at first; read the checkout for its order.',
    object('The payment.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not paid.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderId: text('`orderId` of the checkout.', { pattern: '^ord_[0-9a-f]{10}$' }) }),
  ],
]);
