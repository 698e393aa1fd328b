/** The tool list of a shop with quotes: a list of products that replaces the one before, and a sign-off. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const quoteId = whole('Numeric ID of the quote.', 1, 2_147_483_647);
const checkoutId = text('Checkout of the quote.', { format: 'uuid' });

const product = object('A product of the quote.', {
  sku: text('SKU of the variant.', { minLength: 3, maxLength: 40 }),
  quantity: whole('Quantity. Not below the minPurchaseQuantity of the product.', 1, 10_000),
});

const productList = list('The products.', product, { minItems: 1, maxItems: 100, uniqueItems: true });

const part = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const address = object(
  'Where the goods are sent.',
  {
    companyName: part('Company.'),
    contactName: part('Contact person.'),
    addressLine: part('Street address.'),
    suburb: part('Suburb or town.'),
    stateCode: text('State or territory.', { enum: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] }),
    zipCode: text('Postcode.', { pattern: '^\\d{4}$' }),
    countryCode: country('Country code.'),
  },
  ['companyName', 'addressLine', 'suburb', 'stateCode', 'zipCode', 'countryCode'],
);

const signOff = object(
  'The decision of the buyer about this purchase.',
  {
    decision: text('Decision.', { enum: ['approve', 'reject'] }),
    decidedAt: text('When, RFC 3339. Valid for five minutes.', { format: 'date-time' }),
    decidedBy: text('Name of the person.'),
  },
  ['decision', 'decidedAt'],
);

const quote = object('Which quote.', { quoteId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the products of the assortment. Prices are list prices in cents, without GST.',
    object(
      'The search.',
      {
        query: text('Keyword.'),
        first: whole('Products to return; 25 by default.', 1, 50),
        offset: whole('Products to leave out.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns the variants with these SKUs; `notFound` lists the others.',
    object('Which.', { variantSkus: list('SKUs.', text('SKU.'), { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Returns a product.',
    object('Which.', { productId: whole('Product ID.', 1, 2_147_483_647) }),
  ],
  [
    'create_cart',
    'Creates a quote, priced by the contract of the buyer.',
    object('The quote.', { productList, quoteTitle: text('A title.') }, ['productList']),
  ],
  ['get_cart', 'Returns a quote.', quote],
  [
    'update_cart',
    'Revises a quote. The product list replaces the one of the quote.',
    object('The revision.', { quoteId, productList }),
  ],
  ['cancel_cart', 'Archives a quote.', quote],
  ['create_checkout', 'Checks out a quote.', quote],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method or both.',
    object('The consignment.', {
      checkoutId,
      consignment: object(
        'The consignment.',
        {
          shippingAddress: address,
          shippingMethod: object('The method.', {
            id: text('ID of one of the shippingMethods of the checkout.'),
          }),
        },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Orders what was quoted, after the sign-off of the buyer.',
    object(
      'The purchase.',
      { checkoutId, poNumber: text('Purchase order number.', { maxLength: 30 }), signOff },
      ['checkoutId'],
    ),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Returns an order.', object('Which.', { orderId: whole('Order ID.', 1, 2_147_483_647) })],
]);
