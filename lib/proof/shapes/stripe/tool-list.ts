/** The tool list in the shape of Stripe Checkout: prices, entire lists of line items, consent with a Unix time. */
import type { Fields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const idOf = (prefix: string, description: string): Fields =>
  text(description, { pattern: `^${prefix}_[0-9a-z_]+$`, maxLength: 80 });

const cart = idOf('cart', 'The ID of the cart.');
const session = idOf('cs_test', 'The ID of the Checkout Session.');
const price = idOf('price', 'The ID of a price: of one of the `prices` of a product.');
const quantity = whole('The quantity of the line item being purchased.', 1, 999);

const newItem = object('A line item.', { price, quantity });
const item = object('A line item.', { id: idOf('li', 'ID of an existing line item.'), price, quantity }, [], {
  anyOf: [{ required: ['id'] }, { required: ['price', 'quantity'] }],
});
const discounts = object('The discount to apply.', {
  promotion_code: text('A promotion code of the buyer.', { minLength: 1, maxLength: 40 }),
});

const shippingDetails = object(
  'Shipping information of the customer.',
  {
    name: text('Recipient name.', { maxLength: 100 }),
    address: object(
      'Shipping address.',
      {
        line1: text('Address line 1, such as the street, PO Box, or company name.', { minLength: 1 }),
        line2: text('Address line 2, such as the apartment, suite, unit, or building.'),
        city: text('City, district, suburb, town, or village.', { minLength: 1 }),
        state: text('State, county, province, or region.'),
        postal_code: text('ZIP or postal code.', { minLength: 1 }),
        country: country('Two-letter country code (ISO 3166-1 alpha-2).'),
      },
      ['line1', 'city', 'postal_code', 'country'],
    ),
  },
  ['address'],
);

const consent = object('The consent of the buyer to this purchase, collected at the moment of payment.', {
  purchase: text('Whether the buyer approved the purchase.', { enum: ['accepted', 'declined'] }),
  collected_at: whole(
    'When the buyer did, in seconds since the Unix epoch; at most 300 ago.',
    0,
    99_999_999_999,
  ),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Amounts are integers in the smallest currency unit, without tax.',
    object('The search.', { query: text('The search query string.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Lists products by their IDs or by the IDs of their prices; missing ones are left out.',
    object('Which products.', { ids: list('IDs.', text('An ID.'), { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Retrieves a product.', object('Which product.', { product: idOf('prod', 'The ID.') })],
  [
    'create_cart',
    'Creates a cart.',
    object(
      'The cart.',
      {
        line_items: list('A list of items the customer is purchasing.', newItem, {
          minItems: 1,
          maxItems: 100,
        }),
        discounts,
      },
      ['line_items'],
    ),
  ],
  ['get_cart', 'Retrieves a cart.', object('Which cart.', { cart })],
  [
    'update_cart',
    'Updates a cart. Send the entire list of line items: an item with the `id` of a line keeps that line, with a new quantity if there is one; an item with a `price` is a new line; lines whose `id` is not sent are removed. Without `line_items`, all lines stay.',
    object(
      'The changes.',
      {
        cart,
        line_items: list('The entire list of line items.', item, { maxItems: 100 }),
        discounts,
      },
      ['cart'],
      { anyOf: [{ required: ['line_items'] }, { required: ['discounts'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart.', object('Which cart.', { cart })],
  [
    'create_checkout',
    'Creates a Checkout Session with the line items that the cart has now.',
    object('Which cart.', { cart }),
  ],
  ['get_checkout', 'Retrieves a Checkout Session.', object('Which session.', { session })],
  [
    'update_checkout',
    'Updates a Checkout Session: its shipping details, its shipping rate, or both.',
    object(
      'The changes.',
      {
        session,
        collected_information: object('Information collected from the customer.', {
          shipping_details: shippingDetails,
        }),
        shipping_rate: text('The shipping method: the ID of one of `shipping_options`.', {
          pattern: '^shr_',
        }),
      },
      ['session'],
      { anyOf: [{ required: ['collected_information'] }, { required: ['shipping_rate'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Completes a session that is open and has no requirements due. The buyer has to consent to it.',
    object('The purchase.', { session, consent }, ['session']),
  ],
  ['cancel_checkout', 'Expires a Checkout Session that is open.', object('Which session.', { session })],
  ['get_order', 'Retrieves an order.', object('Which order.', { order: idOf('order', 'The ID.') })],
]);
