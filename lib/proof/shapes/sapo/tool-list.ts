/** The tool list of the shop in the manner of Sapo: tokens of carts and checkouts, and changes of line items by their ids. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { districts, provinces, wards } from './goods.ts';

const id = (description: string) => whole(description, 1, 999_999_999);
const token = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const product_id = id('`id` of a product that a search has found.');
const cart_token = token('`token` of a cart that `create_cart` has answered.');
const checkout_token = token('`token` of a checkout that `create_checkout` has answered.');
const variant_id = id('`id` of one of the `variants` of a product.');

const note = text('A note for the shop; it replaces the former note.', { maxLength: 500 });
const note_attributes = list(
  'Further remarks of the buyer; they replace all former ones.',
  object('A remark.', { name: some('Its name, as `gift_message`.'), value: text('Its value.') }),
  { maxItems: 20 },
);

const bought = object('A variant and how many pieces of it.', {
  variant_id,
  quantity: whole('How many pieces.', 1, 999),
});

type Row = readonly [code: string, name: string, within?: string];

const code = (description: string, rows: readonly Row[]) => {
  const named = rows.map(([each, name, within]) => `${each} ${name}${within ? ` (in ${within})` : ''}`);
  const codes = rows.map(([each]) => each);
  return text(`${description}: ${named.join(', ')}.`, { enum: codes, examples: codes.slice(0, 1) });
};

const shipping_address = object(
  'Where to deliver, in Vietnam. It replaces the former address as a whole. The district has to be in the province, and the ward in the district.',
  {
    first_name: some('Given name of the recipient.', 50),
    last_name: some('Family name of the recipient.', 50),
    company: text('Company.', { maxLength: 100 }),
    phone: text('Phone number for the courier, with or without +84.', {
      pattern: '^(\\+84|0)[0-9]{9}$',
      examples: ['0912345678'],
    }),
    address1: some('House number and street.', 200),
    ward_code: code('Code of the ward', wards),
    district_code: code('Code of the district', districts),
    province_code: code('Code of the province or city', provinces),
    country_code: text('Country, ISO 3166-1 alpha-2. The shop delivers in Vietnam only.', { enum: ['VN'] }),
    zip: text('Postcode of five digits.', { pattern: '^[0-9]{5}$', examples: ['11000'] }),
  },
  ['last_name', 'phone', 'address1', 'ward_code', 'district_code', 'province_code', 'country_code'],
);

const shipping_rate = some(
  '`code` of one of the `shipping_rates` of the checkout, which are known with the address. GHTK_ROAD costs 18 000 đ in Hà Nội and 30 000 đ elsewhere, and GHTK_FLY, which is not offered in Hà Nội, 46 000 đ; both include the first kilogram, and each further kilogram that is begun costs 5 000 đ. AHAMOVE_2H is offered in Hà Nội, for 55 000 đ. VAT of 8 % is on top.',
  40,
);

const gateway = text(
  'How the buyer pays: `cod` is cash on delivery, with a `cod_fee` of 12 000 đ without VAT; `bank_transfer` is free. It is `cod` until something else is sent.',
  { enum: ['cod', 'bank_transfer'] },
);

const buyer_confirmation = object('What the buyer says of this order and its payment.', {
  confirmed: yesNo('Whether the buyer agrees to pay the `total_price` of this checkout.'),
  confirmed_on: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_token });
const checkout = object('Which checkout.', { checkout_token });

const inCatalog = [
  [
    'search_catalog',
    'Finds products that have all words of the query, in the order of their ids. Marks of Vietnamese letters do not matter. A `price` is for one piece, in đồng, without VAT; `tax_rate` is the VAT in percent. `total_count` is the number of products that the query finds. For the next page, send `next_since_id` as `since_id`; it is null on the last page.',
    object(
      'The search.',
      {
        query: text('Words of the name, vendor, type or variants; an empty text finds all products.'),
        limit: whole('How many products are answered at most; 50 by default.', 1, 250),
        since_id: whole('Only products whose `id` is greater than this.', 0, 999_999_999),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of their ids. Those that do not exist are left out.',
    object('Which.', { ids: list('Ids of the products.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
] as const;

const inCarts = [
  [
    'create_cart',
    'Creates a cart. A variant that is named twice becomes one line item with all its pieces. Of every three pieces in a line item, one is for half its price: `original_total` is before this discount, and `discounted_total` is `original_total` without `total_discount`. All amounts are in đồng and without VAT; `total_price` is the sum of the line items after the discount. VAT, shipping and the fee for cash on delivery are added in the checkout. If a variant does not exist or is sold out, no cart is created.',
    object(
      'The cart.',
      {
        line_items: list('The variants.', bought, { minItems: 1, maxItems: 100 }),
        note,
        note_attributes,
      },
      ['line_items'],
    ),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes quantities of line items, then adds variants. Line items that are not named stay as they are. If a line item is not in the cart, or a variant does not exist or is sold out, nothing is changed.',
    object(
      'The changes; at least one.',
      {
        cart_token,
        change: list(
          'Line items with their new quantities.',
          object('A line item.', {
            line_item_id: id('`id` of one of the `line_items` of the cart.'),
            quantity: whole('How many pieces it has then; 0 removes it.', 0, 999),
          }),
          { minItems: 1, maxItems: 100 },
        ),
        add: list('Variants that are added; a line item that has the variant gets more pieces.', bought, {
          minItems: 1,
          maxItems: 100,
        }),
        note,
        note_attributes,
      },
      ['cart_token'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Deletes a cart. It cannot be read or changed afterwards; its checkouts and orders stay.',
    cart,
  ],
] as const;

const inCheckouts = [
  [
    'create_checkout',
    'Opens a checkout with the present line items and notes of a cart. Later changes of the cart do not change it. A cart without line items is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. VAT is on top of the `discounted_total` of each line item and of the price of the shipping, rounded to đồng for each of them; `tax_lines` and `total_tax` have all of it. `total_price` is `subtotal_price` with `total_tax`, `total_shipping` and `cod_fee`. `missing_fields` names what has to be sent before the checkout can be completed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the members that are sent; the others stay. If the chosen shipping rate is not offered for a new address, it has to be chosen again.',
    object(
      'The change; at least one member.',
      { checkout_token, shipping_address, shipping_rate, gateway, note, note_attributes },
      ['checkout_token'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, with the confirmation that the buyer gives at that moment. Without it, nothing is ordered. The buyer pays the courier or by bank transfer afterwards. The cart stays as it is.',
    object('The order.', { checkout_token, buyer_confirmation }, ['checkout_token']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It stays readable, and can be neither changed nor completed. Its cart stays as it is.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Its amounts are those of its checkout.',
    object('Which.', { order_id: id('`order_id` of a completed checkout.') }),
  ],
] as const;

export const listed = toolsOf([...inCatalog, ...inCarts, ...inCheckouts]);
