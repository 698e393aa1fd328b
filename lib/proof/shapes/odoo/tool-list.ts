/** The tool list in the shape of Odoo: integer ids, lines that are changed by their id, searches by offset. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => whole(description, 1, 2_147_483_647);

const quotation_id = idOf('Id of the quotation.');
const checkout_id = idOf('Id of the checkout.');
const product_id = idOf('Id of the product variant.');

const orderLine = object('A line of the quotation.', {
  product_id,
  product_uom_qty: whole('Quantity.', 1, 9_999),
});

const changedLine = object(
  'With `id`, the new quantity of that line; with `product_id`, a product to add.',
  {
    id: idOf('Id of the line.'),
    product_id,
    product_uom_qty: whole('Quantity. 0 removes the line.', 0, 9_999),
  },
  ['product_uom_qty'],
  { oneOf: [{ required: ['id'] }, { required: ['product_id'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const partner = object(
  'The delivery address.',
  {
    name: some('Name of the person.'),
    street: some('Street and number.'),
    street2: text('Second line of the street.'),
    city: some('City.'),
    zip: some('Postal code.'),
    state_code: text('Code of the state, such as KA.', { pattern: '^[A-Z0-9]{1,3}$' }),
    country_code: country('Code of the country, ISO 3166-1 alpha-2.'),
  },
  ['name', 'street', 'city', 'zip', 'country_code'],
);

const signature = object('The acceptance of this order by the customer.', {
  accepted: yesNo('Whether the customer accepts the order and its payment.'),
  signed_on: text('When the customer accepted it, RFC 3339. It may be at most five minutes ago.', {
    format: 'date-time',
  }),
});

const quotation = object('Which quotation.', { quotation_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in paise, without tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        offset: whole('How many records to skip.', 0, 100_000),
        limit: whole('How many records to return; 80 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by ids of products or of their variants. Ids that do not exist are left out.',
    object('Which.', { ids: list('The ids.', idOf('An id.'), { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_product',
    'Reads a product by its id or by the id of one of its variants.',
    object('Which.', { product_id: idOf('The id.') }),
  ],
  [
    'create_cart',
    'Creates a quotation.',
    object('The quotation.', { order_line: list('The lines.', orderLine, { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a quotation.', quotation],
  [
    'update_cart',
    'Writes lines of a quotation. Lines that are not sent stay as they are.',
    object('The change.', { quotation_id, order_line: list('The lines.', changedLine, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Cancels and deletes a quotation.', quotation],
  ['create_checkout', 'Starts the checkout of the lines that a quotation has now.', quotation],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Writes the delivery address, the carrier, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        partner_shipping: partner,
        carrier_id: idOf('Id of one of `delivery_carriers`.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Confirms the order of a checkout that lacks no field, with the signature of the customer.',
    object('The confirmation.', { checkout_id, signature }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads a sales order.',
    object('Which.', { sale_order_id: idOf('The id: the first part of `sale_order_id` of the checkout.') }),
  ],
]);
