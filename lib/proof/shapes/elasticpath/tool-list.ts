/** The tool list in the shape of Elastic Path: URNs, and lists of actions for every update. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const urn = (kind: string, description: string): Fields =>
  text(description, { pattern: `^urn:${kind}:[0-9a-z]+$` });

const cart = urn('cart', 'The id of the cart: `data[0].id`.');
const checkout = urn('checkout', 'The id of the checkout: `data[0].id`.');
const offer = urn('offer', 'The id of an offer of a product.');
const line = urn('line', 'The id of a line: of a node in `items`.');
const quantity = whole('How many.', 1, 200);

const action = (name: string, description: string, properties: Fields): Fields =>
  object(description, { action: { const: name }, ...properties }, ['action', ...Object.keys(properties)], {
    additionalProperties: false,
  });

const cartActions = list(
  'The actions, in their order. If one of them cannot be done, none is.',
  {
    oneOf: [
      action('addLine', 'Adds an offer. If the cart has a line of it, its quantity is increased.', {
        offer,
        quantity,
      }),
      action('setQuantity', 'Sets the quantity of a line.', { line, quantity }),
      action('removeLine', 'Removes a line.', { line }),
    ],
  },
  { minItems: 1, maxItems: 20 },
);

const address = object(
  'The shipping address, a PostalAddress of schema.org.',
  {
    name: text('The name of the recipient.', { maxLength: 80 }),
    postalCode: text('The postal code.', { minLength: 3, maxLength: 12 }),
    addressRegion: text('The prefecture or region.', { maxLength: 40 }),
    addressLocality: text('The city.', { minLength: 1, maxLength: 80 }),
    streetAddress: text('The block, the number and the building.', { minLength: 1, maxLength: 160 }),
    addressCountry: country(),
  },
  ['postalCode', 'addressLocality', 'streetAddress', 'addressCountry'],
);
const checkoutActions = list(
  'The actions, in their order.',
  {
    oneOf: [
      action('setShippingAddress', 'Sets the shipping address.', { address }),
      action('setShippingMethod', 'Sets the shipping method.', {
        method: text('The id of a node in `availableShippingMethods`.', { minLength: 1 }),
      }),
    ],
  },
  { minItems: 1, maxItems: 4 },
);
const approval = object('The decision of the buyer about this very purchase, at the moment of payment.', {
  status: text('What the buyer decided.', { enum: ['APPROVED', 'DECLINED'] }),
  time: text('When, no more than five minutes ago.', { format: 'date-time' }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are whole yen, which have no minor unit, and include the tax.',
    object('The search.', { query: text('Words.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Gives the products with these ids, or with offers that have these ids. Others are left out.',
    object('Which products.', {
      ids: list('Ids.', text('An id.', { pattern: '^urn:(product|offer):' }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  ['get_product', 'Gives a product.', object('Which product.', { product: urn('product', 'Its id.') })],
  [
    'create_cart',
    'Creates a cart with lines.',
    object('The cart.', {
      lines: list(
        'The lines; lines of the same offer are added up.',
        object('A line.', { offer, quantity }),
        {
          minItems: 1,
          maxItems: 20,
        },
      ),
    }),
  ],
  ['get_cart', 'Gives a cart, as a list of one.', object('Which cart.', { cart })],
  [
    'update_cart',
    'Applies actions to a cart. Lines that no action names stay as they are.',
    object('The changes.', { cart, actions: cartActions }),
  ],
  ['cancel_cart', 'Cancels a cart.', object('Which cart.', { cart })],
  [
    'create_checkout',
    'Opens a checkout with the lines that a cart has now.',
    object('Which cart.', { cart }),
  ],
  ['get_checkout', 'Gives a checkout, as a list of one.', object('Which checkout.', { checkout })],
  [
    'update_checkout',
    'Applies actions to a checkout: the shipping address, the shipping method.',
    object('The changes.', { checkout, actions: checkoutActions }),
  ],
  [
    'complete_checkout',
    'Buys what is in a checkout that has no `requiredActions` left, if the buyer approves.',
    object('The purchase.', { checkout, approval }, ['checkout']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', object('Which checkout.', { checkout })],
  [
    'get_order',
    'Gives an order, as a list of one.',
    object('Which order.', { order: urn('order', 'Its id.') }),
  ],
]);
