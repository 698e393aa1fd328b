/** The tool list in the shape of Chargebee: ids of item prices, lines that are named or removed by them, offsets as tokens. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const estimate_id = text('The ID of the estimate.', { pattern: '^est_[0-9a-f]{16}$' });
const hosted_page_id = text('The ID of the hosted page.', { pattern: '^[0-9a-f]{32}$' });
const item_id = text('The ID of the item.', { maxLength: 100 });
const item_price_id = text('The ID of the item price.', { maxLength: 100 });

const itemPrices = (description: string) =>
  list(
    description,
    object('An item price.', { item_price_id, quantity: whole('How many; 1 by default.', 1, 500) }, [
      'item_price_id',
    ]),
    { minItems: 1 },
  );

const some = (description: string) => text(description, { minLength: 1, maxLength: 150 });

const address = object(
  'The address of the recipient.',
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    line1: some('Address line 1.'),
    line2: text('Address line 2.'),
    city: some('City or suburb.'),
    state_code: text('The state without the country, such as VIC.', { pattern: '^[A-Z]{2,3}$' }),
    zip: some('Postal code.'),
    country: country('ISO 3166-1 alpha-2 country code.'),
  },
  ['first_name', 'last_name', 'line1', 'city', 'zip', 'country'],
);

const consent = object('The consent of the customer to this payment.', {
  agreed: yesNo('Whether the customer agrees to pay.'),
  agreed_at: whole(
    'When the customer agreed, in seconds since the epoch (UTC); at most five minutes ago.',
    0,
    4_102_444_800,
  ),
});

const estimate = object('Which estimate.', { estimate_id });
const page = object('Which hosted page.', { hosted_page_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists items with their item prices. Amounts are in cents, without tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        limit: whole('The number of items to return; 10 by default.', 1, 100),
        offset: text('The `next_offset` of the answer before. The last page has none.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves items by their IDs. IDs that are not known are left out.',
    object('Which.', { item_ids: list('The IDs.', item_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Retrieves an item with its item prices.', object('Which.', { item_id })],
  [
    'create_cart',
    'Creates an estimate. From 200.00 of goods on, the coupon VOLUME5 takes 5 % off each line of goods.',
    object('The estimate.', { item_prices: itemPrices('What to estimate.') }),
  ],
  ['get_cart', 'Retrieves an estimate.', estimate],
  [
    'update_cart',
    'Sets the quantities of the item prices in `item_prices`, which are added if they are new, and removes those in `removed_item_price_ids`. All other lines stay.',
    object(
      'The change.',
      {
        estimate_id,
        item_prices: itemPrices('What gets this quantity.'),
        removed_item_price_ids: list('What is removed.', item_price_id, { minItems: 1 }),
      },
      ['estimate_id'],
    ),
  ],
  ['cancel_cart', 'Cancels an estimate, which is then gone.', estimate],
  ['create_checkout', 'Creates a hosted page for what an estimate has now.', estimate],
  ['get_checkout', 'Retrieves a hosted page.', page],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both; what is left out stays. Shipping is an ad hoc line of the estimate.',
    object(
      'The change.',
      {
        hosted_page_id,
        shipping_address: address,
        shipping_method_id: text('The `id` of one of `shipping_methods` of the hosted page.'),
      },
      ['hosted_page_id'],
    ),
  ],
  [
    'complete_checkout',
    'Collects the payment of a hosted page that requires no more parameters, if the customer consents.',
    object('The payment.', { hosted_page_id, customer_consent: consent }, ['hosted_page_id']),
  ],
  ['cancel_checkout', 'Cancels a hosted page.', page],
  [
    'get_order',
    'Retrieves an invoice.',
    object('Which.', {
      invoice_id: text('The invoice number: `content.invoice_id` of the hosted page.', {
        pattern: '^INV-\\d+$',
      }),
    }),
  ],
]);
