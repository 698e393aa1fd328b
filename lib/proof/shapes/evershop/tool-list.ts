/** The tool list in the manner of EverShop: products by SKU, and carts by `uuid`, whose checkout has no id of its own. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { provinces } from './goods.ts';

const sku = text('`sku` of a product or of a variant in its `variantGroup`, such as `EO-1A`.', {
  pattern: '^[A-Z]{2}-[0-9]+[A-Z]$',
});
const cart_id = text('`uuid` of the cart: 32 hexadecimal digits. Its `cartId` is an internal number.', {
  pattern: '^[0-9a-f]{32}$',
});
const item_id = text('`uuid` of an item of the cart.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });
const coupon = {
  type: ['string', 'null'],
  maxLength: 20,
  description:
    'Code of a coupon, such as `MORNING10`, which takes 10 % off the price of each piece; null takes it off the cart again. A code that is not valid is refused.',
};

const closed = { additionalProperties: false };
const added = object({ sku, qty: whole('Pieces to add.', 1, 100) }, undefined, closed);
const recounted = object(
  {
    item_id,
    action: text('Whether pieces come on top of those that the item has, or are taken away.', {
      enum: ['increase', 'decrease'],
    }),
    qty: whole('By how many pieces; not how many the item is to have.', 1, 100),
  },
  undefined,
  closed,
);

const address = object(
  {
    full_name: some('First and last name.'),
    telephone: some('Telephone number.'),
    address_1: some('Street and number.'),
    address_2: some('Apartment, suite or floor; optional.'),
    city: some('City.'),
    province: text('Code of the state. The shop ships to these only.', {
      enum: provinces.map(({ code }) => code),
    }),
    country: text('ISO 3166-1 alpha-2 code; the shop ships within the United States.', { enum: ['US'] }),
    postcode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['60614'] }),
  },
  ['full_name', 'telephone', 'address_1', 'city', 'province', 'country', 'postcode'],
  { ...closed, description: 'An address. It replaces the earlier one of the same type as a whole.' },
);

const consent = object(
  {
    agreed: yesOrNo('Whether the buyer agrees to order the cart and to pay its `grandTotal`.'),
    agreed_at: moment('When the buyer said so, RFC 3339; not longer than five minutes ago.'),
  },
  undefined,
  { ...closed, description: 'The consent of the buyer to this order, given at the moment of ordering.' },
);

const cart = object({ cart_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products whose name or category has all words of the query. A product with variants is listed once, as its first variant; `variantGroup.items` are all of them, each a product with its own SKU, price and inventory. Every `amount` is in US cents, without sales tax. `special` is what a piece costs today.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page; 1 by default.', 1, 1_000),
        limit: whole('How many products a page has at most; 20 by default.', 1, 100),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products and variants by SKU, in the order of the catalog. SKUs of no product are left out.',
    object({ skus: list('Which.', sku) }),
  ],
  [
    'get_product',
    'Reads one product or variant. An unknown number is refused.',
    object({ product_id: whole('`productId` of the product or variant.', 1, 999_999) }),
  ],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one item. If a SKU is unknown, out of stock or not in stock in this number, no cart is created.',
    object({ items: list('What the cart is to have.', added), coupon }, ['items']),
  ],
  [
    'get_cart',
    'Reads a cart. Every `value` is in US cents; `text` is the same amount, for people. For each item, `lineTotal` is `finalPrice` times `qty`; `discountAmount` and `taxAmount` are those of all its pieces. `subTotal` is the sum of `lineTotal`. `grandTotal` is `subTotalWithDiscountInclTax` and `shippingFeeInclTax`; `totalTaxAmount` is the tax in it, on items and shipping. `status` is 1, or 0 if the cart is disabled: cancelled or ordered.',
    cart,
  ],
  [
    'update_cart',
    'Changes a cart: removes items, takes pieces away from items or puts some on top, then adds products, in this order. All items that are not named stay as they are. An item whose last piece is taken away is removed. Adding a SKU that the cart has increases its item. If one of the changes is impossible, nothing is changed. A checkout that is started changes with its cart.',
    object(
      {
        cart_id,
        remove: list('Items to remove.', item_id),
        update: list('Items to increase or decrease.', recounted),
        add: list('Products to add.', added),
        coupon,
      },
      ['cart_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Disables a cart, and its checkout with it. It can still be read, but neither changed nor ordered.',
    cart,
  ],
  [
    'create_checkout',
    'Starts the checkout of a cart, which goes by the `uuid` of the cart. It is no copy: it has what the cart has, also after later changes of the cart. Starting it again changes nothing. A cart without items is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads the checkout and its cart, as `get_cart` does. When the order is placed, `orderPlaced` is true and `orderId` is the `uuid` of the order.',
    cart,
  ],
  [
    'update_checkout',
    'Sets an address, the shipping method, the e-mail address, or several of them; what is not sent stays. Sales tax depends on the state of the shipping address, and is 0 before there is one: each piece is taxed on its own, and shipping is taxed like goods. `availableShippingMethods` are those for the shipping address, with their `cost` before tax; free shipping is among them for a `subTotal` of 7500 cents and more. A chosen method that the cart does not qualify for any more is taken off, and another has to be chosen.',
    object(
      {
        cart_id,
        address,
        type: text('Whether the address is for shipping (the default) or billing.', {
          enum: ['shipping', 'billing'],
        }),
        method_code: text('`code` of one of `availableShippingMethods`.', { format: 'uuid' }),
        email: text('Where the confirmation goes.', { format: 'email' }),
      },
      ['cart_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order, paid by cash on delivery, and answers with it. The cart needs a shipping address, a shipping method and the consent of the buyer; the refusal says all that is missing. The bill goes to the shipping address unless there is a billing address. An ordered cart is disabled, and cannot be ordered again.',
    object({ cart_id, consent }, ['cart_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered, and disables its cart. Both can still be read.',
    cart,
  ],
  [
    'get_order',
    'Reads an order, as it was placed. Every `value` is in US cents.',
    object({
      order_id: text('`uuid` of the order: 32 hexadecimal digits.', { pattern: '^[0-9a-f]{32}$' }),
    }),
  ],
]);
