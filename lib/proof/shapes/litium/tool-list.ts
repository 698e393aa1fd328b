/** The tool list of Litium: carts of rows, checkouts with options, and orders by their numbers. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = text('`id` of a product in a search.', { minLength: 1, maxLength: 200 });
const cartId = text('`systemId` of the cart.', { format: 'uuid' });
const checkoutId = text('`systemId` of the checkout.', { format: 'uuid' });
const articleNumber = text('`articleNumber` of a variant of a product.', { minLength: 1, maxLength: 40 });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const rows = { minItems: 1, maxItems: 60 };

const added = object('Pieces to add.', {
  articleNumber,
  quantity: whole('How many pieces are added to those that the cart has.', 1, 999),
});

const constant = object('A quantity to set.', {
  articleNumber,
  quantity: whole('How many pieces the cart has afterwards; 0 removes the article.', 0, 999),
  constantQuantity: {
    ...yesNo('Set to true, the quantity replaces the one that the cart has, and is not added to it.'),
    const: true,
  },
});

const addressOf = (description: string) =>
  object(
    description,
    {
      firstName: some('First name.'),
      lastName: some('Last name.'),
      organizationName: some('Company, if any.'),
      careOf: some('With whom the receiver lives.'),
      address1: some('Street and number.'),
      address2: some('Floor or door.'),
      zipCode: text('Postal code.', { minLength: 2, maxLength: 12 }),
      city: some('City.'),
      state: some('State or province, where the country has any.'),
      country: country(),
      email: text('E-mail address for the confirmation.', { format: 'email' }),
      phoneNumber: text('Phone number for the parcel notice.', { maxLength: 30 }),
    },
    ['firstName', 'lastName', 'address1', 'zipCode', 'city', 'country', 'email'],
  );

const shippingAddress = addressOf('Where the goods are sent to. It replaces an earlier one as a whole.');
const billingAddress = addressOf(
  'Where the invoice is sent to, if it is not the shipping address. It replaces an earlier one as a whole.',
);

const buyerApproval = object('What the buyer answered when asked to approve of the order.', {
  approved: yesNo('True if the buyer approves of placing the order and of paying its grand total.'),
  approvedDateTimeUtc: text('When the buyer answered, RFC 3339. It is at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

const changed = ['shippingAddress', 'billingAddress', 'shippingOptionId', 'paymentOptionId'];

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in the name or the category. Prices are in öre, whatever the country, with VAT (`unitPriceIncludingVat`) and without. The buyer pays the one with VAT.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        first: whole('How many products at most; 20 by default.', 1, 100),
        after: text('`endCursor` of the page before; without it, the first page.', { minLength: 1 }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Ids of no product are left out.',
    object('Which.', { ids: list('Their ids.', id, { minItems: 1, maxItems: 60 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { id })],
  [
    'create_cart',
    'Creates a cart; without rows, it is empty. Articles that do not exist or are out of stock are refused. The same article twice becomes one row.',
    object('The cart.', { rows: list('What is in it.', added, rows) }, []),
  ],
  [
    'get_cart',
    'Reads a cart. Amounts are in öre. `grandTotal` is the sum of `totalIncludingVat` of all `rows`; `totalVat` is contained in it. A `PRODUCT` row has the full price: what is off is in `DISCOUNT` rows, which are negative. Four or more pieces of an article of tableware are 10 % cheaper. From 3 000 kr of discounted products on, the order is 5 % cheaper, without effect on shipping and fees.',
    cart,
  ],
  [
    'update_cart',
    'Adds pieces of articles to a cart, or sets their quantities. Articles that are not named stay as they are. If one of the rows is refused, nothing changes.',
    object('The change.', {
      cartId,
      rows: list('What changes, in this order.', { anyOf: [constant, added] }, rows),
    }),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It has the tag `_cancelled` then. It can be read, but not be changed or checked out.',
    cart,
  ],
  [
    'create_checkout',
    'Starts a checkout of what is in the cart now. Later changes of the cart do not reach it. Empty carts are refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. Its `cart` also has a `SHIPPING_FEE` row for the selected shipping option, and a `FEE` row for a payment option that costs something.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets addresses and options of a checkout. What is not sent stays. Without a billing address, the invoice is sent to the shipping address.',
    object(
      'The change.',
      {
        checkoutId,
        shippingAddress,
        billingAddress,
        shippingOptionId: some('`id` of one of the `shippingOptions`. Its price is in öre, with VAT.'),
        paymentOptionId: some('`id` of one of the `paymentOptions`. Direct payment is selected at first.'),
      },
      ['checkoutId'],
      { anyOf: changed.map((member) => ({ required: [member] })) },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has a shipping address and a shipping option. Refused without the approval of the buyer. The `receipt` has the order number.',
    object('The order.', { checkoutId, buyerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout whose order is not placed. It has the tag `_cancelled` then. It can be read, but not be changed or completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderNumber: text('`orderNumber` in the receipt.', { pattern: '^LS[0-9]+$' }) }),
  ],
]);
