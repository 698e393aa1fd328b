/** The tool list in the manner of Znode: shopping carts by their CookieMappingId, quotes, and orders. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const CookieMappingId = text('The `CookieMappingId` of the cart, from `create_cart`.', {
  pattern: '^[A-Za-z0-9+/]{22}==$',
});
const OmsQuoteId = whole('The `OmsQuoteId` of the quote, from `create_checkout`.', 1, 2_147_483_647);
const skuPattern = { pattern: '^[A-Z0-9-]{1,40}$' };

const newItem = object(
  'A product, which may be in the cart already.',
  {
    SKU: text(
      'What is bought: the `SKU` of a simple product or a bundle, or that of one of the `ConfigurableProducts` of a configurable product.',
      skuPattern,
    ),
    Quantity: whole('How many pieces.', 1, 500),
    AddOnProductSKUs: text(
      'The SKUs of `AddOnValues` of this product, separated by commas; each piece gets them. None if it is left out or empty.',
      { pattern: '^([A-Z0-9-]+(,[A-Z0-9-]+)*)?$', maxLength: 400, examples: ['PTS-WTY2'] },
    ),
  },
  ['SKU', 'Quantity'],
);

const knownItem = object('An item that the cart has. Its product and add-ons stay.', {
  ExternalId: text('The `ExternalId` of the item, from `ShoppingCartItems` of the cart.', { format: 'uuid' }),
  Quantity: whole('How many pieces the item has then; 0 removes it.', 0, 500),
});

const ShippingAddress = object(
  'Where the goods go. It replaces the whole address of before.',
  {
    FirstName: some('First name.', 50),
    LastName: some('Last name.', 50),
    CompanyName: some('Company.'),
    Address1: some('Street and number.'),
    Address2: some('Suite, floor or dock.'),
    CityName: some('City.', 50),
    StateCode: text('USPS abbreviation of the state.', { pattern: '^[A-Z]{2}$', examples: ['WI'] }),
    PostalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['53202'] }),
    CountryName: text('ISO 3166-1 alpha-2 code of the country; the shop delivers in the US only.', {
      enum: ['US'],
    }),
    PhoneNumber: some('Phone number.', 20),
    EmailAddress: text('E-mail address.', { format: 'email' }),
  },
  ['FirstName', 'LastName', 'Address1', 'CityName', 'StateCode', 'PostalCode', 'CountryName'],
);

const BuyerApproval = object('The approval of the buyer.', {
  IsApproved: yesNo('Whether the buyer approves this order and its `Total`.'),
  ApprovedOn: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CookieMappingId });
const quote = object('Which quote.', { OmsQuoteId });

const inCatalog: Parameters<typeof toolsOf>[0] = [
  [
    'search_catalog',
    'Finds the products that contain each word of the query in their name, brand, category or model. Amounts are in US cents, before tax; the shop sells in US dollars only. A `ConfigurableProduct` is bought by the SKU of one of its `ConfigurableProducts`. What has `ShowAddToCart: false` is out of stock. A price of `TierPriceList` is that of each piece from its `MinQuantity` on.',
    object(
      'The search.',
      {
        query: text('Words; an empty query finds everything.', { maxLength: 200 }),
        PageIndex: whole('The page, from 1; 1 by default. `TotalPages` says how many there are.', 1, 10_000),
        PageSize: whole('Products on a page; 16 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads the products that have these SKUs. SKUs that do not exist are listed in `NotFoundSKUs`.',
    object(
      'Which.',
      {
        SKUs: list('SKUs of products, or of their `ConfigurableProducts`.', text('A SKU.', skuPattern), {
          minItems: 1,
          maxItems: 50,
        }),
        context,
      },
      ['SKUs'],
    ),
  ],
  [
    'get_product',
    'Reads one product.',
    object(
      'Which.',
      {
        PublishProductId: whole('The `PublishProductId` of the product.', 1, 2_147_483_647),
        context,
      },
      ['PublishProductId'],
    ),
  ],
];

export const listed = toolsOf([
  ...inCatalog,
  [
    'create_cart',
    'Creates a cart of its own. Rows of the same product with the same add-ons become one item with their quantities together, of 500 pieces at most. The `UnitPrice` of an item is its `InitialPrice`, which is the tier price for its quantity, and the prices of its add-ons. Nothing is created if a product or an add-on is unknown or out of stock.',
    object('The cart.', {
      ShoppingCartItems: list('The items.', newItem, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_cart', 'Reads a cart. Its `Total` has neither shipping nor tax, which a quote adds.', cart],
  [
    'update_cart',
    'Replaces the items of a cart: it has those that are sent, and items that are not sent are removed. With an `ExternalId`, an item is kept with the quantity that is sent; with a `SKU`, the cart has a product in this quantity. Rows of the same product with the same add-ons count together. All is changed, or nothing.',
    object('The change.', {
      CookieMappingId,
      ShoppingCartItems: list(
        'All items that the cart has then; an empty list empties it.',
        { anyOf: [knownItem, newItem] },
        { maxItems: 100 },
      ),
    }),
  ],
  ['cancel_cart', 'Removes a cart with its items. It does not exist any longer then.', cart],
  [
    'create_checkout',
    'Makes a quote of the present items of a cart. Later changes of the cart do not change it. `MissingDetails` are what is needed before it can be converted.',
    cart,
  ],
  ['get_checkout', 'Reads a quote.', quote],
  [
    'update_checkout',
    'Sets the address, the shipping option, the purchase order number, or several of them. What is not sent stays. Shipping and handling are charged once for the whole quote, as the option says; sales tax is added to the items by the state of the address.',
    object(
      'The change.',
      {
        OmsQuoteId,
        ShippingAddress,
        ShippingId: whole('The `ShippingId` of one of the `ShippingOptions` of the quote.', 1, 2_147_483_647),
        PurchaseOrderNumber: some("The buyer's own number, for the invoice; not needed.", 50),
      },
      ['OmsQuoteId'],
    ),
  ],
  [
    'complete_checkout',
    'Converts a quote to an order, which is paid on invoice. Only with the approval that the buyer gives now, after having seen the `Total`. A quote is converted once.',
    object('The order.', { OmsQuoteId, BuyerApproval }, ['OmsQuoteId']),
  ],
  ['cancel_checkout', 'Cancels a quote, which cannot be changed or converted then.', quote],
  [
    'get_order',
    'Reads an order. Add-ons are lines of their own, after the line of their product.',
    object('Which.', {
      OmsOrderId: whole('The `OmsOrderId` of the converted quote.', 1, 2_147_483_647),
    }),
  ],
]);
