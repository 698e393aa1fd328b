/** The tool list in the shape of Oracle Commerce: a product and a SKU for each item, and carts that are written as a whole. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = text('The ID of the cart.', { pattern: '^ct[0-9]+$' });
const checkoutId = text('The ID of the checkout.', { pattern: '^co[0-9]+$' });
const productId = text('The ID of the product.', { pattern: '^prod[0-9]+$' });

const item = object('An item.', {
  productId,
  catRefId: text('The ID of the SKU: `repositoryId` of one of the `childSKUs` of the product.', {
    pattern: '^sku[0-9]+$',
  }),
  quantity: whole('The quantity of the SKU.', 1, 999),
});

const cartOf = (description: string, minItems: number) =>
  object(description, { items: list('The items.', item, { minItems, maxItems: 100 }) });

const some = (description: string) => text(description, { minLength: 1, maxLength: 160 });

const shippingAddress = object(
  'The address that the order is shipped to.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    address1: some('Block, street and building.'),
    address2: text('Floor and flat.'),
    city: some('City or area.'),
    postalCode: text('Postal code.'),
    country: country('Country code, ISO 3166-1 alpha-2.'),
    phoneNumber: text('Telephone number.'),
  },
  ['firstName', 'lastName', 'address1', 'city', 'country'],
);

const shopperApproval = object('The approval of the shopper.', {
  approved: yesNo('Whether the shopper approves this order and its payment.'),
  approvedTime: text('When the shopper approved it, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('The cart.', { cartId });
const checkout = object('The checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products by their text. Amounts are in fils, a thousandth of a dinar.',
    object(
      'The search.',
      {
        query: text('The search terms.'),
        offset: whole('The number of products to leave out at the beginning.', 0, 100_000),
        limit: whole('The most products to return; 50 by default.', 1, 250),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets products by their IDs. IDs that do not exist are left out.',
    object('The products.', {
      productIds: list('IDs of products.', productId, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Gets a product.', object('The product.', { productId })],
  [
    'create_cart',
    'Creates a cart with items.',
    object('The cart.', { shoppingCart: cartOf('The contents of the cart.', 1) }),
  ],
  ['get_cart', 'Gets a cart.', cart],
  [
    'update_cart',
    'Replaces the items of a cart. The cart has the items that are sent, and no others.',
    object('The change.', { cartId, shoppingCart: cartOf('All that the cart has from now on.', 0) }),
  ],
  ['cancel_cart', 'Removes a cart.', cart],
  ['create_checkout', 'Starts the checkout of the items that a cart has now.', cart],
  ['get_checkout', 'Gets a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. What is not sent stays.',
    object(
      'The change.',
      {
        checkoutId,
        shippingAddress,
        shippingMethod: object('The shipping method.', {
          value: text('The `value` of one of the `availableShippingMethods`.'),
        }),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order of a checkout that is READY_TO_SUBMIT, with the approval of the shopper.',
    object('The submission.', { checkoutId, shopperApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Removes a checkout.', checkout],
  [
    'get_order',
    'Gets a submitted order.',
    object('The order.', {
      orderId: text('The ID of the order: `orderId` of its checkout.', { pattern: '^o[0-9]+$' }),
    }),
  ],
]);
