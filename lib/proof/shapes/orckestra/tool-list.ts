/** The tool list in the manner of Orckestra: carts by customer and name, line items by product and variant or by id. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const anId = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });

const productId = text('`productId` of a product, as `search_catalog` shows it.', {
  pattern: '^[0-9]{5}$',
});
const variantId = text(
  '`id` of one of the `variants` of the product. Needed if it has any, and left out otherwise.',
  { pattern: '^[0-9]{5}_[0-9]{2}$' },
);
const customerId = text('`customerId` of the cart, as `create_cart` gave it.', { format: 'uuid' });
const cartName = text('`name` of the cart, as `create_cart` gave it.', {
  pattern: '^[A-Za-z0-9]{1,40}$',
});
const checkoutId = anId('`id` of the checkout, as `create_checkout` gave it.');

const newLine = object(
  { productId, variantId, quantity: whole('How many pieces.', 1, 500) },
  ['productId', 'quantity'],
  { description: 'A product or one of its variants.' },
);

const lineChange = object(
  {
    id: anId('`id` of a line item of the cart.'),
    productId,
    variantId,
    quantity: whole(
      'How many pieces. With `id`, this replaces the quantity of the line item, and 0 removes it. With `productId`, so many pieces are added.',
      0,
      500,
    ),
  },
  ['quantity'],
  {
    description: 'A line item of the cart by its `id`, or a product that is added.',
    oneOf: [{ required: ['id'] }, { required: ['productId'], properties: { quantity: { minimum: 1 } } }],
    dependentRequired: { variantId: ['productId'] },
  },
);

const shippingAddress = object(
  {
    firstName: some('First name of the recipient.'),
    lastName: some('Last name of the recipient.'),
    line1: some('Number and street.'),
    line2: text('Apartment or unit.', { maxLength: 100 }),
    city: some('City.'),
    regionCode: text('Province, which decides about the taxes.', {
      enum: ['AB', 'BC', 'MB', 'NB', 'ON', 'QC', 'SK'],
    }),
    postalCode: text('Postal code.', {
      pattern: '^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$',
      examples: ['H2X 1Y4'],
    }),
    countryCode: text('Country, ISO 3166-1 alpha-2. Only Canada is delivered to.', { enum: ['CA'] }),
    phoneNumber: text('Telephone number for the carrier.', { pattern: '^[0-9+() -]{7,20}$' }),
  },
  ['firstName', 'lastName', 'line1', 'city', 'regionCode', 'postalCode', 'countryCode'],
  { description: 'Where the shipment goes. It replaces an earlier address as a whole.' },
);

const paymentApproval = object(
  {
    isApproved: yesOrNo('Whether the buyer, asked now, approves of the order and of paying its `total`.'),
    approvedDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['isApproved', 'approvedDate'],
  { description: 'The explicit approval of the buyer. Without it, no order is placed.' },
);

const cart = object({ customerId, cartName });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in cents, without taxes. A variant costs what its entry in `prices.variantPrices` says, and a product without variants its `prices.defaultPrice`. The `EnvironmentalHandlingFee` of a product, if any, comes on top for each piece.',
    object(
      {
        query: text(
          'Words of the English or French name or of the category of a product, in any case and with or without accents. Each has to occur. Empty finds all.',
        ),
        maximumItems: whole('How many products at most; 24 by default.', 1, 100),
        startingIndex: whole(
          'How many of the products that were found are left out before; 0 by default. For the next page, add the number of `documents`, until `totalCount` is reached.',
          0,
          10_000,
        ),
        context: contextIn('CAD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are left out.',
    object({ productIds: list('`productId` of each product.', productId) }),
  ],
  ['get_product', 'Reads one product.', object({ productId })],
  [
    'create_cart',
    'Creates a cart for a new guest, who has the `customerId` in the answer. The same product and variant twice becomes one line item. From 3 pieces on, a line item costs 10 % less, which is its `discountAmount`. Fees for the environment are not discounted.',
    object({ lineItems: list('What the cart has.', newLine) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes line items, adds products, or both, in the order of the list, all or none. Line items that are not named stay as they are. A product and variant that the cart has already is added to its line item.',
    object({ customerId, cartName, lineItems: list('The changes.', lineChange) }),
  ],
  ['cancel_cart', 'Deletes a cart, which cannot be read or used afterwards.', cart],
  [
    'create_checkout',
    'Starts a checkout of the line items that a cart has now. Later changes of the cart have no effect on it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout. Its `messages` say what is missing to complete it.', checkout],
  [
    'update_checkout',
    'Sets the address of the shipment, its fulfillment method, or both. What is left out stays. With the address come the taxes of the province, on line items, fees and fulfillment, on top of the prices; each is rounded once for its `taxAmount`. Products whose `taxCategory` is `ZeroRated` are not taxed.',
    object(
      {
        checkoutId,
        shippingAddress,
        fulfillmentMethodName: some('`name` of one of the `fulfillmentMethods` of the checkout.'),
      },
      ['checkoutId'],
      { anyOf: [{ required: ['shippingAddress'] }, { required: ['fulfillmentMethodName'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout, once, and answers with the order. Needs an address, a fulfillment method, and the approval of the buyer.',
    object({ checkoutId, paymentApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It can still be read, and not be changed or completed any more. A completed checkout cannot be canceled.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object({
      orderNumber: text('`orderNumber` of the order, which its completed checkout has too.', {
        pattern: '^[0-9]{7}$',
      }),
    }),
  ],
]);
