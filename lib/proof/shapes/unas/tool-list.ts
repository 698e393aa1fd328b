/** The tool list in the manner of UNAS: items in `Items.Item`, lines named by the product, and an `Action` for each change. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const productId = text('`Id` of a product, as in the answers of the catalog tools.', {
  pattern: '^[0-9]{9,10}$',
});
const CartId = text('`Id` of the cart.', { pattern: '^[0-9]{7}$' });
const CheckoutId = text('`Id` of the checkout.', { pattern: '^[0-9]{8}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const pieces = whole('Pieces.', 1, 999);

const newItem = object('A product for the cart.', { Id: productId, Quantity: pieces });

const itemChange = object(
  'One change of the items.',
  {
    Action: text(
      '`add`: more pieces of a product, which may be new to the cart. `modify`: the quantity of an item becomes `Quantity`. `delete`: the item is removed.',
      { enum: ['add', 'modify', 'delete'] },
    ),
    Id: productId,
    Quantity: { ...pieces, description: 'Pieces; needed to add and to modify, not to delete.' },
  },
  ['Action', 'Id'],
  {
    oneOf: [
      { properties: { Action: { enum: ['add', 'modify'] } }, required: ['Quantity'] },
      { properties: { Action: { const: 'delete' } }, not: { required: ['Quantity'] } },
    ],
  },
);

const itemsOf = (description: string, item: ReturnType<typeof object>) =>
  object(description, { Item: list('Each of them.', item, { minItems: 1, maxItems: 100 }) });

const shippingAddress = object(
  'The address of the delivery. It replaces an earlier one as a whole.',
  {
    Name: some('Name of the recipient.'),
    ZIP: text('Postal code, four digits.', { pattern: '^[0-9]{4}$' }),
    City: some('City.'),
    Street: some('Street and number.'),
    County: some('County.'),
    CountryCode: text('Country, ISO 3166-1 alpha-2. The shop delivers within Hungary.', { enum: ['HU'] }),
  },
  ['Name', 'ZIP', 'City', 'Street', 'CountryCode'],
);

const Customer = object('The buyer.', {
  Addresses: object('Addresses.', { Shipping: shippingAddress }),
});

const Shipping = object('The shipping method.', {
  Id: text('`Id` of one of the `ShippingMethods` of the checkout.', { pattern: '^[0-9]{6}$' }),
});

const Payment = object('The payment method. Without it, payment is by card, which costs nothing.', {
  Id: text('`Id` of one of the `PaymentMethods` of the checkout.', { pattern: '^[0-9]{6}$' }),
});

const Approval = object('The approval of the buyer, asked for at the moment of payment.', {
  Approved: text('`yes` if the buyer approves of this order and of its payment, else `no`.', {
    enum: ['yes', 'no'],
  }),
  ApprovedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CartId });
const checkout = object('Which checkout.', { CheckoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products in whose name, SKU or category each word occurs. Each colour or size is a product of its own; `Types.Parent` is the SKU that they share. Amounts are in fillér, a hundredth of a forint, both net and gross; the buyer pays the gross price. With a `QtyDiscount`, each piece costs less from `Lower` pieces on.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds everything.', { maxLength: 200 }),
        LimitStart: whole('How many of the found products are skipped; 0 by default.', 0, 100_000),
        LimitNum: whole('How many products the answer has at most; 20 by default.', 1, 100),
        context: { ...context, description: 'Where the buyer is. The shop sells in forints only.' },
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Those that do not exist are listed in `NotFound`.',
    object('Which.', { Ids: list('Their ids.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { Id: productId })],
  [
    'create_cart',
    'Creates a cart. The same product twice becomes one item. Fails as a whole if a product is unknown or sold out.',
    object('The cart.', { Items: itemsOf('The products.', newItem) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes items of a cart, all that are sent or none. Items that are not named stay as they are.',
    object('The change.', { CartId, Items: itemsOf('The changes, in this order.', itemChange) }),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, and no longer be changed or bought.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that the cart has now. Later changes of the cart do not change the checkout.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method with its payment method, or all. What is not sent stays. The costs become items: `shipping-cost` for the shipping (0 if it is free), `handel-cost` for cash on delivery.',
    object('The change.', { CheckoutId, Customer, Shipping, Payment }, ['CheckoutId'], {
      dependentRequired: { Payment: ['Shipping'] },
    }),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout with address and shipping method. Only with the approval of the buyer.',
    object('The order.', { CheckoutId, Approval }, ['CheckoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can still be read.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      Key: text('The `OrderKey` of the completed checkout.', { pattern: '^[0-9]+-[0-9]+$' }),
    }),
  ],
]);
