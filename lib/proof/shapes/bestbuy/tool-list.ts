/** The tool list in the manner of Best Buy: carts of SKUs, and order reviews that are submitted. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const sku = whole('`sku` of a product in a search.', 1_000_000, 9_999_999);
const cartId = text('`cartId` of the cart.', { format: 'uuid' });
const reviewId = text('`reviewId` of the order review, which is the checkout.', { format: 'uuid' });
const lineId = text('`lineId` of an item in the cart.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });
const added = object('An item to add.', { sku, quantity: whole('How many pieces are added.', 1, 100) });
const recounted = object('An item of the cart.', {
  lineId,
  quantity: whole('How many pieces the cart is to have; 0 removes the item.', 0, 100),
});
const address = object(
  'The address of the buyer, to which the items are shipped; it replaces an earlier one.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    addressLine1: some('Street and number.'),
    city: some('City.'),
    state: some('State.'),
    postalCode: some('ZIP code.'),
    country: country(),
  },
);
const customerApproval = object('The approval that the buyer gives when the order is submitted.', {
  approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which cart.', { cartId });
const review = object('Which order review.', { reviewId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. Each SKU is a product. Prices are in US cents, without tax and recycling fee.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page; 1 by default.', 1, 1_000),
        pageSize: whole('How many products a page has at most; 10 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Numbers of no product are in `invalidSkus`.',
    object('Which.', { skus: list('Their SKUs.', sku, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_product',
    'Reads a product. A piece costs `salePrice`, also if it is not on sale; `dollarSavings` is what `regularPrice` is above it. `recyclingFee` is for each piece, comes on top, and is not taxed.',
    object('Which.', { sku }),
  ],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one item. SKUs without `onlineAvailability` are refused.',
    object('The cart.', { items: list('Its items.', added, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_cart',
    'Reads a cart. `linePrice` is `unitPrice` times `quantity`; `lineSavings` is already in it. `recyclingFee` is that of all pieces of the item. `productTotal` is the sum of the line prices, without fees and tax.',
    cart,
  ],
  [
    'update_cart',
    'Changes a cart: with `lineId`, the quantity of an item is replaced; with `sku`, pieces are added. Other items stay.',
    object('The change.', {
      cartId,
      items: list('What changes.', { anyOf: [recounted, added] }, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart. It can be read, but not changed or bought.', cart],
  [
    'create_checkout',
    'Starts an order review of the items that the cart has now. Later changes of the cart do not change it. There is no tax until a fulfillment is chosen.',
    cart,
  ],
  [
    'get_checkout',
    'Reads an order review. `orderTotal` is the sum of `productTotal`, `recyclingFees`, `shippingTotal` and `taxTotal`.',
    review,
  ],
  [
    'update_checkout',
    'Sets the address, the fulfillment, or both; what is not sent stays. Tax is calculated for each item from its `linePrice`: 7 % if it is shipped, 8.25 % if it is picked up at the store. Standard shipping is free from a `productTotal` of 35 dollars on.',
    object(
      'The change.',
      {
        reviewId,
        address,
        fulfillmentKey: some('`key` of one of the `fulfillmentOptions` of the order review.'),
      },
      ['reviewId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits an order review with an address and a fulfillment, if the buyer approves. It has an `orderId` then. The address is needed for store pick-up, too.',
    object('The submission.', { reviewId, customerApproval }, ['reviewId']),
  ],
  ['cancel_checkout', 'Cancels an order review that is not submitted. It can still be read.', review],
  ['get_order', 'Reads an order.', object('Which.', { orderId: some('`orderId` of the order review.') })],
]);
