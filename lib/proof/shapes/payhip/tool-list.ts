/** The tool list in the manner of Payhip: items are named by the keys of products and the ids of variants. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_key = text('`product_key` of a product in a search.', { pattern: '^[A-Za-z0-9]{4,6}$' });
const cart_id = text('`cart_id` of the cart.', { pattern: '^[A-Za-z0-9]{12}$' });
const checkout_id = text('`checkout_id` of the checkout.', { pattern: '^[A-Za-z0-9]{12}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const item = object(
  'A product, or a variant of it.',
  {
    product_key,
    variant_id: text(
      '`variant_id` of one of the `variants` of the product; required if the product `has_variant`, and left out otherwise.',
      { pattern: '^[0-9]+$' },
    ),
    quantity: whole('How many the cart is to have.', 1, 99),
    price: whole(
      'Only for products with `pay_what_you_want`: what the customer pays for one, in pence, at least the price of the product. Without it, the price of the product is paid.',
      1,
      1_000_000,
    ),
  },
  ['product_key', 'quantity'],
);

const coupon = (more: string) =>
  text(`A coupon code, such as \`STUDIO15\`, which takes 15 % off each item. ${more}`, { maxLength: 40 });

const address = object(
  'Name and address of the customer, in place of an earlier one. Its country determines VAT and shipping rates.',
  {
    name: some('First and last name.'),
    line_1: some('Street and number.'),
    line_2: text('Flat or building.', { maxLength: 100 }),
    city: some('Town or city.'),
    postcode: text('Postcode.', { minLength: 3, maxLength: 10 }),
    country_code: text('ISO 3166-1 alpha-2 country code. The shop sells to these countries.', {
      enum: ['GB', 'IE', 'DE'],
    }),
  },
  ['name', 'line_1', 'city', 'postcode', 'country_code'],
);

const consent = object('The consent that the customer gives when paying.', {
  consented: yesNo('Whether the customer consents to pay the `price` of the checkout.'),
  date: {
    type: 'integer',
    description: 'When the customer said so, in seconds since the Unix epoch; at most five minutes ago.',
  },
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query in their name, category or variants. Prices are in pence (GBP), whatever the context, and include VAT. A product with variants has a price for each of them, and none of its own.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: whole('The page, from 1; 1 by default.', 1, 1_000),
        per_page: whole('Products of a page; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Keys of no product are in `not_found`.',
    object('Which.', {
      product_keys: list('Their keys.', product_key, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { product_key })],
  [
    'create_cart',
    'Creates a cart. The same item twice counts together. Products that are not in stock are refused. In carts, amounts are in pence: `price` of an item is for one, `amount` for all of it before the coupon, and `price` of the cart is what the customer pays; `vat_amount` is contained in it.',
    object(
      'The cart.',
      {
        items: list('What is bought.', item, { minItems: 1, maxItems: 50 }),
        coupon_code: coupon('Unknown codes are refused.'),
      },
      ['items'],
    ),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes a cart. If `items` are sent, they replace all items of the cart: what is left out is removed. Without `items` or `coupon_code`, these stay.',
    object(
      'The change.',
      {
        cart_id,
        items: list('All items that the cart has then; an empty list empties it.', item, { maxItems: 50 }),
        coupon_code: coupon('It replaces an earlier one; an empty text removes it.'),
      },
      ['cart_id'],
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read any more.', cart],
  [
    'create_checkout',
    'Starts a checkout of what the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `missing` names what `update_checkout` has to send before payment. Until there is an address, VAT and rates are those of the United Kingdom.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the e-mail address, the address, the shipping option, or several of them; what is not sent stays. The rate of shipping is added to the `price`, and includes VAT at the standard rate of the country.',
    object(
      'The change.',
      {
        checkout_id,
        email: text('Where downloads and the receipt are sent.', { format: 'email' }),
        address,
        shipping_option: some(
          '`id` of one of the `shipping_options` of the checkout. If all items are digital, there are none.',
        ),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that misses nothing, with the consent of the customer. It has a `transaction_id` then.',
    object('The payment.', { checkout_id, payment_consent: consent }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not paid. It can be read, but not changed or paid.',
    checkout,
  ],
  [
    'get_order',
    'Reads a paid transaction. An item of software has one `license_key`, for as many users as its quantity.',
    object('Which.', {
      transaction_id: text('`transaction_id` of the paid checkout.', { pattern: '^[A-Za-z0-9]{10}$' }),
    }),
  ],
]);
