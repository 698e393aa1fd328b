/** The tool list of a store on Printful: sync variants, carts, draft orders and their confirmation. */
import { contextIn, country, list, object, text, toolsOf, whole } from '../trade/schemas.ts';

const largest = 2_147_483_647;

const syncProductId = whole('`id` of a `sync_product`, as in search results.', 1, largest);
const syncVariantId = whole('`id` of one of the `sync_variants` of a product.', 1, largest);
const cart_id = whole('`result.id` of the cart.', 1, largest);
const order_id = whole('`result.id` of the draft order.', 1, largest);

const newItem = object({ sync_variant_id: syncVariantId, quantity: whole('Pieces.', 1, 1_000) });

const changedItem = object(
  {
    id: whole('`id` of an item that the cart has. It stays, with this quantity.', 1, largest),
    sync_variant_id: syncVariantId,
    quantity: whole('Pieces of this item altogether; 0 removes it.', 0, 1_000),
  },
  ['quantity'],
  {
    description: 'An item that the cart has, by its `id`, or a new one, by its `sync_variant_id`.',
    oneOf: [
      { required: ['id'] },
      { required: ['sync_variant_id'], properties: { quantity: { minimum: 1 } } },
    ],
  },
);

const recipient = object(
  {
    name: text('Full name.', { minLength: 1, maxLength: 100 }),
    company: text('Company.', { maxLength: 100 }),
    address1: text('Street and number.', { minLength: 1, maxLength: 100 }),
    address2: text('Apartment, floor or the like.', { maxLength: 100 }),
    city: text('City.', { minLength: 1, maxLength: 100 }),
    state_code: text('Code of the state, without the country; required in the US, Canada and Australia.', {
      pattern: '^[A-Z]{2,3}$',
      examples: ['CA'],
    }),
    country_code: country(),
    zip: text('ZIP or postal code.', { minLength: 1, maxLength: 20 }),
    phone: text('Phone number.', { maxLength: 40 }),
    email: text('Email address.', { format: 'email' }),
  },
  ['name', 'address1', 'city', 'country_code', 'zip'],
  {
    description: 'The address of the recipient. It replaces an earlier one as a whole.',
    if: { properties: { country_code: { enum: ['US', 'CA', 'AU'] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['state_code'] },
  },
);

const confirmation = object(
  {
    approved: { type: 'boolean', description: 'Whether the buyer agrees to pay `retail_costs.total` now.' },
    approved_at: whole('When the buyer agreed, as a Unix time in seconds.', 0, 4_102_444_800),
  },
  undefined,
  {
    description:
      'What the buyer answered when asked for approval of this draft, not longer than five minutes ago.',
  },
);

export const listed = toolsOf(
  [
    [
      'search_catalog',
      'Finds products in which each word of the query occurs: in the name, the brand, the type or a variant. A `retail_price` has cents (minor units) and no tax. Embroidered products have a `digitization_fee`, once for each product in an order.',
      object(
        {
          query: text('Words to find. An empty query finds all products.', { maxLength: 200 }),
          limit: whole('How many products to show; 20 by default.', 1, 100),
          offset: whole('How many products to leave out before; 0 by default.', 0, 100_000),
          context: contextIn('USD'),
        },
        ['query'],
      ),
    ],
    [
      'lookup_catalog',
      'Reads several products, in the order of their ids. Ids without a product are listed in `extra`.',
      object({ sync_product_ids: list('Ids of products.', syncProductId, 1, 50) }),
    ],
    ['get_product', 'Reads one product.', object({ sync_product_id: syncProductId })],
    [
      'create_cart',
      'Creates a cart. Each entry becomes an item of its own, also if it is for the same variant as another one. A cart has no shipping and no taxes yet. All amounts in carts and orders are cents of the `currency` beside them.',
      object({ items: list('The items.', newItem, 1, 100) }),
    ],
    ['get_cart', 'Reads a cart.', object({ cart_id })],
    [
      'update_cart',
      'Replaces the items of a cart: an item that is not sent is removed. Nothing is changed if an entry is refused.',
      object({ cart_id, items: list('All items that the cart has afterwards.', changedItem, 0, 100) }),
    ],
    ['cancel_cart', 'Deletes a cart. It cannot be read afterwards.', object({ cart_id })],
    [
      'create_checkout',
      'Makes a draft order with the items that the cart has now; later changes of the cart do not change it. `retail_costs` is what the buyer pays, and `costs` is what the store pays Printful out of that.',
      object({ cart_id }),
    ],
    ['get_checkout', 'Reads a draft order, also a confirmed or canceled one.', object({ order_id })],
    [
      'update_checkout',
      'Sets the recipient, the shipping, or both; what is not sent stays. Taxes are 0 until there is a recipient, and shipping is 0 until it is chosen.',
      object(
        {
          order_id,
          recipient,
          shipping: text('`id` of one of the `shipping_rates` of the draft.', { examples: ['STANDARD'] }),
        },
        ['order_id'],
      ),
    ],
    [
      'complete_checkout',
      'Confirms a draft for fulfillment, and charges the buyer. This needs a recipient, a shipping and the approval of the buyer. The order has the id of its draft. A draft is confirmed once.',
      object({ order_id, confirmation }),
    ],
    [
      'cancel_checkout',
      'Cancels a draft order that is not confirmed. It can still be read, but takes no changes.',
      object({ order_id }),
    ],
    [
      'get_order',
      'Reads a confirmed order.',
      object({ order_id: whole('The id of the draft that was confirmed.', 1, largest) }),
    ],
  ],
  { additionalProperties: false },
);
