/** The tool list in the manner of Digi-Key: lists of parts, whose lines have a `UniqueId`. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const ProductNumber = text('`ManufacturerProductNumber` of a product in a search.', {
  minLength: 1,
  maxLength: 40,
});
const DigiKeyProductNumber = text('`DigiKeyProductNumber` of one of the `ProductVariations`.', {
  minLength: 1,
  maxLength: 40,
});
const ListId = text('`ListId` of the list, which is the cart.', { format: 'uuid' });
const CheckoutId = text('`CheckoutId` of the checkout.', { format: 'uuid' });
const UniqueId = text('`UniqueId` of a part in the list.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });
const added = object('A part to add.', {
  DigiKeyProductNumber,
  Quantity: whole('How many pieces are added.', 1, 10_000),
});
const recounted = object('A part of the list.', {
  UniqueId,
  Quantity: whole('How many pieces the list is to have; 0 removes the part.', 0, 10_000),
});
const ShippingAddress = object('Where the parts are shipped, in place of an earlier address.', {
  FirstName: some('First name.'),
  LastName: some('Last name.'),
  AddressLineOne: some('Street and number.'),
  City: some('City.'),
  Province: some('State.'),
  PostalCode: some('ZIP code.'),
  Country: country(),
});
const BuyerApproval = object('The approval that the buyer gives when the order is submitted.', {
  Approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  ApprovedDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which list.', { ListId });
const checkout = object('Which checkout.', { CheckoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. Prices are in US cents, without sales tax, tariff and fees.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        Limit: whole('How many products at most; 25 by default.', 1, 50),
        Offset: whole('How many products are left out before the first; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Numbers of no product are in `NotFound`.',
    object('Which.', {
      ProductNumbers: list('Their numbers.', ProductNumber, { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product. A piece costs the `UnitPrice` of the last of the `StandardPricing` whose `BreakQuantity` is reached.',
    object('Which.', { ProductNumber }),
  ],
  [
    'create_cart',
    'Creates a list. The same part twice becomes one line. Quantities are multiples of `OrderMultiple`. Each line of a Digi-Reel has its fee once; parts with `TariffActive` have a tariff of 5 % of the extended price. Parts without stock are refused.',
    object('The list.', { Parts: list('Its parts.', added, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a list. `Subtotal` is the sum of the extended prices, without fees, tariffs and tax.',
    cart,
  ],
  [
    'update_cart',
    'Changes a list: with `UniqueId`, the quantity of a part is replaced; with `DigiKeyProductNumber`, pieces are added. Other parts stay.',
    object('The change.', {
      ListId,
      Parts: list('What changes.', { anyOf: [recounted, added] }, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Cancels a list. It can be read, but not changed or bought.', cart],
  [
    'create_checkout',
    'Starts a checkout of the parts that the list has now. Later changes of the list do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, with the ship methods and their rates.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the ship method, or both; what is not sent stays. Sales tax is 7 % of parts, fees and tariffs, not of the freight.',
    object(
      'The change.',
      {
        CheckoutId,
        ShippingAddress,
        ShipMethod: some('`Code` of one of the `ShipMethods` of the checkout.'),
      },
      ['CheckoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits a checkout with an address and a ship method, if the buyer approves. It has a `SalesOrderId` then.',
    object('The submission.', { CheckoutId, BuyerApproval }, ['CheckoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not submitted. It can still be read.', checkout],
  [
    'get_order',
    'Reads a sales order.',
    object('Which.', { SalesOrderId: some('`SalesOrderId` of the checkout.') }),
  ],
]);
