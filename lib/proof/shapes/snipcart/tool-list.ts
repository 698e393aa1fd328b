/** The tool list in the shape of Snipcart: tokens, a session token for changes, and lists of what is added or removed. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });

const cartToken = uuid('Token of the cart.');
const checkoutToken = uuid('Token of the checkout.');
const sessionToken = text('The latest `sessionToken` of the cart. Each change of the cart renews it.', {
  pattern: '^[0-9a-f]{32}$',
});

const slug = (description: string) => text(description, { pattern: '^[a-z0-9-]+$', maxLength: 80 });

const newItem = object(
  'An item to add.',
  { id: slug('`userDefinedId` of the variant.'), quantity: whole('Quantity; 1 by default.', 1, 500) },
  ['id'],
);

const changedItem = object('An item of the cart with its new quantity.', {
  uniqueId: uuid('`uniqueId` of the item.'),
  quantity: whole('Quantity.', 1, 500),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const address = object(
  'Where the order is shipped to.',
  {
    fullName: some('Full name.'),
    address1: some('Street and number.'),
    address2: text('Apartment or floor.'),
    city: some('City.'),
    province: text('Two-letter code of the province or state.', { pattern: '^[A-Z]{2}$' }),
    postalCode: some('Postal code.'),
    country: country(),
  },
  ['fullName', 'address1', 'city', 'postalCode', 'country'],
);

const approval = object('The approval of the customer for this payment.', {
  approvedByCustomer: yesNo('Whether the customer approves the payment of this order.'),
  approvedOn: text('When the customer decided, RFC 3339. At most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { token: cartToken });
const checkout = object('Which checkout.', { token: checkoutToken });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, before taxes.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        limit: whole('Products in an answer; 20 by default.', 1, 100),
        continuationToken: text('`continuationToken` of the answer before, for the products after it.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Products that do not exist are left out.',
    object('Which.', {
      userDefinedIds: list('`userDefinedId` of products.', slug('Of a product.'), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its variants.',
    object('Which.', { userDefinedId: slug('`userDefinedId` of the product.') }),
  ],
  [
    'create_cart',
    'Starts a session with a new cart.',
    object('The cart.', { items: list('Its items.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart, with its latest session token.', cart],
  [
    'update_cart',
    'Adds, updates and removes items. All other items stay. An item that is not stackable is added beside those of the same product.',
    object(
      'The change.',
      {
        token: cartToken,
        sessionToken,
        add: list('Items to add.', newItem, { minItems: 1 }),
        update: list('New quantities.', changedItem, { minItems: 1 }),
        remove: list('Items to remove.', uuid('`uniqueId` of an item.'), { minItems: 1, uniqueItems: true }),
      },
      ['token', 'sessionToken'],
      { anyOf: [{ required: ['add'] }, { required: ['update'] }, { required: ['remove'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart.', object('Which cart.', { token: cartToken, sessionToken })],
  ['create_checkout', 'Starts the checkout of the items that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping rate, or both; what is left out stays.',
    object(
      'The change.',
      {
        token: checkoutToken,
        shippingAddress: address,
        shippingRateSlug: slug('`slug` of one of `shippingRates`.'),
      },
      ['token'],
    ),
  ],
  [
    'complete_checkout',
    'Processes the order of a checkout that is ready for payment, if the customer approves it.',
    object('The payment.', { token: checkoutToken, paymentApproval: approval }, ['token']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      invoiceNumber: text('`invoiceNumber` of its checkout.', { pattern: '^AR-[0-9]+$' }),
    }),
  ],
]);
