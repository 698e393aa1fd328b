/** The tool list in the manner of Lemon Squeezy: ids of JSON:API resources, `variant_quantities` and `checkout_data`. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const numeric = (description: string) => ({ type: ['integer', 'string'], pattern: '^[0-9]+$', description });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const product_id = numeric('The `id` of a product.');
const variant_id = numeric('The `id` of a variant, which is among the `included` of its product.');
const cart_id = text('The `id` of the cart.', { format: 'uuid' });
const checkout_id = text('The `id` of the checkout.', { format: 'uuid' });

const variantQuantity = object(
  'A variant, and how many licenses of it.',
  {
    variant_id,
    quantity: whole('Licenses.', 1, 1_000),
    custom_price: whole(
      'Only for a variant with `pay_what_you_want`: the price of one license in pence, at least its `min_price`. Without it, the price is the `suggested_price`.',
      0,
      1_000_000,
    ),
  },
  ['variant_id', 'quantity'],
);

const variant_quantities = (description: string) =>
  list(description, variantQuantity, { minItems: 1, maxItems: 50 });

const cartItem = object('A cart item, and its new quantity.', {
  id: text('The `id` of one of the `cart-items` of the cart.', { pattern: '^[0-9]+$' }),
  quantity: whole('Licenses from now on, in place of the present quantity; 0 removes the item.', 0, 1_000),
});

const shipping_address = object(
  'The address of the buyer. The whole address is sent, and replaces the one before.',
  {
    name: some('Full name.'),
    email: text('E-mail address, for the receipt and the license keys.', { format: 'email' }),
    address: some('Street and number.'),
    city: some('City.'),
    state: text('State or region.', { maxLength: 120 }),
    zip_code: text('Postal code.', { minLength: 3, maxLength: 12 }),
    country: text('Country, ISO 3166-1 alpha-2: the store sells only to these.', {
      enum: ['GB', 'IE', 'DE', 'FR', 'NL'],
    }),
  },
  ['name', 'email', 'address', 'city', 'zip_code', 'country'],
);

const checkout_data = object(
  'What the buyer entered. What is left out stays.',
  {
    shipping_address,
    shipping_method: some('The `id` of one of the `shipping_options` of the checkout.'),
  },
  [],
  { minProperties: 1 },
);

const purchase_confirmation = object('The confirmation of the buyer, given for this payment.', {
  confirmed: yesNo('Whether the buyer agrees to buy and to pay the `total`. Only `true` buys.'),
  confirmed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

const page = object(
  'The page. `meta.page` of the answer has the number of the last one.',
  {
    number: whole('From 1, which is the default.', 1, 10_000),
    size: whole('Products; 10 by default.', 1, 100),
  },
  [],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query in the name or the category. Their variants are in `included`. Prices are in pence, for one license and without tax, which is added on top at the checkout.',
    object('The search.', { query: text('Words; without any, all products are found.'), page, context }, [
      'query',
    ]),
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are left out.',
    object('Which.', { product_ids: list('Ids of products.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product and its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. The same variant at the same price becomes one item. From ten licenses on, an item has a discount of 10 %. `price` is for one license, and `total` of an item is `subtotal` less `discount_total`, without tax. The `preview` of a cart has neither tax nor shipping, which depend on the checkout. Unknown and unavailable variants are refused, and no cart is made then.',
    object('The cart.', { variant_quantities: variant_quantities('What is in the cart.') }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of `cart_items`, and adds `variant_quantities`: a variant that the cart has at this price gets more licenses. Items that are not sent stay. All changes are made, or none.',
    object(
      'The change.',
      {
        cart_id,
        cart_items: list('New quantities of items of the cart.', cartItem, { minItems: 1, maxItems: 50 }),
        variant_quantities: variant_quantities('What is added.'),
      },
      ['cart_id'],
      { anyOf: [{ required: ['cart_items'] }, { required: ['variant_quantities'] }] },
    ),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, and not be changed or checked out.', cart],
  [
    'create_checkout',
    'Starts a checkout with what the cart has now; later changes of the cart do not change it. A cart without items is refused.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method, or both. The tax is on the items, less their discounts, and on the shipping. Its rate is that of the country of the address, and 0 before there is one.',
    object('The change.', { checkout_id, checkout_data }),
  ],
  [
    'complete_checkout',
    'Buys what is in a checkout with an address and a shipping method, once. Needs the confirmation of the buyer, and is refused without it. The order is in `relationships` then.',
    object('The purchase.', { checkout_id, purchase_confirmation }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout. It can still be read, and not be changed or completed.', checkout],
  [
    'get_order',
    'Reads an order with its license keys.',
    object('Which.', { order_id: numeric('The `id` of the order, which a completed checkout has.') }),
  ],
]);
