/** The tool list of a shop on ePages: products by GUIDs, and line items that are added, changed and deleted. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const guid = (description: string) =>
  text(description, {
    pattern: '^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$',
  });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });
const more = (description: string) => text(description, { maxLength: 80 });

const cartId = guid('`cartId` of the cart, from `create_cart`.');
const checkoutId = guid('`checkoutId` of the checkout, from `create_checkout`.');
const anyProductId = guid('`productId` of a product, of a master or of a variation, from the catalog tools.');
const productId = guid(
  '`productId` of a product without variations, or of one of the `variations.items` of a master. A master itself is refused.',
);
const lineItemId = guid(
  '`lineItemId` of one of the `productLineItems` of the cart, from the latest answer about it.',
);

const newLineItem = object('A product, and how many pieces of it.', {
  productId,
  quantity: whole('Pieces.', 1, 999),
});

const changedLineItem = object('A line item, and how many pieces it has from now on.', {
  lineItemId,
  quantity: whole(
    'Pieces, which replace the earlier quantity. To remove the line item, name it in `deleteLineItems`.',
    1,
    999,
  ),
});

const address = (description: string) =>
  object(
    description,
    {
      company: more('Company.'),
      firstName: some('First name.'),
      lastName: some('Last name.'),
      street: some('Street and number.'),
      streetDetails: more('Floor, back building and the like.'),
      zipCode: text('Postal code: five digits in Germany, four in Austria.', { pattern: '^[0-9]{4,5}$' }),
      city: some('City.'),
      country: text('Country, ISO 3166-1 alpha-2. The shop delivers there only.', { enum: ['DE', 'AT'] }),
      emailAddress: text('E-mail address.', { format: 'email' }),
    },
    ['firstName', 'lastName', 'street', 'zipCode', 'city', 'country'],
  );

const shippingData = object('How the goods reach the buyer.', {
  id: guid('`id` of one of the `cartValidation.possibleShippingMethods` of the checkout.'),
});

const paymentData = object('How the buyer pays.', {
  id: guid('`id` of one of the `cartValidation.possiblePaymentMethods` of the checkout.'),
});

const buyerConfirmation = object('What the buyer says about the order.', {
  acceptsObligationToPay: yesNo(
    'Whether the buyer, asked now, orders with the obligation to pay the `grandTotal`.',
  ),
  confirmedOn: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that contain all words of the query. `results` counts all that are found. A product with variations is listed as a `master`, and each of its `variations.items` is a product that can be bought. Prices are in euro cents, with 19 % VAT. `depositPrice` is paid on top of the `price` for each piece. The shop sells in EUR only.',
    object(
      'The search.',
      {
        query: text('Words of names, manufacturers, categories and variations. Empty finds all products.'),
        page: whole(
          'The page, counted from 1, which is the default. Pages after the last are empty.',
          1,
          10_000,
        ),
        resultsPerPage: whole('Products on a page at most; 10 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of the ids. Unknown ids are left out, and an id that is sent twice counts once.',
    object('Which products.', {
      productIds: list('Their ids.', anyProductId, { minItems: 1, maxItems: 12 }),
    }),
  ],
  [
    'get_product',
    'Reads a product, a master with its variations, or a variation.',
    object('Which product.', { productId: anyProductId }),
  ],
  [
    'create_cart',
    'Creates a cart. A product that is named twice becomes one line item with the sum of both quantities. Products that are out of stock and quantities above the `stocklevel` are refused, and then there is no cart. `lineItemPrice` is the `singleItemPrice` times the quantity; `lineItemsSubTotal` is the sum of those, without `deposits`. From 100.00 EUR of it on, `basketDiscount` takes 10.00 EUR off. The `grandTotal` has all of that in it, and the VAT.',
    object(
      'The cart. Without line items, it is empty.',
      { lineItems: list('What it has.', newLineItem, { maxItems: 100 }) },
      [],
    ),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Deletes line items, sets the quantities of others, and adds new ones, in this order. Adding a product that the cart already has raises the quantity of its line item by that. Line items that are not named stay. What `create_cart` refuses is refused here, too. If one of the changes is impossible, none is made.',
    object(
      'The changes.',
      {
        cartId,
        deleteLineItems: list('Line items that are removed.', lineItemId, { minItems: 1, maxItems: 100 }),
        updateLineItems: list('Line items with their new quantities.', changedLineItem, {
          minItems: 1,
          maxItems: 100,
        }),
        addLineItems: list('Products that are added.', newLineItem, { minItems: 1, maxItems: 100 }),
      },
      ['cartId'],
      {
        anyOf: ['deleteLineItems', 'updateLineItems', 'addLineItems'].map((name) => ({ required: [name] })),
      },
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It does not exist any more afterwards.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the line items that the cart has now. Later changes of the cart do not change it. An empty cart is refused.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout, also one that is ordered or cancelled.', checkout],
  [
    'update_checkout',
    'Sets addresses, the shipping method or the payment method. An address replaces the earlier one as a whole; what is left out stays. Without a `billingAddress`, the bill goes to the `shippingAddress`; without a payment method, the buyer pays by invoice. The prices of both methods, as they are listed in `cartValidation`, are in the `grandTotal`; the one for shipping is the `shippingPrice`, too.',
    object(
      'The changes.',
      {
        checkoutId,
        shippingAddress: address('Where the goods are delivered to.'),
        billingAddress: address('Where the bill goes to.'),
        shippingData,
        paymentData,
      },
      ['checkoutId'],
      {
        anyOf: ['shippingAddress', 'billingAddress', 'shippingData', 'paymentData'].map((name) => ({
          required: [name],
        })),
      },
    ),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout whose `cartValidation.missingData` is empty, with the confirmation of the buyer. The `orderId` in the answer names the order. A checkout is ordered once.',
    object('The order.', { checkoutId, buyerConfirmation }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, and not be changed or ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. A step that is not done yet, such as `dispatchedOn`, is null.',
    object('Which order.', { orderId: guid('`orderId` of a checkout that is ordered.') }),
  ],
]);
