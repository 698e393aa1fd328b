/** The tool list in the shape of Centra: one selection, lines as an object by key, totals as rows with a type. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const selection = text('The selection.', { pattern: '^esc_[0-9a-z]{16}$' });
const checkout = text('The payment session.', { pattern: '^pay_[0-9a-z]{16}$' });
const item = text('Display item and size, such as 4711-2.', { pattern: '^\\d+-\\d+$' });

const which = object('Which selection.', { selection });
const session = object('Which payment session.', { paymentSession: checkout });

const address = object('Address.', {
  fullName: text('Name.', { minLength: 1 }),
  address1: text('Street.', { minLength: 1 }),
  zipCode: text('Zip code, five digits.', { pattern: '^\\d{3} ?\\d{2}$' }),
  city: text('City.', { minLength: 1 }),
  country: country(),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Display items.',
    object(
      'The search.',
      {
        query: text('Words.'),
        page: whole('Page, from 1.', 1, 1000),
        limit: whole('Per page; 20 by default.', 1, 60),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Display items by id. Ids without a display item are in `missing`.',
    object('Which.', {
      displayItems: list('Ids.', whole('Id.', 1, 99_999_999), { minItems: 1, maxItems: 30 }),
    }),
  ],
  ['get_product', 'A display item.', object('Which.', { displayItem: whole('Id.', 1, 99_999_999) })],
  [
    'create_cart',
    'Begins a selection. Quantities by item.',
    object('The selection.', {
      quantities: {
        type: 'object',
        description: 'The quantity of each item, keyed by the item.',
        propertyNames: { pattern: '^\\d+-\\d+$' },
        additionalProperties: whole('Quantity.', 1, 250),
        minProperties: 1,
        examples: [{ '4711-2': 1 }],
      },
    }),
  ],
  ['get_cart', 'The selection.', which],
  [
    'update_cart',
    'Sets the quantity of one line (`line`), or adds an item (`item`).',
    object(
      'The change.',
      {
        selection,
        line: text('Key of a line of the selection.', { pattern: '^[0-9a-f]{10}$' }),
        item,
        quantity: whole('For a line its quantity, 0 removes it; for an item how many are added.', 0, 250),
      },
      ['selection', 'quantity'],
      { oneOf: [{ required: ['line'] }, { required: ['item'] }] },
    ),
  ],
  ['cancel_cart', 'Ends a selection.', which],
  ['create_checkout', 'Starts a payment session for a selection.', which],
  ['get_checkout', 'The payment session.', session],
  [
    'update_checkout',
    'Sets the address, the shipping method or both.',
    object(
      'The change.',
      {
        paymentSession: checkout,
        address,
        shippingMethod: text('Key of one of `shippingMethodsAvailable`.'),
      },
      ['paymentSession'],
    ),
  ],
  [
    'complete_checkout',
    'Pays. The answer may be `pending`; read the session until it is `success`.',
    object(
      'The payment.',
      {
        paymentSession: checkout,
        termsAndConditions: { type: 'boolean', description: 'Terms of the shop were shown and accepted.' },
        buyerApproval: object('The approval of the buyer.', {
          approved: { type: 'boolean', description: 'Whether the buyer approves this payment.' },
          timestamp: whole('Unix time of the approval, in seconds; at most 300 ago.', 1, 9_999_999_999),
        }),
      },
      ['paymentSession'],
    ),
  ],
  ['cancel_checkout', 'Ends a payment session.', session],
  ['get_order', 'An order.', object('Which.', { order: text('Number of the order.') })],
]);
