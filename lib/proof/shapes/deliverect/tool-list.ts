/** The tool list in the shape of Deliverect: baskets of PLUs that are replaced with an etag, fulfillment types, and tips. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hexId = (description: string) =>
  text(description, { pattern: '^[0-9a-f]{24}$', minLength: 24, maxLength: 24 });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const plu = some('`plu` of a product of the menu, or of one of its variants, from `search_catalog`.', 40);
const basketId = hexId('`id` of the basket.');
const checkoutId = hexId('`id` of the checkout.');

const subItem = object('A modifier.', {
  plu: some('`plu` of one of the `subProducts` of the group.', 40),
  customizationPlu: some('`plu` of one of the `modifierGroups` of the product.', 40),
  quantity: whole('How many for each portion of the item.', 1, 9),
});

const item = object(
  'An item. Items with the same PLU are kept separately, as they are sent.',
  {
    menuId: hexId('`menuId` of the product, from `search_catalog`.'),
    plu: some('`plu` of one of the `variants` of the product, from `search_catalog`.', 40),
    quantity: whole('How many portions.', 1, 99),
    subItems: list(
      'Modifiers, each once, and not more in a group than its `max`. May be left out: none is mandatory.',
      subItem,
      { maxItems: 10 },
    ),
  },
  ['menuId', 'plu', 'quantity'],
);

const address = object(
  'Where the order is brought to. Replaces an earlier address.',
  {
    line: text('The full address in one line.', {
      minLength: 5,
      maxLength: 250,
      examples: ['Foreestelaan 82, 9000 Gent, Belgium'],
    }),
    extraAddressInfo: text('Floor, doorbell, or the like.', { maxLength: 100 }),
  },
  ['line'],
);

const fulfillment = object(
  'How the customer gets the order. What is left out stays.',
  {
    type: text(
      'A `type` of `fulfillmentOptions`. `delivery` and `dispatch` need an address, `pickup` does not.',
      { enum: ['pickup', 'delivery', 'dispatch'] },
    ),
    address,
    note: text('A note for the kitchen or the driver.', { maxLength: 200 }),
  },
  [],
  { minProperties: 1 },
);

const customer = object(
  'Who orders. Replaces earlier details; optional.',
  {
    name: some('Name.'),
    phoneNumber: text('Telephone number.', { pattern: '^\\+?[0-9 ]{6,20}$', examples: ['+32470123456'] }),
    email: text('E-mail address.', { format: 'email' }),
  },
  ['name'],
);

const tips = list(
  'All tips, which replace earlier ones; an empty list means no tip.',
  object('A tip.', {
    type: text('Who gets it.', { enum: ['restaurant', 'driver'] }),
    amount: whole('In euro cents.', 1, 50_000),
  }),
  { maxItems: 2 },
);

const customerApproval = object('What the customer decided about paying the `total` of this checkout.', {
  approved: yesNo('Whether the customer approves of the order and of its payment.'),
  approvedAt: text('When the customer decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basketId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the menu for products that have each word in their name, category or variants, or in the name of the restaurant. Prices are in euro cents, whichever currency is asked for, and contain value added tax. A variant that is `snoozed` is sold out now. `_meta.total` counts all products that were found, on all pages.',
    object(
      'The search.',
      {
        query: text('Words to find; an empty text finds all products.'),
        max_results: whole('At most how many products a page has; 25 by default.', 1, 100),
        page: whole('The page, from 1; 1 by default. A page after the last one is empty.', 1, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products of the menu. PLUs that are not on the menu are listed in `unknownPlus`.',
    object('Which.', { plus: list('PLUs of products or variants.', plu, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads a product of the menu with its variants and modifier groups. Prices are as in `search_catalog`.',
    object('Which.', { plu }),
  ],
  [
    'create_cart',
    'Creates a basket with items. PLUs that are unknown or snoozed are refused, and then there is no basket.',
    object('The basket.', { items: list('Its items.', item, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_cart',
    'Reads a basket. Amounts are euro cents. `gross` of an item is its `price` and the prices of its `subItems` times their quantities, times the quantity of the item; it contains the tax, and `net` does not. `total` is the sum of `gross` of all items, `chargesTotal` and `tipTotal`. The service charge is 4% of the items, and the bag fee is fixed. `taxTotal` is the tax within items and charges: it is not added to the total. A `taxRate` of 6000 is 6%, and so is a `value` of 6000 of a `percent` charge.',
    basket,
  ],
  [
    'update_cart',
    'Replaces all items of a basket: send those that stay, too, with their modifiers; items that are not sent are removed. An empty list empties the basket. If one item is refused, the basket stays as it was. Charges, taxes and totals are calculated anew.',
    object('The change.', {
      basketId,
      etag: text(
        '`etag` of the basket, from its latest answer; it changes with each update. An older one is refused with a conflict.',
        { pattern: '^[0-9a-f]{40}$', minLength: 40, maxLength: 40 },
      ),
      items: list('All items of the basket.', item, { maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes this basket, which cannot be read or changed any more.', basket],
  [
    'create_checkout',
    'Starts the checkout of a basket with the items that it has now. Later changes of the basket do not change the checkout. A basket without items is refused. `missing` says what is needed before the checkout can be completed.',
    object('Which.', { basket: object('The basket.', { id: basketId }) }),
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the fulfillment, the customer, the tips, or several of them; what is left out stays. The charge for the delivery is the `deliveryFee` of the chosen type in `fulfillmentOptions`, which is 0 for items of 40 euros or more.',
    object('The change.', { checkoutId, fulfillment, customer, tips }, ['checkoutId'], {
      anyOf: [{ required: ['fulfillment'] }, { required: ['customer'] }, { required: ['tips'] }],
    }),
  ],
  [
    'complete_checkout',
    'Places the order, if the customer approves of it now and nothing is missing. Without the approval it is refused. `orderId` is the order then, and the checkout cannot be changed or completed again. The customer pays the restaurant.',
    object('The completion.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It can be read, and not be changed or completed any more.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderId: hexId('The `orderId` of a completed checkout.') }),
  ],
]);
