/** The tool list in the shape of Wix: items by catalog references, three lists of changes, offsets. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { appId } from './records.ts';

const guid = (description: string) => text(description, { format: 'uuid' });

const catalogReference = object('Reference to the item that is sold.', {
  appId: text('ID of the app that provides the catalog.', { enum: [appId] }),
  catalogItemId: guid('ID of the product.'),
  options: object('Options of the product.', { variantId: guid('ID of the variant of the product.') }),
});

const lineItem = object('A line item.', {
  catalogReference,
  quantity: whole('Quantity of the item.', 1, 999),
});
const lineItemId = guid('ID of a line item of the cart.');
const cartId = guid('ID of the cart.');
const checkoutId = guid('ID of the checkout.');

const some = (description: string) => text(description, { minLength: 1, maxLength: 200 });

const destination = object('Where the items go.', {
  address: object(
    'The address.',
    {
      country: country("The country's two-letter code, ISO 3166 alpha-2."),
      subdivision: text('The region, ISO 3166-2.', { pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' }),
      city: some('City.'),
      postalCode: some('Postal or ZIP code.'),
      addressLine1: some('Main address line: street and number.'),
    },
    ['country', 'city', 'postalCode', 'addressLine1'],
  ),
  contactDetails: object('Who receives the items.', {
    firstName: some('First name.'),
    lastName: some('Last name.'),
  }),
});

const confirmation = object('The confirmation of the buyer.', {
  isConfirmed: yesNo('Whether the buyer has confirmed that this order is to be placed and paid.'),
  confirmedDate: text('When the buyer did so, RFC 3339. Confirmations are valid for five minutes.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Amounts are in agorot and include tax.',
    object(
      'The search.',
      {
        query: text('Words.'),
        paging: object(
          'A part of the results.',
          { limit: whole('How many; 50 by default.', 1, 100), offset: whole('How many to skip.', 0, 10_000) },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns products by their IDs. Unknown IDs are not in the answer.',
    object('Which.', {
      productIds: list('IDs of products.', guid('An ID.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Returns a product.', object('Which.', { productId: guid('ID of the product.') })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', {
      cartInfo: object('The new cart.', { lineItems: list('Line items.', lineItem, { minItems: 1 }) }),
    }),
  ],
  ['get_cart', 'Returns a cart.', cart],
  [
    'update_cart',
    'Adds line items, sets quantities of line items, and removes line items. All other line items stay as they are.',
    object(
      'The changes.',
      {
        cartId,
        lineItemsToAdd: list('Line items to add.', lineItem),
        lineItemQuantities: list(
          'New quantities.',
          object('A new quantity.', { lineItemId, quantity: whole('The quantity.', 1, 999) }),
        ),
        lineItemIdsToRemove: list('Line items to remove.', lineItemId),
      },
      ['cartId'],
    ),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Creates a checkout from the line items of a cart.', cart],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Updates the shipping of a checkout. Fields that are left out keep their values.',
    object('The update.', {
      checkoutId,
      shippingInfo: object(
        'Shipping.',
        {
          shippingDestination: destination,
          selectedOptionCode: text('`code` of a shipping option of the checkout.'),
        },
        [],
      ),
    }),
  ],
  [
    'complete_checkout',
    'Places the order if the checkout has no violations and the buyer confirms it.',
    object('The order.', { checkoutId, buyerConfirmation: confirmation }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout. It cannot be opened again.', checkout],
  ['get_order', 'Returns an order.', object('Which.', { orderId: guid('ID of the order.') })],
]);
