/** The tool list in the shape of HCL Commerce: order items by their id, an address with a list of lines, pages from 1. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const numeric = (description: string) => text(description, { pattern: '^\\d{4,12}$' });

const orderId = numeric('Identifier of the pending order.');
const checkoutId = text('Identifier of the checkout.', { pattern: '^ck-\\d+$' });
const productId = numeric('Identifier of the SKU: `uniqueID` in `sKUs` of a catalog entry.');
const orderItemId = numeric('Identifier of the order item.');

const orderItem = object('An order item.', { productId, quantity: whole('Quantity of the SKU.', 1, 999) });

const changedItem = object(
  'With `orderItemId`, the new quantity of this order item; with `productId`, a SKU to add to the order.',
  { orderItemId, productId, quantity: whole('Quantity. 0 removes the order item.', 0, 999) },
  ['quantity'],
  { oneOf: [{ required: ['orderItemId'] }, { required: ['productId'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 128 });

const address = object(
  'The shipping address of all order items.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    addressLine: list('Lines of the address.', some('A line.'), { minItems: 1, maxItems: 3 }),
    city: some('City.'),
    state: text('State or prefecture.'),
    zipCode: some('Postal code.'),
    country: country('Country, ISO 3166-1 alpha-2.'),
  },
  ['firstName', 'lastName', 'addressLine', 'city', 'zipCode', 'country'],
);

const approval = object('The approval of the buyer.', {
  approved: yesNo('Whether the buyer approves the order and its payment.'),
  approvalTime: text('When the buyer approved, RFC 3339. An approval is valid for five minutes.', {
    format: 'date-time',
  }),
});

const cart = object('Which pending order.', { orderId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds catalog entries by a search term. Amounts are in yen, without tax.',
    object(
      'The search.',
      {
        query: text('Search term.'),
        pageNumber: whole('Page number, from 1.', 1, 1000),
        pageSize: whole('Catalog entries in a page; 24 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Finds catalog entries by unique identifiers of products or SKUs. Unknown identifiers are left out.',
    object('Which.', {
      id: list('Unique identifiers.', numeric('An identifier.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_product',
    'Gets a catalog entry by the unique identifier of a product or SKU.',
    object('Which.', { productId: numeric('The unique identifier.') }),
  ],
  [
    'create_cart',
    'Creates a pending order with order items.',
    object('The order.', { orderItem: list('Order items.', orderItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets a pending order.', cart],
  [
    'update_cart',
    'Updates and adds order items. Order items that are not in the request stay unchanged.',
    object('The update.', { orderId, orderItem: list('Order items.', changedItem, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Cancels a pending order, which is then removed.', cart],
  ['create_checkout', 'Starts a checkout of the order items of a pending order.', cart],
  ['get_checkout', 'Gets a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping mode, or both for all order items; what is left out stays.',
    object(
      'The shipping information.',
      {
        checkoutId,
        shippingAddress: address,
        shipModeId: text('`shipModeId` of one of `usableShippingMode`.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order if nothing is incomplete and the buyer approves.',
    object('The submission.', { checkoutId, buyerApproval: approval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Gets a submitted order.',
    object('Which.', { orderId: numeric('Identifier of the order: `placedOrderId` of its checkout.') }),
  ],
]);
