/** The tool list in the manner of Faire: variants in whole cases, and items of a cart that are set by their ids. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const token = (prefix: string, description: string) =>
  text(description, { pattern: `^${prefix}_[0-9a-z]{10}$` });

const product_id = token('p', 'The `id` of a product, from `search_catalog`.');
const variant_id = token('po', 'The `id` of a variant of a product.');
const cart_id = token('ca', 'The `id` of the cart, from `create_cart`.');
const checkout_id = token('co', 'The `id` of the checkout, from `create_checkout`.');
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const units =
  'Units, not cases: a multiple of the `unit_multiplier` of the product, at least its `per_style_minimum_order_quantity` and at most the `available_quantity` of the variant.';

const item = object('Units of a variant.', { variant_id, quantity: whole(units, 1, 100_000) });

const itemChange = object(
  'An item of the cart by its `id`, or any variant by its `variant_id`, with its new quantity.',
  {
    id: token('oi', 'The `id` of an item of the cart.'),
    variant_id,
    quantity: whole(`The quantity that the item has then; 0 removes the item. ${units}`, 0, 100_000),
  },
  ['quantity'],
  { oneOf: [{ required: ['id'] }, { required: ['variant_id'] }] },
);

const address = object(
  'Where the order is delivered. It replaces the address that the checkout has.',
  {
    name: some('Who receives the parcels.'),
    company_name: some('The name of the shop.'),
    address1: some('Street and number.'),
    address2: text('Floor, unit and the like.', { maxLength: 120 }),
    city: some('City.'),
    state: text('County.', { maxLength: 120 }),
    postal_code: text('Postcode.', { minLength: 5, maxLength: 8, examples: ['LS1 4DY'] }),
    country_code: text('ISO 3166-1 alpha-3. The brand delivers in the United Kingdom only.', {
      enum: ['GBR'],
    }),
    phone_number: text('Telephone, for the carrier.', { maxLength: 30 }),
  },
  ['name', 'address1', 'city', 'postal_code', 'country_code'],
);

const retailer_approval = object('The approval of the retailer, asked for right before this call.', {
  approved: yesNo('Whether the retailer approves of the order and of paying its total.'),
  approved_at: text('When the retailer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of the brand that have all words of the query. A retailer pays the `wholesale_price` of a unit, without VAT; the `retail_price` is only what the brand recommends for resale. Amounts are in pence. If there are more products, the answer has a `cursor`.',
    object(
      'The search.',
      {
        query: text('Words of the name, the type, the brand or a variant; none find everything.'),
        limit: whole('Products of a page; 20 by default.', 1, 50),
        cursor: text('The `cursor` of the page before, with the same query.', { minLength: 1 }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids. Ids that do not exist are in `not_found`.',
    object('Which.', {
      product_ids: list('Ids of products.', product_id, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart of its own. Quantities of the same variant are added up. If one item is impossible, no cart is created. From £250 of goods on, each item has 5 % off. The total of a cart has VAT, and no shipping yet.',
    object('The cart.', { items: list('Its items.', item, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of items. A variant that the cart does not have becomes a new item. Items that are not named stay as they are. If one change is impossible, none is made.',
    object('The change.', {
      cart_id,
      items: list('Items to set; of an item that is named twice the last quantity counts.', itemChange, {
        minItems: 1,
        maxItems: 100,
      }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart, which does not exist then. Checkouts of it stay.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, and in `missing` what it needs before it can be completed.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping option, or the number of the purchase order. What is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        address,
        shipping_option_id: text('The `id` of one of the `shipping_options` of the checkout.', {
          pattern: '^so_[a-z]+$',
        }),
        purchase_order_number: text('A number of the retailer, shown on the packing slip.', {
          maxLength: 40,
        }),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, once. Only with the approval of the retailer, given now; the total of the checkout is due then. The answer has the `order_id`.',
    object('The completion.', { checkout_id, retailer_approval }),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can be read, and neither changed nor completed.', checkout],
  [
    'get_order',
    'Reads an order. Its `shipments` are empty until the brand ships.',
    object('Which.', { order_id: token('bo', 'The `order_id` of a completed checkout.') }),
  ],
]);
