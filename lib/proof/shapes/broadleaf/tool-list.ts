/** The tool list in the manner of Broadleaf: requests for cart items, and the version of the record with each change. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const ulid = (description: string) => text(description, { pattern: '^[0-9A-HJKMNP-TV-Z]{26}$' });

const productId = ulid('`id` of a product.');
const cartId = ulid('`id` of the cart.');
const checkoutId = ulid('`id` of the checkout.');
const version = whole('`version` of the latest record; an older one is refused as stale.', 1, 1_000_000);
const words = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const addItemRequest = object('A variant to add.', {
  productId,
  variantId: ulid('`id` of one of the `variants` of this product.'),
  quantity: whole('How many.', 1, 999),
});

const adding = (description: string) => list(description, addItemRequest, { minItems: 1, maxItems: 100 });

const updateItemRequest = object('A new quantity of a cart item.', {
  cartItemId: ulid('`id` of one of the `cartItems` of the cart.'),
  quantity: whole('The new quantity, in place of the old one; 0 removes the cart item.', 0, 999),
});

const address = object(
  'The shipping address, in place of an earlier one.',
  {
    fullName: words('Name of the recipient.'),
    addressLine1: words('Street and number.'),
    addressLine2: text('Apartment, floor and the like.', { maxLength: 120 }),
    city: words('City.'),
    stateProvinceRegion: words('State.'),
    postalCode: words('ZIP or postal code.'),
    country: country(),
  },
  ['fullName', 'addressLine1', 'city', 'stateProvinceRegion', 'postalCode', 'country'],
);

const submissionApproval = object('The approval of the buyer, given for this very submission.', {
  approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  dateApproved: text('When the buyer approved, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in the name or the category. Prices are in cents, without the sales tax.',
    object(
      'The search.',
      {
        query: text('Words of the name or the category; an empty text finds all products.'),
        page: whole('Which page, counted from 0; 0 by default.', 0, 10_000),
        size: whole('How many products a page has at most; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids of no product are left out.',
    object('Which products.', { productIds: list('Their ids.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which product.', { productId })],
  [
    'create_cart',
    'Creates a cart. The same variant twice becomes one cart item. Six or more of a cart item have an offer of 10 %.',
    object('The cart.', { addItemRequests: adding('What the cart has at first.') }),
  ],
  ['get_cart', 'Reads a cart. Its total has no sales tax, which depends on the address.', cart],
  [
    'update_cart',
    'Sets quantities of cart items, adds variants, or both; a variant that the cart has already gets more. Other cart items stay.',
    object(
      'The change.',
      {
        cartId,
        version,
        updateItemRequests: list('New quantities.', updateItemRequest, { minItems: 1, maxItems: 100 }),
        addItemRequests: adding('What is added.'),
      },
      ['cartId', 'version'],
      { anyOf: [{ required: ['updateItemRequests'] }, { required: ['addItemRequests'] }] },
    ),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It can still be read, but not be changed.',
    object('Which cart.', { cartId, version }),
  ],
  [
    'create_checkout',
    'Opens a checkout with the items that the cart has now. Later changes of the cart do not change the checkout.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout: what it ships and how, the service levels to choose from, and its `cartPricing`.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the service level, or both; what is left out stays. Sales tax is 6.25 % of the items, once there is an address.',
    object(
      'The change.',
      {
        checkoutId,
        version,
        address,
        serviceLevel: words('`serviceLevel` of one of the `fulfillmentOptions` of the checkout.'),
      },
      ['checkoutId', 'version'],
      { anyOf: [{ required: ['address'] }, { required: ['serviceLevel'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Submits a checkout that has an address and a service level, with the approval of the buyer. Answers with the `orderNumber`.',
    object('The submission.', { checkoutId, version, submissionApproval }, ['checkoutId', 'version']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not submitted yet. It can still be read.',
    object('Which checkout.', { checkoutId, version }),
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which order.', { orderNumber: text('`orderNumber` of a submitted checkout.', { minLength: 1 }) }),
  ],
]);
