/** The tool list in the manner of Bagisto: snake case, and quantities that are keyed by the ids of cart items. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const id = (description: string) => whole(description, 1, 99_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const cart_id = id('The `data.id` of a cart.');
const checkout_id = id('The `data.id` of a checkout.');

const item = object({
  product_id: id('The `id` of one of the `variants` of a product.'),
  quantity: whole('Pieces.', 1, 500),
});

const shipping_address = object(
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    address: list('Lines with house and street.', some('A line.'), 1, 2),
    city: some('City.'),
    state: some('State or union territory, such as MH.'),
    postcode: text('PIN code.', { pattern: '^[1-9][0-9]{5}$', examples: ['400001'] }),
    country: country(),
    phone: text('Phone number.', { pattern: '^[0-9+ ]{6,16}$' }),
  },
  ['first_name', 'last_name', 'address', 'city', 'state', 'postcode', 'country'],
  { description: 'Where the order goes.' },
);

const buyer_agreement = object(
  {
    agreed: yesOrNo('Whether the buyer agrees to place the order and to pay for it.'),
    agreed_at: moment('When the buyer agreed, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit approval of the buyer at the moment of payment.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in paise, without GST.',
    object(
      {
        query: text('Words of the name or the category; none find all.'),
        limit: whole('Products of a page; 10 by default.', 1, 50),
        page: whole('The page, from 1.', 1, 1_000),
        context: contextIn('INR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids that do not exist are in `meta.not_found`.',
    object({ ids: list('Ids of products.', id('The `id` of a product.')) }),
  ],
  ['get_product', 'Reads a product.', object({ id: id('The `id` of a product.') })],
  [
    'create_cart',
    'Creates a cart. Pieces of the same variant are added up in one cart item.',
    object({ items: list('What is in the cart.', item) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of cart items with `qty`, adds variants with `items`, or both. Cart items that are not named stay.',
    object(
      {
        cart_id,
        qty: {
          type: 'object',
          description:
            'The new quantity by the `id` of each cart item, such as {"311": 2}; 0 removes the cart item.',
          patternProperties: { '^[0-9]+$': whole('The new quantity.', 0, 500) },
          additionalProperties: false,
          minProperties: 1,
        },
        items: list('Variants that are added; more pieces of a variant that the cart has.', item),
      },
      ['cart_id'],
      { anyOf: [{ required: ['qty'] }, { required: ['items'] }] },
    ),
  ],
  ['cancel_cart', 'Deactivates a cart. It can be read, and not changed.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that a cart has now. Later changes of the cart do not reach it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Saves the shipping address, the shipping method, or both. What is not sent stays.',
    object(
      {
        checkout_id,
        shipping_address,
        shipping_method: some('The `method` of one of the `shipping_rates` of the checkout.'),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a shipping method, if the buyer agrees.',
    object({ checkout_id, buyer_agreement }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout. It can be read, and not changed.', checkout],
  ['get_order', 'Reads an order.', object({ order_id: id('The `order_id` of a checkout that is ordered.') })],
]);
