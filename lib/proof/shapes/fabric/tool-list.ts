/** The tool list of the shape of fabric: items by SKU and price list, lines by number, and ship-tos. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = text('The `productId` of a product, from a search.', { pattern: '^[0-9a-f]{24}$' });
const cartId = text('The `cartId` of the cart.', { format: 'uuid' });
const checkoutId = text('The `checkoutId` of the checkout.', { format: 'uuid' });
const sku = text('The `sku` of an item of a product.', { minLength: 3, maxLength: 32 });
const priceListId = text(
  'The `priceListId` of one of the `prices` of that item. It decides on the price, and on the `minQuantity` of the line.',
  { pattern: '^[0-9]{6}$' },
);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const newItem = object('An item that is added.', {
  sku,
  priceListId,
  quantity: whole('How many pieces.', 1, 999),
});

const itemChange = object(
  'Either a line of the cart by `lineItemId`, or a new item by `sku` and `priceListId`.',
  {
    lineItemId: whole('The `lineItemId` of a line of this cart. Each cart counts its own lines.', 1, 10_000),
    sku,
    priceListId,
    quantity: whole(
      'With `lineItemId`: the new quantity of the line, which replaces the old one; 0 removes the line. With `sku`: pieces to add, at least 1.',
      0,
      999,
    ),
  },
  ['quantity'],
  {
    oneOf: [
      { required: ['lineItemId'], properties: { sku: false, priceListId: false } },
      {
        required: ['sku', 'priceListId'],
        properties: { lineItemId: false, quantity: { minimum: 1 } },
      },
    ],
  },
);

const address = object(
  'Where the order goes. It replaces the address that the ship-to has.',
  {
    name: object('The name of the recipient.', { first: some('First name.'), last: some('Last name.') }),
    street1: some('Street and number.'),
    street2: text('Apartment or suite.', { maxLength: 100 }),
    city: some('City.'),
    state: text('Two letters of the state or province, such as WA.', { pattern: '^[A-Z]{2}$' }),
    zipCode: text('ZIP or postal code.', { minLength: 3, maxLength: 10 }),
    country: text('Three letters of the country: we ship to the United States and to Canada.', {
      enum: ['USA', 'CAN'],
    }),
    email: text('E-mail address for messages about the delivery.', { format: 'email' }),
  },
  ['name', 'street1', 'city', 'state', 'zipCode', 'country'],
);

const paymentApproval = object(
  'The approval of the buyer, who has seen the `orderTotal` and wants to pay it now.',
  {
    approved: yesNo('Whether the buyer approves of the order and of its payment.'),
    approvedAt: text('When the buyer approved, RFC 3339; not more than five minutes ago.', {
      format: 'date-time',
    }),
  },
);

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches for products. Prices are in cents of US dollars, for each price list that sells the item, without tax. `query.count` is the number of all products found.',
    object(
      'The search.',
      {
        query: text('Words that must all occur in the name, brand, category or finish. Empty finds all.'),
        offset: whole('How many of the found products come before this page; 0 by default.', 0, 10_000),
        limit: whole('How many products the page has at most; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products at once. Ids of products that do not exist are listed in `notFound`.',
    object('Which.', { productIds: list('Products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads one product.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart with items. The same SKU of the same price list becomes one line. Items that are unknown or out of stock are refused, and so is a quantity below the `minQuantity` of the price list; then there is no cart. Lines of the price list 100000 have a discount of 10 % from five pieces on. All amounts of carts, checkouts and orders are in cents of `currency`.',
    object('The cart.', { items: list('Its items.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a cart. `subTotal` is the sum of the lines before discounts, and `totalAmount` what remains after `totalDiscount`, with `totalFees`; shipping and tax come with the checkout.',
    cart,
  ],
  [
    'update_cart',
    'Changes quantities of lines, removes lines, or adds items; a SKU that the cart has at the same price list gets more pieces. Lines that are not named stay as they are. If one change is refused, none is made.',
    object('The change.', {
      cartId,
      items: list('The changes, in order.', itemChange, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read or used any more.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that the cart has now; later changes of the cart do not reach it. Its only ship-to has neither address nor shipping method yet. An empty cart is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `state` says what is still missing. The `discount` in the `cost` of a shipping method is taken off that cost, and part of `totalDiscount`. `subTotal` is the sum of the lines and of shipping before discounts, `totalAmount` what remains after `totalDiscount`, with `totalFees`, and `orderTotal` what the buyer pays: `totalAmount` and the total of `estimatedTax`, which is on top and known once there is an address.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address of the ship-to, its shipping method, or both. What is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        shipToId: text('The `shipToId` in `shipTo` of the checkout.', { format: 'uuid' }),
        address,
        shipMethodId: some('The `shipMethodId` of one of the `shipMethods` of the checkout.'),
      },
      ['checkoutId', 'shipToId'],
      { anyOf: [{ required: ['address'] }, { required: ['shipMethodId'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Submits the order and charges the buyer. It needs the approval of the buyer, given now, and a checkout whose `state` is empty. A checkout is submitted once; its `orderId` is that of the order.',
    object('The submission.', { checkoutId, paymentApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout. It can be read, but neither changed nor submitted any more. A submitted checkout cannot be cancelled.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      orderId: text('The `orderId` of a submitted checkout.', { pattern: '^[0-9]{3}-[0-9]{3}-[0-9]{4}$' }),
    }),
  ],
]);
