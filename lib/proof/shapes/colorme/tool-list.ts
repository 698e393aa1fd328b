/** The tool list in the manner of Color Me Shop: model numbers, details by their ids, and a destination with `pref_id`. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const cartId = text('The `id` of a cart (カート), as `create_cart` answers it.', {
  pattern: '^[0-9a-f]{32}$',
});
const checkoutId = text('The `id` of a checkout (注文手続き), as `create_checkout` answers it.', {
  format: 'uuid',
});
const productId = whole('The `id` of a product (商品ID), as `search_catalog` shows it.', 1, 999_999_999);
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const modelNumber = some('The `model_number` (型番) of one of the `variants` of a product.', 40);

const newDetail = object('A variant to buy.', {
  model_number: modelNumber,
  product_num: whole('How many pieces (商品点数).', 1, 99),
});

const changedDetail = object('A detail of the cart, with its new number of pieces.', {
  id: whole('The `id` of the detail (明細ID) in `details` of the cart.', 1, 999_999_999),
  product_num: whole(
    'How many pieces there are then, in place of the present number; 0 removes the detail.',
    0,
    99,
  ),
});

const saleDelivery = object(
  'The destination (お届け先), in Japan. It replaces the one that was set before.',
  {
    name: some('The name of the recipient (宛名).'),
    furigana: some('The name in katakana (フリガナ).'),
    postal: text('The postal code (郵便番号), seven digits without a hyphen.', {
      pattern: '^[0-9]{7}$',
      examples: ['1508512'],
    }),
    pref_id: whole('The number of the prefecture (都道府県), from 1 for 北海道 to 47 for 沖縄県.', 1, 47),
    address1: some('City, district and number (住所1).'),
    address2: some('Building and room (住所2).'),
    tel: text('Telephone number (電話番号).', { pattern: '^[0-9-]{10,13}$' }),
  },
  ['name', 'postal', 'pref_id', 'address1', 'tel'],
);

const consent = object('The consent of the buyer to pay for this checkout, asked for at this moment.', {
  agreed: { type: 'boolean', description: 'Whether the buyer agrees to the order and to its `total_price`.' },
  agreed_date: whole(
    'When the buyer answered, in Unix seconds; at most five minutes ago.',
    0,
    99_999_999_999,
  ),
});

const cart = object('Which cart.', { cart_id: cartId });
const checkout = object('Which checkout.', { checkout_id: checkoutId });

const ofCatalog: readonly (readonly [string, string, ReturnType<typeof object>])[] = [
  [
    'search_catalog',
    'Finds products (商品) that have every word of the query in their name, category, brand or options. `option_price` is ' +
      'without the consumption tax, `option_price_including_tax` with it. Amounts are in yen, which have no decimals. ' +
      'A variant with `stocks` of 0 is sold out; `stocks` of null means that it is always made in time.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds everything.', { maxLength: 200 }),
        limit: whole('How many products are shown at most; 10 by default.', 1, 50),
        offset: whole(
          'How many of the found products are left out before the first; 0 by default.',
          0,
          9_999,
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids of no product are in `unknown_ids`.',
    object('Which products.', { ids: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which product.', { product_id: productId })],
];

const ofCarts: typeof ofCatalog = [
  [
    'create_cart',
    'Creates a cart. Numbers of the same variant are added up in one detail. All is refused if a variant does not ' +
      'exist or is sold out. The `tax` of a cart is added to its `product_total_price`: 10 percent, and 8 for food.',
    object('The cart.', { details: list('What to buy.', newDetail, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes details of a cart and adds new ones; all details that are not named stay as they are. A new detail of a ' +
      'variant that the cart has already is added to its pieces.',
    object(
      'The change.',
      {
        cart_id: cartId,
        details: list('Details whose number changes.', changedDetail, { maxItems: 50 }),
        new_details: list('What to add.', newDetail, { maxItems: 50 }),
      },
      ['cart_id'],
    ),
  ],
  ['cancel_cart', 'Discards a cart for ever. It cannot be read any more.', cart],
];

const ofCheckouts: typeof ofCatalog = [
  [
    'create_checkout',
    'Starts a checkout with the present details of a cart; later changes of the cart do not reach it. ' +
      'The buyer pays `total_price`: the products, their `tax`, the delivery and the fee of the payment. ' +
      '`totals` has, for each rate, what is paid with the tax, and the tax that is contained in it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the destination, the delivery, the payment, or several of them. What is not sent stays. The charge of a ' +
      'delivery may depend on the prefecture, and is then known (and part of `total_price`) when both are set.',
    object(
      'The change.',
      {
        checkout_id: checkoutId,
        sale_delivery: saleDelivery,
        delivery_id: whole('The `id` of one of the `deliveries` of the checkout.', 1, 999_999),
        payment_id: whole(
          'The `id` of one of the `payments` of the checkout; a card by default.',
          1,
          999_999,
        ),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order for a checkout whose `lacking` is empty. The buyer has to consent to exactly this at this moment; ' +
      'without the `consent` it is refused. The order has the `sale_id` of the answer.',
    object('The order.', { checkout_id: checkoutId, consent }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. As in a cancelled order, all numbers of pieces and all amounts become 0.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order (受注).',
    object('Which order.', {
      sale_id: whole('The `sale_id` of the completed checkout (売上ID).', 1, 999_999_999),
    }),
  ],
];

export const listed = toolsOf([...ofCatalog, ...ofCarts, ...ofCheckouts]);
