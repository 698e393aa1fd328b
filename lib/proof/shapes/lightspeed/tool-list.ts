/** The tool list in the shape of Lightspeed eCom: integer ids, quantities as text, pages from 1. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => whole(description, 1, 2_147_483_647);

const quoteId = idOf('The id of the quote.');
const checkoutId = idOf('The id of the checkout.');
const variantId = idOf('The id of the variant.');

const product = object('A product of the quote.', {
  variantId,
  quantity: text('The quantity, as text.', { pattern: '^[1-9][0-9]{0,2}$' }),
});

const changedProduct = object(
  'With `id`, the new quantity of this product of the quote; with `variantId`, a variant to add.',
  {
    id: idOf('The id of the product in the quote.'),
    variantId,
    quantity: text('The quantity, as text. "0" removes the product.', { pattern: '^(0|[1-9][0-9]{0,2})$' }),
  },
  ['quantity'],
  { oneOf: [{ required: ['id'] }, { required: ['variantId'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 150 });

const address = object(
  'The shipping address.',
  {
    name: some('The name of the person.'),
    street: some('The street.'),
    number: some('The number of the house.'),
    extension: text('What follows the number.'),
    zipcode: some('The postal code.'),
    city: some('The city.'),
    country: country('The country, ISO 3166-1 alpha-2.'),
  },
  ['name', 'street', 'number', 'zipcode', 'city', 'country'],
);

const agreement = object('The agreement of the customer to this order.', {
  agreed: yesNo('Whether the customer agrees to the order and pays it.'),
  agreedAt: text('When the customer agreed, RFC 3339. Valid for five minutes.', { format: 'date-time' }),
});

const quote = object('Which quote.', { quoteId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Prices are in cents, with tax.',
    object(
      'The search.',
      {
        query: text('The words to find.'),
        page: whole('The page, from 1.', 1, 1000),
        limit: whole('The number of products on a page; 50 by default.', 1, 250),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves products by ids of products or variants. Unknown ids are left out.',
    object('Which.', { ids: list('The ids.', idOf('An id.'), { minItems: 1, maxItems: 250 }) }),
  ],
  [
    'get_product',
    'Retrieves a product by its id or the id of one of its variants.',
    object('Which.', { id: idOf('The id.') }),
  ],
  [
    'create_cart',
    'Creates a quote.',
    object('The quote.', { products: list('The products.', product, { minItems: 1 }) }),
  ],
  ['get_cart', 'Retrieves a quote.', quote],
  [
    'update_cart',
    'Updates products of a quote, and adds others. Products that are not named stay.',
    object('The update.', { quoteId, products: list('The products.', changedProduct, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Deletes a quote.', quote],
  ['create_checkout', 'Creates a checkout with the products of a quote.', quote],
  ['get_checkout', 'Retrieves a checkout.', checkout],
  [
    'update_checkout',
    'Updates the shipping address, the shipment method, or both; what is not named stays.',
    object(
      'The update.',
      {
        checkoutId,
        addressShipping: address,
        shipmentId: idOf('The id of one of the `shipmentMethods`.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout with the status ready, if the customer agrees.',
    object('The order.', { checkoutId, agreement }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Retrieves an order.',
    object('Which.', { orderId: idOf('The id of the order: `order.id` of its checkout.') }),
  ],
]);
