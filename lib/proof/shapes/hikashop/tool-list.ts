/** The tool list in the manner of HikaShop: products with options, lines by `cart_product_id`, and zones by their keys. */
import { contextIn, list, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { states } from './goods.ts';

const idOf = (description: string) => whole(description, 1, 9_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const cart_id = idOf('`cart_id` of the cart, from `create_cart`.');
const checkout_id = idOf('`checkout_id` of the checkout, from `create_checkout`.');
const context = contextIn('USD');

const boughtId = idOf(
  '`product_id` of one of the `variants` of a product, or of the product itself if it has no variants; from any catalog tool.',
);
const shownId = idOf('`product_id` of a product or of a variant, from any catalog tool.');

const options = list(
  '`product_id` of options to go with the product, from its `options`. Each becomes a line of its own with the same quantity and its own price.',
  idOf('`product_id` of an option of the product.'),
  0,
  5,
);

const added = {
  product_id: boughtId,
  cart_product_quantity: whole('How many pieces are put into the cart.', 1, 99),
  options: { ...options, uniqueItems: true },
};

const newLine = object(added, ['product_id', 'cart_product_quantity'], {
  description: 'A product for the cart, with options if wanted.',
});

const changedLine = object(
  {
    ...added,
    cart_product_id: idOf('`cart_product_id` of a line of the cart that is not the line of an option.'),
    cart_product_quantity: whole(
      'With `cart_product_id`, the quantity of the line from now on, and 0 removes it. With `product_id`, how many pieces are added.',
      0,
      99,
    ),
  },
  ['cart_product_quantity'],
  {
    description: 'A line of the cart to change, or a product to add.',
    oneOf: [
      {
        required: ['cart_product_id'],
        not: { anyOf: [{ required: ['product_id'] }, { required: ['options'] }] },
      },
      { required: ['product_id'], properties: { cart_product_quantity: { minimum: 1 } } },
    ],
  },
);

const shipping_address = object(
  {
    address_firstname: some('First name.'),
    address_lastname: some('Last name.'),
    address_street: some('House number and street.'),
    address_street2: some('Apartment, suite or floor.'),
    address_post_code: text('ZIP code, five digits.', { pattern: '^[0-9]{5}$', examples: ['95060'] }),
    address_city: some('City.'),
    address_telephone: some('Telephone.'),
    address_state: text('Key of the zone of the state. The shop ships to these states.', { enum: states }),
    address_country: text('Key of the zone of the country. The shop ships within the USA.', {
      enum: ['country_United_States_of_America_223'],
    }),
  },
  [
    'address_firstname',
    'address_lastname',
    'address_street',
    'address_post_code',
    'address_city',
    'address_state',
    'address_country',
  ],
  {
    description:
      'Where the order is shipped to. It replaces an earlier address as a whole. The taxes of its state are charged.',
  },
);

const confirm = object(
  {
    terms_checked: yesOrNo(
      'Whether the buyer, asked now, approves the order with its full total and accepts the terms.',
    ),
    confirm_created: whole(
      'When the buyer did so, in seconds since 1970 (UTC); at most five minutes ago.',
      0,
      9_999_999_999,
    ),
  },
  ['terms_checked', 'confirm_created'],
  { description: 'The explicit approval of the buyer. Without it, the order is not confirmed.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });
const prices =
  'Amounts are whole US cents. `price_value` is before tax, and `price_value_with_tax` with the taxes that are listed by name and rounded for each piece.';

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products, with their variants and options. Amounts are in cents: `price_value` before tax, and `price_value_with_tax` with the taxes of California. A product with variants has no price of its own. `product_quantity` is the stock: -1 is unlimited, 0 is sold out.',
    object(
      {
        query: text(
          'Words of the name or the category of a product; each has to occur. An empty text finds all.',
        ),
        limit: whole('How many products the answer has at most; 20 by default.', 1, 100),
        limitstart: whole('How many of the found products are skipped; 0 by default.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. The id of a variant finds its product. Ids of no product are in `not_found`.',
    object({ product_ids: list('The ids.', shownId), context }, ['product_ids']),
  ],
  [
    'get_product',
    'Reads a product with its variants and options. The id of a variant finds its product.',
    object({ product_id: shownId, context }, ['product_id']),
  ],
  [
    'create_cart',
    `Creates a cart. The same product with the same options twice becomes one line. If a product is unknown or sold out, no cart is created. ${prices} The coupon TRAIL15 loads itself when the products cost 20000 or more before tax: its \`discount_value\` is deducted from \`full_total\` after tax.`,
    object({ cart_products: list('What is put into the cart.', newLine) }),
  ],
  [
    'get_cart',
    `Reads a cart. \`cart_products\` is keyed by \`cart_product_id\`; a line whose id begins with \`p\` only names the main product of a variant, and has quantity 0. \`cart_product_option_parent_id\` is the line that an option belongs to. ${prices}`,
    cart,
  ],
  [
    'update_cart',
    'Changes lines of a cart, or adds products. Lines that are not named stay as they are. The options of a line follow its quantity, and are removed with it. Pieces of a product that the cart has with the same options are added to its line. All changes are made, or none.',
    object({ cart_id, cart_products: list('The changes, in this order.', changedLine) }),
  ],
  ['cancel_cart', 'Deletes a cart. It can no longer be read, changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the products that it has now. Later changes of the cart do not change it. Until there is an address, taxes are those of California. `usable_methods` has the shipping methods and their prices.',
    cart,
  ],
  [
    'get_checkout',
    `Reads a checkout. \`total\` is what the products cost, and \`full_total\` what is paid: with \`shipping\`, less the \`coupon\`. ${prices}`,
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. What is left out stays.',
    object(
      {
        checkout_id,
        shipping_address,
        shipping_id: idOf(
          '`shipping_id` of one of the `usable_methods.shipping` of the checkout. Its price is charged once for the order.',
        ),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Confirms the order of a checkout that has an address and a shipping method, with the approval of the buyer. The `order_id` of the answer names the order. The cart of the checkout is deleted.',
    object({ checkout_id, confirm }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not confirmed. It stays readable.', checkout],
  [
    'get_order',
    'Reads a confirmed order. Amounts are whole US cents. `order_product_price` is one piece before tax, `order_product_tax` its taxes, and `order_full_price` what the buyer pays: `order_subtotal` and `order_shipping_price`, which contain their taxes, less `order_discount_price`.',
    object({ order_id: idOf('`order_id` of the confirmed checkout.') }),
  ],
]);
