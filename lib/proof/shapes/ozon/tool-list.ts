/** The tool list in the manner of Ozon: products by SKU, baskets, orders of postings, and members in snake case. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const sku = whole('`sku` of a product.', 1, 9_999_999_999);
const basketId = text('`basket_id` of the basket.', { format: 'uuid' });
const orderId = whole('`order_id` of the order.', 1, 999_999_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 150 });
const optional = (description: string) => text(description, { maxLength: 250 });
const closed = { additionalProperties: false };

const products = (description: string, minItems: number) =>
  list(
    description,
    object('A product.', { sku, quantity: whole('How many pieces of it.', 1, 100) }, undefined, closed),
    { minItems, maxItems: 100 },
  );

const address = object(
  'The address of the customer, also with a pick-up point.',
  {
    address_tail: some('Street, house and flat.'),
    city: some('Town.'),
    district: optional('District of the town or region.'),
    region: optional('Region.'),
    zip_code: text('Postal code of six digits.', { pattern: '^[0-9]{6}$', examples: ['125009'] }),
    country: text('Country, by its name. The seller delivers to these three.', {
      enum: ['Russia', 'Belarus', 'Kazakhstan'],
    }),
    latitude: { type: 'number', description: 'Latitude in degrees.', minimum: -90, maximum: 90 },
    longitude: { type: 'number', description: 'Longitude in degrees.', minimum: -180, maximum: 180 },
    comment: optional('For the courier.'),
  },
  ['address_tail', 'city', 'zip_code', 'country'],
  closed,
);

const customer = object(
  'The customer and the address. It replaces the former as a whole; what it leaves out is an empty text or 0 in the order.',
  {
    name: some('First and last name.'),
    phone: text('Telephone, digits with the code of the country.', {
      pattern: '^[0-9]{11,12}$',
      examples: ['79031234567'],
    }),
    customer_email: text('E-mail address for the receipt.', { format: 'email' }),
    address,
  },
  ['name', 'address'],
  closed,
);

const confirmation = object('What the buyer says when asked to pay for the order.', {
  is_confirmed: yesNo('`true` if the buyer places the order and pays its `total_price` now.'),
  confirmed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_id: basketId });
const order = object('Which order.', { order_id: orderId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or type; each variant is a product of its own, and those of one `model_info.model_id` belong together. All amounts of all tools are whole kopecks (1/100 RUB), with VAT. `old_price` is the struck-through price that the product had before, or 0; `price` is what it costs. `total` counts the products of all pages. A product without `has_stock` is sold out.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        last_id: text(
          '`last_id` of the page before, with the same query. Empty or left out for the first page. The last page has an empty `last_id`.',
          { maxLength: 60 },
        ),
        limit: whole('How many products a page has at most; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by `sku`, by `offer_id` (the article of the seller), or by both. What no product has is in `not_found`.',
    object(
      'Which products: at least one of the lists.',
      {
        sku: list('Their SKUs.', sku, { minItems: 1, maxItems: 100 }),
        offer_id: list('Their articles.', some('`offer_id` of a product.'), { minItems: 1, maxItems: 100 }),
      },
      [],
      { anyOf: [{ required: ['sku'] }, { required: ['offer_id'] }] },
    ),
  ],
  [
    'get_product',
    'Reads a product. `vat` is the rate of VAT that its price contains. An unknown SKU is refused.',
    object('Which product.', { sku }),
  ],
  [
    'create_cart',
    'Creates a basket. The same SKU twice becomes one line with both quantities. If a product is unknown or sold out, this is refused, and no basket is created.',
    object('The basket.', { products: products('Its products.', 1) }),
  ],
  [
    'get_cart',
    'Reads a basket. `price` is for one piece, and `products_price` the sum of `price` times `quantity`, without delivery.',
    basket,
  ],
  [
    'update_cart',
    'Replaces the products of a basket by those that are sent: each has the sent `quantity` afterwards, and what is not sent is removed. Send the whole list, also what stays. If a product is refused, the basket stays as it was.',
    object('The new contents.', {
      basket_id: basketId,
      products: products('All products of the basket; an empty list empties it.', 0),
    }),
  ],
  [
    'cancel_cart',
    'Cancels a basket. It can still be read, but neither be changed nor be ordered. Orders that were made of it remain.',
    basket,
  ],
  [
    'create_checkout',
    'Makes an order (`awaiting_registration`, not placed) of what a basket has now. Later changes of the basket do not change it. It has one posting for each warehouse that sends products of it. An empty or cancelled basket is refused.',
    basket,
  ],
  [
    'get_checkout',
    'Reads an order. Its `status` is `awaiting_registration` until it has a customer and a delivery method, then `awaiting_approve`; `awaiting_packaging` once it is placed; or `cancelled`. `products` of a posting say what is in it, and `financial_data.products` what it costs; `product_id` there is the SKU. `price`, `old_price` and `total_discount_value` (the difference of the two) are for one piece; `price` has the discount already. `vat_amount`, `commission_amount` and `payout` are for all pieces, and are parts of what the buyer pays: VAT is contained, and commission and payout are how Ozon and the seller share the price. `total_price` of the order is `products_price` plus `delivery_price`, which is the sum over its postings; `vat_amount` of the order is what both contain. Each of `delivery_methods` has a `posting_price` for one posting, and the `delivery_price` for this order.',
    order,
  ],
  [
    'update_checkout',
    'Sets the customer, the delivery method, or both. What is not sent stays as it is. With a pick-up point method, the shop enters `pvz_code`, the point that is nearest to the address; the address itself stays.',
    object(
      'The change: at least one of these besides `order_id`.',
      {
        order_id: orderId,
        customer,
        delivery_method_id: whole(
          '`id` of one of the `delivery_methods` of the order; it is for all its postings.',
          1,
          999_999_999_999_999,
        ),
      },
      ['order_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places and pays an order that is `awaiting_approve`, if the buyer confirms it now; otherwise it is refused. The order has an `order_number` then, and its postings a `posting_number` each. It is placed only once.',
    object('The placement.', { order_id: orderId, buyer_confirmation: confirmation }, ['order_id']),
  ],
  [
    'cancel_checkout',
    'Cancels an order that is not placed. It can still be read, with the reason, but neither be changed nor be placed.',
    object(
      'The cancellation.',
      {
        order_id: orderId,
        cancel_reason_id: {
          type: 'integer',
          description: '508: the buyer cancelled the order, which is the default. 402: another reason.',
          enum: [508, 402],
        },
        cancel_reason_message: text('Which reason; required with 402.', { minLength: 1, maxLength: 250 }),
      },
      ['order_id'],
      {
        anyOf: [
          { properties: { cancel_reason_id: { enum: [508] } } },
          { required: ['cancel_reason_message'] },
        ],
      },
    ),
  ],
  [
    'get_order',
    'Reads a placed order: the customer, postings and amounts that it was placed with. `in_process_at` is when it was placed.',
    object('Which order.', {
      order_number: text('`order_number` of a placed order.', { pattern: '^[0-9]{8}-[0-9]{4}$' }),
    }),
  ],
]);
