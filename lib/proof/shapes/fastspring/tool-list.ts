/** The tool list in the manner of FastSpring: paths of products, carts whose items are sent whole, and sessions. */
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => text(description, { pattern: '^[A-Za-z0-9_-]{22}$' });
const cartId = id('The `cart` of the cart, as `create_cart` answers it.');
const sessionId = id('The `session` of the checkout session, as `create_checkout` answers it.');
const orderId = id('The `order` of a session whose `status` is completed.');
const path = (description: string) => text(description, { pattern: '^[a-z0-9-]{2,60}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const productPath = path('The `product` path of a product, as `search_catalog` shows it.');

const item = object('A product and how many of it.', {
  product: path('The `product` path of one of the `variations` of a product.'),
  quantity: whole('How many pieces.', 1, 999),
});

const address = object(
  'Where the parcel goes.',
  {
    addressLine1: some('Street and number.'),
    addressLine2: some('Building or apartment.'),
    city: some('City.'),
    regionCode: text('State or province, two letters; it decides on the tax.', {
      pattern: '^[A-Z]{2}$',
      examples: ['CA'],
    }),
    postalCode: text('Postal code.', { minLength: 3, maxLength: 12 }),
    country: text('Country, ISO 3166-1 alpha-2.', { enum: ['US', 'CA'] }),
  },
  ['addressLine1', 'city', 'regionCode', 'postalCode', 'country'],
);

const recipient = object(
  'The buyer, who gets the parcel. It replaces the recipient that was set before.',
  {
    first: some('First name.'),
    last: some('Last name.'),
    email: text('E-mail address.', { format: 'email' }),
    company: some('Company.'),
    phone: text('Telephone number.', { minLength: 5, maxLength: 24 }),
    address,
  },
  ['first', 'last', 'email', 'address'],
);

const purchaseApproval = object('The answer of the buyer to the question whether to buy this now.', {
  approved: yesNo('Whether the buyer wants to pay the `total` of the session.'),
  approvedAt: text('When the buyer answered, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart: cartId });
const session = object('Which session.', { session: sessionId });

type Rows = readonly (readonly [name: string, description: string, inputSchema: Fields])[];

const ofCatalog: Rows = [
  [
    'search_catalog',
    'Finds products whose name, maker, kind or variations contain every word of the query. Only variations can be put ' +
      'into a cart. Prices are in US dollars without tax, for one piece. `quantityDiscounts` has the percentage that a ' +
      'variation is cheaper from that quantity on. A variation that is not `available` is sold out.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: whole(
          'The page, from 1; 1 by default. The next one is `nextPage`, which is null after the last.',
          1,
          999,
        ),
        limit: whole('How many products a page has at most; 20 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, one after the other as they were asked for. For an unknown path there is an element whose ' +
      '`result` is error instead of success.',
    object('Which products.', {
      products: list('Paths of products.', productPath, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product with its variations.', object('Which product.', { product: productPath })],
];

const ofCarts: Rows = [
  [
    'create_cart',
    'Creates a cart. Quantities of a variation that is sent twice are added. If one of the variations is unknown or sold ' +
      'out, there is an error and no cart. A `subtotal` is what is left of the prices without the `discountTotal`. The ' +
      '`total` of a cart is before shipping and tax.',
    object('The cart.', { items: list('What to buy.', item, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces all items of a cart by those that are sent: an item that is not sent is removed, and an empty list ' +
      'empties the cart.',
    object('The change.', {
      cart: cartId,
      items: list('All items that the cart has then.', item, { maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It does not exist any more then.', cart],
];

const ofSessions: Rows = [
  [
    'create_checkout',
    'Opens a checkout session with the present items of a cart. Later changes of the cart do not change the session. ' +
      'The `total` is the `subtotal`, from which the `discountTotal` is off already, with the shipping and the tax.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a session. Its `status` is open, pending while the payment is processed, completed, or canceled.',
    session,
  ],
  [
    'update_checkout',
    'Sets the recipient, the shipping, or both; what is not sent stays. The tax depends on the address, is known with ' +
      'it, and is added to the products and to the shipping.',
    object(
      'The change.',
      {
        session: sessionId,
        recipient,
        shippingOption: some('The `id` of one of the `shippingOptions` of the session.'),
      },
      ['session'],
    ),
  ],
  [
    'complete_checkout',
    'Buys what is in a session whose `missing` is empty. It needs the approval of the buyer, given at the moment of ' +
      'payment. The session is pending then: read it again until it is completed, and has an `order`.',
    object('The purchase.', { session: sessionId, purchaseApproval }, ['session']),
  ],
  ['cancel_checkout', 'Cancels an open session. It can only be read then.', session],
  ['get_order', 'Reads an order.', object('Which order.', { order: orderId })],
];

export const listed = toolsOf([...ofCatalog, ...ofCarts, ...ofSessions]);
