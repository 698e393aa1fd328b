/** The tool list in the manner of JOOR: styles in colors, size matrices, doors and shipping methods. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const id = (description: string, example: string) =>
  text(description, { pattern: '^[0-9]{7,8}$', examples: [example] });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const style_id = id('`style_id` of a style, from `search_catalog`.', '4182606');
const cart_id = id('`id` of the cart, from `create_cart`.', '7204411');
const checkout_id = id('`id` of the checkout, from `create_checkout`.', '8460932');
const color_code = text('`color_code` of one of the `colors` of the style.', {
  pattern: '^[A-Z]{3}$',
  examples: ['ECR'],
});

/** @param least units of a size */
const lineItems = (description: string, matrix: string, least: number) =>
  list(
    description,
    object(
      {
        style_id,
        color_code,
        sizes: {
          type: 'object',
          description: matrix,
          propertyNames: { pattern: '^[A-Z0-9]{1,4}$' },
          additionalProperties: whole('Units of this size; packs of a prepack.', least, 9_999),
          minProperties: 1,
          maxProperties: 20,
          examples: [{ '36': 2, '38': 1 }],
        },
      },
      ['style_id', 'color_code', 'sizes'],
      { description: 'A style in one color, with its size matrix.' },
    ),
  );

const door = object(
  {
    door_code: some('Code of the door in the system of the retailer.'),
    door_name: some('Name of the store or the warehouse.'),
    address_1: some('Street and number.'),
    address_2: some('Floor, unit or dock.'),
    city: some('City.'),
    state: some('State, province or county.'),
    postal_code: text('Postal code.', { minLength: 2, maxLength: 12 }),
    country: country(),
  },
  ['door_name', 'address_1', 'city', 'postal_code', 'country'],
  {
    description:
      'The door: the place of the retailer to which all deliveries ship. It replaces an earlier door as a whole, with all its fields.',
  },
);

const retailer_approval = object(
  {
    approved: yesOrNo('Whether the retailer, asked now, approves the order and its `order_total`.'),
    approved_date: moment('When the retailer did so, RFC 3339; at most five minutes ago.'),
  },
  ['approved', 'approved_date'],
  { description: 'The explicit approval of the retailer. Without it, no order is placed.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds styles of the brand. A style has colors, and a color has sizes; each size has its own price. `prices` are in euro cents for one unit: `wholesale` is what the retailer pays, `retail` is the suggested price in stores. A size with `prepack` is a pack with the pieces that are shown there, and its price is for the whole pack. The pages follow `start_from`; the last one has a `next_start` of null.',
    object(
      {
        query: text(
          'Words of the name or the category of a style; each has to occur. An empty text finds all.',
        ),
        count: whole('How many styles the page has at most; 50 by default.', 1, 100),
        start_from: whole('How many of the found styles come before the page; 0 by default.', 0, 10_000),
        context: contextIn('EUR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several styles. `errors` has the ids that no style has.',
    object({ style_ids: list('The ids.', style_id) }),
  ],
  ['get_product', 'Reads a style with its colors, sizes and prices.', object({ style_id })],
  [
    'create_cart',
    'Begins an order in the status IN_PROGRESS. Amounts are decimal texts in euros, such as "132.40"; goods are for resale, so that no tax is charged. Each line item is a style in a color: `sizes` has its units, and `item_prices` what one unit of each size costs. From a `subtotal` of 500.00 on, the order has a discount of 5 %, and from 1500.00 on, of 10 %, rounded to the cent. If a style, color or size is unknown or out of stock, nothing is created.',
    object({
      line_items: lineItems(
        'What is ordered. The same style and color twice counts as the sum.',
        'How many units of which size, by the `size` of the color.',
        1,
      ),
    }),
  ],
  [
    'get_cart',
    'Reads a cart. Its `order_total` is the `subtotal` less the `discount_total`; shipping comes with the checkout.',
    cart,
  ],
  [
    'update_cart',
    'Replaces the size matrices of the line items that are sent: a size that is not in the sent matrix of its style and color is taken out. Units are set, and not added to earlier ones. Line items that are not sent stay as they are, and those that the cart does not have yet are added. All changes are made, or none.',
    object({
      cart_id,
      line_items: lineItems(
        'The line items that change. The same style and color twice counts as the sum.',
        'All sizes that the line item has from now on. 0 takes a size out; a matrix of only 0 removes the line item.',
        0,
      ),
    }),
  ],
  ['cancel_cart', 'Sets a cart to CANCELLED. It can be read, but not changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of what a cart has now; later changes of the cart do not change it. A cart with a `subtotal` below its `order_minimum` is refused. Line items with the same ship window are one delivery.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout with its deliveries, and the shipping methods with their costs.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the door, the shipping method, or both; what is not sent stays. The status is NOTES as long as `missing_fields` has something, and PENDING after that. The shipping method is charged once for each delivery. `order_total` is `subtotal` less `discount_total`, plus `shipping_total`.',
    object(
      {
        checkout_id,
        door,
        shipping_method_code: text(
          '`shipping_method_code` of one of the `shipping_methods` of the checkout.',
          { pattern: '^[A-Z]{3,10}$', examples: ['ROAD'] },
        ),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a PENDING checkout, once, if the retailer approves. The checkout is APPROVED then, and its `order_id` names the order.',
    object({ checkout_id, retailer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Sets a checkout that is not APPROVED to CANCELLED. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order that was placed.',
    object({ order_id: id('`order_id` of the approved checkout.', '10934118') }),
  ],
]);
