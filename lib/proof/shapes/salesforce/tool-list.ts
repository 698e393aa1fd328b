/** The tool list in the shape of Salesforce B2C Commerce: a checkout is a temporary basket, `start` and `count` page. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const basketId = text('The id of the basket.', { minLength: 10, maxLength: 32 });
const temporaryId = text('The id of the temporary basket that is checked out.', {
  minLength: 10,
  maxLength: 32,
});

const items = list(
  'The product items.',
  object('A product item.', {
    product_id: text('The id of the variation product.', { maxLength: 100 }),
    quantity: whole('The number of pieces.', 1, 999),
  }),
  { minItems: 1, maxItems: 50 },
);

const part = (description: string) => text(description, { minLength: 1, maxLength: 256 });

const address = object(
  'The address of the shipment.',
  {
    first_name: part('The first name.'),
    last_name: part('The last name.'),
    address1: part('The first line of the address.'),
    address2: text('The second line of the address.'),
    city: part('The city.'),
    state_code: part('The code of the province.'),
    postal_code: part('The postal code.'),
    country_code: country('The two-letter ISO 3166-1 country code.'),
  },
  ['first_name', 'last_name', 'address1', 'city', 'postal_code', 'country_code'],
);

const consent = object('The consent of the shopper to this very order.', {
  given: yesNo('Whether the shopper has consented.'),
  given_at: text('When, RFC 3339. A consent is valid for five minutes.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basket_id: basketId });
const temporary = object('Which temporary basket.', { basket_id: temporaryId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents and without tax.',
    object(
      'The search.',
      {
        query: text('The phrase.'),
        start: whole('The index of the first hit, from 0.', 0, 10_000),
        count: whole('The number of hits; 25 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns several products. Ids that do not exist are left out.',
    object('Which.', {
      ids: list('Ids of master or variation products.', text('An id.'), { minItems: 1, maxItems: 24 }),
    }),
  ],
  ['get_product', 'Returns one master product.', object('Which.', { id: text('The id of the product.') })],
  ['create_cart', 'Creates a basket.', object('The basket.', { product_items: items })],
  ['get_cart', 'Returns a basket.', basket],
  [
    'update_cart',
    'Replaces the product items of a basket: items that are not sent are removed.',
    object('The basket.', { basket_id: basketId, product_items: items }),
  ],
  ['cancel_cart', 'Deletes a basket.', basket],
  ['create_checkout', 'Creates a temporary basket with the items of a basket, to be checked out.', basket],
  ['get_checkout', 'Returns a temporary basket.', temporary],
  [
    'update_checkout',
    'Sets the address or the shipping method of the shipment. What is not sent stays. Totals are known with a shipping method.',
    object(
      'The shipment.',
      {
        basket_id: temporaryId,
        shipping_address: address,
        shipping_method: object('The shipping method.', {
          id: text('An id out of `c_applicable_shipping_methods`.'),
        }),
      },
      ['basket_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a temporary basket without flashes, if the shopper consents.',
    object('The order.', { basket_id: temporaryId, c_consent: consent }, ['basket_id']),
  ],
  ['cancel_checkout', 'Abandons a temporary basket for good.', temporary],
  ['get_order', 'Returns an order.', object('Which.', { order_no: text('The order number.') })],
]);
