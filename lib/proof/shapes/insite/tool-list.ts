/** The tool list in the manner of Optimizely Configured Commerce: cart lines by their ids, ship-tos and ship-vias. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const guid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string, maxLength = 50) => text(description, { minLength: 1, maxLength });

const cartId = guid('The `id` of the cart, from `create_cart`.');
const checkoutId = guid('The `id` of the checkout, from `create_checkout`.');
const soldProduct = guid('What is bought: the `id` of one of the `variantChildren` of a product.');
const anyProduct = guid('The `id` of a product, or of one of its `variantChildren`.');

const newLine = object('A line of a product.', {
  productId: soldProduct,
  qtyOrdered: whole('How many pieces.', 1, 9_999),
});

const knownLine = object('A line that the cart has.', {
  id: guid('The `id` of the line, from `cartLines` of the cart.'),
  qtyOrdered: whole('How many pieces the line has then; 0 removes the line.', 0, 9_999),
});

const shipTo = object(
  'Where the goods go. It replaces the whole address of before.',
  {
    firstName: some('First name.', 30),
    lastName: some('Last name.', 30),
    companyName: some('Company.'),
    attention: some('The person or department that receives the goods.'),
    address1: some('Street and number.'),
    address2: some('Suite, floor or dock.'),
    city: some('City.'),
    state: object('State.', {
      abbreviation: text('USPS abbreviation of the state.', { pattern: '^[A-Z]{2}$', examples: ['MN'] }),
    }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['55401'] }),
    country: object('Country.', {
      abbreviation: text('ISO 3166-1 alpha-2; the shop delivers in the United States only.', {
        enum: ['US'],
      }),
    }),
    phone: some('Phone number.', 20),
    email: text('E-mail address.', { format: 'email' }),
  },
  ['firstName', 'lastName', 'address1', 'city', 'state', 'postalCode', 'country'],
);

const approval = object('The approval of the buyer.', {
  approved: yesNo('Whether the buyer approves this order and its `orderGrandTotal`.'),
  approvedOn: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds the products that contain each word of the query. Amounts are in US cents, before tax. The `variantChildren` of a product are what can be bought; those with `canAddToCart: false` are out of stock.',
    object(
      'The search.',
      {
        query: text('Words; an empty query finds everything.', { maxLength: 200 }),
        page: whole('The page, from 1; `pagination.numberOfPages` says how many there are.', 1, 10_000),
        pageSize: whole('Products on a page; 16 by default.', 1, 96),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids. Ids that do not exist are listed in `notFound`.',
    object(
      'Which.',
      {
        productIds: list('Ids.', anyProduct, { minItems: 1, maxItems: 50 }),
        context,
      },
      ['productIds'],
    ),
  ],
  [
    'get_product',
    'Reads one product with all its `variantChildren`.',
    object('Which.', { productId: anyProduct, context }, ['productId']),
  ],
  [
    'create_cart',
    'Creates a cart of its own, which may be empty. Lines of the same product become one line. From the `breakQty` of a product on, each piece of the line has the lower `breakPrice`. Nothing is created if a product is unknown or out of stock.',
    object('The cart.', { cartLines: list('Lines.', newLine, { maxItems: 100 }) }, []),
  ],
  [
    'get_cart',
    'Reads a cart. Its `orderGrandTotal` has neither shipping nor tax, which a checkout adds.',
    cart,
  ],
  [
    'update_cart',
    'Changes lines of a cart: with the `id` of a line, its quantity is set; with a `productId`, the quantity is added to the line of that product, or to a new line. Lines that are not sent stay as they are. All changes are made, or none.',
    object('The change.', {
      cartId,
      cartLines: list('Lines.', { anyOf: [knownLine, newLine] }, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Voids a cart, which does not exist any longer then.', cart],
  [
    'create_checkout',
    'Starts a checkout with the present lines of a cart. Later changes of the cart do not change it. `requiredFields` are what is still needed.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the kind of shipping, the purchase order number, or several of them. What is not sent stays. Handling is charged once a kind of shipping is chosen; sales tax is added to goods, shipping and handling by the state of the address.',
    object(
      'The change.',
      {
        checkoutId,
        shipTo,
        shipVia: object('The kind of shipping.', {
          id: guid('The `id` of one of the `shipVias` of the `carriers` of the checkout.'),
        }),
        poNumber: some("The buyer's own purchase order number, for the invoice; not needed."),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order, on account of the buyer. Only with the approval that the buyer gives now, after having seen the `orderGrandTotal`.',
    object('The order.', { checkoutId, approval }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Voids a checkout, which cannot be changed or submitted then.', checkout],
  [
    'get_order',
    'Reads a submitted order.',
    object('Which.', {
      orderNumber: text('The `orderNumber` of the submitted checkout.', { pattern: '^WEB[0-9]{6}$' }),
    }),
  ],
]);
