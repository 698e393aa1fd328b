/** The tool list in the manner of Broadleaf: requests of order items, and a fulfillment group with address and option. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const most = 9_999_999;
const productId = whole('`id` of a product in a search.', 1, most);
const skuId = whole('`id` of one of the `skus` of a product.', 1, most);
const cartId = whole('`id` of the cart, from the answer of `create_cart`.', 1, most);
const orderId = whole('`id` of the named order, from the answer of `create_checkout`.', 1, most);
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const closed = { additionalProperties: false };
const added = object({ skuId, quantity: whole('How many pieces are added.', 1, 999) }, undefined, closed);
const counted = object(
  {
    orderItemId: whole('`id` of one of the `orderItems` of the cart.', 1, most),
    quantity: whole('How many pieces the order item has from now on; 0 removes it.', 0, 999),
  },
  undefined,
  closed,
);

const address = object(
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    addressLine1: some('Street and number.'),
    addressLine2: text('Apartment or suite.', { maxLength: 255 }),
    city: some('City.'),
    isoCountrySubdivision: text('State or province, ISO 3166-2.', {
      pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$',
      examples: ['US-TX'],
    }),
    isoCountryAlpha2: object(
      { alpha2: text('ISO 3166-1 alpha-2 code; we ship to these countries.', { enum: ['US', 'CA'] }) },
      undefined,
      { description: 'The country.', ...closed },
    ),
    postalCode: some('ZIP or postal code.'),
    phonePrimary: object({ phoneNumber: some('Telephone number.') }, undefined, {
      description: 'The telephone of the recipient.',
      ...closed,
    }),
  },
  [
    'firstName',
    'lastName',
    'addressLine1',
    'city',
    'isoCountrySubdivision',
    'isoCountryAlpha2',
    'postalCode',
  ],
  { description: 'Where the order goes to. It replaces all fields of the address before it.', ...closed },
);

const fulfillmentGroup = object(
  {
    address,
    fulfillmentOption: object(
      { id: whole('`id` of one of the `fulfillmentOptions` of the named order.', 1, most) },
      undefined,
      { description: 'How the order is shipped.', ...closed },
    ),
  },
  [],
  { description: 'The address, the fulfillment option, or both.', ...closed },
);

const customerApproval = object(
  {
    isApproved: yesOrNo('True if the customer approves of the order and of paying its `total`.'),
    approvedDate: moment('When the customer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'What the customer says to this order at the moment of payment.' },
);

const cart = object({ cartId });
const named = object({ orderId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products that have all words of the query in their name or category. Each amount of this shop is in US cents.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page; 1, the first, if it is not given.', 1, 10_000),
        pageSize: whole('How many products a page has at most; 15 if it is not given.', 1, 100),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Each id without a product has an entry in `messages`.',
    object({ productIds: list('Which products.', productId) }),
  ],
  [
    'get_product',
    'Reads a product with its SKUs, which are what a cart can have; each has its own `retailPrice`, without tax. A SKU whose `inventoryType` is `UNAVAILABLE` is sold out. The price of a bundle is the sum of its `skuBundleItems`. An unknown id is refused.',
    object({ productId }),
  ],
  [
    'create_cart',
    'Creates a cart for a new anonymous customer. Requests for the same SKU become one order item. If a SKU is unknown or sold out, the request is refused and there is no cart.',
    object({ orderItemRequests: list('What the customer wants.', added) }),
  ],
  [
    'get_cart',
    'Reads a cart. `retailPrice` is that of one piece; `bundleRetailPrice` is that of one bundle, whose `bundleItems` tell what is in it. Outside bundles, every third packet of the same seeds is at half price, rounded up to a cent: `orderItemPriceDetails` tell how many pieces of an order item have which adjustments, and `totalPrice` is the sum of their `totalAdjustedPrice`. `subTotal` is the sum of the `totalPrice` of all order items. In a cart, `total` is the same; shipping and tax come with the checkout.',
    cart,
  ],
  [
    'update_cart',
    'Changes order items of a cart. A request with `orderItemId` replaces the quantity of that order item, a request with `skuId` adds pieces. Order items that no request names stay as they are. If one request is refused, the cart is not changed.',
    object({
      cartId,
      orderItemRequests: list('The changes, in this order.', { anyOf: [counted, added] }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart for good. It can still be read, but neither changed nor bought.', cart],
  [
    'create_checkout',
    'Makes a named order of what the cart has now, without address and fulfillment option; the cart stays, and its later changes do not change the named order. A cart without order items is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a named order. `total` is `subTotal`, less the `adjustmentValue` of its `orderAdjustments`, plus `totalShipping` and `totalTax`. The `total` of a fulfillment group is `merchandiseTotal`, `fulfillmentPrice` and `totalTax` together, before order adjustments. `fulfillmentOptions` have the price of each for this order.',
    named,
  ],
  [
    'update_checkout',
    'Sets the address, the fulfillment option or the offer code of a named order; what is not sent stays. Tax comes on top of prices, by `isoCountrySubdivision`: US-TX 8.25 % and CA-ON 13 % on products and shipping, US-CA 7.25 % on products alone, elsewhere none. It is rounded for each fulfillment group item, on its `totalItemTaxableAmount`. Standard shipping is cheaper from $50.00 on and free from $120.00 on, by `merchandiseTotal`.',
    object(
      {
        orderId,
        fulfillmentGroup,
        offerCode: text(
          'A code such as `SPRING10`, for 10 % off each order item with `isDiscountingAllowed`, rounded down to a cent. It replaces the code before it; an empty text removes that. An unknown code is refused.',
          { maxLength: 40 },
        ),
      },
      ['orderId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits a named order that has an address and a fulfillment option, if the customer approves of it now; it is refused otherwise. Its status is `SUBMITTED` then, and it has an `orderNumber`. An order is submitted only once.',
    object({ orderId, customerApproval }, ['orderId']),
  ],
  [
    'cancel_checkout',
    'Cancels a named order that is not submitted. It can still be read, but neither changed nor submitted.',
    named,
  ],
  [
    'get_order',
    'Reads a submitted order.',
    object({
      orderNumber: text('`orderNumber` of the answer of `complete_checkout`.', {
        minLength: 1,
        maxLength: 40,
      }),
    }),
  ],
]);
