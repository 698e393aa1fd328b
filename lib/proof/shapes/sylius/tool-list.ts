/** The tool list of the Sylius shop: token values, and IRIs of variants, items and shipping methods. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const tokenValue = text('The token value of the order, from create_cart or create_checkout.', {
  minLength: 1,
});
const productVariant = text('The IRI of a product variant.', {
  pattern: '^/api/v2/shop/product-variants/',
  examples: ['/api/v2/shop/product-variants/KM-1A'],
});
const quantity = whole('The quantity.', 1, 80);
const product = text('The IRI of a product.', { pattern: '^/api/v2/shop/products/' });

const changedItem = object(
  {
    '@id': text('The IRI of an item of this cart, whose quantity changes.'),
    productVariant,
    quantity: whole(
      'With `@id`, the new quantity, and 0 removes the item; otherwise the quantity to add.',
      0,
      80,
    ),
  },
  ['quantity'],
  {
    oneOf: [
      { required: ['@id'] },
      { required: ['productVariant'], properties: { quantity: { minimum: 1 } } },
    ],
  },
);
const shippingAddress = object(
  {
    firstName: text('First name.', { maxLength: 80 }),
    lastName: text('Last name.', { maxLength: 80 }),
    street: text('Street.', { minLength: 1, maxLength: 200 }),
    city: text('City.', { minLength: 1, maxLength: 100 }),
    postcode: text('Postcode.', { maxLength: 16 }),
    provinceName: text('Province.', { maxLength: 60 }),
    countryCode: country(),
  },
  ['street', 'city', 'countryCode'],
  { description: 'The shipping address. Addressing the order again replaces it.' },
);
const shipments = list(
  'The only shipment of the order, with its shipping method. The order has to be addressed before, or with it.',
  object({
    shippingMethod: text('The IRI of a shipping method.', {
      pattern: '^/api/v2/shop/shipping-methods/',
      examples: ['/api/v2/shop/shipping-methods/yupack'],
    }),
  }),
  1,
  1,
);
const consent = object(
  {
    given: yesOrNo('Whether the customer agrees to buy.'),
    givenAt: moment('When the customer agreed; five minutes ago at most.'),
  },
  ['given', 'givenAt'],
  { description: 'The explicit consent of the customer.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Retrieves the collection of products. Prices are integers in yen, with tax included.',
    object({ query: text('Words of the name.'), context: contextIn('JPY') }, ['query']),
  ],
  [
    'lookup_catalog',
    'Retrieves products by their IRIs.',
    object({ products: list('IRIs.', product, 1, 20) }),
  ],
  ['get_product', 'Retrieves a product.', object({ product })],
  [
    'create_cart',
    'Picks up a new cart with items.',
    object({ items: list('The items.', object({ productVariant, quantity })), context: contextIn('JPY') }, [
      'items',
    ]),
  ],
  ['get_cart', 'Retrieves a cart.', object({ tokenValue })],
  [
    'update_cart',
    'Changes and adds items, in the given order. Items that are not listed stay as they are.',
    object({ tokenValue, items: list('Items to change or to add.', changedItem) }),
  ],
  ['cancel_cart', 'Deletes a cart.', object({ tokenValue })],
  [
    'create_checkout',
    'Begins the checkout of a copy of the cart, as an order of its own.',
    object({ tokenValue }),
  ],
  [
    'get_checkout',
    'Retrieves the order. Its `checkoutState` is `cart`, `addressed`, `shipping_selected`, `completed` or `cancelled`.',
    object({ tokenValue }),
  ],
  [
    'update_checkout',
    'Addresses the order, selects a shipping method, or both.',
    object({ tokenValue, shippingAddress, shipments }, ['tokenValue'], { minProperties: 2 }),
  ],
  [
    'complete_checkout',
    'Completes the checkout from the state `shipping_selected`, with the consent of the customer.',
    object({ tokenValue, consent }, ['tokenValue']),
  ],
  ['cancel_checkout', 'Cancels the order before its completion.', object({ tokenValue })],
  [
    'get_order',
    'Retrieves a completed order.',
    object({ number: text('Its number.', { pattern: '^\\d{9}$' }) }),
  ],
]);
