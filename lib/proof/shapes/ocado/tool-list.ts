/** The tool list in the manner of Ocado: products by retailer product id, trolleys, and checkouts with delivery slots. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const retailerProductId = text('`retailerProductId` of a product: eight digits.', {
  pattern: '^[0-9]{8}$',
  examples: ['78920010'],
});
const cartId = text('`cartId` of the trolley, from `create_cart`.', { format: 'uuid' });
const checkoutId = text('`checkoutId` of the checkout, from `create_checkout`.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const newItem = object('A product and how many of it.', {
  retailerProductId,
  quantity: whole('How many pieces.', 1, 99),
});
const difference = object('A product, and how many pieces of it are put in or taken out.', {
  retailerProductId,
  quantity: whole(
    'The difference, and not the new quantity: 2 puts two more pieces into the trolley, -1 takes one out, 0 changes nothing.',
    -99,
    99,
  ),
});

const deliveryDestination = object(
  'Where the van delivers, in Great Britain. It replaces an earlier destination as a whole.',
  {
    recipientName: some('Name of the customer.'),
    addressLines: list(
      'House and street first, then flat or building; one to three lines.',
      some('A line.'),
      {
        minItems: 1,
        maxItems: 3,
      },
    ),
    town: some('Town.'),
    postalCode: text('Postcode with its space, in capitals.', {
      pattern: '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$',
      examples: ['AL10 9NE'],
    }),
    countryCode: text('ISO 3166-1 alpha-2 code of the country.', { enum: ['GB'] }),
    deliveryInstructions: some('What the driver has to know.'),
  },
  ['recipientName', 'addressLines', 'town', 'postalCode', 'countryCode'],
  { additionalProperties: false },
);

const orderConfirmation = object(
  'The confirmation of the customer, asked for now. Without it no order is placed.',
  {
    confirmed: yesNo(
      'Whether the customer places the order and pays its `totalPrice`, or up to its `maxTotalPrice` if weighed items are heavier.',
    ),
    confirmedAt: text('When the customer said so, RFC 3339; at most five minutes ago.', {
      format: 'date-time',
    }),
  },
);

const substitutionPreferences = list(
  'Items for which the preference changes; other items keep theirs. At first substitution is allowed for all.',
  object('A preference.', {
    retailerProductId: text('`retailerProductId` of an item of the checkout.', { pattern: '^[0-9]{8}$' }),
    allowSubstitution: yesNo('Whether a similar product may come instead if this one runs out.'),
  }),
  { minItems: 1, maxItems: 100 },
);

const trolley = object('Which trolley.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or aisle. Each pack size is a product of its own. Prices are in pence (GBP) and include VAT. `nextPageToken` is null on the last page.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        maxPageSize: whole('How many products the page has at most; 8 by default.', 1, 50),
        pageToken: text(
          '`nextPageToken` of the page before, with the same query; the first page if left out.',
          {
            format: 'uuid',
          },
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that no product has are in `missingProductIds`.',
    object('Which.', {
      retailerProductIds: list('Their ids.', retailerProductId, {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
    }),
  ],
  [
    'get_product',
    'Reads a product. If it has `catchweight`, it is weighed when it is picked: `price` is the one of its typical weight, and `maxPrice` the most that it costs. A product with a promotion of 3 for 2 can be mixed with the others of the offer; of each three pieces the cheapest is free.',
    object('Which.', { retailerProductId }),
  ],
  [
    'create_cart',
    'Creates a trolley of its own. The same product twice becomes one item. An unknown product or one that is not `available` is refused, and no trolley is created then.',
    object('The trolley.', { items: list('What is put in.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a trolley, its items in groups by aisle. Amounts are decimals in pounds and include VAT. `savingsPrice` is negative or zero: `itemPriceAfterPromos` is `itemsRetailPrice` plus `savingsPrice`. An item costs its `finalPrice`, and at most its `maxFinalPrice` if it is weighed. No order is placed below `minimumCheckoutThreshold`.',
    trolley,
  ],
  [
    'update_cart',
    'Puts pieces into a trolley, or takes some out. Quantities are differences, which add up if a product is named twice. An item that has no piece left is taken out; products that are not named keep their quantity. A negative difference of a product that is not in the trolley changes nothing. If one product is refused, nothing changes.',
    object('The changes.', {
      cartId,
      items: list('Products and differences.', difference, { minItems: 1, maxItems: 100 }),
    }),
  ],
  [
    'cancel_cart',
    'Cancels a trolley. It can still be read, but not be changed or checked out. Checkouts of it remain.',
    trolley,
  ],
  [
    'create_checkout',
    'Starts the checkout of what the trolley has now. Later changes of the trolley do not change it: to add items, change the trolley and start another checkout.',
    trolley,
  ],
  [
    'get_checkout',
    'Reads a checkout. Amounts are decimals in pounds. `totalPrice` is `itemPriceAfterPromos` plus `deliveryPrice` plus `carrierBagCharge`, 10p for each six pieces begun; it rises up to `maxTotalPrice` with the weight of weighed items. All prices include VAT: `vatIncluded` is the part of it in `standardRatedPrice`, which is what items with the rate STANDARD, delivery and bags cost. `checkoutRestrictions` says what an order lacks. `gridSlots` are the slots to choose from.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the delivery destination, reserves a slot, or sets preferences for substitution. What is not sent stays. A slot is reserved for two hours, until `slotExpiryTime`, and has to be reserved again after that. Another slot takes the place of the one before, and its `deliveryPrice` is charged.',
    object(
      'The change: at least one of these besides `checkoutId`.',
      {
        checkoutId,
        deliveryDestination,
        slotId: text('`slotId` of one of the `gridSlots` of the checkout that is `available`.', {
          format: 'uuid',
        }),
        substitutionPreferences,
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout without `checkoutRestrictions`, if the customer confirms it now. The checkout has an `orderId` then. It can be placed only once.',
    object('The order.', { checkoutId, orderConfirmation }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not placed. It can still be read, but not be changed or placed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order, with the items, the slot and the amounts of its checkout.',
    object('Which.', {
      orderId: text('`orderId` of a placed checkout.', { pattern: '^[0-9]{11}$' }),
    }),
  ],
]);
