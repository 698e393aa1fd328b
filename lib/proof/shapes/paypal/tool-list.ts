/** The tool list in the shape of PayPal: purchase units, quantities as texts, and JSON Patch. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const idOf = (description: string) => text(description, { pattern: '^[0-9A-Z]{17}$' });

const cart_id = idOf('The ID of the cart.');
const checkout_id = idOf('The ID of the checkout.');
const sku = text('The stock keeping unit of the item.', { minLength: 1, maxLength: 127 });
const quantity = text('The item quantity, a whole number as a text.', { pattern: '^[1-9][0-9]{0,3}$' });

const item = object('An item to buy.', { sku, quantity });

const unit = object('A purchase unit.', {
  reference_id: { type: 'string', const: 'default', description: 'The only purchase unit is `default`.' },
  items: list('The items.', item, { minItems: 1, maxItems: 100 }),
});

const at = (description: string, end: string) =>
  text(description, { pattern: `^/purchase_units/0/items/${end}$` });

const operation = {
  type: 'object',
  description: 'An operation of RFC 6902.',
  oneOf: [
    object('Adds an item. It joins the item of the same SKU.', {
      op: { const: 'add' },
      path: { const: '/purchase_units/0/items/-' },
      value: item,
    }),
    object('Sets the quantity of an item.', {
      op: { const: 'replace' },
      path: at('Such as `/purchase_units/0/items/1/quantity`.', '[0-9]+/quantity'),
      value: quantity,
    }),
    object('Removes an item.', {
      op: { const: 'remove' },
      path: at('Such as `/purchase_units/0/items/1`.', '[0-9]+'),
    }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 300 });

const shipping = object('The shipping details.', {
  name: object('The name of the recipient.', { full_name: some('The full name.') }),
  address: object(
    'The address of the recipient.',
    {
      address_line_1: some('The first line of the address.'),
      address_line_2: text('The second line of the address, such as a unit.'),
      admin_area_2: some('The city.'),
      admin_area_1: text('The province or state.'),
      postal_code: some('The postal code.'),
      country_code: country('The ISO 3166-1 alpha-2 code of the country.'),
    },
    ['address_line_1', 'admin_area_2', 'postal_code', 'country_code'],
  ),
});

const decision = object('What the payer has decided about this payment.', {
  decision: text('PAY if the payer approves the payment.', { enum: ['PAY', 'DECLINE'] }),
  decided_at: text('When the payer decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products that match. Amounts are in cents, and exclude the tax.',
    object(
      'The search.',
      {
        query: text('The words to search for.'),
        page: whole('The page, from 1.', 1, 1_000),
        page_size: whole('Products on a page; 10 by default.', 1, 20),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Shows the products that have these SKUs. Unknown SKUs are ignored.',
    object('Which.', { skus: list('The SKUs.', sku, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Shows a product.', object('Which.', { id: text('The ID of the product.') })],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { purchase_units: list('Exactly one unit.', unit, { minItems: 1, maxItems: 1 }) }),
  ],
  ['get_cart', 'Shows a cart.', cart],
  [
    'update_cart',
    'Patches the items of a cart, one operation after the other.',
    object('The change.', { cart_id, patch: list('The operations.', operation, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Voids a cart and forgets it.', cart],
  [
    'create_checkout',
    'Creates a checkout of the items that a cart has now.',
    object('The checkout.', {
      cart_id,
      intent: text('The payment is captured at once.', { enum: ['CAPTURE'] }),
    }),
  ],
  ['get_checkout', 'Shows a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping details, the shipping option, or both; what is not sent stays.',
    object(
      'The change.',
      {
        checkout_id,
        shipping,
        shipping_option_id: some('The ID of one of `shipping.options`.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Captures the payment of a checkout that misses no field, if the payer decides to pay. The answer is PROCESSING; read the checkout for the outcome.',
    object('The capture.', { checkout_id, payer_decision: decision }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Voids a checkout.', checkout],
  ['get_order', 'Shows an order.', object('Which.', { order_id: idOf('The `order_id` of the checkout.') })],
]);
