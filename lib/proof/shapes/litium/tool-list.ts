/** The tool list in the manner of Litium: article numbers, rows of several types, and options for shipping and payment. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const guid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const cartId = guid('The `id` of the cart, from `create_cart`.');
const checkoutId = guid('The `id` of the checkout, from `create_checkout`.');

const variantNumber = text(
  'The `articleNumber` of one of the `variants` of a product; a base product cannot be bought.',
  { minLength: 1, maxLength: 50, examples: ['NH-13-1'] },
);
const anyNumber = text('The `articleNumber` of a product, or of one of its `variants`.', {
  minLength: 1,
  maxLength: 50,
  examples: ['NH-13'],
});

const newItem = object('A variant to buy.', {
  articleNumber: variantNumber,
  quantity: whole('How many pieces.', 1, 9_999),
});

const addedItem = object(
  'Adds pieces to the row of a variant, or to a new row.',
  {
    articleNumber: variantNumber,
    quantity: whole('How many pieces more.', 1, 9_999),
    constantQuantity: { type: 'boolean', const: false, description: '`false`, or left out: adds.' },
  },
  ['articleNumber', 'quantity'],
);

const setItem = object('Sets the quantity of the row of a variant, or of a new row.', {
  articleNumber: variantNumber,
  quantity: whole('How many pieces the row has then; 0 removes the row.', 0, 9_999),
  constantQuantity: { type: 'boolean', const: true, description: '`true`: sets.' },
});

const shippingAddress = object(
  'Where the goods go. It replaces the whole address of before.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    organizationName: some('Company.'),
    address1: some('Street and number.'),
    address2: some('Floor, door code or c/o.'),
    zipCode: text('Postal code.', { pattern: '^[0-9]{3} ?[0-9]{2}$', examples: ['113 30'] }),
    city: some('City.'),
    country: text('ISO 3166-1 alpha-2; this channel delivers in Sweden only.', { enum: ['SE'] }),
    email: text('E-mail address.', { format: 'email' }),
    phoneNumber: some('Phone number, for the message that the goods have arrived.', 30),
  },
  ['firstName', 'lastName', 'address1', 'zipCode', 'city', 'country'],
);

const buyerApproval = object('The approval of the buyer.', {
  approved: yesNo('Whether the buyer approves this order and its `grandTotal`.'),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds the products that contain each word of the query in the name, the brand, the category or the name of a variant. The currency is always SEK, and amounts are in öre; a buyer pays the prices including VAT. The `variants` of a product are what can be bought, up to their `inStockQuantity`, which the ERP renews each night.',
    object(
      'The search.',
      {
        query: text('Words; an empty query finds everything.', { maxLength: 200 }),
        first: whole('How many products at most; 20 by default.', 1, 100),
        after: text('The `endCursor` of the page before; the first page without it.', { maxLength: 100 }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by article numbers, each product once. Numbers that do not exist are in `missingArticleNumbers`.',
    object(
      'Which.',
      { articleNumbers: list('Article numbers.', anyNumber, { minItems: 1, maxItems: 100 }), context },
      ['articleNumbers'],
    ),
  ],
  [
    'get_product',
    'Reads one product with all its `variants`.',
    object('Which.', { articleNumber: anyNumber, context }, ['articleNumber']),
  ],
  [
    'create_cart',
    'Creates a cart of its own. The same variant twice becomes one row. From ten pieces on, a row has a discount of 10 %, which is a row of its own with the `rowType` `DISCOUNT` and a negative amount. Nothing is created if an article does not exist or has not enough pieces in stock.',
    object('The cart.', { items: list('What is bought.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart. Its `grandTotal` contains VAT, and no shipping yet.', cart],
  [
    'update_cart',
    'Adds pieces to a cart, or with `constantQuantity: true` sets quantities. Rows of other variants stay as they are. All changes are made, or none.',
    object('The change.', {
      cartId,
      items: list('The changes.', { anyOf: [addedItem, setItem] }, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Discards a cart, which does not exist any longer then.', cart],
  [
    'create_checkout',
    'Starts a checkout with the present rows of a cart. Later changes of the cart do not change it. Payment is by card at first. `missing` says what an order still needs.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option, the payment option, or several of them. What is not sent stays. The shipping option adds a row `SHIPPING_FEE`, and an invoice adds a row `FEE`; `grandTotal` is the sum of all rows including VAT.',
    object(
      'The change.',
      {
        checkoutId,
        shippingAddress,
        shippingOptionId: some('The `id` of one of the `shippingOptions` of the checkout.'),
        paymentOptionId: some('The `id` of one of the `paymentOptions` of the checkout.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order. Only with the approval that the buyer gives now, after having seen the `grandTotal`. A checkout makes one order.',
    object('The order.', { checkoutId, buyerApproval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can be read but not changed or ordered then.', checkout],
  [
    'get_order',
    'Reads an order that was placed here.',
    object('Which.', {
      orderNumber: text('The `orderNumber` of the completed checkout.', { pattern: '^LS[0-9]{5}$' }),
    }),
  ],
]);
