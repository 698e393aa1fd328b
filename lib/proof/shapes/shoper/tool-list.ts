/** The tool list of the shop in the manner of Shoper: ids are digits in strings, and shippings may need a pickup point. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => text(description, { pattern: '^[0-9]+$' });
const some = (description: string, more = {}) => text(description, { minLength: 1, maxLength: 100, ...more });

const product_id = id('`product_id` of a product, from a search.');
const stock_id = id('`stock_id` of one of the `stocks` of a product: the variant that is bought.');
const basket_id = text('`basket_id` of the basket, from `create_cart`.', { pattern: '^[0-9a-f]{32}$' });
const checkout_id = id('`checkout_id` of the checkout, from `create_checkout`.');

const row = object('What is bought.', { stock_id, quantity: whole('Pieces.', 1, 999) });

const change = object(
  'Either a row of the basket by its `id`, or a new row by a `stock_id`.',
  {
    id: id('`id` of a row in the `products` of the basket.'),
    stock_id,
    quantity: whole(
      'With an `id`: the new number of pieces, which replaces the old one; 0 removes the row. With a `stock_id`: pieces to add.',
      0,
      999,
    ),
  },
  ['quantity'],
  { oneOf: [{ required: ['id'] }, { required: ['stock_id'], properties: { quantity: { minimum: 1 } } }] },
);

const delivery_address = object(
  'Where and to whom the order is delivered. It replaces the address that was set before.',
  {
    firstname: some('First name.'),
    lastname: some('Last name.'),
    company: some('Company.'),
    street1: some('Street and number.', { examples: ['ul. Krupówki 12/3'] }),
    postcode: text('Postal code.', { minLength: 5, maxLength: 7, examples: ['34-500'] }),
    city: some('City.', { examples: ['Zakopane'] }),
    country_code: text('Country, ISO 3166-1 alpha-2.', { enum: ['PL', 'CZ', 'SK', 'DE', 'LT'] }),
    phone: text('Telephone number.', { pattern: '^[+]?[0-9 ]{7,18}$', examples: ['+48 600 100 200'] }),
  },
  ['firstname', 'lastname', 'street1', 'postcode', 'city', 'country_code'],
);

const confirmation = object('The consent of the buyer, given at this moment for this order.', {
  order_with_payment: yesNo(
    'Whether the buyer orders with the obligation to pay. Only `true` places the order.',
  ),
  confirm_date: text('When the buyer said so, RFC 3339; not longer than five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_id });
const checkout = object('Which checkout.', { checkout_id });
const rows = list('What is bought.', row, { minItems: 1, maxItems: 50 });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in grosze (PLN, the only currency of the shop) and include the tax. Of a stock, `can_buy` is "1" if it can be bought.',
    object(
      'The search.',
      {
        query: text(
          'Words of the name or the category, all of which must occur; an empty text finds everything.',
        ),
        page: whole('The page, counted from 1; 1 by default.', 1, 1_000),
        limit: whole('Products of a page; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids. Ids that do not exist are in `not_found`.',
    object('Which.', { product_ids: list('The ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads one product with its stocks.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a basket. Rows of the same stock become one row with all pieces. When the products cost 400 PLN or more, each piece is 5 % cheaper, and from 800 PLN on 10 %: see `discount_levels`. A stock that does not exist or cannot be bought is refused, and no basket is created.',
    object('The basket.', { products: rows }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Changes rows of a basket, and adds rows. Rows that are not sent stay as they are. If one change is refused, none is made.',
    object('The changes.', {
      basket_id,
      products: list('The changes.', change, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read after that.', basket],
  [
    'create_checkout',
    'Begins a checkout of what the basket contains now. Later changes of the basket do not change the checkout. What is still needed is in `missing`.',
    basket,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the shipping, or both. What is not sent stays. The `shippings` of the checkout can be chosen from; one that lists `pickup_points` needs one of them.',
    object(
      'The change.',
      {
        checkout_id,
        delivery_address,
        shipping_id: id('`shipping_id` of one of the `shippings` of the checkout.'),
        pickup_point: text(
          '`pickup_point` of one of the `pickup_points` of this shipping. Only with a `shipping_id`, and only for a shipping that lists points.',
          { pattern: '^[A-Z0-9]{5,8}$', examples: ['KRA010'] },
        ),
      },
      ['checkout_id'],
      { dependentRequired: { pickup_point: ['shipping_id'] } },
    ),
  ],
  [
    'complete_checkout',
    'Places the order, with the confirmation of the buyer, and charges the buyer with `sum`. The checkout needs an address and a shipping. Its `order_id` is that of the order then. A checkout is completed once.',
    object('The order.', { checkout_id, confirmation }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It can be read, but neither changed nor completed after that.',
    checkout,
  ],
  ['get_order', 'Reads an order.', object('Which.', { order_id: id('`order_id` of a completed checkout.') })],
]);
