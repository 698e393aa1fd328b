/** The tool list in the shape of Intershop: SKUs, quantities with a unit, and three lists of changes. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9a-f]{20}\\.x$' });

const basketId = idOf('ID of the basket.');
const checkoutId = idOf('ID of the checkout.');
const sku = text('SKU of a variation.', { pattern: '^SW-[0-9]+-[0-9]+$' });
const anySku = text('SKU of a product or of one of its variations.', { pattern: '^SW-[0-9]+-([0-9]+|M)$' });

const quantity = object('How many.', {
  value: whole('The number.', 1, 9_999),
  unit: { type: 'string', enum: ['piece'], description: 'The unit.' },
});

const addItems = (minItems: number) =>
  list('Variations to add.', object('A variation.', { sku, quantity }), { minItems });

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const shipToAddress = object(
  'The delivery address.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    addressLine1: some('Street and number.'),
    addressLine2: text('Second line.'),
    postalCode: some('Postal code.'),
    city: some('City.'),
    countryCode: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['firstName', 'lastName', 'addressLine1', 'postalCode', 'city', 'countryCode'],
);

const buyerDecision = object('The decision of the buyer about this order.', {
  decision: {
    type: 'string',
    enum: ['BUY', 'DECLINE'],
    description: 'BUY if the buyer approves the order and its payment.',
  },
  decidedAt: text('When the buyer decided, RFC 3339. It may be at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basketId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Amounts are in cents, with tax.',
    object(
      'The search.',
      {
        query: text('The search term.'),
        offset: whole('How many products to skip.', 0, 100_000),
        amount: whole('How many products to return; 12 by default.', 1, 250),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns products by SKUs. Unknown SKUs are left out.',
    object('Which.', { skus: list('The SKUs.', anySku, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Returns a product by its SKU.', object('Which.', { sku: anySku })],
  ['create_cart', 'Creates a basket with line items.', object('The basket.', { addItems: addItems(1) })],
  ['get_cart', 'Returns a basket.', basket],
  [
    'update_cart',
    'Removes, changes and adds line items, in this order. Other line items stay.',
    object(
      'The change.',
      {
        basketId,
        addItems: addItems(1),
        changeItems: list(
          'Line items with their new quantities.',
          object('A line item.', { id: idOf('ID of the line item.'), quantity }),
          { minItems: 1 },
        ),
        removeItems: list('Line items to remove.', idOf('ID of the line item.'), { minItems: 1 }),
      },
      ['basketId'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Deletes a basket.', basket],
  ['create_checkout', 'Starts the checkout of the line items that a basket has now.', basket],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the shipping method, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        shipToAddress,
        shippingMethod: text('ID of one of the `eligibleShippingMethods` of the checkout.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Creates the order of a valid checkout that the buyer decided to buy.',
    object('The order.', { checkoutId, buyerDecision }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Returns an order.',
    object('Which.', { orderId: idOf('ID of the order: `orderId` of its checkout.') }),
  ],
]);
