/** The tool list in the manner of cXML: sessions that are edited whole, and order requests with versions. */
import { contextIn, country, list, moment, object, text, toolsOf, whole } from '../trade/schemas.ts';

const ProductID = text('The `ProductID` of a product in the search.', { pattern: '^FAM-[0-9]+$' });
const BuyerCookie = text('The `BuyerCookie` of the PunchOut session, which is the cart.', { format: 'uuid' });
const orderID = text('The `orderID` of the order request, which is the checkout.', {
  pattern: '^REQ-[0-9]{6}$',
});
const orderVersion = whole('The `orderVersion` of the latest answer about the order request.', 1, 999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const ItemOut = object({
  quantity: whole('Pieces of the part.', 1, 9_999),
  ItemID: object({
    SupplierPartID: text('The `SupplierPartID` of an `IndexItem` of a product.', {
      pattern: '^[A-Z]{2}-[0-9]+[A-E]$',
    }),
  }),
});

const Address = object(
  {
    Name: some('The company.'),
    PostalAddress: object(
      {
        DeliverTo: some('The person or the dock.'),
        Street: some('Street and number.'),
        City: some('City.'),
        State: text('The state, two letters.', { pattern: '^[A-Z]{2}$' }),
        PostalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
        Country: object({ isoCountryCode: country() }),
      },
      ['Street', 'City', 'State', 'PostalCode', 'Country'],
    ),
  },
  undefined,
  { description: 'Where the goods go.' },
);

const Approval = object(
  {
    operation: text('Whether the buyer approves the order and its payment, or rejects it.', {
      enum: ['approve', 'reject'],
    }),
    approvalDate: moment('When the buyer decided, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit decision of the buyer about this order request.' },
);

const session = object({ BuyerCookie });
const items = (description: string, minItems: number) => list(description, ItemOut, minItems, 100);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of the index catalog. Amounts are in cents; sales tax comes on top.',
    object(
      {
        query: text('Words of the name or the commodity; none find all.'),
        maxRecords: whole('Products of a page; 25 by default.', 1, 100),
        cursor: text('The `nextCursor` of the page before. The query has to be the same.'),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Those that do not exist are in `Unknown`.',
    object({ ProductIDs: list('Products.', ProductID) }),
  ],
  ['get_product', 'Reads a product.', object({ ProductID })],
  [
    'create_cart',
    'Opens a PunchOut session with these items. The same part twice becomes one item. Ten pieces or more of a part have a deduction of 4 %.',
    object({ ItemOut: items('The items.', 1) }),
  ],
  ['get_cart', 'Inspects a PunchOut session.', session],
  [
    'update_cart',
    'Edits a PunchOut session: replaces all of its items by those that are sent. A part that is not sent is removed, and an empty list empties the session.',
    object({ BuyerCookie, ItemOut: items('All items that the session has then.', 0) }),
  ],
  ['cancel_cart', 'Ends a PunchOut session, which is gone then.', session],
  [
    'create_checkout',
    'Makes an order request of the items that a session has now. Later edits of the session do not change it.',
    session,
  ],
  ['get_checkout', 'Reads an order request.', object({ orderID })],
  [
    'update_checkout',
    'Sets the ship-to address, the shipping option, or both. What is left out stays.',
    object(
      {
        orderID,
        orderVersion,
        ShipTo: object({ Address }),
        ShippingOption: some('The `id` of one of the `ShippingOptions` of the order request.'),
      },
      ['orderID', 'orderVersion'],
    ),
  ],
  [
    'complete_checkout',
    'Sends an order request that has an address and a shipping option, if the buyer approves it.',
    object({ orderID, orderVersion, Approval }, ['orderID', 'orderVersion']),
  ],
  [
    'cancel_checkout',
    'Cancels an order request, which can still be read.',
    object({ orderID, orderVersion }),
  ],
  [
    'get_order',
    'Reads a confirmed order.',
    object({
      confirmID: text('The `confirmID` of an order request that was sent.', { pattern: '^C[0-9]{7}$' }),
    }),
  ],
]);
