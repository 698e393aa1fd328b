/** The tool list in the shape of SuiteCommerce: each record has an `internalid`, and `T` and `F` stand for true and false. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const internalidOf = (description: string) => whole(description, 1, 99_999_999);

const line = (minimum: number, description: string) =>
  object('An item with its quantity.', {
    item: object('The item.', {
      internalid: internalidOf('Internal ID of the matrix child item, not of its parent.'),
    }),
    quantity: whole(description, minimum, 5_000),
  });

const some = (description: string) => text(description, { minLength: 1, maxLength: 150 });

const address = object(
  'The shipping address.',
  {
    addressee: some('Name of the recipient.'),
    addr1: some('Street and number.'),
    addr2: text('Second line.'),
    city: some('City.'),
    state: text('Province.'),
    zip: some('Postal code.'),
    country: country(),
  },
  ['addressee', 'addr1', 'city', 'zip', 'country'],
);

const shopperapproval = object('The approval of the order by the shopper.', {
  approved: text('`T` if the shopper approves the order and its payment, `F` if not.', { enum: ['T', 'F'] }),
  approveddate: text('When the shopper decided, RFC 3339; not more than five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { internalid: internalidOf('Internal ID of the cart.') });
const checkoutid = internalidOf('Internal ID of the checkout.');
const checkout = object('Which checkout.', { internalid: checkoutid });
const itemid = internalidOf('Internal ID of the item.');

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches items. Prices are in cents, without tax.',
    object(
      'The search.',
      {
        query: text('Keywords.'),
        offset: whole('Items to skip.', 0, 10_000),
        limit: whole('Items to return; 50 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items. Items that do not exist are left out.',
    object('Which.', { internalids: list('Internal IDs of items.', itemid, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads an item with its matrix child items.', object('Which.', { internalid: itemid })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { lines: list('Its lines.', line(1, 'Quantity.'), { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a cart, also after it was cancelled.', cart],
  [
    'update_cart',
    'Sets the quantities of items, and adds items that the cart does not have. The lines of all other items stay.',
    object('The change.', {
      internalid: internalidOf('Internal ID of the cart.'),
      lines: list('Items.', line(0, 'The new quantity of the item. 0 removes its line.'), { minItems: 1 }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart.', cart],
  ['create_checkout', 'Starts the checkout of the lines that a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the ship method, or both; what is left out stays.',
    object(
      'The change.',
      {
        internalid: checkoutid,
        address,
        shipmethod: text('Internal ID of one of `shipmethods`.', { pattern: '^[0-9]+$' }),
      },
      ['internalid'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that is ready, if the shopper approves it.',
    object('The order.', { internalid: checkoutid, shopperapproval }, ['internalid']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads a sales order.',
    object('Which.', { internalid: internalidOf('Internal ID in `confirmation` of its checkout.') }),
  ],
]);
