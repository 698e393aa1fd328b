/** The tool list of the store on Kibo: carts, checkouts with destinations and groupings, and orders. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const entity = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 200 });
const code = (description: string) => text(description, { pattern: '^[A-Za-z0-9-]{1,30}$' });

const cartId = entity('`id` of the cart, from `create_cart`.');
const checkoutId = entity('`id` of the checkout, from `create_checkout`.');
const productCode = code('`productCode` of a product.');

const prices =
  'Prices are in cents of US dollars, without tax. A Configurable product is bought as one of its `variations`, each of which has its own price.';

const fulfillmentMethod = text(
  '`Ship` to the destination of the checkout, which is the default, or `Pickup` at the store in Sacramento.',
  { enum: ['Ship', 'Pickup'] },
);

const product = object(
  'What is bought.',
  {
    productCode,
    variationProductCode: code(
      '`productCode` of one of the `variations`. Required for a Configurable product, left out for a Standard one.',
    ),
  },
  ['productCode'],
);

const quantity = (least: number) => whole('Number of pieces.', least, 100);

const newItem = object('An item.', { product, quantity: quantity(1), fulfillmentMethod }, [
  'product',
  'quantity',
]);

const keptItem = object(
  'An item that the cart has.',
  {
    id: entity('`id` of the item in the cart.'),
    quantity: whole('The new number of pieces; 0 removes the item.', 0, 100),
  },
  ['id', 'quantity'],
  { additionalProperties: false },
);

const address = object(
  'The postal address.',
  {
    address1: some('Street and number.'),
    address2: text('Apartment, suite or unit.', { maxLength: 200 }),
    cityOrTown: some('City or town.'),
    stateOrProvince: text('Code of the state or province. It decides about sales tax.', {
      pattern: '^[A-Z]{2}$',
    }),
    postalOrZipCode: some('ZIP or postal code.'),
    countryCode: text('Country, ISO 3166-1 alpha-2. The store ships to the US and to Canada.', {
      enum: ['US', 'CA'],
    }),
    addressType: text('What kind of address it is.', { enum: ['Residential', 'Commercial'] }),
  },
  ['address1', 'cityOrTown', 'stateOrProvince', 'postalOrZipCode', 'countryCode'],
);

const destinationContact = object(
  'The recipient.',
  {
    email: text('E-mail address, for the confirmation.', { format: 'email' }),
    firstName: some('First name.'),
    lastNameOrSurname: some('Last name.'),
    companyOrOrganization: text('Company.', { maxLength: 200 }),
    phoneNumbers: object('Phone numbers.', { home: some('The number at home.') }, []),
    address,
  },
  ['email', 'firstName', 'lastNameOrSurname', 'address'],
);

const destinations = list(
  'Where the shipped items go: one destination. It replaces an earlier one as a whole.',
  object('A destination.', { destinationContact }),
  { minItems: 1, maxItems: 1 },
);

const groupings = list(
  'The shipping method of the grouping whose `fulfillmentMethod` is `Ship`.',
  object('A grouping.', {
    id: entity('`id` of the grouping.'),
    shippingMethodCode: some('`shippingMethodCode` of one of its `shippingRates` in `shippingMethods`.'),
  }),
  { minItems: 1, maxItems: 1 },
);

const shopperApproval = object('The approval of the shopper, asked for when the checkout is submitted.', {
  isApproved: yesNo('Whether the shopper approves of paying the `total` of the checkout.'),
  approvedDate: text('When the shopper did so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products. ${prices}`,
    object(
      'The search.',
      {
        query: text(
          'Words of the name, brand, category or sizes of a product, all of which have to occur. Empty finds all.',
        ),
        pageSize: whole('Products of a page; 20 by default.', 1, 200),
        startIndex: whole(
          'Index of the first product of the page, counted from 0, which is the default. The next page starts `pageSize` later, until `totalCount`.',
          0,
          10_000,
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads several products. Codes of no product are left out. ${prices}`,
    object(
      'Which products.',
      { productCodes: list('The products.', productCode, { minItems: 1, maxItems: 50 }), context },
      ['productCodes'],
    ),
  ],
  [
    'get_product',
    `Reads a product. ${prices}`,
    object('Which product.', { productCode, context }, ['productCode']),
  ],
  [
    'create_cart',
    'Creates a cart. The same product with the same `fulfillmentMethod` twice becomes one item. Amounts are in cents of the `currencyCode`. From 3 pieces on, an item costs 10 % less; from 20000 of discounted items on, the order costs 1500 less, which is spread over the items as `weightedOrderDiscount` and is not in their own `total`. Shipping, tax, duty and the handling of oversized products that are shipped come with the checkout.',
    object('The cart.', { items: list('The items.', newItem, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes items of a cart by their `id`, and adds products, all or nothing. Items that are not named stay as they are. A product that the cart has with the same `fulfillmentMethod` is added to its item. Checkouts that were made before do not change.',
    object('The changes.', {
      cartId,
      items: list(
        'Items of the cart with their new quantity, and products to add.',
        { anyOf: [keptItem, { ...newItem, not: { required: ['id'] } }] },
        { minItems: 1, maxItems: 50 },
      ),
    }),
  ],
  ['cancel_cart', 'Deletes a cart for good; it can no longer be read.', cart],
  [
    'create_checkout',
    'Makes a checkout of the items that a cart has now. The cart stays. `availableActions` names the actions that the checkout can perform now: `SubmitCheckout` is `complete_checkout`, and `AbandonCheckout` is `cancel_checkout`.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. Amounts are in cents. `total` is `itemTotal`, `shippingTotal`, `handlingTotal`, `dutyTotal` and `feeTotal`; of these, `itemTotal` is after discounts and contains `itemTaxTotal`, and `shippingTotal` contains `shippingTaxTotal`.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the destination, the shipping method of the shipped grouping, or both; what is left out stays. The rates in `shippingMethods` depend on the country of the destination, so there are none before; a method that is no rate of a new destination is unset. Shipped items are taxed by the state of the destination, and those that are picked up by that of the store; in Canada there is duty instead. A checkout of which nothing is shipped needs neither.',
    object('The change.', { checkoutId, destinations, groupings }, ['checkoutId'], {
      anyOf: [{ required: ['destinations'] }, { required: ['groupings'] }],
    }),
  ],
  [
    'complete_checkout',
    'Performs `SubmitCheckout`: places the order, for which the shopper pays the `total`. It needs the approval of the shopper, and can be done once. Afterwards, `number` is the number of the order.',
    object('The submission.', { checkoutId, shopperApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Performs `AbandonCheckout`: the checkout has a `cancelledDate` then, and can be read, but no longer be changed or submitted. A submitted checkout cannot be abandoned.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Amounts are in cents. `total` is `discountedTotal`, `shippingTotal`, `handlingTotal`, `dutyTotal`, `feeTotal` and `taxTotal`; the taxes are in `taxTotal` alone.',
    object('Which order.', {
      orderNumber: whole('`number` of the checkout that was submitted.', 1, 999_999_999),
    }),
  ],
]);
