/** The tool list in the manner of Gumroad: a thing to buy is a permalink with a tier, and nothing is shipped. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const permalink = text('The permalink of the product.', { pattern: '^[a-z]{5}$' });
const cart_id = text('The id of the cart.', { pattern: '^cart_[0-9a-f]{14}$' });
const checkout_id = text('The id of the checkout.', { pattern: '^chk_[0-9a-f]{14}$' });
const uid = text('The `uid` of an item of the cart.', { pattern: '^[0-9a-f]{10}$' });
const quantity = whole('For how many seats; one by default.', 1, 500);

const wanted = object(
  'A tier of a product.',
  {
    permalink,
    tier: text('The `tier` of one of the tiers of the product.', { enum: ['personal', 'commercial'] }),
    quantity,
    price: object(
      'What the buyer pays for one seat, at least the price of the tier. Only for tiers with `pay_what_you_want`.',
      {
        amount: whole('Minor units.', 0, 10_000_000),
        currency: text('ISO 4217.', { pattern: '^[A-Z]{3}$' }),
      },
    ),
  },
  ['permalink', 'tier'],
);

const change = object('An item with its new quantity.', { uid, quantity });

const confirmation = object('The confirmation of the buyer.', {
  confirmed: yesNo('Whether the buyer confirms the purchase and its payment.'),
  confirmed_at: whole(
    'When the buyer confirmed it, in seconds of Unix time; at most five minutes ago.',
    946_684_800,
    9_999_999_999,
  ),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds digital products. Prices are in minor units of the euro and include the VAT.',
    object('The search.', { query: text('Search terms.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Reads products by their permalinks, in the order of the request; `found` tells whether there is one.',
    object('Which.', { permalinks: list('Permalinks.', permalink, { minItems: 1, maxItems: 25 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { permalink })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { products: list('What is bought.', wanted, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Adds tiers, sets quantities of items and removes items. An added tier that is in the cart already gets more seats. All else stays.',
    object(
      'The changes.',
      {
        cart_id,
        add: list('What is added.', wanted, { minItems: 1 }),
        change: list('Items with new quantities.', change, { minItems: 1 }),
        remove: list('Items that are removed.', uid, { minItems: 1 }),
      },
      ['cart_id'],
      { anyOf: [{ required: ['add'] }, { required: ['change'] }, { required: ['remove'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts to check out what a cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the e-mail address for the downloads, the country for the VAT, or both. Nothing is shipped.',
    object(
      'The change.',
      {
        checkout_id,
        email: text('Where the downloads and license keys are sent.', { format: 'email' }),
        country: country(),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Charges the buyer, who has to confirm the purchase, and makes the sale.',
    object('The purchase.', { checkout_id, purchase_confirmation: confirmation }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads a sale with its license keys.',
    object('Which.', { sale_id: text('The `sale_id` of the checkout.', { pattern: '^[0-9a-f]{22}==$' }) }),
  ],
]);
