/** The tool list of a small shop: bags that are patched, tools of its own, and short names. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const bag = text('The bag.', { pattern: '^bag-[0-9a-f]{8}$' });
const checkout = text('The checkout.', { pattern: '^co-[0-9a-f]{8}$' });
const slug = text('The product.', { pattern: '^[a-z0-9-]+$' });
const variant = text('`code` of the variant.', { pattern: '^[A-Z]{3}-[0-9]+-[0-9]+$' });
const qty = whole('How many.', 1, 200);

const thing = object('A variant, and how many of it.', { variant, qty });

const operation = {
  type: 'object',
  description: 'An operation of RFC 6902.',
  oneOf: [
    object('Adds a thing. If the bag has the variant, it gets so many more.', {
      op: { const: 'add' },
      path: { const: '/things/-' },
      value: thing,
    }),
    object('Sets how many.', {
      op: { const: 'replace' },
      path: text('Position of a thing, from 0.', { pattern: '^/things/[0-9]+/qty$' }),
      value: qty,
    }),
    object('Removes a thing. Those after it move up.', {
      op: { const: 'remove' },
      path: text('Position of a thing, from 0.', { pattern: '^/things/[0-9]+$' }),
    }),
    object('Stops the patch unless there are so many.', {
      op: { const: 'test' },
      path: text('Position of a thing, from 0.', { pattern: '^/things/[0-9]+/qty$' }),
      value: qty,
    }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const address = object(
  'Where it is shipped to. We ship within Korea.',
  {
    name: some('Name.'),
    line1: some('Street and number.'),
    line2: text('Building or floor.'),
    city: some('City or province.'),
    postcode: text('Five digits.', { pattern: '^[0-9]{5}$', examples: ['04524'] }),
    country: text('Country.', { enum: ['KR'] }),
  },
  ['name', 'line1', 'city', 'postcode', 'country'],
);

const buyer = object('What the buyer says to paying this order.', {
  agreed: yesNo('Whether the buyer agrees.'),
  agreed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

export const listed = toolsOf([
  ['shop_info', 'Tells the currency, the countries and the kinds of products.', object('Nothing.', {})],
  [
    'search_catalog',
    'Finds products. Prices are in won, which have no decimals, with tax.',
    object(
      'The search.',
      {
        query: text('Words.'),
        limit: whole('At most so many; 20 by default.', 1, 50),
        after: whole('`next` of the answer before.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Shows products. `missing` has those that we do not have.',
    object('Which.', { slugs: list('The products.', slug, { minItems: 1, maxItems: 30 }) }),
  ],
  ['get_product', 'Shows a product.', object('Which.', { slug })],
  [
    'create_cart',
    'Takes a new bag.',
    object('The bag.', { things: list('What is in it.', thing, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Looks into a bag.', object('Which.', { bag })],
  [
    'update_cart',
    'Patches a bag: all operations, or none.',
    object('The patch.', { bag, patch: list('JSON Patch.', operation, { minItems: 1, maxItems: 20 }) }),
  ],
  [
    'put_in_bag',
    'Adds one variant to a bag, as a patch does.',
    object('What.', { bag, variant, qty }, ['bag', 'variant']),
  ],
  ['cancel_cart', 'Empties a bag, and throws it away.', object('Which.', { bag })],
  ['create_checkout', 'Goes to the checkout with what is in a bag now.', object('Which.', { bag })],
  ['get_checkout', 'Shows a checkout.', object('Which.', { checkout })],
  [
    'update_checkout',
    'Says where it is shipped to, how, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout,
        ship_to: address,
        shipping: text('`code` of one of `ways_to_ship`.', { pattern: '^[a-z]+$' }),
      },
      ['checkout'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that is payable, if the buyer agrees.',
    object('The payment.', { checkout, buyer }, ['checkout']),
  ],
  ['cancel_checkout', 'Closes a checkout without paying.', object('Which.', { checkout })],
  [
    'get_order',
    'Shows an order.',
    object('Which.', { ticket: text('`ticket` of its checkout.', { pattern: '^[0-9]{8}-[0-9]{4}$' }) }),
  ],
]);
