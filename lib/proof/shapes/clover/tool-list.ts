/** The tool list in the manner of Clover: an order cart with one line item for each piece, and order types with fees. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9A-HJKMNP-TV-Z]{13}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 127 });

const orderCartId = idOf('`orderCart.id` of the answer of create_cart.');
const checkoutId = idOf('`checkout.id` of the answer of create_checkout.');
const itemId = idOf('`id` of an item that a search found.');
const lineId = idOf('`id` of a line item of the order cart.');
const unitQty = whole(
  'Thousandths of the unit, such as 1500 for 1.5 lb. Needed for items with the `priceType` PER_UNIT, refused for others.',
  1,
  100_000,
);

const newLine = object(
  'One piece of a FIXED item, or an amount of a PER_UNIT item.',
  {
    item: object('The item.', { id: itemId }),
    unitQty,
    modifications: list(
      'Modifiers of this piece; none if left out. Each costs its own price on top.',
      object('A modification.', {
        modifier: object('The modifier.', { id: idOf('`id` of one of the `modifiers` of the item.') }),
      }),
      { maxItems: 5, uniqueItems: true },
    ),
  },
  ['item'],
);

const newLines = (description: string, minItems: number) =>
  list(`${description} Each entry is one piece: repeat the entry for more pieces.`, newLine, {
    minItems,
    maxItems: 100,
  });

const address = object(
  'Where the order is delivered to.',
  {
    name: some('Name of the recipient.'),
    address1: some('Street and number.'),
    address2: text('Apartment or floor.'),
    city: some('City.'),
    state: text('State of the USA.', { pattern: '^[A-Z]{2}$' }),
    zip: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    country: country(),
    phoneNumber: text('Phone number for the courier.'),
  },
  ['name', 'address1', 'city', 'state', 'zip', 'country'],
);

const customerApproval = object('What the customer says at the moment of payment.', {
  approved: yesNo('Whether the customer approves to pay `amountDue`.'),
  approvedTime: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const orderCart = object('Which order cart.', { orderCartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items whose name or category has all the words. Prices are in cents, for a piece or for one `unitName` of a PER_UNIT item, without the tax and the service charge, which come on top.',
    object(
      'The search.',
      {
        query: text('Words of the name or the category; an empty query finds all items.'),
        limit: whole('How many items at most; 100 by default.', 1, 1_000),
        offset: whole('How many items are left out before; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads items by their ids. Items that do not exist are left out.',
    object('Which.', { itemIds: list('The ids.', itemId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Reads an item with its modifiers.', object('Which.', { itemId })],
  [
    'create_cart',
    'Builds an order cart. Nothing is built if an item does not exist or is not available.',
    object('The order cart.', {
      orderCart: object('Its contents.', { lineItems: newLines('The line items.', 1) }),
    }),
  ],
  ['get_cart', 'Reads an order cart.', orderCart],
  [
    'update_cart',
    'Deletes, changes and adds line items, in this order; all other line items stay. All of it is done, or nothing.',
    object(
      'The change.',
      {
        orderCartId,
        deleteLineItems: list('Line items to delete: the way to fewer pieces.', lineId, {
          maxItems: 100,
          uniqueItems: true,
        }),
        updateLineItems: list(
          'New amounts of line items that have a `unitQty`.',
          object('The change.', { id: lineId, unitQty }),
          { maxItems: 100 },
        ),
        addLineItems: newLines('Line items to add.', 0),
      },
      ['orderCartId'],
    ),
  ],
  ['cancel_cart', 'Deletes an order cart; it cannot be read afterwards.', orderCart],
  [
    'create_checkout',
    'Starts a checkout of the present line items. Later changes of the order cart do not change it. `total` has the service charge, the tax and the fee of the order type; `amountDue` has the tip as well.',
    orderCart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the order type or the tip. What is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        address,
        orderType: object('How the order is delivered.', {
          id: idOf('`id` of one of the `orderTypes` of the checkout.'),
        }),
        tipAmount: whole('The tip in cents; 0 takes it back.', 0, 100_000),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Charges `amountDue` and places the order of a checkout that misses nothing. Needs the approval of the customer.',
    object('The payment.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels an open checkout for good.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderId: idOf('`order.id` of the completed checkout.') }),
  ],
]);
