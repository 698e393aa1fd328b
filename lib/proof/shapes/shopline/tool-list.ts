/** The tool list in the manner of SHOPLINE: tokens of carts and checkouts, and lines by the ids of SKUs. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cart_token = text('The token of the cart.', { pattern: '^[0-9a-f]{32}$' });
const checkout_token = text('The token of the checkout.', { pattern: '^ck_[0-9a-f]{32}$' });
const product_id = text('The id of the product.', { pattern: '^[0-9a-f]{24}$' });
const sku_id = text('The id of the SKU of a variant.', { pattern: '^[0-9]+$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const wanted = (least: number) =>
  object('A SKU and its quantity.', { sku_id, quantity: whole('The number of pieces.', least, 999) });

const address = object('Where the order is sent to, in Taiwan.', {
  recipient_name: some('The name of the recipient.'),
  phone: text('The mobile number of the recipient.', { minLength: 8, examples: ['0912345678'] }),
  city: some('City or county.'),
  district: some('District.'),
  address1: some('Street, lane, number and floor.'),
  zip: text('Postal code.', { pattern: '^[0-9]{3,6}$' }),
  country_code: text('The country.', { const: 'TW' }),
});

const consent = object('What the buyer says to the order.', {
  agreed: yesNo('Whether the buyer agrees to the order and to its payment.'),
  agreed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_token });
const checkout = object('Which checkout.', { checkout_token });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products, page by page. All amounts are in minor units and include the tax.',
    object(
      'The search.',
      {
        query: text('Search terms; without any, all products are found.'),
        limit: whole('The number of products of a page; 20 by default.', 1, 100),
        page_info: text('The `next_page_info` of the page before.', { pattern: '^p[0-9]+$' }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Unknown ids are in `missing_ids`.',
    object('Which.', { product_ids: list('The ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one line item.',
    object(
      'The cart.',
      {
        line_items: list('What is wanted.', wanted(1), { minItems: 1, maxItems: 100 }),
        presentment_currency: text('The currency of `presentment_money`; TWD by default.', {
          enum: ['TWD', 'USD'],
        }),
      },
      ['line_items'],
    ),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of SKUs in a cart. A SKU that is not in it is added, 0 removes one, and all other line items stay.',
    object('The change.', {
      cart_token,
      line_items: list('SKUs with their new quantities.', wanted(0), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts the checkout of a cart, with what the cart has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping rate, or both. What is left out stays.',
    object(
      'The change.',
      {
        checkout_token,
        shipping_address: address,
        shipping_rate_code: some('The `code` of one of the `shipping_rates` of the checkout.'),
      },
      ['checkout_token'],
    ),
  ],
  [
    'complete_checkout',
    'Pays for a checkout that is ready, with the consent of the buyer, and places the order.',
    object('The payment.', { checkout_token, buyer_consent: consent }, ['checkout_token']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order_id: text('The `order_id` of the checkout.', { pattern: '^[0-9]+$' }) }),
  ],
]);
