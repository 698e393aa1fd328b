/** The tool list of the marketplace: carts of lines with a `cart_id`, checkouts with couriers, orders of shops; and its refusals. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import type { Reason } from '../trade/lines.ts';

const most = 9_999_999_999;

const cart_session_id = text('`cart_session_id` of the cart.', { format: 'uuid' });
const checkout_id = whole('`checkout_id` of the checkout.', 1, most);
const cart_id = text('`cart_id` of a line in the cart.', { pattern: '^[0-9]{1,12}$' });
const anyProductId = whole('`product_id` of a product, or of one of its children.', 1, most);
const some = (description: string, more = {}) => text(description, { minLength: 1, maxLength: 160, ...more });
const upTo = { minItems: 1, maxItems: 50 };

const product = object('Pieces of a product.', {
  product_id: whole(
    '`product_id` of a child in `variant.children`, or of a product without variants. A `parent_id` cannot be bought.',
    1,
    most,
  ),
  quantity: whole('How many pieces are added.', 1, 1_000),
});

const line = object('A line and its new quantity.', {
  cart_id,
  quantity: whole('How many pieces the line has afterwards.', 1, 1_000),
});

const recipient = object('Who gets the parcels, and where. It replaces an earlier recipient as a whole.', {
  name: some('Name of the recipient.'),
  phone: text('Phone number for the courier.', { minLength: 6, maxLength: 20, examples: ['081294647164'] }),
  address: object(
    'The address.',
    {
      address_full: some('Street, number, and what else helps the courier.', { maxLength: 300 }),
      district: some('District (kecamatan).', { examples: ['Palmerah'] }),
      city: some('City or regency.', { examples: ['Jakarta Barat'] }),
      province: some('Province, by its Indonesian name.', { examples: ['DKI Jakarta', 'Papua'] }),
      country: text('Country by its name. Parcels stay in Indonesia.', { enum: ['Indonesia'] }),
      postal_code: text('Five digits.', { pattern: '^[0-9]{5}$', examples: ['11410'] }),
      geo: text('Latitude and longitude with a comma, if known.', { maxLength: 60 }),
    },
    ['address_full', 'district', 'city', 'province', 'country', 'postal_code'],
  ),
});

const buyer_approval = object('What the buyer said when asked to pay the `ttl_amount` now.', {
  is_approved: yesNo('True if the buyer wants to pay.'),
  approve_time: whole('When the buyer said so, in Unix seconds. At most five minutes ago.', 1, most),
});

const cart = object('Which cart.', { cart_session_id });
const checkout = object('Which checkout.', { checkout_id });

const oneOf = (members: readonly string[]) => ({ anyOf: members.map((member) => ({ required: [member] })) });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of all shops with each word of the query in the name or the category. Prices are in hundredths of a rupiah, with PPN: an `amount` of 2450000 is Rp24.500. A product with variants has its prices in `variant.children`.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page; 1 by default.', 1, 10_000),
        per_page: whole('How many products a page has; 5 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Ids of no product are left out.',
    object('Which.', { product_ids: list('Their ids.', anyProductId, upTo) }),
  ],
  [
    'get_product',
    'Reads a product with its variants. The id of a child reads its parent.',
    object('Which.', { product_id: anyProductId }),
  ],
  [
    'create_cart',
    'Creates a cart. Products that do not exist or are out of stock are refused, and then there is no cart. The same product twice becomes one line. More pieces than the stock are cut to the stock, which `error_message` says.',
    object('The cart.', { products: list('What is in it.', product, upTo) }),
  ],
  [
    'get_cart',
    'Reads a cart. Its lines are in a group for each shop, and each line has a `cart_id`. All amounts are in hundredths of a rupiah, and weights in grams. From the `min_qty` of its `wholesale` on, all pieces of a product have the wholesale price in `product_price`. `subtotal_price` is `product_price` times `product_quantity`; `total_value` is the sum of these over all shops, and `total_original_value` what it would be without wholesale prices.',
    cart,
  ],
  [
    'update_cart',
    'Changes a cart: first lines are removed, then quantities of lines are set, and then products are added, each to the line that it has, if any. Lines that are not named stay as they are. If one of the changes is refused, nothing changes.',
    object(
      'The change.',
      {
        cart_session_id,
        removed_cart_ids: list('Lines to remove.', cart_id, upTo),
        carts: list('Lines to set.', line, upTo),
        products: list('Products to add.', product, upTo),
      },
      ['cart_session_id'],
      oneOf(['removed_cart_ids', 'carts', 'products']),
    ),
  ],
  ['cancel_cart', 'Removes a cart for good. It can no longer be read, changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of what is in the cart now. Later changes of the cart do not reach it. Empty carts are refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `group_shop` has a parcel for each shop, with its own `amt`; the `amt` of the checkout is their sum, and its `ttl_amount` is what the buyer pays: products, shipping and insurance, in hundredths of a rupiah. PPN is contained. Weights are in kilograms. `order_status` is 100 before payment, 220 when it is paid, and 15 when it is cancelled.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the recipient, the courier and the insurance of a checkout. What is not sent stays. Each shop sends its own parcel: the courier is paid for each started kilogram of a parcel, less in the provinces of Java than outside. The `shipping_cost` in `couriers` is for the parcels of all shops. Insurance costs 0.5 % of what is insured in a parcel, rounded up to full Rp100, and is paid with the courier.',
    object(
      'The change.',
      {
        checkout_id,
        recipient,
        sp_id: whole(
          '`sp_id` of one of the `couriers`. It needs a recipient, sent before or with it.',
          1,
          999,
        ),
        finsurance: yesNo(
          'True insures all products; false only those with `must_insurance`, which are always insured. False at first.',
        ),
      },
      ['checkout_id'],
      oneOf(['recipient', 'sp_id', 'finsurance']),
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that has a recipient and a courier. Refused without the approval of the buyer. Each shop gets an order: they are in `order_list`.',
    object('The payment.', { checkout_id, buyer_approval }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not paid. It can still be read, but not be changed or paid.',
    checkout,
  ],
  [
    'get_order',
    'Reads the order of one shop. The `ttl_amount` of all orders of a `payment_id` together are what the buyer paid.',
    object('Which.', { order_id: whole('`order_id` in the `order_list` of a checkout.', 1, most) }),
  ],
]);

/** Each answer has a header, refusals too. */
export const header = (messages: string, reason = '', error_code = 0): Fields => ({
  process_time: 0.018,
  messages,
  reason,
  error_code,
});

const reasons: Readonly<Record<Reason, readonly [code: number, messages: string, reason: string]>> = {
  'unknown-item': [
    404,
    'Product not found',
    'There is no such product, or it is a parent and cannot be bought.',
  ],
  'sold-out': [422, 'Product is out of stock', 'The stock of the product is 0.'],
  'unknown-line': [404, 'Cart item not found', 'The cart has no such cart_id.'],
  'unknown-cart': [404, 'Cart not found', 'There is no cart with this cart_session_id.'],
  'unknown-checkout': [404, 'Checkout not found', 'There is no checkout with this checkout_id.'],
  'unknown-order': [404, 'Order not found', 'There is no order with this order_id.'],
  'unknown-method': [404, 'Courier not found', 'No courier service has this sp_id.'],
  'empty-cart': [422, 'Cart is empty', 'An empty cart cannot be checked out.'],
  closed: [409, 'Checkout is closed', 'It is cancelled or paid, and cannot be changed.'],
  stale: [409, 'Checkout is changed', 'It was changed meanwhile.'],
  unaddressed: [422, 'Address is missing', 'A courier is chosen for an address. Send the recipient first.'],
  'not-ready': [422, 'Payment is refused', 'Something is missing for the payment.'],
};

const neededFor: Readonly<Record<string, string>> = {
  approval: 'buyer_approval of the last five minutes',
  address: 'recipient',
  method: 'sp_id',
};

export function refusal(why: Reason, { missing }: Fields = {}): Outcome {
  const [code, messages, reason] = reasons[why];
  const names = asList(missing).map((name) => neededFor[String(name)]);
  const told = names.length > 0 ? `Missing: ${names.join(', ')}.` : reason;
  return refuse(-32_000, messages, { header: header(messages, told, code) });
}
