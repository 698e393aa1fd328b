/** The tool list in the manner of the Buy APIs of eBay: item groups, shopping carts, guest checkout sessions. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const digits = (description: string, count: number) => text(description, { pattern: `^[0-9]{${count}}$` });
const some = (description: string, maxLength = 40) => text(description, { minLength: 1, maxLength });

const itemGroupId = digits('`itemGroupId` of an item group: a product with its variations.', 12);
const itemId = text(
  '`itemId` of an item as `search_catalog` shows it: `v1|{item group}|{variation}`, or `v1|{item group}|0` if the group has one item only.',
  { pattern: '^v1\\|[0-9]{12}\\|(0|[0-9]{12})$' },
);
const shopcartId = digits('`shopcartId` of the shopping cart.', 10);
const cartItemId = digits('`cartItemId` of an item in the cart.', 11);
const checkoutSessionId = digits('`checkoutSessionId` of the session.', 13);
const quantity = whole('Pieces. No more than the `estimatedAvailableQuantity` of the item.', 1, 1_000);

const input = object('An item and how many of it.', { itemId, quantity });

const shippingAddress = object(
  'Where all line items are shipped to; within the United States. The address replaces an earlier one.',
  {
    recipient: object('Who receives the items.', {
      firstName: some('First name.'),
      lastName: some('Last name.'),
    }),
    phoneNumber: text('Phone number of the recipient.', { minLength: 7, maxLength: 20 }),
    addressLine1: some('Street and number.'),
    addressLine2: text('Suite or apartment.', { maxLength: 40 }),
    city: some('City.'),
    stateOrProvince: text('State, by its two letters.', { pattern: '^[A-Z]{2}$' }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    country: text('Country: `US`.', { enum: ['US'] }),
  },
  ['recipient', 'addressLine1', 'city', 'stateOrProvince', 'postalCode', 'country'],
);

const shippingOption = object(
  'Selects a shipping option. What is selected for other line items stays.',
  {
    shippingOptionId: digits('A `shippingOptionId` from the `shippingOptions` of the line item.', 7),
    lineItemId: digits('`lineItemId` of the line item; left out, the option is for all line items.', 11),
  },
  ['shippingOptionId'],
);

const paymentApproval = object(
  'What the buyer says about paying this session. Nothing is ordered without it.',
  {
    approvedByBuyer: yesNo('Whether the buyer agrees to pay the `total` of the session.'),
    approvalDate: text('When the buyer said so (ISO 8601): no longer than five minutes ago.', {
      format: 'date-time',
    }),
  },
);

const cart = object('Which cart.', { shopcartId });
const session = object('Which session.', { checkoutSessionId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches item groups. Each amount is in US cents and without sales tax.',
    object(
      'The search.',
      {
        query: text('Keywords; each of them has to match. An empty text finds everything.', {
          maxLength: 100,
        }),
        limit: whole('Item groups in the answer; 50 by default.', 1, 200),
        offset: whole('Item groups to leave out before; 0 by default.', 0, 9_999),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets up to 20 item groups. The `warnings` name those that do not exist.',
    object('Which.', { itemGroupIds: list('Their ids.', itemGroupId, { minItems: 1, maxItems: 20 }) }),
  ],
  ['get_product', 'Gets an item group with all of its items.', object('Which.', { itemGroupId })],
  [
    'create_cart',
    'Creates a shopping cart. The same item twice is one item of the cart with both quantities.',
    object('The cart.', { items: list('What goes into the cart.', input, { minItems: 1, maxItems: 10 }) }),
  ],
  [
    'get_cart',
    'Gets a shopping cart. `cartSubtotal` is before discounts, shipping and tax, which a checkout session shows.',
    cart,
  ],
  [
    'update_cart',
    'Changes a shopping cart: removes items, sets quantities, and then adds items. Items that are not named stay. If one of the changes is impossible, none is made.',
    object(
      'The changes.',
      {
        shopcartId,
        removeItem: list('Items to remove from the cart.', object('Which.', { cartItemId }), { minItems: 1 }),
        updateQuantity: list(
          'New quantities, which replace the old ones. To remove an item, use `removeItem`.',
          object('The new quantity of an item.', { cartItemId, quantity }),
          { minItems: 1 },
        ),
        addItem: list(
          'Items to add. If an item is in the cart already, its quantity grows by this one.',
          input,
          { minItems: 1, maxItems: 10 },
        ),
      },
      ['shopcartId'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Deletes a shopping cart. It cannot be read afterwards.', cart],
  [
    'create_checkout',
    'Initiates a guest checkout session with what is in a cart now. Later changes of the cart do not change the session. Volume pricing is applied: 5 % off a line item of three pieces or more.',
    cart,
  ],
  [
    'get_checkout',
    'Gets a session. `tax` is 0 until the shipping address is known. `warnings` say what is missing before the order can be placed.',
    session,
  ],
  [
    'update_checkout',
    'Sets the e-mail address, the shipping address or a shipping option. What is left out stays.',
    object(
      'The changes.',
      {
        checkoutSessionId,
        contactEmail: text('E-mail address of the buyer, which an order needs.', { format: 'email' }),
        shippingAddress,
        shippingOption,
      },
      ['checkoutSessionId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order and charges the buyer. The session has to be `READY_TO_PLACE_ORDER`, and the buyer has to approve now.',
    object('The order.', { checkoutSessionId, paymentApproval }, ['checkoutSessionId']),
  ],
  [
    'cancel_checkout',
    'Cancels a session that has no order yet. It can still be read, and no longer changed.',
    session,
  ],
  [
    'get_order',
    'Gets a purchase order.',
    object('Which.', {
      purchaseOrderId: text('`purchaseOrderId`, as `complete_checkout` and `get_checkout` show it.', {
        pattern: '^[0-9]{2}-[0-9]{5}-[0-9]{5}$',
      }),
    }),
  ],
]);
