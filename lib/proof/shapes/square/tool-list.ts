/** The tool list in the shape of Square: orders with versions, quantities as text, `fields_to_clear`. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const objectId = (description: string): Fields => text(description, { pattern: '^[0-9A-F]{24}$' });

const orderId = text('The ID of the order, which is the cart.', { pattern: '^ord', maxLength: 192 });
const checkoutId = text('The ID of the checkout.', { pattern: '^chk', maxLength: 192 });
const version = whole(
  'The current version number, which is incremented each time that an update is committed.',
  1,
  2_147_483_647,
);
const quantity = text('The count of the line item being purchased, as a whole number.', {
  pattern: '^[1-9][0-9]{0,2}$',
  examples: ['3'],
});
const catalogObjectId = objectId('The ID of the catalog item variation of this line item.');
const uid = text('A unique ID that identifies the line item only within this order.', { maxLength: 60 });

const newLine = object('A line item.', { catalog_object_id: catalogObjectId, quantity });
const sparseLine = object(
  'A line item: with a `uid`, its new quantity; without, a new line item.',
  { uid, catalog_object_id: catalogObjectId, quantity },
  ['quantity'],
  { oneOf: [{ required: ['uid'] }, { required: ['catalog_object_id'] }] },
);

const recipient = object(
  'Information about the intended recipient.',
  {
    display_name: text('The display name of the recipient.', { maxLength: 255 }),
    address: object(
      'The shipping address.',
      {
        address_line_1: text('The first line of the address.', { minLength: 1, maxLength: 500 }),
        address_line_2: text('The second line of the address, if any.', { maxLength: 500 }),
        locality: text('The city or town of the address.', { minLength: 1, maxLength: 300 }),
        administrative_district_level_1: text('The state, province or region.', { maxLength: 200 }),
        postal_code: text('The postal code of the address.', { minLength: 1, maxLength: 12 }),
        country: country("The address's country, in the two-letter format of ISO 3166."),
      },
      ['address_line_1', 'locality', 'postal_code', 'country'],
    ),
  },
  ['address'],
);
const shipment = object(
  'Details of the shipment. Fields that are left out stay as they are.',
  { recipient, shipping_type: text('The shipping method: one of `shipping_options` of the checkout.') },
  [],
  { minProperties: 1 },
);
const approval = object('The approval of the buyer, given at the moment of payment.', {
  approved: yesNo('Whether the buyer approved this payment.'),
  approved_at: text('The timestamp of the approval, RFC 3339; five minutes old at most.', {
    format: 'date-time',
  }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches catalog objects. Money amounts are in the smallest denomination, before tax.',
    object('The search.', { query: text('Keywords.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Returns the items with these IDs, or whose variations have these IDs. Unknown IDs are left out.',
    object('Which objects.', {
      object_ids: list('IDs.', objectId('An ID.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Returns one item.', object('Which item.', { object_id: objectId('The ID.') })],
  [
    'create_cart',
    'Creates an order in the state DRAFT. Each line item of the request is a line item of the order.',
    object('The order.', {
      order: object('The order to create.', {
        line_items: list('The line items.', newLine, { minItems: 1, maxItems: 500 }),
      }),
    }),
  ],
  ['get_cart', 'Retrieves an order in the state DRAFT.', object('Which order.', { order_id: orderId })],
  [
    'update_cart',
    'Updates an order. The order is sparse: it has only what changes, and the version to which the update is applied. Line items that are not in it stay. To remove a line item, name it in `fields_to_clear`.',
    object(
      'The update.',
      {
        order_id: orderId,
        order: object(
          'The sparse order.',
          { version, line_items: list('Changed and new line items.', sparseLine, { maxItems: 500 }) },
          ['version'],
        ),
        fields_to_clear: list(
          'The dot notation paths of the fields to clear.',
          text('A line item.', { pattern: '^line_items\\[[^\\]]+\\]$', examples: ['line_items[uid]'] }),
          { minItems: 1, maxItems: 500 },
        ),
      },
      ['order_id', 'order'],
    ),
  ],
  ['cancel_cart', 'Cancels an order in the state DRAFT.', object('Which order.', { order_id: orderId })],
  [
    'create_checkout',
    'Creates a checkout with the line items that an order has now.',
    object('Which order.', { order_id: orderId }),
  ],
  ['get_checkout', 'Retrieves a checkout.', object('Which checkout.', { checkout_id: checkoutId })],
  [
    'update_checkout',
    'Updates the shipment of a checkout: recipient, shipping type or both, with the current version.',
    object('The update.', {
      checkout_id: checkoutId,
      checkout: object('The sparse checkout.', { version, shipment_details: shipment }),
    }),
  ],
  [
    'complete_checkout',
    'Pays for the order. The checkout has to be READY, and the buyer has to approve.',
    object('The payment.', { checkout_id: checkoutId, buyer_approval: approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', object('Which checkout.', { checkout_id: checkoutId })],
  [
    'get_order',
    'Retrieves a paid order.',
    object('Which order.', { order_id: text('The ID: `checkout.order.id` after completion.') }),
  ],
]);
