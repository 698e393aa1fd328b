/** The tool list in the manner of Volusion: product codes, modes of import, and addresses in `Ship…` fields. */
import { contextIn, list, moment, object, text, toolsOf, whole } from '../trade/schemas.ts';

const code = (description: string) => text(description, { minLength: 1, maxLength: 30 });
const product = code('`ProductCode` of a product in a search, such as `MUG-10`.');
const child = code('`ProductCode` of one of the `ChildProducts` of a product, such as `MUG-10-0001`.');
const CartID = text('`CartID` of the answer of `create_cart`.', { pattern: '^[0-9A-F]{32}$' });
const CheckoutID = whole('`CheckoutID` of the answer of `create_checkout`.', 1, 2_147_483_647);
const some = (description: string) => text(description, { minLength: 1, maxLength: 75 });
const flag = (description: string) => text(description, { enum: ['Y', 'N'] });

const closed = { additionalProperties: false };
const inserted = object(
  { ProductCode: child, Quantity: whole('How many pieces are added.', 1, 500) },
  undefined,
  closed,
);
const updated = object(
  {
    CartItemID: whole('`CartItemID` of a row in the `CartItems` of the cart.', 1, 2_147_483_647),
    Quantity: whole(
      'How many pieces the row is to have instead of the present number; 0 removes it.',
      0,
      500,
    ),
  },
  undefined,
  closed,
);

const destination = {
  ShipFirstName: some('First name.'),
  ShipLastName: some('Last name.'),
  ShipAddress1: some('Street and number.'),
  ShipAddress2: text('Apartment or suite; optional.', { maxLength: 75 }),
  ShipCity: some('City.'),
  ShipState: text('State or province, two letters.', { pattern: '^[A-Z]{2}$', examples: ['TX'] }),
  ShipPostalCode: some('ZIP or postal code.'),
  ShipCountry: text('Country by its name.', { enum: ['United States', 'Canada'] }),
};

const approval = object(
  {
    Approved: flag('`Y` if the buyer approves of the order and of its payment.'),
    ApprovalDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The approval that the buyer gives at the moment of payment.' },
);

const cart = object({ CartID });
const checkout = object({ CheckoutID });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. Prices are in US cents, without sales tax.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        PageSize: whole('How many products a page has at most; 10 by default.', 1, 50),
        Page: whole('Which page; the first is 1, the default.', 1, 10_000),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Codes of no product are in `NotFound`.',
    object({ ProductCodes: list('Which products.', product) }),
  ],
  [
    'get_product',
    'Reads a product. Its `ChildProducts` are what a cart can have; each has its own price. An unknown code is refused.',
    object({ ProductCode: product }),
  ],
  [
    'create_cart',
    'Creates a cart. The same code twice becomes one row. Unknown and sold-out codes are refused, and then there is no cart.',
    object({ CartItems: list('What the buyer wants.', inserted) }),
  ],
  [
    'get_cart',
    'Reads a cart. `SubTotal` is the sum of the `TotalPrice` of the rows, without gift wrap, shipping and sales tax.',
    cart,
  ],
  [
    'update_cart',
    'Changes rows of a cart; all other rows stay. `Insert` adds pieces of a `ProductCode`, `Update` replaces the quantity of a `CartItemID`. If one row is refused, nothing is changed.',
    object({
      CartID,
      ImportMode: text('`Insert` for rows with `ProductCode`, `Update` for rows with `CartItemID`.', {
        enum: ['Insert', 'Update'],
      }),
      CartItems: list('The rows.', { anyOf: [updated, inserted] }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart. It can be read, but neither changed nor bought.', cart],
  [
    'create_checkout',
    'Starts a checkout of what the cart has now. Later changes of the cart do not change it. An empty cart is refused.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, with the shipping methods and the rate of each.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method, the gift wrap, or several of them; fields that are not sent stay. The first address needs all `Ship…` fields but `ShipAddress2`. `SalesTax1` is 6.25 % for the United States, `SalesTax2` 2 % more for Texas (TX); both are on taxable products and gift wrap, not on shipping.',
    object(
      {
        CheckoutID,
        ...destination,
        ShippingMethodID: whole(
          '`ShippingMethodID` of one of the `ShippingMethods` of the checkout.',
          1,
          9_999,
        ),
        GiftWrap: flag('`Y` wraps each piece at its `GiftWrapCost`, `N` none, which is the default.'),
      },
      ['CheckoutID'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout with an address and a shipping method, if the buyer approves; without approval it is refused. The checkout has an `OrderID` then. It can be done once.',
    object({ CheckoutID, BuyerApproval: approval }, ['CheckoutID']),
  ],
  ['cancel_checkout', 'Cancels a checkout without an order. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order.',
    object({ OrderID: whole('`OrderID` of a completed checkout.', 1, 2_147_483_647) }),
  ],
]);
