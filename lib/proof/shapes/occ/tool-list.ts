/** The tool list in the shape of OCC: a cart by its guid, entries by their number, pages from 0. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = text('Cart identifier: the guid of the cart.', { pattern: '^[0-9a-f-]{32,36}$' });
const checkoutCode = text('Code of the checkout.', { pattern: '^\\d{8}$' });
const product = object('The product.', { code: text('Code of the variant.', { pattern: '^\\d+$' }) });

const entry = object('An order entry.', { product, quantity: whole('Quantity.', 1, 999) });

const changedEntry = object(
  'With `entryNumber`, the new quantity of that entry; with `product`, an entry to add.',
  {
    entryNumber: whole('Number of the entry in the cart, from 0.', 0, 999),
    product,
    quantity: whole('Quantity. 0 removes the entry.', 0, 999),
  },
  ['quantity'],
  { oneOf: [{ required: ['entryNumber'] }, { required: ['product'] }] },
);

const line = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const address = object(
  'The address of the delivery.',
  {
    firstName: line('First name.'),
    lastName: line('Last name.'),
    line1: line('First line of the address.'),
    line2: text('Second line of the address.'),
    town: line('Town.'),
    postalCode: line('Postal code.'),
    country: object('Country.', { isocode: country('ISO code of the country.') }),
  },
  ['firstName', 'lastName', 'line1', 'town', 'postalCode', 'country'],
);

const consent = object('The consent of the customer to this order.', {
  consentGiven: yesNo('Whether the customer consents to the purchase.'),
  consentGivenDate: text('Moment of the consent, RFC 3339; not older than five minutes.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutCode });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products, a page at a time. Amounts are in fils, without tax.',
    object(
      'The search.',
      {
        query: text('Free text.'),
        currentPage: whole('The page, from 0.', 0, 1000),
        pageSize: whole('The number of results per page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns the products with these codes, or that have variants with these codes. Unknown codes are left out.',
    object('Which.', { productCodes: list('Codes.', text('A code.'), { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Returns details of a product.', object('Which.', { productCode: text('Its code.') })],
  [
    'create_cart',
    'Creates a cart with entries.',
    object('The cart.', { entries: list('The entries.', entry, { minItems: 1 }) }),
  ],
  ['get_cart', 'Returns a cart.', cart],
  [
    'update_cart',
    'Changes entries of a cart. Entries that are not sent stay.',
    object('The change.', { cartId, entries: list('The entries.', changedEntry, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts a checkout of the entries that a cart has now.', cart],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery mode, or both; the other stays.',
    object(
      'The delivery.',
      {
        checkoutCode,
        deliveryAddress: address,
        deliveryModeId: text('Code of one of the supported delivery modes.'),
      },
      ['checkoutCode'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout in the state READY, with the consent of the customer.',
    object('The order.', { checkoutCode, customerConsent: consent }, ['checkoutCode']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Returns an order.',
    object('Which.', { orderCode: text('Code of the order: `placedOrder.code`.') }),
  ],
]);
