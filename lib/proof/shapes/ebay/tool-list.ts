/** The tool list of the storefront on eBay: carts, guest checkout sessions, and purchase orders. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const digits = (description: string) => text(description, { pattern: '^[0-9]{6,20}$' });
const some = (description: string, maxLength = 64) => text(description, { minLength: 1, maxLength });

const itemId = text(
  'RESTful ID of the item, such as `v1|265708278600|0`. Each variation of a listing is an item of its own, whose ID ends with that of the variation.',
  { pattern: '^v1\\|[0-9]{12}\\|([0-9]{12}|0)$' },
);
const cartId = digits('`cartId` of the cart.');
const cartItemId = digits('`cartItemId` of an item in the cart.');
const checkoutSessionId = digits('`checkoutSessionId` of the session.');

const pieces = (description: string) => whole(description, 1, 400);
const rows = (description: string, item: ReturnType<typeof object>) =>
  list(description, item, { minItems: 1, maxItems: 10 });
const input = object('An item and how many of it.', { itemId, quantity: pieces('Pieces of this item.') });

const prices =
  'Prices are in US cents, whatever the context says, without delivery, sales tax and promotions.';
const amounts = 'Amounts have their `value` in cents.';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

const shippingAddress = object(
  'Where all line items are shipped. It takes the place of an earlier address as a whole.',
  {
    recipient: object('Who receives the package.', {
      firstName: some('First name.', 40),
      lastName: some('Last name.', 40),
    }),
    addressLine1: some('Street and number.', 40),
    addressLine2: some('Suite or apartment.', 40),
    city: some('City.'),
    county: some('County.'),
    stateOrProvince: text('Two-letter code of the state. Sales tax and recycling fee depend on it.', {
      enum: states.split(' '),
    }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['97204'] }),
    country: text('Two-letter country code. The seller ships within the United States.', { enum: ['US'] }),
    phoneNumber: some('Phone number of the recipient, with the country code.', 24),
  },
  ['recipient', 'addressLine1', 'city', 'stateOrProvince', 'postalCode', 'country'],
);

const lineItems = rows(
  'Line items that change. Line items that are not named stay as they are.',
  object(
    'A line item, with a new quantity, another shipping option, or both.',
    {
      lineItemId: digits('`lineItemId` of a line item of the session.'),
      shippingOptionId: some(
        '`shippingOptionId` of one of the `shippingOptions` of this line item, which is selected.',
      ),
      quantity: pieces('How many pieces of the item are bought. It has no effect on the cart.'),
    },
    ['lineItemId'],
  ),
);

const paymentAuthorization = object('What the buyer says at the moment of payment.', {
  authorizedByBuyer: yesNo('Whether the buyer authorizes the payment of the `total` of the session.'),
  authorizationDate: text('When the buyer did so, ISO 8601; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const session = object('Which session.', { checkoutSessionId });

export const listed = toolsOf([
  [
    'search_catalog',
    `Searches the listings of the seller by words. A listing with variations is one summary, with the item ID and the price of one variation; \`get_product\` has the others. ${prices}`,
    object(
      'The search.',
      {
        query: text('Words in the title, category, seller or color, all of them; no words find everything.'),
        limit: whole('Summaries on a page; 50 by default.', 1, 200),
        offset: whole('Summaries that are skipped before the page; 0 by default.', 0, 9_999),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Retrieves items by their IDs. Each ID that is not found has a warning instead. ${prices}`,
    object(
      'Which items.',
      { itemIds: list('The IDs of the items.', itemId, { minItems: 1, maxItems: 20 }), context },
      ['itemIds'],
    ),
  ],
  [
    'get_product',
    `Retrieves the listing that an item belongs to, with the items of all its variations. ${prices}`,
    object('Which listing.', { itemId, context }, ['itemId']),
  ],
  [
    'create_cart',
    `Makes a cart. An item that is named twice is one item of the cart. An item that is out of stock is kept in \`unavailableCartItems\` with a warning; it is not in the \`cartSubtotal\`, and is left out at checkout. More pieces than the seller has are refused. ${amounts}`,
    object('The cart.', { cartItems: rows('What is put into it: up to ten different items.', input) }),
  ],
  [
    'get_cart',
    `Retrieves a cart. \`price\` is that of one piece, \`cartItemSubtotal\` that of all pieces of an item; promotions, delivery and tax come with the checkout. ${amounts}`,
    cart,
  ],
  [
    'update_cart',
    `Changes a cart: adds items, then sets quantities, then removes items. What is not named stays as it is. If one change is impossible, none is made. ${amounts}`,
    object(
      'The changes, at least one.',
      {
        cartId,
        addItem: rows(
          'Items that are added. Pieces of an item that the cart has add to its quantity.',
          input,
        ),
        updateQuantity: rows(
          'Quantities that are set.',
          object('An item of the cart.', { cartItemId, quantity: pieces('The new quantity.') }),
        ),
        removeItem: rows('Items that are removed.', object('An item of the cart.', { cartItemId })),
      },
      ['cartId'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Deletes a cart, and answers when that was. It can neither be retrieved nor bought afterwards. Sessions that were started from it go on.',
    cart,
  ],
  [
    'create_checkout',
    `Starts a guest checkout session with the items of a cart that are in stock. Later changes of the cart have no effect on it. Three or more pieces of an item cost ten percent less, as \`promotions\` say. The first shipping option of each line item is selected. ${amounts}`,
    cart,
  ],
  [
    'get_checkout',
    `Retrieves a session that has not ended. \`netPrice\` is for all pieces of a line item, after promotions. \`deliveryCost\` is the sum of the selected shipping options after their discounts. \`total\` is \`priceSubtotal\` less \`priceDiscount\`, and \`deliveryCost\`, \`fee\`, \`tax\` and \`adjustment\`, a credit that is negative. Warnings say what is needed before payment. ${amounts}`,
    session,
  ],
  [
    'update_checkout',
    `Sets the shipping address, or shipping options and quantities of line items, or all of them; what is left out stays. Only with an address are there \`tax\`, which is added to prices and delivery, and \`fee\`, for the recycling of screens in California. ${amounts}`,
    object('The change.', { checkoutSessionId, shippingAddress, lineItems }, ['checkoutSessionId']),
  ],
  [
    'complete_checkout',
    'Pays for a session that has an address, and ends it. It is refused unless the buyer authorizes the payment now. A session is paid for once. The answer has the `purchaseOrderId`, with which `get_order` retrieves the order.',
    object('The payment.', { checkoutSessionId, paymentAuthorization }, ['checkoutSessionId']),
  ],
  [
    'cancel_checkout',
    'Ends a session that is not paid for, and answers when that was. It can neither be retrieved nor paid for afterwards; its cart stays.',
    session,
  ],
  [
    'get_order',
    `Retrieves a purchase order. ${amounts}`,
    object('Which order.', { purchaseOrderId: digits('`purchaseOrderId` of the paid session.') }),
  ],
]);
