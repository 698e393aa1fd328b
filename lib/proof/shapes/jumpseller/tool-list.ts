/** The tool list in the manner of Jumpseller: products with variants, carts, checkouts and orders. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const cart_id = some('The `id` of a cart, as `create_cart` answers it.');
const checkout_id = some('The `id` of a checkout, as `create_checkout` answers it.');
const productId = whole('The `id` of a product, from `search_catalog`.', 1, 999_999_999);
const variant_id = whole('The `id` in `variants` of a product, from the catalog tools.', 1, 99_999_999);

const address = object(
  'Where the order goes. It replaces an earlier address.',
  {
    name: some('First name.'),
    surname: some('Surname.'),
    address: some('Street.'),
    street_number: some('Number in the street.'),
    complement: text('Flat or office.'),
    municipality: some('Comuna.'),
    city: some('City.'),
    region: some('Region, e.g. `Región Metropolitana`.'),
    postal: text('Postal code.'),
    country: country(),
  },
  ['name', 'surname', 'address', 'street_number', 'municipality', 'city', 'region', 'country'],
);

const approval = object('What the buyer says to the total that is shown.', {
  approved: yesNo('Whether the buyer agrees to pay the total.'),
  approved_at: text('When the buyer agreed, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const lines = (description: string, least: number) =>
  list(
    description,
    object('Pieces of a variant.', {
      variant_id,
      qty: whole(least === 0 ? 'Pieces; 0 removes the variant.' : 'Pieces.', least, 99),
    }),
    { minItems: 1, maxItems: 50 },
  );

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in their name, brand, category or options. Prices are whole pesos (CLP has no minor unit) and contain IVA; the shop sells in CLP only, whatever the context says.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        limit: whole('Products of a page; 50 by default.', 1, 100),
        page: whole('The page, from 1; a page after `total_pages` is empty.', 1, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids without a product are listed in `not_found`.',
    object('Which.', { ids: list('The ids.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads one product with its variants. `stock` counts only where `stock_unlimited` is false.',
    object('Which.', { id: productId }),
  ],
  [
    'create_cart',
    'Makes a cart. Three or more pieces of one variant cost ten percent less (`discount`). The `total` of a line and of the cart is less the discount, `subtotal` is not; `tax` is the IVA within the totals of the lines. If one variant is unknown or has no stock, there is an error and no cart.',
    object('The cart.', {
      products: lines('What is bought; repeated variants are joined.', 1),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of the variants that are sent, and adds variants that the cart does not have. Variants that are not sent stay as they are. All changes are made, or none with an error.',
    object('The change.', { cart_id, products: lines('The quantities after the change.', 0) }),
  ],
  ['cancel_cart', 'Deletes a cart for good; it can no longer be read.', cart],
  [
    'create_checkout',
    'Starts a checkout with the present contents of a cart; later changes of the cart do not reach it. Until it is paid its status is `Abandoned`. `missing` says what it still needs.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method or the customer of a checkout. What is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        shipping_address: address,
        shipping_method_id: whole('The `id` in `shipping_methods` of the checkout.', 1, 999_999),
        customer: object(
          'Who buys.',
          { email: text('E-mail address.', { format: 'email' }), phone: text('Phone number.') },
          ['email'],
        ),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that misses nothing, and makes the order in `order_id`. It needs the approval of the buyer, given now; without it there is an error and nothing is paid. A checkout is paid once.',
    object('The payment.', { checkout_id, buyer_approval: approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not paid.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { id: whole('The `order_id` of a paid checkout.', 1, 999_999_999) }),
  ],
]);
