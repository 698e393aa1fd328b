/** The tool list in the manner of OrderCloud: products with variants, line items by their IDs, and a method for each shipment. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const anId = (description: string) => text(description, { pattern: '^[A-Za-z0-9_-]{22}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const ProductID = text('The `ID` of a product, as searches show it.', { pattern: '^NL[0-9]+$' });
const CartID = anId('The `Order.ID` of the cart, as `create_cart` gave it.');
const OrderID = anId('The `Order.ID` of the checkout, as `create_checkout` gave it.');
const lineId = text('The `ID` of one of the `LineItems` of the cart.', { pattern: '^X[0-9]{3,}$' });

const newLine = object(
  'A line item for the cart.',
  {
    ProductID,
    VariantID: text(
      'The `ID` of one of the `Variants` of the product. Needed if the product has any, and left out otherwise.',
      { pattern: '^NL-[0-9]+[A-Z]$' },
    ),
    Quantity: whole('How many pieces.', 1, 1_000),
  },
  ['ProductID', 'Quantity'],
);

const patchedLine = object('A line item with a new quantity.', {
  ID: lineId,
  Quantity: whole('How many pieces the line item has then. To remove it, use `Delete`.', 1, 1_000),
});

const ShippingAddress = object(
  'Where all shipments of the order go, in Canada.',
  {
    CompanyName: text('Name of the company.', { maxLength: 100 }),
    FirstName: some('First name.'),
    LastName: some('Last name.'),
    Street1: some('Street and number.'),
    Street2: text('Suite or floor.', { maxLength: 100 }),
    City: some('City.'),
    State: text('Province, which decides about the tax.', { enum: ['AB', 'BC', 'MB', 'ON', 'QC', 'SK'] }),
    Zip: text('Postal code.', { pattern: '^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$', examples: ['M5V 2T6'] }),
    Country: text('Country, ISO 3166-1 alpha-2.', { enum: ['CA'] }),
  },
  ['FirstName', 'LastName', 'Street1', 'City', 'State', 'Zip', 'Country'],
);

const selection = object('The method for one shipment.', {
  ShipEstimateID: some('The `ID` of one of the `ShipEstimates` of the checkout.'),
  ShipMethodID: some('The `ID` of one of the `ShipMethods` of this estimate.'),
});

const ApprovalInfo = object('What the buyer says about the order at this moment.', {
  Approved: yesNo('Whether the buyer approves of the order, and of paying its `Total`.'),
  DateApproved: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CartID });
const checkout = object('Which checkout.', { OrderID });
const lines = (description: string, items: typeof newLine) =>
  list(description, items, { minItems: 1, maxItems: 100 });

const change = object(
  'The change. At least one of its lists is needed.',
  {
    CartID,
    Delete: lines('Line items that are removed.', lineId),
    Patch: lines('Line items whose quantity changes.', patchedLine),
    Create: lines('Line items that are added.', newLine),
  },
  ['CartID'],
  { minProperties: 2 },
);

const search = object(
  'The search.',
  {
    query: text('Words of the name or the category, all of which a product has; without any, all are found.'),
    pageSize: whole('How many products at most; 20 by default.', 1, 100),
    pageKey: text('The `Meta.NextPageKey` of the page before, of the same search.', {
      minLength: 1,
      maxLength: 100,
    }),
    context,
  },
  ['query'],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in cents, and without tax. The price of a piece is that of the last of the `PriceBreaks` whose `Quantity` the line item reaches. A product with `Variants` has prices there.',
    search,
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are left out.',
    object('Which.', { ProductIDs: list('Their IDs.', ProductID, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { ProductID })],
  [
    'create_cart',
    'Creates a new cart, which is an order that is not submitted. The same product and variant twice become one line item.',
    object('The cart.', { LineItems: lines('Its line items.', newLine) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Deletes, patches and creates line items, in this order, all or none. What is created of a product and variant that the cart has adds to its line item. All other line items stay.',
    change,
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, and not be changed or checked out any more.', cart],
  [
    'create_checkout',
    'Starts a checkout with the line items that a cart has now; later changes of the cart have no effect on it. Each warehouse sends its own shipment, with its own `ShipMethods`.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the methods of some or all shipments, or both. What is left out stays. Tax is known with the address; it is on line items and on shipping.',
    object(
      'The change.',
      {
        OrderID,
        ShippingAddress,
        ShipMethodSelections: list('One method for each shipment.', selection, { minItems: 1, maxItems: 10 }),
      },
      ['OrderID'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order of a checkout, once. Needs all that `Requires` names, and the approval of the buyer, given now.',
    object('The submission.', { OrderID, ApprovalInfo }, ['OrderID']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not submitted. It can still be read, and not be changed or submitted any more.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order that was submitted.',
    object('Which.', {
      SubmittedOrderID: text('The `SubmittedOrderID` of the checkout.', { pattern: '^ORD[0-9]{6}$' }),
    }),
  ],
]);
