/** The tool list in the manner of Miva Merchant: arguments of its runtime functions, with codes of products and options. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hex = { pattern: '^[0-9a-f]{32}$' };
const Session_ID = text('`session_id` of the basket, from create_cart.', hex);
const Checkout_Session_ID = text('`checkout_session_id` of the checkout, from create_checkout.', hex);
const Product_Code = text('`code` of the product, from search_catalog.', { pattern: '^[a-z0-9-]+$' });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const Attributes = list(
  'The chosen option of each attribute of the product: `attributes` of one of its `variants`, as they are. Left out, or empty, for a product without attributes.',
  object('A chosen option.', {
    code: some('`code` of the attribute.', 50),
    value: some('`code` of its option.', 50),
  }),
  { maxItems: 5 },
);

const added = object(
  'A variant of a product to add.',
  { Product_Code, Attributes, Quantity: whole('How many pieces.', 1, 999) },
  ['Product_Code', 'Quantity'],
);

const changed = object(
  'Either `Line_ID` of an item of the basket, or `Product_Code` (with `Attributes`) to add.',
  {
    Line_ID: whole('`line_id` of an item of the basket, to set its quantity.', 1, 2_000_000_000),
    Product_Code,
    Attributes,
    Quantity: whole(
      'With `Line_ID`: the new quantity, and 0 removes the item. With `Product_Code`: how many pieces are added, at least 1.',
      0,
      999,
    ),
  },
  ['Quantity'],
  {
    oneOf: [
      { required: ['Line_ID'], not: { required: ['Attributes'] } },
      { required: ['Product_Code'], properties: { Quantity: { minimum: 1 } } },
    ],
  },
);

const shipTo = {
  ShipFirstName: some('First name.'),
  ShipLastName: some('Last name.'),
  ShipEmail: text('E-mail address, for the receipt.', { format: 'email' }),
  ShipPhone: text('Phone number.'),
  ShipCompany: text('Company.'),
  ShipAddress1: some('Street and number.'),
  ShipAddress2: text('Apartment, suite or floor.'),
  ShipCity: some('City.'),
  ShipState: text('State or province, by its two letters.', { pattern: '^[A-Z]{2}$', examples: ['WA'] }),
  ShipZip: some('ZIP or postal code.', 12),
  ShipCountry: text('Country, ISO 3166-1 alpha-2: the store ships to the United States and Canada.', {
    enum: ['US', 'CA'],
  }),
};

const needed = Object.keys(shipTo).filter((name) => !/Phone|Company|Address2/.test(name));

const approval = object('The approval of the buyer, for this payment.', {
  Approved: yesNo('Whether the buyer has seen the `total` and approves of paying it.'),
  Approved_At: whole(
    'When the buyer said so, in seconds of Unix time; at most five minutes ago.',
    0,
    4_102_444_800,
  ),
});

const basket = object('Which basket.', { Session_ID });
const checkout = object('Which checkout.', { Checkout_Session_ID });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds active products. `price` of a product is without options; `price` of a variant is with its option. Amounts are in US cents, without sales tax. From ten pieces of a variant on, the product costs a tenth less, and its option the same.',
    object(
      'The search.',
      {
        query: text('Words that a product has in its name or category, all of them; all products if empty.'),
        Count: whole('How many products are returned at most; 20 by default.', 1, 100),
        Offset: whole('How many of the found products are skipped; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their codes. Those that do not exist are left out of `data`.',
    object('Which.', {
      Product_Codes: list('Codes of products.', Product_Code, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product by its code.', object('Which.', { Product_Code })],
  [
    'create_cart',
    'Creates a basket, and adds items. `total` of an item is its quantity times the sum of its `price` and the prices of its `options`. The same variant twice becomes one item.',
    object('The basket.', { Items: list('What to add.', added, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Changes items of a basket: rows with a `Line_ID` set the quantity of this item, and rows with a `Product_Code` add pieces. Items that are not named stay. If a row is refused, nothing is changed.',
    object('The change.', {
      Session_ID,
      Items: list('The rows, in order.', changed, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read afterwards.', basket],
  [
    'create_checkout',
    'Begins the checkout of a basket, with the items that it has now. The basket stays, and later changes to it do not change the checkout.',
    basket,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the ship to address, the shipping method, or both. An address replaces the one before as a whole; what is left out stays. `shipping_methods` are listed as soon as there is an address; they cost more to Canada. Sales tax is charged by the state, on taxable items and the handling, and none in Canada.',
    object(
      'The change.',
      {
        Checkout_Session_ID,
        ...shipTo,
        Shipping_Method_Code: some('`code` of one of the `shipping_methods`; needs an address.', 20),
      },
      ['Checkout_Session_ID'],
      {
        dependentRequired: Object.fromEntries(Object.keys(shipTo).map((name) => [name, needed])),
        anyOf: [{ required: ['ShipAddress1'] }, { required: ['Shipping_Method_Code'] }],
      },
    ),
  ],
  [
    'complete_checkout',
    'Authorizes the payment and places the order, whose number is `order_id`. The checkout has to be `ready_for_checkout`, and the buyer has to approve right before; without `Buyer_Approval` it is refused. A checkout is completed once.',
    object('The completion.', { Checkout_Session_ID, Buyer_Approval: approval }, ['Checkout_Session_ID']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can be read but not changed afterwards.', checkout],
  [
    'get_order',
    'Reads an order. `status` is 0 while it is pending, and `pay_status` 100 when its payment is authorized.',
    object('Which.', { Order_ID: whole('`order_id` of the completed checkout.', 1, 2_000_000_000) }),
  ],
]);
