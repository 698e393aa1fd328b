/** The tool list of a shop that runs on JTL-Wawi: items by number, and line items that are created, updated and deleted. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 128 });
const guid = (description: string) => text(description, { format: 'uuid' });
const number = (description: string) => whole(description, 1, 2_147_483_647);

const cartId = guid('`Id` of the cart, from `create_cart`.');
const checkoutId = guid('`Id` of the checkout, from `create_checkout`.');

const newLine = object('An item, and how many pieces of it.', {
  ItemId: number('`Id` of one of the `ChildItems` of an item, or of an item without `ChildItems`.'),
  Quantity: whole('Pieces.', 1, 9_999),
});

const changedLine = object('A line item, and how many pieces it has from now on.', {
  Id: number('`Id` of a line item of the cart.'),
  Quantity: whole('Pieces. They replace the earlier quantity.', 1, 9_999),
});

const Shipmentaddress = object(
  'The address of the delivery and of the bill. It replaces an earlier one as a whole.',
  {
    Company: text('Company.', { maxLength: 128 }),
    FormOfAddress: text('Herr, Frau and the like.', { maxLength: 32 }),
    FirstName: text('First name.', { maxLength: 128 }),
    LastName: some('Last name.'),
    Street: some('Street and number of the house.'),
    Address2: text('Floor, back building and the like.', { maxLength: 128 }),
    PostalCode: text('Postal code: five digits in Germany, four in Austria.', { pattern: '^[0-9]{4,5}$' }),
    City: some('City.'),
    CountryIso: text('ISO 3166-1 alpha-2 code of the country; the shop delivers to these only.', {
      enum: ['DE', 'AT'],
    }),
    PhoneNumber: text('Telephone.', { maxLength: 64 }),
    EmailAddress: text('E-mail address.', { format: 'email' }),
  },
  ['LastName', 'Street', 'PostalCode', 'City', 'CountryIso'],
);

const CustomerApproval = object('What the customer says about this order and its payment.', {
  IsApproved: yesNo('Whether the customer, asked now, orders and is obliged to pay the `TotalGrossAmount`.'),
  ApprovedDate: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items that contain all words of the query. Prices are in cents, net: the VAT of the `TaxRate` (in percent) comes on top. From the `FromQuantity` of one of the `SalesChannelPrices` on, each piece costs its `NetPrice`. An item with `ChildItems` is a parent: it has no price or stock, and only its children are sold. The shop sells in EUR only.',
    object(
      'The search.',
      {
        query: text('Words of names, manufacturers, categories and variations. Empty finds all items.'),
        pageNumber: whole(
          'The page, counted from 1, which is the default. A page after the last is empty.',
          1,
          10_000,
        ),
        pageSize: whole('Items on a page at most; 25 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items in the order of their ids, parents with their child items. Ids of no item are in `NotFoundItemIds`.',
    object('Which items.', {
      itemIds: list(
        '`Id`s of items or child items, from a search or a line item.',
        number('`Id` of an item.'),
        {
          minItems: 1,
          maxItems: 100,
        },
      ),
    }),
  ],
  [
    'get_product',
    'Reads an item, a parent with its child items.',
    object('Which item.', { itemId: number('`Id` of an item or child item, from a search or a line item.') }),
  ],
  [
    'create_cart',
    'Creates a cart. The same item twice becomes one line item with the sum of both quantities. More pieces than `StockAvailable` are refused. `SalesPriceNet` is the price of one piece at this quantity, and `TotalNet` that of all pieces. The VAT is calculated for each rate from the sum of its line items.',
    object('The cart.', { LineItems: list('What it has.', newLine, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Deletes line items, updates the quantities of others, and creates new ones, in this order. What is not named stays. If one of the changes is impossible, none is made.',
    object(
      'The changes.',
      {
        cartId,
        DeleteLineItems: list(
          '`Id`s of the line items that are removed.',
          number('`Id` of a line item of the cart.'),
          {
            minItems: 1,
            maxItems: 100,
          },
        ),
        UpdateLineItems: list('Line items with their new quantities.', changedLine, {
          minItems: 1,
          maxItems: 100,
        }),
        CreateLineItems: list(
          'Items that are added. If the cart has the item, the pieces are added to its line item.',
          newLine,
          { minItems: 1, maxItems: 100 },
        ),
      },
      ['cartId'],
      {
        anyOf: ['DeleteLineItems', 'UpdateLineItems', 'CreateLineItems'].map((name) => ({
          required: [name],
        })),
      },
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It does not exist any more afterwards.', cart],
  [
    'create_checkout',
    'Starts a checkout with the line items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, also one that is ordered or cancelled.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method, or both. What is left out stays. The shipping becomes a line item of `Type` 2 with the `NetPrice` of the method, and 19 % VAT on top.',
    object(
      'The changes.',
      {
        checkoutId,
        Shipmentaddress,
        ShippingMethodId: number('`Id` of one of the `ShippingMethods` of the checkout.'),
      },
      ['checkoutId'],
      { anyOf: [{ required: ['Shipmentaddress'] }, { required: ['ShippingMethodId'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout whose `MissingData` is empty, if the customer approves. It is paid on invoice within 14 days. `SalesOrderId` in the answer names the sales order.',
    object('The order.', { checkoutId, CustomerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, and not be changed or ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads a sales order.',
    object('Which sales order.', { salesOrderId: number('`SalesOrderId` of a checkout that is ordered.') }),
  ],
]);
