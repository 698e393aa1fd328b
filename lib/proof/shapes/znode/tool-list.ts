/** The tool list in the manner of Znode: shopping carts, quotes that are made of them, and orders that quotes become. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  states.split('|').map((state) => [state.slice(0, 2), state.slice(3)]),
);

const sku = (description: string, type: unknown = 'string') =>
  text(description, { type, minLength: 1, maxLength: 20 });
const skuOrNone = (description: string) => sku(description, ['string', 'null']);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const productId = whole('`PublishProductId` of the product.', 1, 999_999);
const cartId = text('`CookieMappingId` of the cart.', { format: 'uuid' });
const quoteId = whole('`OmsQuoteId` of the quote.', 1, 9_999_999);

const goods = {
  SKU: sku('`SKU` of the product.'),
  ConfigurableProductSKUs: skuOrNone(
    '`ConfigurableProductSKU` of the variant, for a product of the type `ConfigurableProduct`; it has to be chosen. Null, or left out, for other products.',
  ),
  AddOnProductSKUs: skuOrNone(
    '`SKU` of one of the `AddOnValues` of the product, to be added to each piece. Null, or left out, for none.',
  ),
  Quantity: {
    type: 'number',
    description:
      'How many pieces or, if the `UOM` of the product is `Yard`, how many yards, in quarters. All other products are sold in whole numbers.',
    minimum: 0.25,
    maximum: 999,
    multipleOf: 0.25,
  },
};
const newItem = object('A product.', goods, ['SKU', 'Quantity']);
const savedItem = object(
  'An item, named by its `ExternalId`, or by `SKU` with variant and add-on.',
  {
    ExternalId: text('`ExternalId` of an item that the cart has. It stays the product that it is.', {
      format: 'uuid',
    }),
    ...goods,
  },
  ['Quantity'],
  { anyOf: [{ required: ['ExternalId'] }, { required: ['SKU'] }] },
);

const addressOf = (description: string) =>
  object(
    description,
    {
      FirstName: some('First name.'),
      LastName: some('Last name.'),
      CompanyName: some('Company.'),
      Address1: some('Street and number.'),
      Address2: some('Apartment, suite or floor.'),
      CityName: some('City.'),
      StateCode: text('Two letters of the state; the shop adds its `StateName`.', {
        enum: Object.keys(stateNames),
      }),
      PostalCode: text('ZIP code, five digits or ZIP+4.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
      CountryName: text('Code of the country. The shop ships within the United States.', { enum: ['US'] }),
      PhoneNumber: some('Phone number.'),
    },
    ['FirstName', 'LastName', 'Address1', 'CityName', 'StateCode', 'PostalCode', 'CountryName'],
    { additionalProperties: false },
  );

const BuyerConfirmation = object('The word of the buyer, asked for when the order is to be placed.', {
  IsConfirmed: yesNo('Whether the buyer places the order and pays its `Total`.'),
  ConfirmedDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CookieMappingId: cartId });
const quote = object('Which quote.', { OmsQuoteId: quoteId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds published products with all words of the query in their name or category. `RetailPrice` is in US cents, for one piece or yard, before tax. `TotalResults` counts the products of all pages.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        PageIndex: whole('Which page; the first one is 1, the default.', 1, 10_000),
        PageSize: whole('How many products a page has; 16 by default.', 1, 64),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that no product has are left out.',
    object('Which.', {
      PublishProductIds: list('Their ids.', productId, { minItems: 1, maxItems: 64, uniqueItems: true }),
    }),
  ],
  [
    'get_product',
    'Reads a product. A `SimpleProduct` has a price and a stock of its own; a `ConfigurableProduct` has them in its `ConfigurableProducts`. What is `Out of Stock` cannot be bought. `AddOns` are extras for each piece, at a price of their own.',
    object('Which.', { PublishProductId: productId }),
  ],
  [
    'create_cart',
    'Creates a cart of its own. The same product with the same variant and add-on becomes one item. If a product is unknown, out of stock or not sold in this quantity, there is an error, and no cart is created.',
    object('The cart.', {
      ShoppingCartItems: list('What it has.', newItem, { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'get_cart',
    'Reads a cart. All amounts are in US cents. `UnitPrice` has the price of the add-on in it, and `ExtendedPrice` is `UnitPrice` times `Quantity`, rounded to a cent. `SubTotal` is the sum of them. From 200 dollars on, `Discount` is 5 % of it. `Total` is `SubTotal` less `Discount`; tax and shipping are known in a quote only, and are 0 here.',
    cart,
  ],
  [
    'update_cart',
    'Saves a cart as it is sent: `ShoppingCartItems` are all items that it has then. An item of the cart that is not sent is removed, and `Quantity` replaces the former one. An item without `ExternalId` is the one of the same product, variant and add-on, or else a new one. If there is an error, nothing is saved.',
    object('The cart.', {
      CookieMappingId: cartId,
      ShoppingCartItems: list('All items of the cart; an empty list empties it.', savedItem, {
        maxItems: 100,
      }),
    }),
  ],
  [
    'cancel_cart',
    'Removes a cart for good. It can be neither read nor saved again; quotes of it remain.',
    cart,
  ],
  [
    'create_checkout',
    'Makes a quote of the items that a cart has now. The quote does not follow later changes of the cart.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a quote, in US cents. `TaxCost` is the sum of the `TaxCost` of the items, each of which is `TaxRate` percent of `ExtendedPrice`; the rate is that of the state of the shipping address. `SalesTax` is the same amount by its American name, and not another one. `ShippingCost` is the `ShippingRate` of the chosen option, and has the `ShippingCost` of items that ship separately in it. `Total` is `SubTotal` less `Discount`, with `ShippingCost`, `ShippingHandlingCharges` and `TaxCost` added; `CSRDiscountAmount`, `GiftCardAmount` and `VAT` are 0 in this store.',
    quote,
  ],
  [
    'update_checkout',
    'Sets addresses or the shipping option of a quote. What is not sent stays; an address that is sent replaces the former one as a whole, and has an `AddressId` of its own.',
    object(
      'The change: at least one of these besides `OmsQuoteId`.',
      {
        OmsQuoteId: quoteId,
        ShippingAddress: addressOf('Where the goods are shipped.'),
        BillingAddress: addressOf('Where the bill goes. Until it is sent, it is the shipping address.'),
        ShippingId: whole('`ShippingId` of one of the `ShippingOptions` of the quote.', 1, 999),
      },
      ['OmsQuoteId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a quote, which needs a shipping address, a shipping option and the confirmation of the buyer. The quote has `OmsOrderId` and `OrderNumber` then. A quote is ordered only once.',
    object('The order.', { OmsQuoteId: quoteId, BuyerConfirmation }, ['OmsQuoteId']),
  ],
  [
    'cancel_checkout',
    'Cancels a quote that is not ordered. It can be read, but neither changed nor ordered any more.',
    quote,
  ],
  [
    'get_order',
    'Reads an order, in US cents. `Price` is the `UnitPrice` of the item in the quote, `Sku` that of the variant, and `DiscountAmount` the `Discount`; all other amounts have the names that they have in the quote.',
    object('Which.', { OmsOrderId: whole('`OmsOrderId` of an ordered quote.', 1, 9_999_999) }),
  ],
]);
