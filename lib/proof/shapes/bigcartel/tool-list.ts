/** The tool list in the manner of Big Cartel: JSON:API documents, rows that are added, and quantities by item id. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cart_id = text('The `id` of a cart, as `create_cart` answers it in `data`.', { format: 'uuid' });
const checkout_id = text('The `id` of a checkout, as `create_checkout` answers it in `data`.', {
  pattern: '^[0-9a-f]{32}$',
});
const product_id = text('The `id` of a product, as `search_catalog` answers it in `data`.', {
  pattern: '^[0-9]{1,12}$',
});
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const adds = list(
  'Options to add. Pieces of an option that the cart has already, or of a repeated option, join its item.',
  object('Pieces of an option.', {
    id: text(
      'The `id` of a resource of the type `product_options`, which the catalog tools answer in `included`.',
      { pattern: '^[0-9]{1,12}$' },
    ),
    quantity: whole('Pieces to add.', 1, 999),
  }),
  { minItems: 1, maxItems: 50 },
);

const update = {
  type: 'object',
  description:
    'New quantities by the ids of items of the cart, e.g. `{"50301777": 2}`. Each replaces the quantity of its item; 0 removes the item. Items that are not named stay as they are.',
  propertyNames: { pattern: '^[0-9]{1,12}$' },
  additionalProperties: whole('Pieces after the update; 0 removes the item.', 0, 999),
  minProperties: 1,
};

const buyer_approval = object(
  'The approval of the buyer, who has seen the `total` of the checkout. An agent must not give it by itself.',
  {
    approved: yesNo('Whether the buyer agrees to pay the `total`.'),
    approved_at: text('When the buyer agreed, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
  },
);

const delivery = {
  customer_first_name: some('First name of the buyer.'),
  customer_last_name: some('Last name of the buyer.'),
  customer_email: text('E-mail address of the buyer.', { format: 'email' }),
  customer_note: text('A note to the artist.', { maxLength: 500 }),
  shipping_address_1: some('Street and number.'),
  shipping_address_2: text('Apartment, studio or floor.', { maxLength: 120 }),
  shipping_city: some('City.'),
  shipping_state: text('State or province, if the country has them.', { maxLength: 60, examples: ['UT'] }),
  shipping_zip: text('Postal code.', { minLength: 1, maxLength: 12, examples: ['84101'] }),
  shipping_country_id: country('Country that the order goes to, ISO 3166-1 alpha-2. We ship everywhere.'),
  shipping_rate: text(
    'The `id` of one of the `shipping_rates` of the checkout. They depend on the country, which has to be known before or to come in the same call.',
    { pattern: '^[a-z]{1,20}$' },
  ),
};

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in their name or category. Documents are in the manner of JSON:API: the options of a product, which are what is bought, are resources of the type `product_options` in `included`. Prices are in US cents, before sales tax, whatever the context says.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: object(
          'Which part of the products that were found; `meta.count` counts all of them.',
          {
            limit: whole('How many products at most; 20 by default.', 1, 100),
            offset: whole('How many products are left out before the first; 0 by default.', 0, 100_000),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids, in the order of the shop. Ids that have no product are listed in `meta.not_found`.',
    object('Which products.', { ids: list('The ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product with its options. Its `default_price` is the price of its first option.',
    object('Which product.', { id: product_id }),
  ],
  [
    'create_cart',
    'Makes a cart of its own. From an `item_total` of 50.00 USD on, 10 percent of it are the `discount_total`. The `total` of a cart has no shipping and no tax yet, which are pending. If an option is unknown or sold out, there is an error and no cart.',
    object('The cart.', { adds }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes a cart: first the quantities in `update`, then what is in `adds`. All of it is done, or nothing and there is an error.',
    object('The change.', { cart_id, update, adds }, ['cart_id'], {
      anyOf: [{ required: ['update'] }, { required: ['adds'] }],
    }),
  ],
  ['cancel_cart', 'Deletes a cart for good. It cannot be read any more; its checkouts stay.', cart],
  [
    'create_checkout',
    'Starts a checkout of the present items of a cart, which has to have some; later changes of the cart do not reach it. Sales tax of 7.25 percent is on top for addresses in the US: on the items less the discount, and not on the shipping. `missing` says what the checkout still needs.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets fields of the customer and of the shipping address, or the shipping rate. What is left out stays as it is. The standard rate is the `amount_alone` of the piece for which it is highest, and the `amount_combined` of each other piece; products have these amounts in `shipping_options`. The tracked rate is 4.50 USD more in the US, and 11.00 USD elsewhere.',
    object('The change.', { checkout_id, ...delivery }, ['checkout_id']),
  ],
  [
    'complete_checkout',
    'Charges the `total` and places the order. The checkout has to miss nothing, and needs the approval of the buyer, given at this moment; otherwise there is an error and no order. A checkout is completed once.',
    object('The completion.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels an open checkout. It can still be read, and neither be changed nor completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which order.', {
      id: text('The `id` in the relationship `order` of a completed checkout.', {
        pattern: '^[A-Z]{4}-[0-9]{6}$',
      }),
    }),
  ],
]);
