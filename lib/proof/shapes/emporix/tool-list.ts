/** The tools in the manner of Emporix: their list, their refusals, and those of the catalog. */
import { asFields, asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import type { Reason } from '../trade/lines.ts';
import { matching, rowsIn } from '../trade/stock.ts';
import { productWithId, toProduct, wares } from './goods.ts';

const some = (description: string, maxLength = 120) => text(description, { minLength: 1, maxLength });

const cartId = some('`id` of the cart.', 64);
const checkoutId = some('`checkoutId` of the checkout.', 64);
const productId = some(
  '`id` of a product: `BASIC` for one without variants, `PARENT_VARIANT` or `VARIANT`.',
  64,
);
const itemYrn = some(
  'The `yrn` of a product of the type `BASIC` or `VARIANT`. A `PARENT_VARIANT` is not sold.',
);
const keepAsSeparateLineItem = yesNo(
  'Whether the pieces become an item of their own, although the cart has the product already. `false` by default.',
);
const metadata = object(
  'For optimistic locking.',
  {
    version: whole(
      '`metadata.version` of the record that you have read. If it was changed since, the update is refused with 409.',
      1,
      1_000_000,
    ),
  },
  ['version'],
);

const newItem = object(
  'A product for the cart.',
  { itemYrn, quantity: whole('How many pieces.', 1, 1_000), keepAsSeparateLineItem },
  ['itemYrn', 'quantity'],
);
const changedItem = object(
  'An item of the cart by its `id`, or a product that is added by its `itemYrn`; not both.',
  {
    id: some('`id` of an item of this cart, whose quantity is set.', 12),
    itemYrn,
    quantity: whole(
      'With `id`: how many pieces the item has from now on, and 0 removes it. With `itemYrn`: how many pieces are added, at least 1.',
      0,
      1_000,
    ),
    keepAsSeparateLineItem,
  },
  ['quantity'],
);

const address = object(
  'An address.',
  {
    type: text('What the address is for.', { enum: ['SHIPPING', 'BILLING'] }),
    contactName: some('First and last name.'),
    companyName: text('Company.', { maxLength: 120 }),
    street: some('Street.'),
    streetNumber: text('Number of the house.', { maxLength: 20 }),
    streetAppendix: text('Floor, staircase and the like.', { maxLength: 60 }),
    zipCode: some('Postal code.', 11),
    city: some('City.'),
    country: country(),
    state: text('State or region.', { maxLength: 60 }),
    contactPhone: text('Phone.', { maxLength: 40 }),
  },
  ['type', 'contactName', 'street', 'zipCode', 'city', 'country'],
);
const home = {
  contactName: 'Jana Roth',
  street: 'Lindenweg',
  streetNumber: '4',
  zipCode: '70173',
  city: 'Stuttgart',
  country: 'DE',
};
const addresses = list(
  'One address of the type `SHIPPING` and one of the type `BILLING`, which may be the same place. They take the place of the earlier addresses.',
  address,
  {
    minItems: 2,
    maxItems: 2,
    uniqueItems: true,
    examples: [
      [
        { type: 'SHIPPING', ...home },
        { type: 'BILLING', ...home },
      ],
    ],
  },
);
const shipping = object('How the order is shipped, in place of an earlier method.', {
  methodId: some('`id` of one of the `methods` in the `zone` of the checkout.', 64),
});
const buyerApproval = object('What the buyer says at the moment of payment.', {
  approved: yesNo('Whether the buyer agrees to order for the final price of the checkout now.'),
  approvedAt: text('When the buyer said so, RFC 3339; no more than five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. A product with variants is one result, a `PARENT_VARIANT` with its `variants`. Amounts of all tools are in euro cents, with tax. `totalCount` says how many products are found on all pages.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        context,
        pageNumber: whole('Which page; 1 is the first and the default.', 1, 10_000),
        pageSize: whole('How many products a page has at most; 16 by default.', 1, 100),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. If one of them does not exist, the call is refused and names it.',
    object('Which.', { productIds: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product: its variants, the price of a piece, the tax class and whether it is available. A product that is `weightDependent` is cut by hand and may weigh a little more than its name says; it costs what its price says anyway.',
    object('Which.', { productId }),
  ],
  [
    'create_cart',
    'Creates a cart with items. A product twice becomes one item, except with `keepAsSeparateLineItem`. An unknown or unavailable product is refused, and no cart is made.',
    object(
      'The cart.',
      {
        currency: text('The currency of the site, ISO 4217.', { enum: ['EUR'] }),
        siteCode: text('The site; `main` is the only one.', { enum: ['main'] }),
        items: list('What it has.', newItem, { minItems: 1, maxItems: 100 }),
      },
      ['currency', 'items'],
    ),
  ],
  [
    'get_cart',
    'Reads a cart. `calculatedPrice.price` is the sum of its items, and `calculatedPrice.finalPrice` what is to be paid, with the tax that is within, rounded for each item. `upliftValue` is what weighed products are authorized for beyond their price, and is not paid: `totalAuthorizedAmount` is the final price and the uplift. A cart does not have shipping. It is `CLOSED` after it was cancelled, or ordered; then it has an `orderId`.',
    cart,
  ],
  [
    'update_cart',
    'Changes items of a cart. Items that are not named stay as they are, and items keep their `id`. If one of the changes is refused, none is made.',
    object(
      'The change.',
      {
        cartId,
        metadata,
        items: list('The changes, in order.', changedItem, { minItems: 1, maxItems: 100 }),
      },
      ['cartId', 'items'],
    ),
  ],
  [
    'cancel_cart',
    'Closes a cart that is not ordered. It can still be read, but never be changed again, and no checkout starts from it; one that was started before goes on.',
    cart,
  ],
  [
    'create_checkout',
    'Starts the checkout of an open cart, with the items that it has now; the cart may not be empty. Later changes of the cart do not change the checkout.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `zone` is the delivery zone of the shipping address, or of the site without one; each of its `methods` has the fees by order value, and the `cost` of this order. `calculatedPrice.finalPrice` is the items and the shipping, which is nothing before a method is chosen; its `taxAggregate` has the tax of all of it by tax code. Tax is that of Germany, whatever the address.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses, the shipping, or both; what is not sent stays. Another country may be another zone, in which the method that was chosen has another fee.',
    object('The change.', { checkoutId, metadata, addresses, shipping }, ['checkoutId']),
  ],
  [
    'complete_checkout',
    'Places the order, to be paid by invoice, and closes the cart. The checkout needs addresses and a shipping method, and the buyer must have approved, or it is refused. A cart is ordered once: any further attempt is refused with 409 and the id of the order.',
    object('The order.', { checkoutId, buyerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Declines a checkout that is not ordered. It can still be read, and never be ordered; the cart stays open.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. `amount` and `orderedAmount` of an entry count its pieces, `originalPrice` and `unitPrice` are the price of one, `totalPrice` is that of all. `totalPrice` of the order is what the buyer pays.',
    object('Which.', { orderId: some('`orderId` of a completed checkout.', 64) }),
  ],
]);

const statuses = { 400: 'Bad Request', 404: 'Not Found', 409: 'Conflict' } as const;
type Code = keyof typeof statuses;
type Detail = { readonly field: string; readonly message: string };

export const failed = (code: Code, message: string, details: readonly Detail[] = []): Outcome =>
  refuse(-32_000, message, { code, status: statuses[code], message, details });

/** Where the request names it, and what is wrong. */
const reasons: Readonly<Record<Reason, readonly [code: Code, field: string, message: string]>> = {
  'unknown-item': [404, 'items.itemYrn', 'Product not found'],
  'sold-out': [400, 'items.itemYrn', 'Product is not available'],
  'unknown-line': [404, 'items.id', 'Cart item not found'],
  'unknown-cart': [404, 'cartId', 'Cart not found'],
  'unknown-checkout': [404, 'checkoutId', 'Checkout not found'],
  'unknown-order': [404, 'orderId', 'Order not found'],
  'unknown-method': [400, 'shipping.methodId', 'Shipping method is not available in the zone'],
  'empty-cart': [400, 'cartId', 'Cart has no items'],
  closed: [409, 'id', 'Its status does not allow this any more'],
  stale: [409, 'metadata.version', 'It has been changed since this version was read'],
  unaddressed: [400, 'addresses', 'One SHIPPING and one BILLING address must be provided'],
  'not-ready': [400, 'checkoutId', 'Order cannot be created'],
};
const neededFor: Readonly<Record<string, Detail>> = {
  approval: { field: 'buyerApproval', message: 'the buyer has not approved within the last five minutes' },
  address: { field: 'addresses', message: 'must not be empty' },
  method: { field: 'shipping', message: 'must not be empty' },
};

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [code, field, message] = reasons[reason];
  if (missing !== undefined) {
    return failed(
      code,
      message,
      asList(missing).flatMap((name) => neededFor[String(name)] ?? []),
    );
  }
  const named = isFields(id) ? id.itemYrn : id;
  return failed(code, message, [{ field, message: named === undefined ? message : String(named) }]);
}

/** How many products come before the first of a page. */
export type Skip = (pageNumber: number, pageSize: number) => number;
export const inOrder: Skip = (pageNumber, pageSize) => (pageNumber - 1) * pageSize;

export const catalogWith =
  (skip: Skip): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const { query, pageNumber = 1, pageSize = 16 } = args;
      const found = matching(wares, query);
      const first = skip(Number(pageNumber), Number(pageSize));
      const products = found.slice(first, first + Number(pageSize)).map(toProduct);
      return { record: { products, pageNumber, pageSize, totalCount: found.length } };
    }
    const wanted = name === 'lookup_catalog' ? asList(args.productIds) : [args.productId];
    const unknown = wanted.filter((id) => !productWithId(id));
    if (unknown.length > 0) {
      return failed(
        404,
        'Product not found',
        unknown.map((id) => ({ field: 'id', message: String(id) })),
      );
    }
    const products = wanted.map((id) => asFields(productWithId(id)));
    return { record: name === 'lookup_catalog' ? { products } : asFields(products[0]) };
  };

/** Refuses changes of a cart that name neither an item nor a product, or both, or that add nothing. */
export function unclear(args: Fields): Outcome | undefined {
  const isUnclear = ({ id, itemYrn, quantity }: Fields): boolean =>
    (id === undefined) === (itemYrn === undefined) || (id === undefined && quantity === 0);
  const message = 'Each item needs its id, or an itemYrn and a quantity of at least 1';
  return rowsIn(args, 'items').some(isUnclear)
    ? failed(400, message, [{ field: 'items', message }])
    : undefined;
}
