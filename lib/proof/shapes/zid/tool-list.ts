/** The tool list in the manner of Zid: products and variants by UUID, and carts whose products are named by two ids. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const number = (description: string) => whole(description, 1, 2_147_483_647);

const cart_id = uuid('`cart.id`, from `create_cart`.');
const checkout_id = uuid('`checkout.id`, from `create_checkout`.');
const cart_product_id = number('`id` of one of the `products` of the cart.');

const buyable = uuid(
  '`id` of a product with the `structure` "standalone", or of one of the `variants` of a "parent". A parent itself cannot be bought.',
);
const inCart = uuid('`product_id` of the same one of the `products` of the cart.');

const newProduct = object({ product_id: buyable, quantity: whole('How many pieces.', 1, 100) }, undefined, {
  description: 'A product to put into the cart.',
});

const productChange = object(
  {
    cart_product_id,
    product_id: inCart,
    quantity: whole('The new quantity, which replaces the present one.', 1, 100),
  },
  undefined,
  { description: 'A new quantity. Both ids have to be those of the same product in the cart.' },
);

const removal = object({ cart_product_id, product_id: inCart }, undefined, {
  description: 'A product that leaves the cart. Both ids have to be those of the same product in the cart.',
});

const contact = object(
  {
    full_name: some('Name of the receiver.'),
    mobile_country_code: text('Calling code without plus.', { pattern: '^[0-9]{1,4}$', examples: ['966'] }),
    mobile_number: text('Mobile number without the calling code.', { pattern: '^[0-9]{6,12}$' }),
    email: text('E-mail address, for the invoice.', { format: 'email' }),
  },
  ['full_name', 'mobile_country_code', 'mobile_number'],
);

const address = object(
  {
    line_1: some('Street.'),
    line_2: text('District, floor and the like.', { maxLength: 100 }),
    city_name: some('City.'),
    country_code: country(),
    meta: object(
      {
        postcode: text('Postal code, if need be with the additional number.', {
          pattern: '^[0-9]{5}(-[0-9]{4})?$',
        }),
        building_number: text('Number of the building.', { pattern: '^[0-9]{1,5}$' }),
        additional_number: text('Additional number of the national address.', { pattern: '^[0-9]{1,4}$' }),
      },
      [],
      { description: 'The national address of Saudi Arabia.' },
    ),
  },
  ['line_1', 'city_name', 'country_code'],
);

const consignee = object({ contact, address }, undefined, {
  description: 'The receiver and the shipping address. It replaces an earlier one as a whole.',
});

const payment_approval = object(
  {
    is_approved: yesOrNo('Whether the customer, asked now, approves of the order and of its payment.'),
    approved_at: moment('When the customer approved, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit approval of the customer. Without it there is no order.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });
const productId = uuid('`id` of a product, or of a variant, of which the whole product is shown.');

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products by words in Arabic or English, in pages. Amounts are in halalas (hundredths of SAR), without the VAT of 15 %, which carts add. A `sale_price` that is not null is what a piece costs now, and `price` what it cost before. The price of a parent is that of its cheapest variant. `next` is null on the last page.',
    object(
      {
        query: text('Words of the name or the category; each has to occur. Empty finds all.'),
        page: whole('Number of the page, from 1, which is the default.', 1, 1_000),
        page_size: whole('Products of a page; 15 by default.', 1, 50),
        context: contextIn('SAR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by id. Ids that do not exist are left out of `results`, and a product is there once.',
    object({ ids: list('Ids of products.', productId) }),
  ],
  ['get_product', 'Reads a product by id.', object({ product_id: productId })],
  [
    'create_cart',
    'Creates a cart. The same product twice becomes one, with the sum of the quantities. With the offer "Buy 2, get 1 free", one of every three pieces of a product is free, which is its `discount`. The rows of `totals` add up to the row with the code "total".',
    object({ products: list('What the cart has.', newProduct, 1, 100) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes a cart: products are removed first, then get new quantities, and then products are added; a product that the cart has already gets more pieces. All other products stay. If one of the changes is impossible, none is made.',
    object(
      {
        cart_id,
        remove_products: list('Products that leave the cart.', removal),
        update_products: list('Products with a new quantity.', productChange),
        add_products: list('Products to add.', newProduct),
      },
      ['cart_id'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Cancels a cart, which can still be read, but neither changed nor bought.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart with the products that it has now; later changes of the cart do not reach it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the consignee, the shipping method with the payment method, or both. What is left out stays.',
    object(
      {
        checkout_id,
        consignee,
        shipping_method_id: number('`id` of one of the `shipping_methods` of the checkout.'),
        payment_method: text(
          'How the order is paid: by card, which is the default, or in cash on delivery, for the `cod_fee` and only if `is_cod_enabled`. It is set together with `shipping_method_id`.',
          { enum: ['zid_credit_card', 'zid_cod'] },
        ),
      },
      ['checkout_id'],
      { minProperties: 2, dependentRequired: { payment_method: ['shipping_method_id'] } },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has a consignee and a shipping method, with the approval of the customer. The checkout has an `order_id` then.',
    object({ checkout_id, payment_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not completed. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order.',
    object({
      order_id: number(
        '`checkout.order_id` of the completed checkout, which is not the `code` of the order.',
      ),
    }),
  ],
]);
