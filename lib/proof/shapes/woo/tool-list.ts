/** The tool list of the WooCommerce shape: integer product ids, and cart items by their keys. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const token = text('The token of the cart, from create_cart.', { pattern: '^ct_' });
const orderKey = text('The key of the draft order, from create_checkout.', { pattern: '^wc_order_' });
const id = whole(
  'The product or variation ID. A variable product is bought by one of its variations.',
  1,
  1e9,
);
const quantity = whole('Quantity of this item.', 1, 99);
const key = text('The key of the cart item.', { pattern: '^[0-9a-f]{32}$' });

const shippingAddress = object(
  {
    first_name: text('First name.', { maxLength: 80 }),
    last_name: text('Last name.', { maxLength: 80 }),
    address_1: text('First line of the address.', { minLength: 1, maxLength: 150 }),
    address_2: text('Second line of the address.', { maxLength: 150 }),
    city: text('City.', { minLength: 1, maxLength: 100 }),
    state: text('ISO code, or name, of the state, province or district.', { maxLength: 60 }),
    postcode: text('Zip or postal code.', { maxLength: 20 }),
    country: country(),
  },
  ['address_1', 'city', 'country'],
  { description: 'The full shipping address. It replaces the earlier one.' },
);
const selection = object(
  {
    package_id: whole('The ID of the package, as in `shipping_rates`.', 0, 0),
    rate_id: text('The chosen rate: a `rate_id` that the package offers.', { examples: ['flat_rate:1'] }),
  },
  ['rate_id'],
  { description: 'Selects a shipping rate for a package.' },
);
const buyerApproval = object(
  {
    approved: yesOrNo('Whether the buyer explicitly approved to pay this total.'),
    approved_at: moment('When the buyer approved: not more than five minutes ago.'),
  },
  ['approved', 'approved_at'],
  { description: 'The approval of the buyer, given at the moment of payment.' },
);
const change = object(
  {
    cart_token: token,
    add_items: list(
      'Items to add. If the item is in the cart already, its quantity grows by this quantity.',
      object({ id, quantity }),
    ),
    update_items: list(
      'New quantities of items that are in the cart, by key. Other items stay as they are.',
      object({ key, quantity: whole('The new quantity; 0 removes the item.', 0, 99) }),
    ),
    remove_items: list('The keys of the items to remove.', key),
  },
  ['cart_token'],
  { minProperties: 2 },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'List products. Prices are strings in the minor unit of the currency: see `currency_minor_unit`.',
    object({ query: text('Limits results to those matching a string.'), context: contextIn('USD') }, [
      'query',
    ]),
  ],
  [
    'lookup_catalog',
    'List products by their ids. Ids that do not exist are left out.',
    object({ include: list('Product IDs.', whole('A product ID.', 1, 1e9)) }),
  ],
  ['get_product', 'Single product.', object({ id: whole('The product ID.', 1, 1e9) })],
  [
    'create_cart',
    'Creates a cart with items. The cart merges items of the same product or variation.',
    object({ items: list('The items.', object({ id, quantity })), context: contextIn('USD') }, ['items']),
  ],
  ['get_cart', 'Get the cart, with its items, tax and totals.', object({ cart_token: token })],
  ['update_cart', 'Adds, updates and removes items, in this order.', change],
  ['cancel_cart', 'Deletes the cart.', object({ cart_token: token })],
  [
    'create_checkout',
    'Creates a draft order from the present items of a cart. Shipping is free from $75.00 of items.',
    object({ cart_token: token }),
  ],
  ['get_checkout', 'Get the draft order.', object({ order_key: orderKey })],
  [
    'update_checkout',
    'Sets the shipping address, the shipping rate, or both. What is left out stays as it is.',
    object(
      { order_key: orderKey, shipping_address: shippingAddress, shipping_rate: selection },
      ['order_key'],
      {
        minProperties: 2,
      },
    ),
  ],
  [
    'complete_checkout',
    'Processes the payment and places the order. It needs `buyer_approval`, an address and a shipping rate.',
    object(
      {
        order_key: orderKey,
        payment_method: text('The ID of the payment method.', { examples: ['wallet'] }),
        buyer_approval: buyerApproval,
      },
      ['order_key'],
    ),
  ],
  ['cancel_checkout', 'Cancels the draft order.', object({ order_key: orderKey })],
  ['get_order', 'Get a placed order.', object({ order_id: whole('The ID of the order.', 1, 1e9) })],
]);
