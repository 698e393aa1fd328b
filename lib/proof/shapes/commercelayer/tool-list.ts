/** The tool list in the shape of Commerce Layer: SKU codes, pages with numbers, and line items of an order. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const orderId = text('The id of an order.', { pattern: '^[A-Za-z]{10}$' });
const skuCode = text('The code of a SKU.', { pattern: '^BF[0-9A-Z-]+$' });
const quantity = whole('The line item quantity.', 1, 100);

const page = object(
  'Which page. Pages are numbered from 1.',
  {
    number: { ...whole('The number of the page.', 1, 1_000), default: 1 },
    size: { ...whole('How many SKUs a page has.', 1, 25), default: 10 },
  },
  [],
);

const changedItem = {
  description: 'A line item that changes, or a SKU that is added.',
  oneOf: [
    object(
      'Sets the quantity of a line item; 0 deletes it.',
      { id: text('The id of the line item.'), quantity: whole('The new quantity.', 0, 100) },
      ['id', 'quantity'],
      { additionalProperties: false },
    ),
    object('Adds a SKU to its line item, or as a new one.', { sku_code: skuCode, quantity }, undefined, {
      additionalProperties: false,
    }),
  ],
};

const address = object(
  'The shipping address.',
  {
    first_name: text('Address first name.', { maxLength: 60 }),
    last_name: text('Address last name.', { maxLength: 60 }),
    line_1: text('Address line 1: the street and the number.', { minLength: 1, maxLength: 160 }),
    city: text('Address city.', { minLength: 1, maxLength: 80 }),
    zip_code: text('ZIP or postal code.', { maxLength: 12 }),
    state_code: text('State, province or region code.', { maxLength: 40 }),
    country_code: country('The international 2-letter country code.'),
    phone: text('Phone number.', { maxLength: 40 }),
  },
  ['line_1', 'city', 'country_code'],
);

const consent = object('The consent of the customer to this order, given at the moment of placing it.', {
  granted: yesNo('Whether the customer consents.'),
  granted_at: text('When, within the last five minutes.', { format: 'date-time' }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists SKUs by words of their names, page by page. Amounts are in cents and include taxes.',
    object('The search.', { query: text('Words.'), page, context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Lists the SKUs with these codes, each of them once. Unknown codes are in `meta.not_found`.',
    object('Which SKUs.', {
      codes: list('The codes.', text('The code of a SKU.'), { minItems: 1, maxItems: 25 }),
    }),
  ],
  ['get_product', 'Retrieves a SKU.', object('Which SKU.', { code: text('The code of the SKU.') })],
  [
    'create_cart',
    'Creates a draft order with line items.',
    object('The order.', {
      line_items: list('The SKUs.', object('A SKU.', { sku_code: skuCode, quantity }), {
        minItems: 1,
        maxItems: 30,
      }),
    }),
  ],
  ['get_cart', 'Retrieves a draft order.', object('Which order.', { id: orderId })],
  [
    'update_cart',
    'Changes line items of a draft order. Line items that are not listed stay as they are.',
    object('The changes.', {
      id: orderId,
      line_items: list('The line items.', changedItem, { minItems: 1, maxItems: 30 }),
    }),
  ],
  ['cancel_cart', 'Cancels a draft order.', object('Which order.', { id: orderId })],
  [
    'create_checkout',
    'Makes a pending order of a draft order. The payment method has a fee, which is a line item.',
    object('Which draft order.', { id: orderId }),
  ],
  ['get_checkout', 'Retrieves a pending order.', object('Which order.', { id: orderId })],
  [
    'update_checkout',
    'Sets the shipping address and the shipping method of a pending order. What is left out stays.',
    object(
      'The changes.',
      {
        id: orderId,
        shipping_address: address,
        shipping_method_id: text('The id of one of the `available_shipping_methods`.', { minLength: 1 }),
      },
      ['id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places a pending order that has an address and a shipping method, if the customer consents.',
    object('The order.', { id: orderId, customer_consent: consent }, ['id']),
  ],
  ['cancel_checkout', 'Cancels a pending order.', object('Which order.', { id: orderId })],
  [
    'get_order',
    'Retrieves a placed order by its number.',
    object('Which order.', { number: text('The number of the order.', { pattern: '^\\d{8}$' }) }),
  ],
]);
