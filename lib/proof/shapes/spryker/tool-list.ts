/** The tool list in the shape of the Spryker Glue API: resources with a type and attributes, and one changed item in a call. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });

const cartId = uuid('Id of the cart.');
const checkoutId = uuid('Id of the checkout.');
const abstractSku = text('SKU of the abstract product.', { pattern: '^HE-[0-9]+$' });
const sku = text('SKU of the concrete product.', { pattern: '^HE-[0-9]+-[0-9]+$' });

const typed = (type: string) => ({ type: 'string', const: type, description: 'Type of the resource.' });

const newItem = object('A concrete product to add.', { sku, quantity: whole('Quantity.', 1, 999) });

const newCart = object('The cart.', {
  type: typed('carts'),
  attributes: object('What it has.', {
    priceMode: { type: 'string', enum: ['GROSS_MODE'], description: 'Prices are gross.' },
    currency: { type: 'string', enum: ['CHF'], description: 'Currency of the cart, ISO 4217.' },
    items: list('The items.', newItem, { minItems: 1 }),
  }),
});

const addedItem = object(
  'A concrete product to add to the cart.',
  { type: typed('items'), attributes: newItem },
  ['type', 'attributes'],
  { additionalProperties: false },
);

const changedItem = object('An item of the cart.', {
  type: typed('items'),
  id: text('Group key of the item.', { pattern: '^HE-[0-9]+-[0-9]+$' }),
  attributes: object('Its new quantity.', { quantity: whole('Quantity. 0 removes the item.', 0, 999) }),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const shippingAddress = object(
  'Where the order is shipped to.',
  {
    salutation: { type: 'string', enum: ['Mr', 'Mrs', 'Dr', 'Ms', 'n/a'], description: 'Salutation.' },
    firstName: some('First name.'),
    lastName: some('Last name.'),
    address1: some('Street.'),
    address2: some('Number of the house.'),
    zipCode: some('Postal code.'),
    city: some('City.'),
    iso2Code: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['firstName', 'lastName', 'address1', 'address2', 'zipCode', 'city', 'iso2Code'],
);

const changedCheckout = object('The change.', {
  type: typed('checkout-data'),
  attributes: object(
    'What changes.',
    {
      shippingAddress,
      idShipmentMethod: whole('Id of one of the `shipmentMethods` of the checkout.', 1, 99),
    },
    [],
    { minProperties: 1 },
  ),
});

const customerApproval = object('The approval of the customer.', {
  approved: yesNo('Whether the customer approves this order and its payment.'),
  approvedAt: text('When the customer approved it, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches abstract products. Amounts are in rappen, with tax and without the deposit of bottles.',
    object(
      'The search.',
      {
        query: text('What to search for.'),
        page: object(
          'The page.',
          {
            offset: whole('How many products to skip.', 0, 10_000),
            limit: whole('How many products to return; 12 by default.', 1, 100),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves abstract products by their SKUs. Unknown SKUs are left out.',
    object('Which.', { abstractSkus: list('SKUs.', abstractSku, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Retrieves an abstract product.', object('Which.', { abstractSku })],
  ['create_cart', 'Creates a cart with items.', object('The request.', { data: newCart })],
  ['get_cart', 'Retrieves a cart.', cart],
  [
    'update_cart',
    'Adds a concrete product to a cart, or sets the quantity of one of its items. All other items stay.',
    object('The request.', { cartId, data: { oneOf: [changedItem, addedItem] } }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts the checkout of the items that a cart has now.', cart],
  ['get_checkout', 'Retrieves a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipment method, or both. What is left out stays.',
    object('The request.', { checkoutId, data: changedCheckout }),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that is ready, with the approval of the customer.',
    object('The request.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Retrieves an order.',
    object('Which.', {
      orderReference: text('Reference of the order: `orderReference` of its checkout.', {
        pattern: '^CH--[0-9]+$',
      }),
    }),
  ],
]);
