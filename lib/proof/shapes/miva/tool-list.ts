/** The tool list of the store on Miva: baskets, sessions and orders, with arguments in the style of its functions. */
import { contextIn, list, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const id = (description: string) => whole(description, 1, 2_147_483_647);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const code = (description: string) => text(description, { minLength: 1, maxLength: 50 });

const Basket_ID = id('`basket_id` of the basket.');
const Session_ID = text('`session_id` of the session, from `create_checkout`.', {
  pattern: '^[0-9a-f]{32}$',
});

const closed = { additionalProperties: false };

const attribute = object(
  { attr_code: code('`attr_code` of the attribute.'), opt_code: code('`opt_code` of the chosen option.') },
  undefined,
  closed,
);

const product = object(
  {
    Code: code('`code` of a product, such as `cast-iron-skillet`.'),
    Attributes: list(
      'The option of each attribute, as the `options` of one of the `productvariants` of the product have them. Left out if those are empty.',
      attribute,
      0,
      5,
    ),
    Quantity: whole('How many pieces are added.', 1, 200),
  },
  ['Code', 'Quantity'],
  closed,
);

const line = object(
  {
    Line_ID: id('`line_id` of an item of the basket.'),
    Quantity: whole('How many pieces the item has afterwards, instead of its present quantity.', 1, 200),
  },
  undefined,
  closed,
);

const address = (prefix: 'Ship' | 'Bill', whose: string) => ({
  [`${prefix}_FirstName`]: some(`First name of ${whose}; \`${prefix.toLowerCase()}_fname\` of the session.`),
  [`${prefix}_LastName`]: some(`Last name of ${whose}.`),
  [`${prefix}_Email`]: text(`E-mail address of ${whose}.`, { format: 'email', maxLength: 100 }),
  [`${prefix}_Phone`]: text('Phone number; optional.', { maxLength: 30 }),
  [`${prefix}_Address1`]: some('Street and number.'),
  [`${prefix}_Address2`]: text('Apartment, suite or floor; optional, and empty for none.', {
    maxLength: 100,
  }),
  [`${prefix}_City`]: some('City.'),
  [`${prefix}_State`]: text('State or province, two letters.', { pattern: '^[A-Z]{2}$', examples: ['VT'] }),
  [`${prefix}_Zip`]: text('ZIP or postal code.', { minLength: 3, maxLength: 10 }),
  [`${prefix}_Country`]: text('Country, ISO 3166-1 alpha-2.', { enum: ['US', 'CA'] }),
});

const Buyer_Approval = object(
  {
    Approved: yesOrNo('Whether the buyer approves of the order and of paying its `total`.'),
    Approval_Timestamp: whole(
      'When the buyer said so, in seconds since 1970 (UTC); at most five minutes ago.',
      0,
      9_999_999_999,
    ),
  },
  undefined,
  { description: 'The approval that the buyer gives at the moment of payment.' },
);

const prices =
  'Prices are in US cents, without sales tax. `price` of a product is without options; `price` of an option is what it adds; `price` of a variant is both together.';

const basket = object({ Basket_ID });
const session = object({ Session_ID });

export const listed = toolsOf([
  [
    'search_catalog',
    `Lists products with all words of the query in their name or category, in a fixed order. ${prices}`,
    object(
      {
        query: text('Words; an empty text lists all products.'),
        Count: whole('How many products are answered at most; 25 by default.', 1, 100),
        Offset: whole('How many products of the list are passed over first; 0 by default.', 0, 10_000),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Loads several products. Codes of no product are in \`not_found\`. ${prices}`,
    object({ Product_Codes: list('Which products.', code('`code` of a product.')) }),
  ],
  [
    'get_product',
    `Loads a product with its variants; one with \`inv_level\` \`out\` cannot be bought now. ${prices}`,
    object({ Product_Code: code('`code` of the product.') }),
  ],
  [
    'create_cart',
    'Creates a basket. The same product with the same options becomes one item. If a product is unknown or out of stock, the call is refused and there is no basket.',
    object({ Items: list('What is put into the basket.', product) }),
  ],
  [
    'get_cart',
    'Loads a basket; all amounts are in US cents. `price` of an item is that of the product for one piece, to which each of its `options` adds its own `price`; `total` of the item is for all pieces with options. `total` of the basket is the sum of the `total` of all items and the `amount` of all `charges`. A charge with `amount` 0 is only displayed, with `disp_amt`: it is included in the prices. From $150.00 of items on, there is a `DISCOUNT` of 10 %, whose `amount` is negative. `status` is 0 (pending) or 300 (canceled).',
    basket,
  ],
  [
    'update_cart',
    'Changes a basket. `Items` with a `Line_ID` replace the quantity of that item; `Items` with a `Code` add pieces to the item of that product and options, or a new item. `Line_IDs` are deleted afterwards. Items that are not named stay as they are. If anything is refused, nothing is changed.',
    object(
      {
        Basket_ID,
        Items: list('Items to change or to add.', { anyOf: [line, product] }),
        Line_IDs: list('Items to delete.', id('`line_id` of an item of the basket.')),
      },
      ['Basket_ID'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Cancels a basket for good: `status` is 300, it can be loaded, but neither changed nor checked out.',
    basket,
  ],
  [
    'create_checkout',
    'Starts a checkout session with what the basket has now; later changes of the basket do not reach it. An empty or canceled basket is refused.',
    basket,
  ],
  [
    'get_checkout',
    'Loads a session; `items`, `charges` and `total` are in US cents and added as in a basket. `shippingmethods` are what can be chosen, with the `price` of each for the weight of all pieces. What is not known yet is an empty text or 0. `status` is 0 (pending), 100 (processing: ordered as `order_id`) or 300 (canceled).',
    session,
  ],
  [
    'update_checkout',
    'Sets the addresses, the shipping method, or both; fields that are not sent stay. The first `Ship_` address needs all fields but `Ship_Phone` and `Ship_Address2`. `Bill_` fields that were never sent are as those of `Ship_`. The method adds a `SHIPPING` charge. By `Ship_State` there is a `TAX` charge in the US: CA 7.25 %, FL 6 %, IL 6.25 %, MA 6.25 %, NY 4 %, TX 6.25 %, VT 6 %, WA 6.5 %, on `taxable` items less their discount, and on shipping that is not `tax_exempt`.',
    object(
      {
        Session_ID,
        ...address('Ship', 'the recipient'),
        ...address('Bill', 'the payer'),
        Shipping_Module_Code: code('`code` of the `module` of one of the `shippingmethods`.'),
        Shipping_Module_Data: code('`method_code` of the same shipping method.'),
      },
      ['Session_ID'],
      {
        minProperties: 2,
        dependentRequired: {
          Shipping_Module_Code: ['Shipping_Module_Data'],
          Shipping_Module_Data: ['Shipping_Module_Code'],
        },
      },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a session that has an address and a shipping method, if the buyer approves; without a present approval it is refused. It can be done once. `order_id` is the number of the order then.',
    object({ Session_ID, Buyer_Approval }, ['Session_ID']),
  ],
  [
    'cancel_checkout',
    'Cancels a session that is not ordered, for good. It can still be loaded; the basket stays.',
    session,
  ],
  [
    'get_order',
    'Loads an order; amounts are in US cents. `status` is 0 (pending), 100 (processing), 300 (canceled) or 400 (backordered), and `pay_status` 100 (authorized).',
    object({ Order_ID: id('`order_id` of the session that was ordered.') }),
  ],
]);
