/** The tool list in the manner of OFBiz: lines by their index, addresses with geo ids, and flags of Y and N. */
import { contextIn, list, moment, object, text, toolsOf, whole } from '../trade/schemas.ts';

const id = (description: string) => text(description, { minLength: 1, maxLength: 20 });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const closed = { additionalProperties: false };

const productId = id('`productId` of a product, virtual product or variant.');
const cartId = id('`cartId` of the shopping cart.');
const checkoutId = id('`checkoutId` of the checkout.');

const addItem = object(
  {
    productId: id('`productId` of a variant, or of a product that is not virtual.'),
    quantity: whole('How many pieces are added.', 1, 999),
  },
  undefined,
  closed,
);
const updateItem = object(
  {
    cartLineIndex: whole('`cartLineIndex` of a line, as the cart was before this request.', 0, 999),
    quantity: whole('How many pieces the line has from now on; 0 removes the line.', 0, 999),
  },
  undefined,
  closed,
);

const postalAddress = object(
  {
    toName: some('Name of the recipient.'),
    attnName: text('Attention, such as a department.', { maxLength: 100 }),
    address1: some('Street and number.'),
    address2: text('Apartment, suite or floor.', { maxLength: 255 }),
    city: some('City.'),
    stateProvinceGeoId: text('State or province, in two letters.', {
      pattern: '^[A-Z]{2}$',
      examples: ['UT', 'ON'],
    }),
    postalCode: some('ZIP or postal code.'),
    countryGeoId: text('Country, ISO 3166-1 alpha-3; we ship to these countries.', {
      enum: ['USA', 'CAN'],
    }),
  },
  ['toName', 'address1', 'city', 'stateProvinceGeoId', 'postalCode', 'countryGeoId'],
  {
    description: 'Where the order goes to. It takes the place of the whole address before it.',
    ...closed,
  },
);

const buyerApproval = object(
  {
    approved: text('Y if the buyer orders this and pays its `grandTotal`; N if not.', {
      enum: ['Y', 'N'],
    }),
    approvedDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'What the buyer says to this order at the moment of payment.' },
);

const cart = object({ cartId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products that have all words of the query in their name or category. `listSize` is how many there are in all views together. A virtual product is found with its `variants`. All amounts of this store are in US cents, without sales tax.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        viewIndex: whole('Which view of the list; 0, the first, if it is not given.', 0, 9_999),
        viewSize: whole('How many products a view has at most; 20 if it is not given.', 1, 100),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids of no product are in `notFoundProductIds`.',
    object({ productIds: list('Which products.', productId) }),
  ],
  [
    'get_product',
    'Reads a product. A virtual product (`isVirtual` Y) cannot be bought itself, but its `variants` can, which are products with a `productId` and a `price` of their own. With `available` N, it is sold out. A product with a `supplierPartyId` is shipped by that supplier, apart from all others. An unknown id is refused.',
    object({ productId }),
  ],
  [
    'create_cart',
    'Creates a shopping cart. The same product twice becomes one line. If a product is unknown, virtual or sold out, the request is refused, and there is no cart.',
    object({ addItems: list('What the buyer wants.', addItem) }),
  ],
  [
    'get_cart',
    'Reads a shopping cart. `unitPrice` is the price of one piece. Three or more of the same consumable are 10% off, which is in `otherAdjustments` and `displayItemSubTotal` of its line; `subTotal` is the sum of these. If it is 15000 or more, 5% of it are off too, in `orderOtherAdjustmentTotal`. `displayGrandTotal` is both together; shipping and sales tax come with the checkout.',
    cart,
  ],
  [
    'update_cart',
    'Changes a shopping cart: first the lines in `updateItems`, then what is in `addItems` is added, to its line if there is one. Lines that are not named stay as they are. When a line is removed, the lines after it move up, and have a new `cartLineIndex`. If one change is refused, none is made.',
    object(
      {
        cartId,
        updateItems: list('New quantities of lines.', updateItem, 0),
        addItems: list('What is added.', addItem, 0),
      },
      ['cartId'],
    ),
  ],
  [
    'cancel_cart',
    'Cancels a shopping cart: `isActive` is N from then on. It can be read, but neither changed nor checked out.',
    cart,
  ],
  [
    'create_checkout',
    'Starts a checkout of what the shopping cart has now; an empty cart is refused. The cart stays as it is, and later changes of it do not change the checkout.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. As long as its `statusId` is ORDER_CREATED, nothing is ordered, and there is no `orderId`. `grandTotal` is the sum of `unitPrice` times `quantity` of all `orderItems`, and of the `amount` of all `orderAdjustments`, those below zero included. An adjustment with `orderItemSeqId` _NA_ is about no single item. `remainingSubTotal` is without shipping and sales tax. `carrierShipmentMethods` tell what each way of shipping costs for this checkout, all ship groups together.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address, the shipping method, or both, for all ship groups of a checkout; what is not sent stays. Each ship group has its own SHIPPING_CHARGES, of a flat price and a price for each piece in it. SALES_TAX is by the state: CA 7.25% on items alone, NY 8%, TX 8.25% and ON 13% on items and shipping, elsewhere none; it is rounded for each adjustment. A promotion of the whole order has an adjustment of sales tax below zero.',
    object(
      {
        checkoutId,
        postalAddress,
        shippingMethod: id(
          '`shippingMethod` of one of the `carrierShipmentMethods` of the checkout, such as GROUND@UPS.',
        ),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Orders and pays a checkout with an address and a shipping method, if the buyer approves of it now; otherwise it is refused, with all that lacks in `errorMessageList`. Its `statusId` is ORDER_APPROVED then, and its `orderHeader` has an `orderId`. It cannot be ordered again, changed or cancelled.',
    object({ checkoutId, buyerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can be read, but neither changed nor ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order, with the items, adjustments and ship groups of its checkout.',
    object({ orderId: id('`orderId` in the `orderHeader` of an ordered checkout, such as WS10001.') }),
  ],
]);
