/** The tool list in the shape of Salesforce's baskets: product ids, items that are patched one by one, shipments. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const basketId = text('The basket id.', { minLength: 16, maxLength: 32 });
const checkoutId = text('The id of the basket in checkout.', { minLength: 16, maxLength: 32 });
const productId = text('The id of the variation product.', { pattern: '^\\d{7}M$' });
const itemId = text('The id of the product item.', { pattern: '^[0-9a-f]{26}$' });

const productItem = object('A product item.', {
  product_id: productId,
  quantity: whole('The quantity.', 1, 999),
});

const patch = object(
  'Item operations. An item that is named in none of them stays as it is.',
  {
    basket_id: basketId,
    add_product_items: list('Items to add. More of a product that is in the basket counts up.', productItem),
    update_product_items: list(
      'New quantities of items.',
      object('A quantity.', {
        item_id: itemId,
        quantity: whole('The quantity; 0 removes the item.', 0, 999),
      }),
    ),
    remove_item_ids: list('Items to remove.', itemId),
  },
  ['basket_id'],
);

const shippingAddress = object(
  'The shipping address.',
  {
    first_name: text('First name.', { minLength: 1 }),
    last_name: text('Last name.', { minLength: 1 }),
    address1: text('First line.', { minLength: 1 }),
    city: text('City.', { minLength: 1 }),
    postal_code: text('Postal code.', { minLength: 1 }),
    state_code: text('State, where the country has states.'),
    country_code: country(),
  },
  ['last_name', 'address1', 'city', 'postal_code', 'country_code'],
);

const consent = object('The consent.', {
  consented: yesNo('Whether the shopper consents to this order, now.'),
  consented_at: text('When the shopper consented. Five minutes at most have passed.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_id: basketId });
const checkout = object('Which checkout.', { checkout_id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Product search.',
    object(
      'The search.',
      {
        query: text('The phrase.'),
        start: whole('The result to start from, from 0.', 0, 10_000),
        count: whole('The number of results; 25 if not given.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Multiple products. Ids without a product are not in the answer.',
    object('Which.', { ids: list('Ids of variation products.', productId, { minItems: 1, maxItems: 24 }) }),
  ],
  ['get_product', 'A product.', object('Which.', { id: productId })],
  [
    'create_cart',
    'Creates a basket.',
    object('The basket.', { product_items: list('The product items.', productItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets a basket.', basket],
  ['update_cart', 'Changes the product items of a basket.', patch],
  ['cancel_cart', 'Removes a basket.', basket],
  ['create_checkout', 'Moves a copy of the basket to checkout.', basket],
  ['get_checkout', 'Gets the checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the method, or both of the shipment `me`.',
    object(
      'The shipment.',
      {
        checkout_id: checkoutId,
        shipment_id: { const: 'me', description: 'There is one shipment, me.' },
        shipping_address: shippingAddress,
        shipping_method_id: text('Id of an applicable shipping method.'),
      },
      ['checkout_id', 'shipment_id'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order.',
    object('The order.', { checkout_id: checkoutId, shopper_consent: consent }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels the checkout.', checkout],
  [
    'get_order',
    'Gets an order.',
    object('Which.', { order_no: text('The order number.', { pattern: '^\\d{8}$' }) }),
  ],
]);
