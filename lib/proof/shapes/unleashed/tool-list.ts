/** The tool list in the manner of Unleashed: products by their codes, and parked sales orders by their Guids. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const guid = (description: string) =>
  text(description, { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const some = (description: string, maxLength = 500) => text(description, { minLength: 1, maxLength });

const productGuid = guid('`Guid` of a product in the `Items` of a search.');
const CartGuid = guid('`Guid` of a cart that `create_cart` has answered.');
const OrderGuid = guid('`Guid` of a checkout that `create_checkout` has answered.');

const newLine = object('Pieces of a product.', {
  Product: object('Which product.', {
    ProductCode: some('`ProductCode` of one of the `Variants` of a product, with `IsSellable`.', 100),
  }),
  OrderQuantity: whole('How many pieces.', 1, 9_999),
});
const knownLine = object('A line that the cart has.', {
  Guid: guid('`Guid` of one of the `SalesOrderLines` of the cart.'),
  OrderQuantity: whole('How many pieces it has then; 0 deletes the line.', 0, 9_999),
});

/** Each can be sent alone, once the address is complete. */
const delivery = {
  DeliveryName: some('Name of the recipient.'),
  DeliveryStreetAddress: some('Street and number.'),
  DeliveryStreetAddress2: some('Second line of the street address.'),
  DeliverySuburb: some('Suburb.'),
  DeliveryCity: some('Town or city.'),
  DeliveryRegion: some('Region or state.'),
  DeliveryPostCode: text('Postcode of four digits.', { pattern: '^[0-9]{4}$', examples: ['6011'] }),
  DeliveryCountry: text('Name of the country; orders go to these two only.', {
    enum: ['New Zealand', 'Australia'],
  }),
  DeliveryInstruction: some('What the driver has to know.'),
  DeliveryMethod: some('`DeliveryMethod` of one of the `DeliveryMethods` of the checkout.', 50),
};

const BuyerApproval = object('The approval that the buyer gives at the moment of ordering.', {
  Approved: yesNo('Whether the buyer agrees to pay the `Total` of this checkout.'),
  ApprovedOn: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CartGuid });
const checkout = object('Which checkout.', { OrderGuid });

const inCatalog = [
  [
    'search_catalog',
    'Finds products with all words of the query in their description, group, sizes or product codes, in the order of their codes. `DefaultSellPrice` is for one piece, in cents, without GST. `Pagination` says how many products (`NumberOfItems`) and pages there are.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        pageSize: whole('How many products a page has at most; 200 by default.', 1, 1_000),
        pageNumber: whole('Which page, from 1 (the default). A page after the last one is empty.', 1, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of their codes. Guids of no product are left out.',
    object('Which.', {
      productIds: list('Guids of the products.', productGuid, { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its `Variants`, each of which has its own `ProductCode` and price. `IsSellable` is false for a variant that is out of stock.',
    object('Which.', { productGuid }),
  ],
] as const;

const inCarts = [
  [
    'create_cart',
    'Creates a cart, which is a parked sales order. A product that is sent twice becomes one line. `UnitPrice` is the price of the catalog, here in dollars. From 6 pieces on a line has a `DiscountRate` of 0.05, and from 12 pieces of 0.1; `LineTotal` is `OrderQuantity` × `UnitPrice` × (1 − `DiscountRate`), rounded to cents. GST is on top: `LineTax` is `LineTotal` × `TaxRate`, rounded to cents, and `Total` is `SubTotal` and `TaxTotal`. A product that is unknown or out of stock is refused, and then no cart is created.',
    object('The cart.', {
      SalesOrderLines: list('What it has.', newLine, { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_cart',
    'Reads a cart. Its amounts are in New Zealand dollars, without freight, and with GST as for a delivery in New Zealand. Those that begin with `BC` are in the base currency of our books, US dollars: the amounts divided by `ExchangeRate`, rounded line by line. They are for the accountant; the buyer pays none of them.',
    cart,
  ],
  [
    'update_cart',
    'Changes lines of a cart by their `Guid`, and adds products by their `ProductCode`; a product that the cart has already gets more pieces. Lines that are not sent stay as they are. `LineNumber` is only the place of a line, and may change. If one of the lines is refused, nothing is changed.',
    object('The changes.', {
      CartGuid,
      SalesOrderLines: list(
        'Lines to change, and products to add.',
        { oneOf: [knownLine, newLine] },
        { minItems: 1, maxItems: 100 },
      ),
    }),
  ],
  [
    'cancel_cart',
    'Deletes a cart: its `OrderStatus` is `Deleted` then. It can be read, but neither changed nor ordered.',
    cart,
  ],
] as const;

const inCheckouts = [
  [
    'create_checkout',
    'Starts a checkout with the present lines of a cart: a parked sales order of its own, whose `SourceId` is the `Guid` of the cart. Later changes of the cart do not change it. A cart without lines is refused. Nothing is ordered yet.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. The freight of the chosen `DeliveryMethod` is the last of its `SalesOrderLines`, with the `LineType` `Charge`; it is within `SubTotal`, which is the sum of all lines, and GST is on top of it as well. What each method costs without GST is in `DeliveryMethods`. GST is 15 %, and 0 for a delivery to Australia. `Total` is `SubTotal` and `TaxTotal`, in New Zealand dollars; amounts that begin with `BC` are the same in US dollars, for our books.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the members that are sent; those that are not sent stay as they are. The first address has to have `DeliveryName`, `DeliveryStreetAddress`, `DeliveryCity`, `DeliveryPostCode` and `DeliveryCountry`. Another delivery method takes the place of the former one, and its charge that of the former charge.',
    object('The change; at least one member besides the Guid.', { OrderGuid, ...delivery }, ['OrderGuid'], {
      minProperties: 2,
    }),
  ],
  [
    'complete_checkout',
    'Places the sales order of a checkout that has an address and a delivery method, if the buyer approves; without an approval it is refused. The `OrderStatus` is `Placed` then, the order has an `OrderNumber`, and the checkout cannot be changed, deleted or placed again.',
    object('The order.', { OrderGuid, BuyerApproval }, ['OrderGuid']),
  ],
  [
    'cancel_checkout',
    'Deletes a checkout that is not placed: its `OrderStatus` is `Deleted`. It can be read, but neither changed nor placed. Its cart stays as it is.',
    checkout,
  ],
  [
    'get_order',
    'Reads a placed sales order. It has the `Guid`, the lines and the amounts of its checkout. `OrderDate` and other dates are milliseconds since 1970, as in `/Date(1760000000000)/`.',
    object('Which.', { OrderNumber: some('`OrderNumber` of a placed checkout.', 20) }),
  ],
] as const;

export const listed = toolsOf([...inCatalog, ...inCarts, ...inCheckouts]);
