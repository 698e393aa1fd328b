/** The tool list in the manner of Printify: products with the variants of their blueprints, carts, and draft orders. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { salesTaxes } from './goods.ts';

const idForm = { pattern: '^[0-9a-f]{24}$' };
const product_id = text('`id` of a product, from `search_catalog`: 24 hexadecimal digits.', idForm);
const cart_id = text('`id` of the cart, from `create_cart`.', idForm);
const order_id = text('`id` of the draft order, from `create_checkout`.', idForm);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const lineItem = object(
  {
    product_id,
    variant_id: whole(
      '`id` of one of the `variants` of this product. Other products on the same blueprint have the same variant ids.',
      1,
      2_147_483_647,
    ),
    quantity: whole('How many pieces.', 1, 100),
  },
  ['product_id', 'variant_id', 'quantity'],
  { description: 'A variant of a product, and how many pieces of it.' },
);

const address_to = object(
  {
    first_name: some('First name of the recipient.'),
    last_name: some('Last name of the recipient.'),
    company: text('Company.', { maxLength: 100 }),
    email: text('Email address of the recipient.', { format: 'email' }),
    phone: text('Phone number of the recipient.', { maxLength: 40 }),
    country: country(),
    region: text('State, province or region. In the US, the two letters of the state.', {
      maxLength: 100,
      examples: ['TX'],
    }),
    address1: some('Street and number.'),
    address2: text('Apartment, floor or the like.', { maxLength: 100 }),
    city: some('City.'),
    zip: text('ZIP or postal code.', { minLength: 1, maxLength: 20 }),
  },
  ['first_name', 'last_name', 'email', 'country', 'address1', 'city', 'zip'],
  {
    description: 'Where the order is shipped to. It replaces an earlier address as a whole.',
    if: { properties: { country: { const: 'US' } }, required: ['country'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { region: { pattern: '^[A-Z]{2}$' } }, required: ['region'] },
  },
);

const order_approval = object(
  {
    approved: yesOrNo(
      'Whether the buyer, asked now, agrees to pay `total_price`, `total_shipping` and `total_tax` of this order together.',
    ),
    approved_at: moment('When the buyer answered, RFC 3339; at most five minutes ago.'),
  },
  ['approved', 'approved_at'],
  {
    description:
      'The approval of this order by the buyer. Each order needs its own; without it, nothing is sent to production.',
  },
);

const taxes = Object.entries(salesTaxes).map(([region, rate]) => `${region} ${rate / 100} %`);

const cart = object({ cart_id });
const order = object({ order_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists the products of the shop, page by page. The `price` of a variant is for one piece, in cents (minor units), without sales tax. A variant can be ordered if it `is_available`.',
    object(
      {
        query: text('Words of the title or the tags; each has to occur. An empty text lists all products.'),
        limit: whole('Products on a page; 10 by default.', 1, 50),
        page: whole('Number of the page; 1 by default. The answer has the `last_page`.', 1, 1_000),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of their ids. If no product has one of the ids, none is read, and the error names this id.',
    object({ product_ids: list('The ids.', product_id) }),
  ],
  ['get_product', 'Reads the product that has this id.', object({ product_id })],
  [
    'create_cart',
    'Creates a cart of its own. If the same variant of the same product is sent twice, it becomes one line with both quantities. If a variant is unknown or out of stock, no cart is created. In carts and orders, all amounts are cents of the one `currency` of the record. The `price` in the `metadata` of a line is for one piece, and `total_price` is the price of all pieces. A cart has no shipping and no tax yet.',
    object({ line_items: list('The lines of the cart.', lineItem) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces the lines of a cart by those that are sent, with these quantities. What is sent twice adds up. A line that is not sent is removed; an empty list empties the cart. If one of them is refused, the cart stays as it is.',
    object({ cart_id, line_items: list('All lines that the cart has from now on.', lineItem, 0) }),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and can be neither changed nor ordered.', cart],
  [
    'create_checkout',
    'Creates a draft order with the lines that the cart has now; it is `on-hold` until it is sent to production. Later changes of the cart do not change it. `total_price` is for the goods alone: the buyer pays `total_price`, `total_shipping` and `total_tax` together.',
    cart,
  ],
  ['get_checkout', 'Reads a draft order, also after it was sent to production or canceled.', order],
  [
    'update_checkout',
    `Sets the address, the shipping method, or both. What is left out stays. As soon as there is an address, \`shipping_costs\` has the cost of each method that is offered for it. \`total_shipping\` is the cost of the chosen one, and the sum of the \`shipping_cost\` of the lines; it is 0 until both are set. Each print provider charges one first item, and all further pieces as additional items. Sales tax is collected on goods and shipping in the US regions ${taxes.join(', ')}, and nowhere else.`,
    object(
      {
        order_id,
        address_to,
        shipping_method: {
          type: 'integer',
          description:
            '1 is `standard`, 2 is `priority`, and 3 is `printify_express`, which is only for orders to the US whose variants all have `is_printify_express_eligible`.',
          enum: [1, 2, 3],
        },
      },
      ['order_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Sends a draft order to production and charges the buyer, once. It needs an address, a shipping method and the approval of the buyer. The order keeps the `id` of the draft.',
    object({ order_id, order_approval }, ['order_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a draft order that was not sent to production. It stays readable, and can be neither changed nor sent.',
    order,
  ],
  [
    'get_order',
    'Reads an order that was sent to production.',
    object({ order_id: text('`id` of the draft order that was sent to production.', idForm) }),
  ],
]);
