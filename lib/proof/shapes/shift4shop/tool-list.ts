/** The tool list in the manner of Shift4Shop: products by their CatalogID, and items by it and the OptionIDs of a buyer. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const CatalogID = whole('`SKUInfo.CatalogID` of a product, from search_catalog.', 1, 9_999_999);
const key = (description: string) => text(description, { pattern: '^[0-9A-F]{16}$' });
const OrderKey = key('`OrderKey` of the cart, from create_cart.');
const CheckoutKey = key('`CheckoutKey` of the checkout, from create_checkout.');
const some = (description: string, maxLength: number) => text(description, { minLength: 1, maxLength });

const option = object({
  OptionSetID: whole('`OptionSetID` from the `OptionSetList` of the product.', 1, 9_999_999),
  OptionID: whole('`OptionID` from the `OptionList` of that set.', 1, 9_999_999),
});

const ItemOptions = list(
  'One option of each set in the `OptionSetList` of the product. Left out for a product without sets.',
  option,
  0,
  5,
);

const added = object(
  { CatalogID, ItemOptions, ItemQuantity: whole('How many pieces.', 1, 100) },
  ['CatalogID', 'ItemQuantity'],
  { description: 'A product, with its options.' },
);

const CartItemID = whole('`CartItemID` of an item that the cart has.', 1, 9_999_999);

const changed = object(
  {
    CartItemID,
    CatalogID,
    ItemOptions,
    ItemQuantity: whole(
      'With `CartItemID`, the new number of pieces, and 0 deletes the item. With `CatalogID`, the pieces to add.',
      0,
      100,
    ),
  },
  ['ItemQuantity'],
  {
    description: 'An item of the cart by its `CartItemID`, or a product to add by its `CatalogID`.',
    oneOf: [
      { required: ['CartItemID'] },
      { required: ['CatalogID'], properties: { ItemQuantity: { minimum: 1 } } },
    ],
  },
);

const Shipment = object(
  {
    ShipmentFirstName: some('First name of the recipient.', 100),
    ShipmentLastName: some('Last name of the recipient.', 50),
    ShipmentCompany: text('Company.', { maxLength: 200 }),
    ShipmentAddress: some('Street and number.', 200),
    ShipmentAddress2: text('Apartment, suite or floor.', { maxLength: 50 }),
    ShipmentCity: some('City.', 100),
    ShipmentState: text('State. The store ships within Florida, Georgia and Alabama.', {
      enum: ['FL', 'GA', 'AL'],
    }),
    ShipmentZipCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    ShipmentCountry: text('Country, ISO 3166-1 alpha-2.', { enum: ['US'] }),
    ShipmentPhone: text('Phone number.', { maxLength: 30 }),
    ShipmentEmail: text('E-mail address.', { format: 'email', maxLength: 100 }),
  },
  [
    'ShipmentFirstName',
    'ShipmentLastName',
    'ShipmentAddress',
    'ShipmentCity',
    'ShipmentState',
    'ShipmentZipCode',
    'ShipmentCountry',
  ],
  {
    description:
      'The shipping address, always whole. It replaces the former one, and is that of all shipments.',
  },
);

const BuyerApproval = object(
  {
    Approved: yesOrNo('Whether the buyer approves of the order and of paying its `OrderAmount`.'),
    ApprovedDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['Approved', 'ApprovedDate'],
  { description: 'The explicit approval of the buyer, who is asked right before this call.' },
);

const search = object(
  {
    query: text(
      'Words of the name or the category, all of which must match. An empty text finds everything.',
    ),
    limit: whole('Maximum number of products; 10 by default.', 1, 100),
    offset: whole('Position of the first product of the answer, counted from 1; 1 by default.', 1, 10_000),
    context: contextIn('USD'),
  },
  ['query'],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. `TotalCount` counts all that match. Amounts are in cents, without sales tax. `SKUInfo.Price` is the price with the option that costs nothing more; an option adds its `OptionAdditionalPrice`, and `AdvancedOptionPrice` is the price with the option. `RetailPrice` is what the manufacturer suggests, and is not charged. What has a `Stock`, or with its option an `AdvancedOptionStock`, of 0 is out of stock.',
    search,
  ],
  [
    'lookup_catalog',
    'Reads several products. `Messages` has one entry for each CatalogID that does not exist.',
    object({ CatalogIDs: list('Which products.', CatalogID) }),
  ],
  ['get_product', 'Reads a product.', object({ CatalogID })],
  [
    'create_cart',
    'Creates a cart. `ItemCatalogIDOptions` is the `AdvancedOptionCode` of the chosen option. An item costs its `ItemUnitPrice` and its `ItemOptionPrice` for each piece. From $50.00 of merchandise on, a promotion takes 10 % off it. `OrderAmount` has neither shipping nor sales tax yet. Products that do not exist or are out of stock are refused, and then no cart is created. The same product with the same options becomes one item.',
    object({ Items: list('What is in the cart.', added) }),
  ],
  ['get_cart', 'Reads a cart.', object({ OrderKey })],
  [
    'update_cart',
    'Changes quantities of items, deletes items, and adds products to a cart. Items that are not sent stay as they are. A product that the cart has with the same options gets more pieces. If one change is refused, none is made.',
    object({ OrderKey, Items: list('The changes.', changed) }),
  ],
  [
    'cancel_cart',
    'Deletes a cart, which does not exist any more then. The answer only says so.',
    object({ OrderKey }),
  ],
  [
    'create_checkout',
    'Starts a checkout with the items that the cart has now. Later changes of the cart do not change it.',
    object({ OrderKey }),
  ],
  [
    'get_checkout',
    'Reads a checkout. Furniture is a shipment of its own, so that there may be two, and `ItemShipmentID` says with which one an item comes.',
    object({ CheckoutKey }),
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays. Once the address is known, the taxes of the state (`SalesTax`) and of the county (`SalesTax2`) come on top of the merchandise after its discount; shipping is not taxed.',
    object(
      {
        CheckoutKey,
        Shipment,
        ShipmentMethodID: whole(
          'A `ShipmentMethodID` from the `ShipmentMethodList` of the checkout, where `ShipmentCost` is the cost of all shipments together.',
          1,
          9_999,
        ),
      },
      ['CheckoutKey'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout whose `MissingFields` are empty, and charges its `OrderAmount`. Refused without the approval of the buyer. The answer has the `OrderID` for get_order.',
    object({ CheckoutKey, BuyerApproval }, ['CheckoutKey']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout, which can be read then, but neither changed nor completed.',
    object({ CheckoutKey }),
  ],
  [
    'get_order',
    'Reads an order.',
    object({ OrderID: whole('`OrderID` of the completed checkout; not its `InvoiceNumber`.', 1, 9_999_999) }),
  ],
]);
