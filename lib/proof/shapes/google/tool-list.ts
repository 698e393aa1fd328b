/** The tool list in the manner of Google's order schema: resource names, JSON Patch on positions, pages by tokens. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cart = text('Resource name of the cart.', { pattern: '^merchants/\\d+/carts/\\d+$' });
const proposedOrder = text('Resource name of the proposed order.', {
  pattern: '^merchants/\\d+/proposedOrders/[0-9a-f-]{36}$',
});
const productId = text('Id of the product, such as `online:en:BH:1`.', { pattern: '^online:en:BH:\\d+$' });

const lineItem = object('A line item.', {
  offerId: text('Id of the offer.', { pattern: '^\\d{13}$' }),
  quantity: whole('Quantity.', 1, 500),
});

const operation = {
  description: 'An operation of JSON Patch (RFC 6902).',
  oneOf: [
    object('Adds a line item at the end.', {
      op: { const: 'add' },
      path: { const: '/contents/lineItems/-' },
      value: lineItem,
    }),
    object('Replaces the quantity of the line item at this position, from 0.', {
      op: { const: 'replace' },
      path: text('Its quantity.', { pattern: '^/contents/lineItems/\\d+/purchase/quantity$' }),
      value: whole('The new quantity.', 1, 500),
    }),
    object('Removes the line item at this position, from 0.', {
      op: { const: 'remove' },
      path: text('The line item.', { pattern: '^/contents/lineItems/\\d+$' }),
    }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const postalAddress = object(
  'The address of the recipient.',
  {
    regionCode: country('Country, ISO 3166-1 alpha-2.'),
    postalCode: some('Postal code.'),
    administrativeArea: text('Governorate, state or province.'),
    locality: some('City or town.'),
    addressLines: list('Street and number, in lines.', some('A line.'), { minItems: 1, maxItems: 4 }),
    recipients: list('Names of the recipients.', some('A name.'), { minItems: 1, maxItems: 3 }),
  },
  ['regionCode', 'postalCode', 'locality', 'addressLines', 'recipients'],
);

const fulfillment = object(
  'How the order reaches the user.',
  { optionId: text('Id of one of `fulfillmentOptions`.'), postalAddress },
  [],
);

const userApproval = object('The approval of the user.', {
  approved: yesNo('Whether the user approves this order and its payment.'),
  approveTime: text('When the user approved it, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const thisCart = object('Which cart.', { cart });
const thisOrder = object('Which proposed order.', { proposedOrder });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products with their offers. Amounts are in fils (1000 to a dinar), without tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        pageSize: whole('Products on a page; 25 by default.', 1, 100),
        pageToken: text('`nextPageToken` of the page before. The last page has none.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets products by ids. Ids without a product are in `notFound`.',
    object('Which.', { productIds: list('The ids.', productId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Gets a product with its offers.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart. Each line item that is sent is a line of its own.',
    object('The cart.', { lineItems: list('The line items.', lineItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets a cart.', thisCart],
  [
    'update_cart',
    'Patches a cart. An operation counts positions as the operations before left them; all other line items stay.',
    object('The patch.', { cart, patch: list('The operations.', operation, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', thisCart],
  ['create_checkout', 'Proposes an order of the line items that a cart has now.', thisCart],
  ['get_checkout', 'Gets a proposed order.', thisOrder],
  [
    'update_checkout',
    'Sets the fulfillment option, the postal address, or both; what is left out stays. Pickup needs no address.',
    object('The change.', { proposedOrder, fulfillment }),
  ],
  [
    'complete_checkout',
    'Submits a proposed order that is `READY`, if the user approves it. It is `SUBMITTED` first; when it is `CONFIRMED`, it has a `userVisibleOrderId`.',
    object('The submission.', { proposedOrder, userApproval }, ['proposedOrder']),
  ],
  ['cancel_checkout', 'Cancels a proposed order.', thisOrder],
  [
    'get_order',
    'Gets a confirmed order.',
    object('Which.', {
      userVisibleOrderId: text('Its id, from the proposed order.', { pattern: '^MUH-\\d+-BH$' }),
    }),
  ],
]);
