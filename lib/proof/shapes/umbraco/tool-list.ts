/** The tool list in the manner of Umbraco Commerce: carts and orders by the id of the order, checkouts by their token. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string, most = 120) => text(description, { minLength: 1, maxLength: most });
const key = (description: string) => text(description, { format: 'uuid' });

const metres = (description: string, minimum = 0.5) => ({
  type: 'number',
  description,
  minimum,
  maximum: 200,
  multipleOf: 0.5,
});

const newProduct = object(
  'Metres of a product.',
  {
    productReference: key('`productReference` of the product.'),
    productVariantReference: key(
      '`productVariantReference` of the product; left out if it is null in the catalog.',
    ),
    quantity: metres('How many metres, in halves.'),
  },
  ['productReference', 'quantity'],
);

const products = list('What is added.', newProduct, { minItems: 1, maxItems: 50 });

const lineChange = object(
  'The change of an order line: one of `quantity`, `quantityIncrement` and `quantityDecrement`.',
  {
    id: key('`id` of an order line of this cart.'),
    quantity: metres('How many metres the line is to have; 0 removes the line.', 0),
    quantityIncrement: metres('Metres more than the line has now.'),
    quantityDecrement: metres('Metres fewer than the line has now; the line is removed if none are left.'),
  },
  ['id'],
  {
    oneOf: [
      { required: ['quantity'] },
      { required: ['quantityIncrement'] },
      { required: ['quantityDecrement'] },
    ],
  },
);

const orderId = key('`id` of the cart, which its order keeps.');
const token = key('`token` of the checkout.');

const contact = object(
  'Who receives the parcel.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    email: text('E-mail address for the tracking.', { format: 'email' }),
    telephone: some('Telephone number for the courier.', 40),
  },
  ['firstName', 'lastName'],
);

const shippingAddress = object(
  'Where the cloth goes. It replaces an earlier address as a whole.',
  {
    line1: some('House and street.'),
    line2: some('Flat, floor or building.'),
    city: some('Town or city.'),
    zipCode: some('Postcode.', 16),
    country: country(),
    contact,
  },
  ['line1', 'city', 'zipCode', 'country', 'contact'],
);

const buyerApproval = object('What the buyer says to the order at the moment of placing it.', {
  isApproved: yesNo('Whether the buyer agrees to be charged the `transactionAmount` of the order now.'),
  approvedDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { orderId });
const checkout = object('Which checkout.', { token });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches product pages with all words of the query in their name or product type. Each has its `products`: the variants, or the only one, with the `price` of a metre in pence, VAT included. `total` counts the pages that were found, `items` are those of this part.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all.'),
        skip: whole('How many results to leave out at the beginning; 0 by default.', 0, 10_000),
        take: whole('How many results to return at most; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads product pages by their ids. If one of them does not exist, the call is refused.',
    object('Which.', {
      ids: list('Ids of product pages.', key('`id` of a product page.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product page with its `products`: the references that name each in an order, its `price` for a metre in pence, and how many metres are in `stock`. What has a stock of 0 is refused in carts.',
    object('Which.', { id: key('`id` of the product page, which is the `productReference` too.') }),
  ],
  [
    'create_cart',
    'Creates a cart: an order that is not finalized. A product that does not exist or is out of stock is refused, and then there is no cart. All amounts of carts, checkouts and orders are integers of pence; a price has `withoutTax`, `tax`, and their sum `withTax`. A `quantity` is in metres.',
    object('The cart.', { products }),
  ],
  [
    'get_cart',
    'Reads a cart. The `value` of a price is what it comes to: `withoutAdjustments`, with `previousAdjustments` of earlier steps and its own `adjustment`, which are below zero for a discount. From five metres of one order line on, ten percent are taken off the `totalPrice` of the line; its `unitPrice` stays. `subtotalPrice` sums up the lines; `totalPrice` is the `subtotalPrice` and the shipping. A cart is refused here once its order is placed.',
    cart,
  ],
  [
    'update_cart',
    'Changes `orderLines` of a cart, then adds `products`. Lines that are not named stay as they are; a product that is in the cart already gets more metres on its line. If one change is refused, none is made.',
    object(
      'The changes.',
      {
        orderId,
        orderLines: list('Changes of order lines, one after the other.', lineChange, {
          minItems: 1,
          maxItems: 50,
        }),
        products,
      },
      ['orderId'],
      { anyOf: [{ required: ['orderLines'] }, { required: ['products'] }] },
    ),
  ],
  [
    'cancel_cart',
    'Cancels a cart: its `orderStatus` is `cancelled`. It can still be read, and no longer be changed or ordered. Its open checkouts end with it.',
    cart,
  ],
  [
    'create_checkout',
    'Starts a checkout of the order lines that the cart has now, and answers its `token`. A cart without order lines is refused. Later changes of the cart do not change the checkout; a new one has them.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout: its `order`, and the `shippingMethods` with their rates. `status` is open, completed (the order is placed) or canceled. The address of the order is in its `properties`, and the country in `shippingInfo`, beside the shipping method and its price. `transactionAmount` is what is charged: the `totalPrice` with tax, since the shop has no gift cards.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. What is left out stays. An address selects Standard Delivery, if no shipping method is selected yet.',
    object(
      'The change.',
      {
        token,
        shippingAddress,
        shippingMethod: some('`id` or `alias` of one of the `shippingMethods` of the checkout.', 60),
      },
      ['token'],
      { anyOf: [{ required: ['shippingAddress'] }, { required: ['shippingMethod'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places the order, to be paid by invoice, if the buyer approves; without a recent approval, an address or a shipping method it is refused. The order is finalized then (`isFinalized`) and has an `orderNumber`. Neither the checkout nor its cart can be changed, cancelled or ordered again.',
    object('The order.', { token, buyerApproval }, ['token']),
  ],
  [
    'cancel_checkout',
    'Cancels an open checkout. It can still be read. Its cart stays, and can have a new checkout.',
    checkout,
  ],
  [
    'get_order',
    'Reads a finalized order: lines, prices, address and shipping method are those of its checkout. Its `orderStatus` is new until the shop begins to cut the cloth.',
    object('Which.', {
      orderNumber: text('`orderNumber` of a completed checkout.', {
        pattern: '^ORDER-[0-9]{5}-[0-9]{5}-[0-9A-F]{5}$',
      }),
    }),
  ],
]);
