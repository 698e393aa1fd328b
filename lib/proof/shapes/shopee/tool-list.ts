/** The tool list of the shop on Shopee, with the channels and vouchers to choose from, and its refusals. */
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const eastern = ['Sabah', 'Sarawak', 'Labuan'];
const klangValley = ['Kuala Lumpur', 'Putrajaya', 'Selangor'];

const states = [
  ...klangValley,
  ...eastern,
  ...['Johor', 'Kedah', 'Kelantan', 'Melaka', 'Negeri Sembilan', 'Pahang', 'Perak', 'Perlis', 'Pulau Pinang'],
  'Terengganu',
];

/** Sen for the first kilogram, and for each further one. */
type Fee = readonly [first: number, further: number];

type Channel = readonly [id: number, name: string, feeIn: (state: string) => Fee | undefined];

export const channels: readonly Channel[] = [
  [20_015, 'Standard Delivery', (state) => (eastern.includes(state) ? [1_140, 460] : [530, 120])],
  [20_011, 'Self Collection Point', (state) => (eastern.includes(state) ? [750, 320] : [390, 90])],
  [20_019, 'Instant Delivery', (state) => (klangValley.includes(state) ? [1_420, 200] : undefined)],
];

type Voucher = {
  readonly code: string;
  readonly name: string;
  readonly least: number;
  /** As it is shown. */
  readonly reward: Fields;
  readonly off: (subtotal: number) => number;
};

export const vouchers: readonly Voucher[] = [
  {
    code: 'RUMA10',
    name: 'RM 10 off',
    least: 10_000,
    reward: { reward_type: 1, discount_amount: 10 },
    off: () => 1_000,
  },
  {
    code: 'RUMA8P',
    name: '8 % off, at most RM 15',
    least: 4_000,
    reward: { reward_type: 2, percentage: 8, max_price: 15 },
    off: (subtotal) => Math.min(Math.round(subtotal * 0.08), 1_500),
  },
];

const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const item_id = whole('`item_id` of an item.', 1, 99_999_999_999);
const cart_id = text('`cart_id` that `create_cart` has answered.', { pattern: '^[0-9a-f]{32}$' });
const checkout_id = whole('`checkout_id` that `create_checkout` has answered.', 1, 999_999_999_999_999);

const model_id = whole(
  '`model_id` of a model of this item; 0 if the item has no variations (`has_model` is false).',
  0,
  999_999_999_999,
);
const is_selected = yesNo(
  'Whether the line is selected for checkout. A new line is selected unless this is false; without it, a line stays as it is.',
);

const rows = (description: string, least: number, quantity: string) =>
  list(
    description,
    object(
      'A model; its line is named by `item_id` and `model_id` together.',
      { item_id, model_id, quantity: whole(quantity, least, 1_000), is_selected },
      ['item_id', 'model_id', 'quantity'],
    ),
    { minItems: 1, maxItems: 100 },
  );

const recipient_address = object(
  'Where to deliver, in Malaysia. It replaces the former address as a whole.',
  {
    name: some('Full name of the recipient.', 60),
    phone: text('Phone number of the recipient, digits with 60 in front.', {
      pattern: '^60[0-9]{8,10}$',
      examples: ['60123456789'],
    }),
    full_address: some('Unit, house number and street.', 200),
    town: text('Town, where there is one besides the city.', { maxLength: 60 }),
    district: text('District.', { maxLength: 60 }),
    city: some('City.', 60),
    state: text('State or federal territory.', { enum: states }),
    region: text('Country, ISO 3166-1 alpha-2. The shop delivers in Malaysia only.', { enum: ['MY'] }),
    zipcode: text('Postcode of five digits.', { pattern: '^[0-9]{5}$', examples: ['50480'] }),
  },
  ['name', 'phone', 'full_address', 'city', 'state', 'region', 'zipcode'],
);

const logistics_channel_id = whole(
  `\`logistics_channel_id\` of one of the \`logistics_channel_list\` of the checkout, which is known with the address: ${channels.map(([id, name]) => `${id} is ${name}`).join(', ')}, which is offered in ${klangValley.join(', ')} only.`,
  1,
  99_999,
);

const voucher_code = text(
  '`voucher_code` of one of the `voucher_list` of the checkout, whose `min_basket_price` has to be met by `merchant_subtotal`. It replaces a former one; an empty text takes it off.',
  { maxLength: 20 },
);

const buyer_confirmation = object('What the buyer says of this payment, asked at the moment of payment.', {
  is_confirmed: yesNo('Whether the buyer agrees to pay the `buyer_total_amount` of this checkout.'),
  confirm_time: whole(
    'When the buyer said so, in Unix time (seconds); at most five minutes ago.',
    0,
    4_102_444_800,
  ),
});

const amounts = 'Amounts are decimal numbers in ringgit: 39.9 is RM 39.90.';
const prices =
  '`current_price` is what a piece costs, and `original_price` what it costs without promotion; both are in sen (MYR), the minor unit, and include tax. A model with a `total_available_stock` of 0 is sold out.';

const inCatalog = [
  [
    'search_catalog',
    `Finds items that contain all words of the query. ${prices} \`total_count\` is the number of all that are found. For the next page, send \`next_offset\` as \`offset\` as long as \`has_next_page\` is true.`,
    object(
      'The search.',
      {
        query: text('Words of the name, brand, category or models; an empty text finds all items.'),
        page_size: whole('Items of a page at most; 20 by default.', 1, 100),
        offset: whole('Items that are skipped; 0 by default.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads up to 50 items. Those that do not exist are left out, and \`warning\` names them. ${prices}`,
    object(
      'Which.',
      { item_id_list: list('Ids of the items.', item_id, { minItems: 1, maxItems: 50 }), context },
      ['item_id_list'],
    ),
  ],
  [
    'get_product',
    `Reads an item. With variations, it has \`tier_variation\` and a \`model\` for each combination, whose \`tier_index\` says which option of each tier it is; without, it has a price and a stock itself. ${prices}`,
    object('Which.', { item_id, context }, ['item_id']),
  ],
] as const;

const inCarts = [
  [
    'create_cart',
    `Creates a cart. Rows of the same model become one line with all their pieces. A model that is unknown, sold out or short of stock is refused, and no cart is created. ${amounts} \`merchant_subtotal\` is the sum of \`current_price\` times \`quantity\` of the selected lines; shipping, vouchers and coins come in the checkout.`,
    object('The cart.', { item_list: rows('What is bought.', 1, 'How many pieces.') }),
  ],
  ['get_cart', `Reads a cart. ${amounts}`, object('Which.', { cart_id })],
  [
    'update_cart',
    `Sets the quantity of the lines of these models, or adds a line for a model that is not in the cart. All other lines stay as they are. If one row is impossible, nothing is changed. ${amounts}`,
    object('The changes.', {
      cart_id,
      item_list: rows('What is changed.', 0, 'How many pieces the line has then; 0 removes it.'),
    }),
  ],
  [
    'cancel_cart',
    'Gives up a cart for good: it can no longer be read, changed or checked out. Its checkouts and orders stay.',
    object('Which.', { cart_id }),
  ],
] as const;

const inCheckouts = [
  [
    'create_checkout',
    `Opens a checkout with the selected lines of a cart as they are now; lines that are not selected stay behind in the cart. Later changes of the cart do not change it. A cart of which nothing is selected is refused. ${amounts}`,
    object('Which cart.', { cart_id }),
  ],
  [
    'get_checkout',
    `Reads a checkout. ${amounts} In \`buyer_payment_info\`, what lowers the price is negative, and \`buyer_total_amount\` is the sum of \`merchant_subtotal\`, \`seller_voucher\`, \`shopee_coins_redeemed\`, \`shipping_fee\` and \`shipping_fee_sst_amount\`. \`shipping_fee\` is the \`estimated_shipping_fee\` of the chosen channel, which depends on state and weight, and 0 until one is chosen; SST is 6 % of it, rounded to sen. Prices of items include all taxes. \`missing_param_list\` names what has to be sent before the order can be placed.`,
    object('Which.', { checkout_id }),
  ],
  [
    'update_checkout',
    `Sets what is sent, and leaves all else as it is. An address and a channel that delivers to it can be sent together; without an address, no channel is accepted. A channel that does not deliver to a new address is unset. ${amounts}`,
    object(
      'The change; at least one member.',
      {
        checkout_id,
        recipient_address,
        logistics_channel_id,
        voucher_code,
        use_coins: yesNo(
          'Whether the 200 Shopee Coins that come with each checkout are spent; 100 coins take off RM 1.00. False until it is sent.',
        ),
        message_to_seller: text('A message to the seller; it replaces the former one.', { maxLength: 300 }),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order and charges `buyer_total_amount`, once for each checkout. It needs an address, a channel, and the confirmation that the buyer gives at this moment. `order_sn` of the answer names the order. The cart stays as it is.',
    object('The order.', { checkout_id, buyer_confirmation }),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout whose order is not placed. It can still be read, but no longer be changed or completed.',
    object('Which.', { checkout_id }),
  ],
  [
    'get_order',
    `Reads an order, in an \`order_list\` of one. \`total_amount\` is the \`buyer_total_amount\` that the buyer confirmed, and \`model_discounted_price\` what a piece costs. Of the phone number, only the last two digits are shown. Times are Unix times. ${amounts}`,
    object('Which.', {
      order_sn: text('`order_sn` of a completed checkout.', { pattern: '^[0-9]{6}[0-9A-Z]{8}$' }),
    }),
  ],
] as const;

export const listed = toolsOf([...inCatalog, ...inCarts, ...inCheckouts]);

const problems = {
  product: [-32_004, 'product.error_item_not_found', 'Item_id is not found.'],
  item: [-32_004, 'product.error_model_not_found', 'There is no model with this item_id and model_id.'],
  'sold-out': [-32_009, 'product.error_out_of_stock', 'The model is out of stock.'],
  stock: [-32_009, 'product.error_stock_not_enough', 'The quantity is more than total_available_stock.'],
  line: [-32_004, 'cart.error_item_not_in_cart', 'The model is not in the cart.'],
  cart: [-32_004, 'cart.error_not_found', 'The cart is not found.'],
  empty: [-32_009, 'cart.error_nothing_selected', 'The cart has no selected item.'],
  checkout: [-32_004, 'checkout.error_not_found', 'The checkout is not found.'],
  order: [-32_004, 'order.error_not_found', 'The order_sn is not found.'],
  final: [-32_009, 'checkout.error_status', 'The checkout is placed or cancelled already.'],
  approval: [-32_003, 'checkout.error_not_confirmed', 'The buyer has not confirmed the payment just now.'],
  lacking: [-32_009, 'checkout.error_param_missing', 'The checkout lacks what missing_param_list names.'],
  method: [
    -32_009,
    'logistics.error_channel_not_available',
    'The channel is not in logistics_channel_list, which needs an address.',
  ],
  voucher: [
    -32_009,
    'voucher.error_not_usable',
    'The voucher does not exist, or min_basket_price is not met.',
  ],
  version: [-32_009, 'cart.error_changed', 'The cart has changed.'],
} as const;

export function refusal(why: keyof typeof problems, detail: unknown): Outcome {
  const [code, error, message] = problems[why];
  return refuse(code, message, { error, message, detail: detail ?? null });
}
