/** The tool list in the manner of Coupang: options by number, checkouts that are packed into boxes, and order sheets. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string) => whole(description, 1, 99_999_999_999_999);

const cartId = text('`data.cartId`, from `create_cart`.', { format: 'uuid' });
const checkoutId = number('`data.checkoutId`, from `create_checkout`.');
const sellerProductId = number('`sellerProductId` of a product, from a search.');

const item = object(
  {
    vendorItemId: number('`vendorItemId` of one of the `items` of a product: the option that is bought.'),
    shippingCount: whole('How many pieces.', 1, 99),
  },
  undefined,
  { description: 'An option and its count.', additionalProperties: false },
);

const receiver = object(
  {
    name: text('Name of the receiver (수취인).', { minLength: 1, maxLength: 50, examples: ['김서연'] }),
    receiverNumber: text('Telephone number of the receiver.', {
      pattern: '^0[0-9]{1,2}-[0-9]{3,4}-[0-9]{4}$',
      examples: ['010-1234-5678'],
    }),
    postCode: text('Postal code (우편번호) of five digits.', { pattern: '^[0-9]{5}$', examples: ['06236'] }),
    addr1: text('Province or city, district, road and number (도로명 주소).', {
      minLength: 1,
      maxLength: 150,
      examples: ['서울특별시 강남구 테헤란로 152'],
    }),
    addr2: text('Building, floor and room (상세 주소).', { maxLength: 150, examples: ['12층'] }),
  },
  ['name', 'receiverNumber', 'postCode', 'addr1'],
  {
    description: 'Who receives the boxes, and where in Korea. Replaces a former receiver as a whole.',
    additionalProperties: false,
  },
);

const paymentAgreement = object(
  {
    agreed: yesOrNo('True if the buyer has seen the order and agrees to pay the `paymentPrice` (결제 동의).'),
    agreedAt: moment('When the buyer agreed, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The agreement that the buyer gives now. Ask the buyer; never agree on your own.' },
);

const cart = object({ cartId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in the name or the category. Each of the `items` of a product is an option with a price of its own: `salePrice` is what a piece costs, VAT included, and `originalPrice` is struck out beside it. An `instantCoupon` takes its `discount` off each piece in the cart. An option that is not `onSale` is sold out. `maximumBuyForPerson` is the most pieces of an option in a cart; 0 means no limit. Amounts of products are in won.',
    object(
      {
        query: text('Words, in Korean or English. An empty text finds all.', { maxLength: 100 }),
        nextToken: text(
          '`nextToken` of the page before, with the same query. Left out for the first page; it is empty on the last one.',
          { maxLength: 20 },
        ),
        maxPerPage: whole('The most products of a page; 10 by default.', 1, 50),
        context: contextIn('KRW'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their numbers. Numbers that do not exist are in `notFoundSellerProductIds`.',
    object({ sellerProductIds: list('The numbers.', sellerProductId) }),
  ],
  [
    'get_product',
    'Reads a product, with the same members as in a search.',
    object({ sellerProductId, context: contextIn('KRW') }, ['sellerProductId']),
  ],
  [
    'create_cart',
    'Makes a new cart of these options. If an option does not exist, is sold out or exceeds its `maximumBuyForPerson`, no cart is made. The counts of an option that is named twice are added up. Amounts of carts, checkouts and orders have a `currencyCode`, whole won in `units`, and `nanos`, which are always 0.',
    object({ items: list('What is in the cart.', item) }),
  ],
  [
    'get_cart',
    'Reads a cart. `orderPrice` of an item is its `salesPrice` times its `shippingCount`; `discountPrice` is what comes off for the whole item, and consists of the `instantCouponDiscount`. `paymentPrice` is the `totalOrderPrice` less the `totalDiscountPrice`; the shipping is not in it yet.',
    cart,
  ],
  [
    'update_cart',
    'Replaces the items of a cart by this list. Send all that the cart is to have: an option that is left out leaves the cart, and a `shippingCount` is the new count of its option. If one of them is not possible, nothing is changed.',
    object({ cartId, items: list('What is in the cart from now on.', item) }),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It can still be read as CANCELED, but not be changed or bought anymore.',
    cart,
  ],
  [
    'create_checkout',
    'Begins the purchase of what the cart has now. Later changes of the cart do not change it. The items are in `shipmentBoxes`: products of UNION_DELIVERY with the same `outboundShippingPlaceCode` share a box, every other option has a box of its own. `shipmentType` CGF is rocket delivery (로켓배송), from a centre of Coupang.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. PAYMENT_READY is not paid yet, ACCEPT is paid. `paymentPrice` is the `totalOrderPrice` less the `totalDiscountPrice`, plus the `shippingPrice` and the `remotePrice` of each box. `shippingPrice` is null until a delivery option is chosen, and `remotePrice` is null unless the box goes to a remote area (도서산간).',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the receiver or the delivery option, or both; what is left out stays. Each box costs one `shippingPrice`: the lowest `deliveryCharge` of the products in it, where a CONDITIONAL_FREE product costs nothing if the box is worth its `freeShipOverAmount` after discounts. DAWN (새벽배송) costs 2,500 won more for each box, and is not available in remote areas; NORMAL (일반배송) is. A box to Jeju or to another remote area costs its `remoteInfo.jeju` or `remoteInfo.notJeju` as `remotePrice`, once for the box; a checkout with a product whose `remoteAreaDeliverable` is N is refused there. `deliveryOptions` has the sums of all boxes beforehand.',
    object(
      {
        checkoutId,
        receiver,
        deliveryOption: text('How the boxes are delivered.', { enum: ['NORMAL', 'DAWN'] }),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Pays a checkout that has a receiver and a delivery option, and makes the order, if the buyer agrees at this moment. `data.orderId` is the order. Without the agreement nothing is paid.',
    object({ checkoutId, paymentAgreement }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not paid yet. It can still be read as CANCELED.', checkout],
  [
    'get_order',
    'Reads an order. There is an order sheet (발주서) for each box, with its `shipmentBoxId`, its items, its receiver and what its delivery costs. The totals are those of all order sheets.',
    object({ orderId: number('`data.orderId` of a checkout that is paid.') }),
  ],
]);
