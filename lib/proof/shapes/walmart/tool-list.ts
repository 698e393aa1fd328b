/** The tool list in the manner of Walmart Marketplace: items by their SKU, and carts whose order lines are always sent whole. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const sku = text('`sku` of an item, from `search_catalog`, `lookup_catalog` or `get_product`.', {
  pattern: '^[A-Z]{2}-[0-9]{1,3}[A-E]$',
});
const cartId = text('`cartId` of the cart, from `create_cart`.', { format: 'uuid' });
const checkoutId = text('`checkoutId` of the checkout, from `create_checkout`.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const orderLineQuantity = object(
  {
    unitOfMeasurement: text('The unit; items are sold by the piece.', { enum: ['EACH'] }),
    amount: text('How many pieces, as a text of digits.', { pattern: '^[1-9][0-9]{0,2}$' }),
  },
  ['unitOfMeasurement', 'amount'],
  { description: 'The quantity of an order line.' },
);

const orderLine = object({ sku, orderLineQuantity }, ['sku', 'orderLineQuantity'], {
  description: 'An item and its quantity.',
});

const linesOf = (description: string, minItems: number) =>
  object({ orderLine: list(description, orderLine, minItems, 200) }, ['orderLine'], {
    description: 'The order lines, wrapped like those of an order.',
  });

const postalAddress = object(
  {
    name: some('Name of the receiver.'),
    address1: some('Number of the house, and street.'),
    address2: some('Apartment, suite or floor.'),
    city: some('City.'),
    state: text('State of the USA, two letters.', { pattern: '^[A-Z]{2}$' }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    country: text('Country, ISO 3166-1 alpha-3; deliveries go to the USA only.', { enum: ['USA'] }),
    addressType: text('What kind of address it is.', { enum: ['RESIDENTIAL', 'OFFICE'] }),
  },
  ['name', 'address1', 'city', 'state', 'postalCode', 'country'],
  { description: 'The shipping address. It replaces an earlier one as a whole.' },
);

const shippingInfo = object(
  {
    methodCode: text('`methodCode` of one of the `shippingMethods` of the checkout.', {
      enum: ['Value', 'Standard', 'OneDay'],
    }),
    postalAddress,
  },
  [],
  { description: 'The method, the address, or both. What is left out stays.', minProperties: 1 },
);

const customerAuthorization = object(
  {
    authorized: yesOrNo('Whether the customer, asked now, authorizes the order and its payment.'),
    authorizedDate: moment('When the customer did so, RFC 3339; at most five minutes ago.'),
  },
  ['authorized', 'authorizedDate'],
  { description: 'The explicit approval of the customer. Without it, no order is placed.' },
);

const cart = object({ cartId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items. Each variant is an item of its own, with its own `sku`; variants of one product share a `variantGroupId`. Amounts are in cents (hundredths of USD), without the sales tax, which comes on top.',
    object(
      {
        query: text('Words of the name or the type of a product; each has to occur. Empty finds all.'),
        limit: whole('How many items at most; 20 by default.', 1, 50),
        nextCursor: text(
          'The `nextCursor` of the answer before, sent with the same `query`; left out at first.',
        ),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items by SKU. SKUs of no item are left out of `ItemResponse`.',
    object({ skus: list('The SKUs.', sku) }),
  ],
  ['get_product', 'Reads the item that has this SKU.', object({ sku })],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one line with the sum of both quantities. Charges of a line are for all its pieces.',
    object({ orderLines: linesOf('What the cart has.', 1) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces the order lines of a cart by those that are sent, and numbers them anew. A SKU that is not sent is removed; an empty list empties the cart.',
    object({ cartId, orderLines: linesOf('All that the cart has from now on.', 0) }),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and cannot be changed or checked out.', cart],
  ['create_checkout', 'Starts the checkout of a cart, with the lines that it has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. Shipping is charged on each line.',
    object({ checkoutId, shippingInfo }),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a method, with the authorization of the customer. Its `customerOrderId` names the order.',
    object({ checkoutId, customerAuthorization }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not placed. It stays readable.', checkout],
  [
    'get_order',
    'Reads an order of a customer with its purchase orders, one for each ship node.',
    object({
      customerOrderId: text('`customerOrderId` of the placed checkout.', { pattern: '^2000[0-9]{10}$' }),
    }),
  ],
]);
