/** The tool list of Norce Commerce: baskets with integer ids, whose lines are inserted, updated and deleted by `LineNo`. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const big = 2_000_000_000;
const ProductId = whole('`Id` of a product of the catalog.', 1, big);
const BasketId = whole('`Id` of the basket, which is the cart.', 1, big);
const CheckoutId = text('`CheckoutId` of the checkout.', { format: 'uuid' });
const LineNo = whole('`LineNo` of a line of the basket.', 1, big);
const PartNo = text('`PartNo` of a variant of a product.', { minLength: 1, maxLength: 40 });
const pieces = (description: string) => whole(description, 1, 1000);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const newItem = object('An item to insert.', { PartNo, Quantity: pieces('Pieces.') });
const lists = { minItems: 1, maxItems: 100 };

const change = object(
  'The change: at least one of the three lists. All of it is done, or none.',
  {
    BasketId,
    InsertItems: list('Items to insert. A part that the basket has gets more pieces.', newItem, lists),
    UpdateItems: list(
      'Lines with another quantity.',
      object('A line.', { LineNo, Quantity: pieces('Pieces in place of those that the line has.') }),
      lists,
    ),
    DeleteLineNos: list('Lines to delete.', LineNo, lists),
  },
  ['BasketId'],
  {
    anyOf: [{ required: ['InsertItems'] }, { required: ['UpdateItems'] }, { required: ['DeleteLineNos'] }],
  },
);

const ShipTo = object(
  'Where the order is shipped to. It replaces an earlier address as a whole.',
  {
    FirstName: some('First name.'),
    LastName: some('Last name.'),
    Line1: some('Street and number.'),
    Line2: text('More of the address.', { maxLength: 100 }),
    Zip: some('Postal code.'),
    City: some('City.'),
    CountryCode: country(),
    CellPhone: text('Mobile phone for the notice of arrival.', { maxLength: 40 }),
  },
  ['FirstName', 'LastName', 'Line1', 'Zip', 'City', 'CountryCode'],
);

const BuyerApproval = object('The approval of the buyer, asked for at the moment of payment.', {
  IsApproved: yesNo('Whether the buyer approves of the order and pays its total.'),
  ApprovedDate: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { BasketId });
const checkout = object('Which checkout.', { CheckoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products with each word in the name or the category; an empty text lists all. Amounts are in öre. Prices are in SEK for all countries, with VAT (`PriceIncVat`) and without (`PriceExVat`).',
    object(
      'The search.',
      {
        query: text('Words of the name or the category.'),
        PageNo: whole('Which page; 1, the first, by default.', 1, 10_000),
        PageSize: whole('How many products a page has; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Those that do not exist are left out.',
    object('Which.', { ProductIds: list('Ids.', ProductId, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product with its variants. `StaggeredPrices` hold for a line of so many pieces or more.',
    object('Which.', { ProductId }),
  ],
  [
    'create_cart',
    'Creates a basket. The same part twice becomes one line. Unknown and sold-out parts are refused.',
    object('The basket.', { Items: list('Its items.', newItem, lists) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Inserts items, updates quantities and deletes lines of a basket. Lines that are not named stay.',
    change,
  ],
  [
    'cancel_cart',
    'Cancels a basket. It can be read afterwards, and neither changed nor checked out.',
    basket,
  ],
  [
    'create_checkout',
    'Opens a checkout with the lines that the basket has now. Later changes of the basket do not reach it.',
    basket,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the delivery method, or both. What is left out stays. The chosen method adds a line of the type `Freight`.',
    object(
      'The change.',
      {
        CheckoutId,
        ShipTo,
        DeliveryMethodId: whole('`Id` of one of the `DeliveryMethods` of the checkout.', 1, big),
      },
      ['CheckoutId'],
      { anyOf: [{ required: ['ShipTo'] }, { required: ['DeliveryMethodId'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a delivery method, with the approval of the buyer, and is refused without it. The answer has its `OrderNo`.',
    object('The order.', { CheckoutId, BuyerApproval }, ['CheckoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which cannot be changed or ordered afterwards.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { OrderNo: text('The `OrderNo` of a checkout.', { pattern: '^[0-9]+$' }) }),
  ],
]);
