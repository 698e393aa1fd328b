/** The tool list in the manner of Reaction Commerce: opaque ids, tokens of anonymous carts, and options of groups. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const opaque = (description: string) => text(description, { pattern: '^[A-Za-z0-9+/]+=*$', maxLength: 120 });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const cartId = opaque('`cart._id` of the cart.');
const cartToken = text('The `token` that create_cart answered for this cart, and that no other tool shows.', {
  pattern: '^[0-9a-f]{32}$',
});
const checkoutId = opaque('`checkout._id` of the checkout.');
const cartItemId = opaque('`_id` of an item in `cart.items.nodes`.');

const price = object('The price that the shopper saw.', {
  amount: whole('Cents.', 0, 100_000_000),
  currencyCode: text('ISO 4217.', { enum: ['USD'] }),
});

const item = object(
  'An item for the cart.',
  {
    productConfiguration: object('The product and the chosen variant.', {
      productId: opaque('`productId` of the product.'),
      productVariantId: opaque('`variantId` of a variant of this product.'),
    }),
    quantity: whole('How many to add.', 1, 999),
    price: {
      ...price,
      description: 'If sent, the call is refused unless it is the current price of one piece.',
    },
  },
  ['productConfiguration', 'quantity'],
);

const shippingAddress = object(
  'The address for all fulfillment groups. It replaces the one before.',
  {
    fullName: some('First and last name.'),
    company: text('Company, if any.'),
    address1: some('Street and number.'),
    address2: text('Apartment, suite or floor.'),
    city: some('City.'),
    region: some('State or region, such as `OR`.'),
    postal: some('Postal code.'),
    country: country(),
    phone: some('Phone number for the carrier.'),
  },
  ['fullName', 'address1', 'city', 'region', 'postal', 'country', 'phone'],
);

const fulfillmentOption = object('The choice for one group.', {
  fulfillmentGroupId: opaque('`_id` of one of the `fulfillmentGroups` of the checkout.'),
  fulfillmentMethodId: opaque(
    '`fulfillmentMethod._id` of one of the `availableFulfillmentOptions` of this group.',
  ),
});

const approval = object('The approval of the shopper.', {
  approved: yesNo('Whether the shopper agrees to pay `summary.total` now.'),
  approvedAt: text('When the shopper said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId, cartToken });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of all shops of the marketplace. Amounts are in cents (USD), without the sales tax.',
    object(
      'The search.',
      {
        query: text(
          'Words; each has to be in the title or the type of the product. No words find everything.',
        ),
        first: whole('Products of a page; 20 by default.', 1, 200),
        after: text('`pageInfo.endCursor` of the page before, with the same query.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids without a product are in `missingProductIds`.',
    object('Which.', {
      productIds: list('`productId` of each.', opaque('A `productId`.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product.',
    object('Which.', { slugOrId: some('The `slug` or the `productId` of the product.') }),
  ],
  [
    'create_cart',
    'Creates an anonymous cart. Keep its `token`. Items of the same variant are combined. All are added, or none. From 200 dollars of items on, the shopper saves 5 %.',
    object('The cart.', { items: list('The first items.', item, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart. Its items are sorted by when they were added, newest first.', cart],
  [
    'update_cart',
    'Changes a cart: first the quantities, then the removals, then the additions. Items that are not named stay as they are. If one change is impossible, none is made.',
    object(
      'The changes.',
      {
        cartId,
        cartToken,
        updateItems: list(
          'New quantities of items in the cart.',
          object('A quantity.', {
            cartItemId,
            quantity: whole('The absolute new value, not an increment; 0 removes the item.', 0, 999),
          }),
          { maxItems: 100 },
        ),
        removeItemIds: list('Items to remove from the cart.', cartItemId, { maxItems: 100 }),
        addItems: list(
          'Items to add. If the variant is in the cart already, the quantity is added to its quantity.',
          item,
          { maxItems: 100 },
        ),
      },
      ['cartId', 'cartToken'],
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read any more. Checkouts of it stay.', cart],
  [
    'create_checkout',
    'Starts a checkout of what is in a cart now. Later changes of the cart are not in it. The items of each shop are a fulfillment group.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the email address, the shipping address, and the fulfillment option of groups. What is not sent stays. The fulfillment total and the tax are null until each group has an option.',
    object(
      'The changes.',
      {
        checkoutId,
        email: text('Where the confirmation is sent.', { format: 'email' }),
        shippingAddress,
        fulfillmentOptions: list('The choices.', fulfillmentOption, { maxItems: 20 }),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order, and deletes the cart. Needs a shipping address, an option for each fulfillment group, and the approval of the shopper at this moment. Only once for a checkout.',
    object('The order.', { checkoutId, shopperApproval: approval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not placed. It can still be read, but not changed or placed. Its cart stays.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      referenceId: some('`order.referenceId` of the checkout.'),
      token: text(
        '`order.anonymousAccessToken` of the checkout, which is the `token` of complete_checkout.',
        {
          pattern: '^[0-9a-f]{32}$',
        },
      ),
    }),
  ],
]);
