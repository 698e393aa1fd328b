/** The tool list of a shop with the orders of Squarespace: line items with ids, versions, and cursors of pages. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9a-f]{24}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const cartId = idOf('`id` of the cart.');
const checkoutId = idOf('`id` of the checkout.');
const productId = idOf('`id` of a product.');
const variantId = text('`id` of a variant of a product.', { format: 'uuid' });

const versionOf = (name: string) => whole(`\`version\` of the ${name} in its latest answer.`, 1, 1_000_000);

const lineItem = object('A variant and how much of it.', {
  variantId,
  quantity: whole('How many pieces.', 1, 999),
});

const lineItemChange = object('A change of one line item.', {}, [], {
  oneOf: [
    object('Sets the quantity of a line item.', {
      id: idOf('`id` of a line item of the cart.'),
      quantity: whole('How many pieces; 0 removes the line item.', 0, 999),
    }),
    object('Adds pieces of a variant, to its line item if the cart has one.', {
      variantId,
      quantity: whole('How many pieces are added.', 1, 999),
    }),
  ],
});

const shippingAddress = object(
  'The address of the delivery, in the United States.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    address1: some('Number and street.'),
    address2: text('Apartment or floor.'),
    city: some('City.'),
    state: text('State, two letters.', { pattern: '^[A-Z]{2}$' }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    countryCode: text('Country, ISO 3166-1 alpha-2.', { enum: ['US'] }),
    phone: text('Telephone number.'),
  },
  ['firstName', 'lastName', 'address1', 'city', 'state', 'postalCode', 'countryCode'],
);

const customerApproval = object('The approval of the customer for this purchase.', {
  approved: yesNo('Whether the customer approves to pay the `grandTotal` of the checkout.'),
  approvedOn: text('When the customer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query. Amounts are in cents, without sales tax. A variant that is `onSale` costs its `salePrice`, any other its `basePrice`.',
    object(
      'The search.',
      {
        query: text('Words of names, makers, categories and variants.'),
        pageSize: whole('Most products of a page; 50 by default.', 1, 200),
        cursor: text('`nextPageCursor` of the page before, for the same query.', {
          minLength: 4,
          maxLength: 64,
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
    'Creates a cart. The same variant twice becomes one line item, which has no more pieces than are in stock.',
    object('The cart.', { lineItems: list('Its line items.', lineItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of line items and adds variants. Line items that are not named stay.',
    object('The change.', {
      cartId,
      version: versionOf('cart'),
      lineItems: list('The changes.', lineItemChange, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart, which does not exist then.', cart],
  ['create_checkout', 'Starts a checkout with the line items that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option, or both. What is left out stays. Sales tax depends on the state; furniture has a second shipping line of 35 dollars for its size.',
    object(
      'The change.',
      {
        checkoutId,
        version: versionOf('checkout'),
        shippingAddress,
        shippingOptionId: some('`id` of one of the `shippingOptions`.'),
      },
      ['checkoutId', 'version'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, if the customer approves.',
    object('The order.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not completed.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { orderId: idOf('`orderId` of the checkout.') })],
]);
