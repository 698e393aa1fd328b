/** The tool list in the manner of Mouser: carts by their keys, lines by Mouser part numbers. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const MouserPartNumber = text('Mouser part number, as in `Parts` of a search.', {
  pattern: '^[0-9]{3}-[A-Z0-9-]+$',
});
const CartKey = text('`CartKey` of the cart.', { format: 'uuid' });
const OrderKey = text('`OrderKey` of the order that is being prepared, which is the checkout.', {
  format: 'uuid',
});
const words = (description: string, maxLength = 80) => text(description, { minLength: 1, maxLength });

const cartItem = object('A part.', {
  MouserPartNumber,
  Quantity: whole('How many pieces the cart is to have of it.', 1, 10_000),
});

const cartItems = (description: string, minItems: number) =>
  list(description, cartItem, { minItems, maxItems: 100 });

const ShippingAddress = object(
  'Where the parts are shipped, in place of an earlier address.',
  {
    Company: text('Name of the company.', { maxLength: 80 }),
    FirstName: words('First name of the recipient.'),
    LastName: words('Last name of the recipient.'),
    AddressOne: words('Street and number.'),
    AddressTwo: text('Building and floor.', { maxLength: 80 }),
    City: words('City.'),
    StateOrProvince: words('Prefecture.'),
    PostalCode: words('Postal code.', 12),
    CountryCode: country(),
    PhoneNumber: words('Telephone number.', 20),
  },
  [
    'FirstName',
    'LastName',
    'AddressOne',
    'City',
    'StateOrProvince',
    'PostalCode',
    'CountryCode',
    'PhoneNumber',
  ],
);

const BuyerApproval = object('The approval that the buyer gives to this order, when it is submitted.', {
  SubmitOrder: yesNo('Whether the buyer approves of the order and of its payment.'),
  ApprovedDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CartKey });
const order = object('Which order.', { OrderKey });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds parts with all words of the query in their description, category or numbers. Prices are in yen, which have no decimals, without the consumption tax.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all parts.'),
        records: whole('How many parts at most; 50 by default.', 1, 50),
        startingRecord: whole('How many parts are left out before the first; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads parts by their Mouser part numbers. Numbers of no part are left out.',
    object('Which parts.', {
      MouserPartNumbers: list('Their numbers.', MouserPartNumber, { minItems: 1, maxItems: 10 }),
    }),
  ],
  [
    'get_product',
    'Reads a part. The price of a piece is that of the last of the `PriceBreaks` whose `Quantity` is reached.',
    object('Which part.', { MouserPartNumber }),
  ],
  [
    'create_cart',
    'Creates a cart. The same part twice becomes one line. Amounts are in yen. Each piece of the category Batteries has a fee of 45 yen on top. Obsolete parts without stock are refused; what exceeds the stock of other parts is backordered.',
    object('The cart.', { CartItems: cartItems('Its parts.', 1) }),
  ],
  [
    'get_cart',
    'Reads a cart. Its totals are without shipping and consumption tax. `Amount` of a fee is for one piece.',
    cart,
  ],
  [
    'update_cart',
    'Updates the entire cart: the parts that are sent replace all that it has. If a part is not sent, it is deleted; without any part, the cart is empty.',
    object('The whole new cart.', { CartKey, CartItems: cartItems('All parts that it is to have.', 0) }),
  ],
  ['cancel_cart', 'Deletes a cart. Its key is not valid any more.', cart],
  [
    'create_checkout',
    'Prepares an order of the parts that the cart has now. Later updates of the cart do not change the order.',
    cart,
  ],
  [
    'get_checkout',
    'Reads an order that is being prepared, with the shipping methods and their rates.',
    order,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays. Ground shipping is free from 6,000 yen of merchandise. Consumption tax is 10 % of merchandise, fees and shipping, without fractions of a yen.',
    object(
      'The change.',
      {
        OrderKey,
        ShippingAddress,
        PrimaryShipping: whole('`Code` of one of the `Shipping.Methods` of the order.', 1, 999),
      },
      ['OrderKey'],
      { anyOf: [{ required: ['ShippingAddress'] }, { required: ['PrimaryShipping'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Submits an order that has an address and a shipping method, with the approval of the buyer. It has a `WebOrderId` then.',
    object('The submission.', { OrderKey, BuyerApproval }, ['OrderKey']),
  ],
  ['cancel_checkout', 'Cancels an order that is not submitted yet. It can still be read.', order],
  [
    'get_order',
    'Reads an order that was submitted.',
    object('Which order.', {
      WebOrderId: text('`WebOrderId` of a submitted order.', { minLength: 1, maxLength: 20 }),
    }),
  ],
]);
