/** The tool list of a shop in the manner of Rakuten's RMS: SKUs by `variantId`, changes by `itemDetailId`, and flags of 0 and 1. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const manageNumber = text('The `manageNumber` of an item, as searches show it.', {
  pattern: '^[a-z0-9-]{1,32}$',
});
const variantId = text('The SKU: a key of the `variants` of an item.', { pattern: '^[a-z0-9_-]{1,32}$' });
const basketId = whole('The `basketId` of the basket, as `create_cart` gave it.', 1, 999_999_999);
const purchaseId = text('The `purchaseId` of the purchase, as `create_checkout` gave it.', {
  format: 'uuid',
});
const some = (description: string) => text(description, { minLength: 1, maxLength: 127 });
const digits = (description: string, pattern: string) => text(description, { pattern });

const newItem = object('A SKU for the basket.', { variantId, units: whole('How many pieces.', 1, 400) });

const changedItem = object(
  'A new number of pieces of the item `itemDetailId`, its removal, or a SKU that is added.',
  {
    itemDetailId: whole('The `itemDetailId` of an item in the basket.', 1, 999_999_999),
    variantId,
    units: whole('How many pieces the item has then, or how many of the SKU are added.', 1, 400),
    itemDeleteFlag: {
      type: 'integer',
      description: '1 removes the item, whatever its `units` are; 0 by default.',
      enum: [0, 1],
    },
  },
  [],
  {
    oneOf: [
      {
        required: ['itemDetailId'],
        not: { required: ['variantId'] },
        anyOf: [
          { required: ['units'] },
          { required: ['itemDeleteFlag'], properties: { itemDeleteFlag: { const: 1 } } },
        ],
      },
      {
        required: ['variantId', 'units'],
        not: { anyOf: [{ required: ['itemDetailId'] }, { required: ['itemDeleteFlag'] }] },
      },
    ],
  },
);

const SenderModel = object(
  'Where the items are sent, in Japan.',
  {
    zipCode1: digits('First three digits of the postal code.', '^[0-9]{3}$'),
    zipCode2: digits('Last four digits of the postal code.', '^[0-9]{4}$'),
    prefecture: some('Prefecture.'),
    city: some('City or ward.'),
    subAddress: some('Block, number and building.'),
    familyName: some('Family name.'),
    firstName: some('First name.'),
    phoneNumber1: digits('First part of the phone number.', '^[0-9]{2,5}$'),
    phoneNumber2: digits('Second part of the phone number.', '^[0-9]{1,4}$'),
    phoneNumber3: digits('Last part of the phone number.', '^[0-9]{3,4}$'),
  },
  ['zipCode1', 'zipCode2', 'prefecture', 'city', 'subAddress', 'familyName', 'firstName'],
);

const DeliveryModel = object('How the items are delivered.', {
  deliveryName: some('A `deliveryName` of the `DeliveryModelList` of the purchase.'),
});

const ApprovalModel = object('What the buyer says about the purchase at this moment.', {
  approvalFlag: {
    type: 'integer',
    description: '1 if the buyer agrees to pay the `requestPrice`, 0 if not.',
    enum: [0, 1],
  },
  approvalDatetime: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basketId });
const purchase = object('Which purchase.', { purchaseId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items. Prices are in yen, which have no decimals, and include the tax.',
    object(
      'The search.',
      {
        query: text('Words of the title or the genre, all of which an item has; without any, all are found.'),
        hits: whole('How many items at most; 10 by default.', 1, 100),
        cursorMark: text('The `nextCursorMark` of the page before; without it, the first page.', {
          minLength: 1,
          maxLength: 64,
        }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items. Those that do not exist are named in `notFound`.',
    object('Which.', { manageNumbers: list('Their numbers.', manageNumber, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads an item.', object('Which.', { manageNumber })],
  [
    'create_cart',
    'Creates a basket with items. A coupon of the shop, 500 yen from 5,000 yen on, is redeemed without being asked for.',
    object('The basket.', { ItemModelList: list('The SKUs.', newItem, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Changes and removes items, and adds SKUs; a SKU that the basket has gets more pieces. All other items stay.',
    object('The changes.', {
      basketId,
      ItemModelList: list('The changes, which are made in order.', changedItem, {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  ['cancel_cart', 'Discards a basket, which can still be read, and not be changed any more.', basket],
  [
    'create_checkout',
    'Starts a purchase of what the basket has now; later changes of the basket have no effect on it.',
    basket,
  ],
  ['get_checkout', 'Reads a purchase.', purchase],
  [
    'update_checkout',
    'Sets the sender model, the delivery, or both; what is left out stays. The postage is known with the delivery.',
    object('The change.', { purchaseId, SenderModel, DeliveryModel }, ['purchaseId']),
  ],
  [
    'complete_checkout',
    'Orders what is purchased, for its `requestPrice`. Needs the approval of the buyer, given now, and all in `missingList`.',
    object('The order.', { purchaseId, ApprovalModel }, ['purchaseId']),
  ],
  ['cancel_checkout', 'Cancels a purchase that is not ordered yet.', purchase],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      orderNumber: text('The `orderNumber` of the purchase that was ordered.', {
        pattern: '^[0-9]{6}-[0-9]{8}-[0-9]{10}$',
      }),
    }),
  ],
]);
