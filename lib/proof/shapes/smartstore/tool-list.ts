/** The tool list in the manner of Naver Smart Store: products and options by number, and order sheets. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string) => whole(description, 1, 999_999_999_999);

const cartId = text('`data.cartId`, from `create_cart`.', { pattern: '^[0-9a-f]{24}$' });
const orderSheetId = text('`data.orderSheetId`, from `create_checkout`.', { pattern: '^ORS[0-9A-F]{17}$' });
const channelProductNo = number('`channelProductNo` of a product, from a search.');
const cartItemNo = number('`cartItemNo` of one of the `items` of the cart.');

const newItem = object(
  {
    channelProductNo,
    optionCode: number(
      '`id` of one of the `optionInfo.optionCombinations` of this product. Needed if the product has an `optionInfo`; left out if that is null.',
    ),
    quantity: whole('How many pieces. If the cart has the same option already, they are added to it.', 1, 99),
  },
  ['channelProductNo', 'quantity'],
  { description: 'A product, with its option if it has options.', additionalProperties: false },
);

const changedItem = object(
  { cartItemNo, quantity: whole('The new quantity, which replaces the present one.', 1, 99) },
  undefined,
  { description: 'A new quantity of an item of the cart.' },
);

const shippingAddress = object(
  {
    name: text('Name of the receiver (수령인).', { minLength: 1, maxLength: 50, examples: ['김하늘'] }),
    tel1: text('Telephone number of the receiver.', {
      pattern: '^0[0-9]{1,2}-[0-9]{3,4}-[0-9]{4}$',
      examples: ['010-1234-5678'],
    }),
    zipCode: text('Postal code (우편번호) of five digits.', { pattern: '^[0-9]{5}$', examples: ['04524'] }),
    baseAddress: text('Province or city, district, road and number (도로명 주소).', {
      minLength: 1,
      maxLength: 150,
      examples: ['서울특별시 중구 세종대로 110'],
    }),
    detailedAddress: text('Building, floor and room (상세 주소).', { maxLength: 150, examples: ['3층'] }),
    country: text('ISO 3166-1 alpha-2 code of the country. We deliver within Korea only.', { enum: ['KR'] }),
  },
  ['name', 'tel1', 'zipCode', 'baseAddress'],
  {
    description: 'Where the order goes (배송지), and who receives it or picks it up. Replaces a former one.',
  },
);

const buyerApproval = object(
  {
    approved: yesOrNo('True if the buyer approves to pay the `payment.totalPaymentAmount`.'),
    approvedDate: moment('When the buyer approved, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'What the buyer says to the payment now. Ask the buyer; do not approve on your own.' },
);

const cart = object({ cartId });
const sheet = object({ orderSheetId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in the name or the category, page by page. `salePrice` is before the immediate discount, `discountedPrice` after it; the `price` of an option combination is added to that, and its own `discountedPrice` is what one piece with this option costs. VAT is included, except for products of the `taxType` DUTYFREE. Amounts are in won.',
    object(
      {
        query: text('Words, in Korean or English. An empty text finds all.', { maxLength: 100 }),
        page: whole('The page, from 1 on; 1 by default.', 1, 1_000),
        size: whole('Products of a page; 20 by default.', 1, 100),
        context: contextIn('KRW'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their numbers. Numbers that do not exist are in `notFoundChannelProductNos`.',
    object({ channelProductNos: list('The numbers.', channelProductNo) }),
  ],
  [
    'get_product',
    'Reads a product, with the same members as in a search.',
    object({ channelProductNo, context: contextIn('KRW') }, ['channelProductNo']),
  ],
  [
    'create_cart',
    'Makes a new cart with these items. If one of them does not exist or is sold out, no cart is made. `unitPrice` and `optionPrice` of an item are before discounts; `totalProductAmount` is their sum times the `quantity`, and less the `productDiscountAmount` it gives the `totalPaymentAmount`. From the `orderValue` of the `multiPurchaseDiscountPolicy` on, an item is reduced by its percentage, cut off to 10 won. The delivery is not in the payment of a cart.',
    object({ items: list('What goes into the cart.', newItem) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Deletes items of a cart, changes quantities and adds items, in this order. Items that are not named stay as they are. If one of the changes is not possible, none is made.',
    object(
      {
        cartId,
        deleteCartItemNos: list('Items that leave the cart.', cartItemNo),
        changeItems: list('Items with new quantities.', changedItem),
        addItems: list('What goes into the cart as well.', newItem),
      },
      ['cartId'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read or changed afterwards.', cart],
  [
    'create_checkout',
    'Makes an order sheet (주문서) with the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads an order sheet. `requiredInputs` says what is missing before it can be paid.',
    sheet,
  ],
  [
    'update_checkout',
    'Sets the shipping address or the delivery method of an order sheet, or both; what is left out stays. Items with the same `deliveryBundleGroupId` are one package, as are items of the same product without it. DELIVERY (택배) costs the delivery fee of the product once for each package: nothing from the `freeConditionalAmount` on, or the `baseFee` for each `repeatQuantity` of pieces begun; and the `sectionDeliveryFee` for each package to Jeju or Ulleungdo. QUICK_SVC (퀵서비스) costs 9,000 won for each package, and is refused outside Seoul. VISIT_RECEIPT (방문수령) costs nothing. `availableDeliveryMethods` has the sums; the `payment.deliveryFeeAmount` is that of the chosen method, for all packages and with each `sectionDeliveryFee`.',
    object(
      {
        orderSheetId,
        shippingAddress,
        deliveryMethod: text('How the order is delivered.', {
          enum: ['DELIVERY', 'QUICK_SVC', 'VISIT_RECEIPT'],
        }),
      },
      ['orderSheetId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Pays an order sheet, which makes an order. All `requiredInputs` have to be there, and the buyer has to approve the payment at this moment.',
    object({ orderSheetId, buyerApproval }, ['orderSheetId']),
  ],
  ['cancel_checkout', 'Cancels an order sheet that is not paid yet.', sheet],
  [
    'get_order',
    'Reads an order, with one product order for each item.',
    object({
      orderId: text('`data.orderId` of an order sheet that is paid.', { pattern: '^[0-9]{16}$' }),
    }),
  ],
]);
