/** The tool list in the manner of plentymarkets, with its baskets of basket items, and the codes of its refusals. */
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string): Fields => whole(description, 1, 2_147_483_647);
const some = (description: string): Fields => text(description, { minLength: 1, maxLength: 80 });
const extra = (description: string): Fields => text(description, { maxLength: 80 });

const variationId = number('`id` of a document of `search_catalog`, which is a variation of an item.');
const basketId = number('`id` of the basket, from `create_cart`.');
const checkoutId = number('`id` of the checkout, from `create_checkout`.');

const basketItemOrderParams = list(
  'The order properties that the customer fills in. Each adds its `surcharge` to each piece.',
  object(
    {
      propertyId: number('`property.id` of one of the `properties` of the variation.'),
      value: text('The text to engrave.', { minLength: 1, maxLength: 20, pattern: '\\S' }),
    },
    ['propertyId', 'value'],
    { description: 'An order property and its value.' },
  ),
  0,
  1,
);

const newItem = object(
  { variationId, quantity: whole('How many pieces.', 1, 99), basketItemOrderParams },
  ['variationId', 'quantity'],
  { description: 'A variation to put into the basket.' },
);

const changedItem = object(
  {
    id: number('`id` of a basket item of this basket.'),
    quantity: whole('How many pieces the basket item has from now on. 0 removes it.', 0, 99),
  },
  ['id', 'quantity'],
  { description: 'A basket item that is there, and its new quantity.' },
);

const couponCode = (more: string): Fields =>
  text(
    `The code of a coupon, which takes a percentage off the goods, and nothing off the shipping. ${more}`,
    {
      maxLength: 40,
      examples: ['BERGHERBST-10'],
    },
  );

const option = object(
  {
    typeId: whole('4 is the telephone number, 5 the e-mail address.', 4, 5),
    value: some('The number or the address.'),
  },
  ['typeId', 'value'],
  { description: 'An address option.' },
);

const deliveryAddress = object(
  {
    name1: extra('Company.'),
    name2: some('First name.'),
    name3: some('Last name.'),
    name4: extra('Additional name.'),
    address1: some('Street, without the number of the house.'),
    address2: text('Number of the house.', { minLength: 1, maxLength: 10 }),
    address3: extra('Additional address, such as the floor.'),
    postalCode: text('Postal code, four digits.', { pattern: '^[0-9]{4}$', examples: ['9050'] }),
    town: some('Town.'),
    countryId: {
      type: 'integer',
      description: 'The id of the country: 4 is Switzerland, 34 Liechtenstein. The shop ships to these.',
      enum: [4, 34],
    },
    options: list('Address options.', option, 0, 2),
  },
  ['name2', 'name3', 'address1', 'address2', 'postalCode', 'town', 'countryId'],
  { description: 'The address of the delivery and of the invoice. It replaces an earlier one as a whole.' },
);

const paymentObligation = object(
  {
    isAccepted: yesOrNo(
      'Whether the customer, asked now, orders with the obligation to pay the `basketAmount` of the checkout.',
    ),
    acceptedAt: moment('When the customer did so, RFC 3339; at most five minutes ago.'),
  },
  ['isAccepted', 'acceptedAt'],
  { description: 'What the customer says to ordering and paying. No order is placed without it.' },
);

const cart = object({ basketId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches items. Each document is one variation. The `price` is in Rappen (hundredths of a Swiss franc) and contains the VAT of `vat.value` percent. `properties` are order properties that can be filled in for a surcharge. A variation is sold while `filter.isSalable` is true.',
    object(
      {
        query: text('Words of the name or the category; each has to occur. An empty text finds all.'),
        page: whole(
          'The page, counted from 1, which is the default. A page after the last is empty.',
          1,
          10_000,
        ),
        itemsPerPage: whole('How many documents a page has at most; 10 by default.', 1, 100),
        context: contextIn('CHF'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several variations. Ids of no variation are left out of `documents`, and `warn` names them; if none of the ids is known, the call is refused.',
    object({ variationIds: list('The ids.', variationId) }),
  ],
  [
    'get_product',
    'Reads an item with all of its variations.',
    object({ itemId: number('`item.id` of a document of `search_catalog`.') }),
  ],
  [
    'create_cart',
    'Creates a basket. The same variation twice with the same order properties becomes one basket item with the sum of both quantities; with others, it becomes a basket item of its own. A variation that is unknown or not salable is refused, and then no basket is created. Amounts are in Rappen and contain the VAT, except those whose names end in `Net`. The `price` of a basket item is that of one piece of the variation, to which its `attributeTotalMarkup` is added, the surcharge of its order properties. `itemSum` is the sum of all pieces. `couponDiscount` is negative. `basketAmount` is the sum of `itemSum`, `couponDiscount` and `shippingAmount`, of which `totalVats` are a part. The `shippingAmount` is 0 until a checkout has a shipping profile.',
    object(
      {
        basketItems: list('What is put into the basket.', newItem),
        couponCode: couponCode('Without it, the basket has no coupon.'),
      },
      ['basketItems'],
    ),
  ],
  ['get_cart', 'Reads a basket.', cart],
  [
    'update_cart',
    'Changes a basket. An entry with an `id` sets the quantity of this basket item. An entry with a `variationId` adds pieces: to the basket item with the same variation and order properties, or as a new one. Basket items that are not named stay as they are. All changes are made, or none.',
    object(
      {
        basketId,
        basketItems: list('The changes, in this order.', {
          description: 'Either a basket item that is there, or a variation that is added.',
          oneOf: [changedItem, newItem],
        }),
        couponCode: couponCode(
          'It replaces the coupon of the basket; an empty text removes it. Without it, the coupon stays. It goes when the last basket item goes.',
        ),
      },
      ['basketId'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Deletes a basket with its session. Its id is refused from then on. Checkouts that were started before stay.',
    cart,
  ],
  [
    'create_checkout',
    'Starts the checkout of a basket, with what the basket has now. Later changes of the basket do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. Its `statusId` is 1.0 while it can be changed, 3.0 when it is ordered, and 8.0 when it is cancelled. The `shippingProfileId` is 0 until one is chosen.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address, the shipping profile, or both. What is left out stays. The `shippingAmount` contains the VAT of the highest rate in the basket.',
    object(
      {
        checkoutId,
        deliveryAddress,
        shippingProfileId: number(
          '`parcelServicePresetId` of one entry of the `shippingProfileList` of the checkout. Its `shippingAmount` is charged once for the order.',
        ),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address and a shipping profile, if the customer accepts the obligation to pay. The `orderId` of the answer names the order.',
    object({ checkoutId, paymentObligation }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It stays readable, and can be neither changed nor ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Its `orderItems` are variations (`typeId` 1), coupons (4) and shipping costs (6); `priceGross` is that of one piece with its surcharge. Amounts are given twice: in the system currency of the company, and in the currency in which the customer pays, where `isSystemCurrency` is false; both in hundredths. One unit of the system currency is `exchangeRate` of the other. Of the `properties`, `typeId` 2 is the shipping profile, and 7 the checkout. `addressRelations` name the addresses of the invoice (`typeId` 1) and of the delivery (2).',
    object({ orderId: number('`orderId` of the ordered checkout.') }),
  ],
]);

/** The codes are those of the notifications of Ceres, where it has one; the others follow them. */
export const errors: Readonly<
  Record<Reason | 'property' | 'coupon', readonly [code: number, message: string]>
> = {
  'unknown-item': [110, 'The item or variation was not found.'],
  'sold-out': [111, 'There is not enough stock of the variation.'],
  property: [119, 'The variation does not have this order property.'],
  coupon: [1070, 'The coupon code is invalid.'],
  'unknown-line': [120, 'The basket has no such basket item.'],
  'unknown-cart': [121, 'The basket was not found.'],
  'empty-cart': [122, 'The basket is empty.'],
  stale: [123, 'The basket has changed.'],
  'unknown-checkout': [130, 'The checkout was not found.'],
  closed: [131, 'The checkout is read-only: it is ordered or cancelled.'],
  'unknown-method': [401, 'The shipping profile is not available.'],
  unaddressed: [132, 'The delivery address is missing.'],
  'not-ready': [133, 'The order cannot be placed while something is missing.'],
  'unknown-order': [140, 'The order was not found.'],
};
