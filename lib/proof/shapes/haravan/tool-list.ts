/** The tool list of the shop in the manner of Haravan: tokens for carts and checkouts, and `updates` by the ids of variants. */
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { provinces } from './goods.ts';

const idPattern = '[1-9][0-9]{9}';
const product_id = whole('`id` of a product that a search has found.', 1_000_000_000, 9_999_999_999);
const token = '^[0-9a-f]{32}$';
const cart_token = text('`token` of a cart that `create_cart` has answered.', { pattern: token });
const checkout_token = text('`token` of a checkout that `create_checkout` has answered.', { pattern: token });
const order_id = whole('`order_id` of a completed checkout.', 1_000_000_000, 9_999_999_999);
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const newItem = object('A variant and how many pieces of it.', {
  variant_id: whole('`id` of a variant of a product.', 1_000_000_000, 9_999_999_999),
  quantity: whole('How many pieces; not more than the `inventory_quantity` of the variant.', 1, 9_999),
});

const updates: Fields = {
  type: 'object',
  description:
    'New quantities by the `id` of each variant, which an item of a cart has as `variant_id`, such as `{"1061514767": 3, "1061515285": 0}`. A quantity replaces that of the item in the cart, and 0 removes the item. A variant that the cart does not have is added with its quantity. Items that are not named stay as they are.',
  propertyNames: { pattern: `^${idPattern}$` },
  additionalProperties: whole('How many pieces then; 0 removes the item.', 0, 9_999),
  minProperties: 1,
  maxProperties: 100,
  examples: [{ 1061514767: 3 }],
};

const shipping_address = object(
  'Where to deliver, in Vietnam. It replaces the former address as a whole.',
  {
    first_name: some('Given name of the recipient.', 50),
    last_name: some('Family name of the recipient.', 50),
    company: text('Company.', { maxLength: 100 }),
    phone: text('Phone number that the courier calls: 0 and nine digits.', {
      pattern: '^0[0-9]{9}$',
      examples: ['0901234567'],
    }),
    address1: some('Number of the house and street.', 200),
    ward: some('Ward: phường or xã.'),
    district: some('District: quận, huyện or thị xã.'),
    province_code: text(
      `Code of the province, of those that the shop delivers to: ${provinces.map(([code, name]) => `${code} ${name}`).join(', ')}.`,
      { enum: provinces.map(([code]) => code) },
    ),
    country_code: text('Country, ISO 3166-1 alpha-2.', { enum: ['VN'] }),
    zip: text('Postal code, which few addresses need.', { pattern: '^[0-9]{5,6}$' }),
  },
  ['last_name', 'phone', 'address1', 'ward', 'district', 'province_code', 'country_code'],
);

const buyer_consent = object('What the buyer says of this order and its payment.', {
  agreed: yesNo('Whether the buyer agrees to pay the `total_price` of this checkout.'),
  agreed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_token });
const checkout = object('Which checkout.', { checkout_token });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query, with or without the marks of Vietnamese. Prices are always in đồng, which have no decimals, and include the VAT. `inventory_quantity` is what the warehouse holds; it falls when an order leaves the warehouse. `count` is the number of all products that were found, on all pages.',
    object(
      'The search.',
      {
        query: text('Words of the title, vendor, type, option or SKU; an empty text finds all products.'),
        limit: whole('How many products are on a page; 20 by default.', 1, 50),
        page: whole('Which page; 1 by default. A page after the last is empty.', 1, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Those that do not exist are left out.',
    object('Which.', {
      ids: text('Ids of up to 50 products, with commas and without blanks between them.', {
        pattern: `^${idPattern}(,${idPattern}){0,49}$`,
        examples: ['1028183686,1028184098'],
      }),
    }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. Pieces of the same variant become one item. From five pieces of a variant on, each of them costs 5 % less, and this reduction is cut to hundreds of đồng: `price_original` is the price of a piece before it, and `price` after it. Amounts are in đồng and include the VAT. If a variant does not exist, is sold out or has too little inventory, no cart is created.',
    object('The cart.', { items: list('The variants.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities in a cart. If one of them is refused, nothing is changed.',
    object('The change.', { cart_token, updates }),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read or changed afterwards; its checkouts stay.', cart],
  [
    'create_checkout',
    'Opens a checkout with the present items of a cart. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. The `price` of a line item is before the promotion and `total_discount` is the reduction of all its pieces; `price_promotion` is the price of a piece after it, or 0 if the line has no promotion. `subtotal_price` is after it, and `total_price` is with the shipping. The VAT is within these amounts, as `tax_lines` show for each rate; `total_tax` is their sum. `shipping_rates` are those for the address. `missing_fields` names what is needed before the checkout can be completed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping rate or both; what is not sent stays. If the chosen rate is not offered for a new address, the rate has to be chosen again.',
    object('The change.', {
      checkout_token,
      checkout: object(
        'What changes; at least one member.',
        {
          shipping_address,
          shipping_rate_id: whole(
            '`id` of one of the `shipping_rates` of the checkout, which are known with the address. Delivery (1607492) costs 20,000 đồng to Hà Nội and Hồ Chí Minh and 35,000 đồng elsewhere, and nothing if `subtotal_price` is 1,000,000 đồng or more; delivery on the same day (1607498) is offered in Hồ Chí Minh, for 60,000 đồng; to pick up (1607501) costs nothing.',
            1,
            9_999_999_999,
          ),
          note: text('A note for the shop.', { maxLength: 500 }),
        },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, with the consent that the buyer gives at that moment. Without it, nothing is ordered. The buyer pays the courier in cash (COD). The shop confirms the order later.',
    object('The order.', { checkout_token, buyer_consent }, ['checkout_token']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It stays readable, and can be neither changed nor completed.',
    checkout,
  ],
  ['get_order', 'Reads an order.', object('Which.', { order_id })],
]);
