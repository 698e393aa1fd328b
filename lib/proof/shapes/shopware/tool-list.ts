/** The tool list in the shape of the Shopware 6 Store API: tokens, line items with a `referencedId`, `items` as patches. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hex = (description: string): Fields => text(description, { pattern: '^[0-9a-f]{32}$' });

const token = hex('The token of the cart, as `create_cart` returns it.');
const checkoutToken = hex('The token of the checkout, as `create_checkout` returns it.');
const referencedId = hex('The id of the product variant: `children[].id` of a product.');

const newItem = object(
  'A line item.',
  {
    type: text('The kind of line item.', { enum: ['product'] }),
    referencedId,
    quantity: whole('How many. More than the `maxPurchase` of 20 is lowered to 20, with a message.', 1, 500),
  },
  ['referencedId', 'quantity'],
);
const changedItem = object(
  'A line item, named by its `id` or by its `referencedId`.',
  {
    id: hex('The id of a line item in the cart.'),
    type: text('The kind of line item.', { enum: ['product'] }),
    referencedId,
    quantity: whole('The new quantity of the line item; 0 removes it. At most 20, as above.', 0, 500),
  },
  ['quantity'],
  { anyOf: [{ required: ['id'] }, { required: ['referencedId'] }] },
);

const shippingAddress = object(
  'The shipping address of the customer.',
  {
    firstName: text('First name.', { maxLength: 50 }),
    lastName: text('Last name.', { maxLength: 60 }),
    street: text('Street and number.', { minLength: 1, maxLength: 255 }),
    additionalAddressLine1: text('Floor, flat or company.', { maxLength: 255 }),
    zipcode: text('Postal code.', { minLength: 1, maxLength: 50 }),
    city: text('City.', { minLength: 1, maxLength: 70 }),
    countryIso: country(),
  },
  ['street', 'zipcode', 'city', 'countryIso'],
);

const buyerConfirmation = object(
  'The explicit confirmation of the buyer, given at the moment of ordering; it is valid for five minutes.',
  {
    confirmed: yesNo('True if the buyer confirmed this order.'),
    confirmedAt: text('When the buyer confirmed.', { format: 'date-time' }),
  },
  ['confirmed', 'confirmedAt'],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches for products. Amounts are cents and include the tax; catalog ids are not used here.',
    object('Criteria.', { query: text('The search term.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Reads the products with these ids, or that have variants with these ids; unknown ids are left out.',
    object('Criteria.', {
      ids: list('Ids of products or variants.', hex('An id.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads one product with its variants.',
    object('Which product.', { productId: hex('The id of the product.') }),
  ],
  [
    'create_cart',
    'Creates a cart with these line items. Items with the same `referencedId` become one line item with the last quantity.',
    object('The cart.', {
      items: list('The line items.', newItem, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_cart', 'Fetches a cart.', object('Which cart.', { token })],
  [
    'update_cart',
    'Updates line items: sets the quantity of each named line item, and adds products that are not in the cart yet. Line items that are not named stay as they are.',
    object('The changes.', {
      token,
      items: list('The changed or new line items.', changedItem, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart.', object('Which cart.', { token })],
  [
    'create_checkout',
    'Starts a checkout with a copy of the line items of a cart.',
    object('Which cart.', { token }),
  ],
  ['get_checkout', 'Fetches a checkout.', object('Which checkout.', { checkoutToken })],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays as it is.',
    object(
      'The changes.',
      {
        checkoutToken,
        shippingAddress,
        shippingMethodId: hex('The id of a method in `availableShippingMethods` of the checkout.'),
      },
      ['checkoutToken'],
      { anyOf: [{ required: ['shippingAddress'] }, { required: ['shippingMethodId'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places the order. It is refused without the confirmation of the buyer, and while `errors` names missing data.',
    object('The order.', { checkoutToken, buyerConfirmation }, ['checkoutToken']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', object('Which checkout.', { checkoutToken })],
  [
    'get_order',
    'Fetches an order.',
    object('Which order.', { orderNumber: text('The number of the order.', { pattern: '^[0-9]+$' }) }),
  ],
]);
