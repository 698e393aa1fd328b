/** The tool list of the Solidus shop: one order with its number and its guest token, and nested attributes. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string) => whole(description, 1, 2_147_483_647);

const ofOrder = {
  order_number: text('The `number` of the order.', { pattern: '^R[0-9]{9}$', examples: ['R418207653'] }),
  order_token: text('The guest `token` of the order, as create_cart answered it.', {
    minLength: 1,
    maxLength: 64,
  }),
};
const whichOrder = object(ofOrder);

const variant_id = number(
  'The `id` of a variant: one of the `variants` of a product, or the `master` of a product without variants.',
);
const newLine = object({ variant_id, quantity: whole('How many pieces of the variant.', 1, 100) });
const changedLine = object(
  {
    id: number('The `id` of a line item of the order: its quantity is set to `quantity`, and 0 removes it.'),
    variant_id: number(
      'The `id` of a variant: `quantity` pieces are added, to its line item if there is one already.',
    ),
    quantity: whole('The quantity of the line item, or the pieces to add.', 0, 100),
  },
  ['quantity'],
  {
    oneOf: [
      { required: ['id'], not: { required: ['variant_id'] } },
      {
        required: ['variant_id'],
        not: { required: ['id'] },
        properties: { quantity: { minimum: 1 } },
      },
    ],
    description: 'A line item by its `id`, or else a variant by its `variant_id`.',
  },
);

const address = object(
  {
    name: text('First and last name.', { minLength: 1, maxLength: 120 }),
    company: text('Company.', { maxLength: 120 }),
    address1: text('Street and number.', { minLength: 1, maxLength: 200 }),
    address2: text('Further line of the address.', { maxLength: 200 }),
    city: text('City.', { minLength: 1, maxLength: 100 }),
    zipcode: text('ZIP or postal code.', { minLength: 1, maxLength: 16 }),
    state_name: text('State or province.', { maxLength: 60 }),
    country_iso: country(),
    phone: text('Phone number.', { maxLength: 40 }),
  },
  ['name', 'address1', 'city', 'zipcode', 'country_iso'],
  {
    description:
      'Where the order is shipped. It takes the place of an earlier address as a whole: what is left out is null.',
  },
);
const shipment = object(
  {
    id: number('The `id` of a shipment of the order.'),
    selected_shipping_rate_id: number('The `id` of one of the `shipping_rates` of this shipment.'),
  },
  undefined,
  { description: 'The shipping rate that the buyer chooses.' },
);
const order = object(
  {
    ship_address_attributes: address,
    shipments_attributes: list('Choices of shipping rates.', shipment, 1, 1),
  },
  [],
  {
    minProperties: 1,
    maxProperties: 1,
    description:
      'Either the address or the shipping rate: only the answer to the address has the shipping rates.',
  },
);
const buyer_confirmation = object(
  {
    confirmed: yesOrNo('Whether the buyer wants to place this order at its `total` now.'),
    confirmed_at: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit approval of the buyer, given at the moment of the purchase. Required.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists the products with all words of the query in their name or category, in pages: `total_count` is the number of products, `pages` that of pages. The `amount` of a `price` is in cents. The price of a product is that of its first variant; each variant has its own. A product without `variants` is sold by its `master`.',
    object(
      {
        query: text('Words of the name or the category; an empty text lists all products.'),
        page: whole(
          'Which page, from 1, which is the default. After the last page there are no products.',
          1,
          1_000,
        ),
        per_page: whole('How many products a page has; 25 by default.', 1, 100),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Lists the products with these ids. If one of the ids is no product, the call is refused, and says which.',
    object({ ids: list('Ids of products.', number('The `id` of a product.'), 1, 50) }),
  ],
  [
    'get_product',
    'Shows a product with its variants.',
    object({
      id: { type: ['integer', 'string'], minLength: 1, description: 'The `id` or the `slug` of a product.' },
    }),
  ],
  [
    'create_cart',
    'Creates an order with the state `cart`. Its `number` and its guest `token` are needed for all that follows. The same variant twice becomes one line item. A variant that is unknown or out of stock is refused, and then no order is made. Amounts of orders are decimal texts in US dollars (`"12.50"`), beside texts to show (`"$12.50"`).',
    object({ line_items: list('What the cart has.', newLine) }),
  ],
  [
    'get_cart',
    'Shows the order as it is now. `item_total` is the sum of price times quantity of the line items (`display_amount`); the `total` of a line item includes its tax. `adjustment_total` is the promotion and `additional_tax_total` together, so that the tax is not to be added again: `total` is `item_total`, `ship_total` and `adjustment_total`. As long as the order has no address it is taxed like one that is shipped within the US, with 8 % on top of each line item; other countries are not taxed. Orders with an `item_total` of $100.00 or more are $10.00 cheaper.',
    whichOrder,
  ],
  [
    'update_cart',
    'Changes line items; those that are not named stay as they are. If one change is refused, none is made. An order that is in checkout goes back to the state `address` and loses its shipments, because they were made for the earlier line items. It keeps its address, which is to be sent again with update_checkout for new shipments. Without line items it goes back to `cart`.',
    object({ ...ofOrder, line_items: list('The changes.', changedLine) }),
  ],
  [
    'cancel_cart',
    'Cancels the order, also while it is in checkout. It can still be read, with the state `canceled`, but not changed or bought.',
    whichOrder,
  ],
  [
    'create_checkout',
    'Takes the order from the state `cart` to `address`. The checkout is the same order, with the same number and token. An order that is in checkout already is shown as it is. An order without line items is refused.',
    whichOrder,
  ],
  [
    'get_checkout',
    'Shows an order that is in checkout, complete or canceled. The shipment has its `shipping_rates`, the cheapest first, with what each costs for these line items (`cost`); `ship_total` is the cost of the selected one. Shipping is not taxed.',
    whichOrder,
  ],
  [
    'update_checkout',
    'Sets the address or the shipping rate. An address takes the order to `delivery`, with a new shipment; the cheapest of its rates is selected beforehand and charged. Choosing a rate, be it the cheapest, takes the order to `confirm`. A later address makes a new shipment with rates of other ids, and the rate is to be chosen again.',
    object({ ...ofOrder, order }),
  ],
  [
    'complete_checkout',
    'Places an order that is in the state `confirm`, if the buyer confirms it; without the confirmation it is refused. It is billed by invoice. A complete order cannot be changed, canceled or completed again.',
    object(
      {
        ...ofOrder,
        buyer_confirmation,
        expected_total: text('The `total` that the buyer saw. If the order has another one, it is refused.', {
          pattern: '^[0-9]+\\.[0-9]{2}$',
        }),
      },
      ['order_number', 'order_token'],
    ),
  ],
  [
    'cancel_checkout',
    'Cancels an order that is in checkout. It can still be read, with the state `canceled`, but not changed or bought.',
    whichOrder,
  ],
  [
    'get_order',
    'Shows a complete order. It has the number and the token that it had as a cart. An order that is not complete is not found.',
    whichOrder,
  ],
]);
