/** The tool list in the manner of Salla: products with a choice of options, and carts whose items are added, changed and deleted by id. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string) => whole(description, 1, 2_147_483_647);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const product_id = number('`id` of a product, from `search_catalog`, `lookup_catalog` or `get_product`.');
const cart_id = number('`data.id` of the cart, from `create_cart`.');
const checkout_id = number('`data.id` of the checkout, from `create_checkout`.');

const options = {
  type: 'object',
  description:
    'The chosen value of each option of the product: keys are the `id` of its `options`, values the `id` of one of their `values`. Needed for products with `options`, and left out for products without.',
  propertyNames: { pattern: '^[0-9]+$' },
  additionalProperties: number('`id` of one of the `values` of the option.'),
};

const newItem = object(
  { product_id, quantity: whole('How many pieces.', 1, 500), options },
  ['product_id', 'quantity'],
  { description: 'A product to put into the cart.' },
);

const itemChange = object(
  {
    id: number('`id` of an item of the cart, which is not the id of its product.'),
    quantity: whole('The new quantity, which replaces the present one.', 1, 500),
  },
  ['id', 'quantity'],
  { description: 'A new quantity of an item.' },
);

const ship_to = object(
  {
    name: some('Name of the receiver.'),
    phone: text('Mobile number of the receiver, with the country code.', { pattern: '^\\+[0-9]{8,15}$' }),
    country: country(),
    city: some('City.'),
    block: some('District.'),
    street_number: some('Name of the street, and number of the building.'),
    postal_code: text('Postal code.', { pattern: '^[0-9]{5}$' }),
    short_address: text('Short national address of Saudi Arabia.', { pattern: '^[A-Z]{4}[0-9]{4}$' }),
  },
  ['name', 'phone', 'country', 'city', 'street_number'],
  { description: 'The shipping address. It replaces an earlier one as a whole.' },
);

const payment_confirmation = object(
  {
    confirmed_by_customer: yesOrNo(
      'Whether the customer confirms the order and its payment, having been asked now.',
    ),
    confirmed_at: moment('When the customer confirmed, RFC 3339; at most five minutes ago.'),
  },
  ['confirmed_by_customer', 'confirmed_at'],
  { description: 'The explicit confirmation of the customer. Without it there is no order.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products by words, in pages. Amounts are in halalas (hundredths of SAR) and include the VAT of 15 %. A product with options has a price for each choice in `skus`.',
    object(
      {
        query: text('Words of the name or of the category of a product; each has to occur. Empty finds all.'),
        page: whole('Number of the page, from 1, which is the default.', 1, 1_000),
        per_page: whole('Products of a page; 15 by default.', 1, 60),
        context: contextIn('SAR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by id. Ids of no product are left out of `data`.',
    object({ ids: list('Ids of products.', product_id) }),
  ],
  ['get_product', 'Reads a product by id.', object({ product_id })],
  [
    'create_cart',
    'Creates a cart. The same product with the same options twice becomes one item. From three pieces of an item on, an offer takes 10 % off that item. Shipping is free once the items come to 750 SAR after offers, as `free_shipping_bar` says.',
    object({ items: list('What the cart has.', newItem, 1, 100) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes a cart: items are deleted first, then get new quantities, and then products are added; a product that the cart has already with these options gets more pieces. All other items stay as they are. If one of the changes is impossible, none is made.',
    object(
      {
        cart_id,
        delete_items: list(
          'The `id` of each item that leaves the cart.',
          number('`id` of an item of the cart.'),
        ),
        update_items: list('Items with a new quantity.', itemChange),
        add_items: list('Products to add.', newItem),
      },
      ['cart_id'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Deletes a cart, which cannot be read any more.', cart],
  ['create_checkout', 'Starts the checkout of a cart, with the items that it has now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping company, or both. What is left out stays.',
    object(
      {
        checkout_id,
        ship_to,
        shipping_company_id: number(
          '`id` of one of the `shipping_companies` of the checkout; some collect cash on delivery, for a fee.',
        ),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a shipping company, with the confirmation of the customer.',
    object({ checkout_id, payment_confirmation }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not completed. It stays readable.', checkout],
  [
    'get_order',
    'Reads an order.',
    object({
      order_id: number('`data.order.id` of the completed checkout, which is not its `reference_id`.'),
    }),
  ],
]);
