/** The tool list in the shape of Kibo: products by their codes, a constant for each item, and pages by a start index. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hexId = (kind: string, description: string) => text(description, { pattern: `^13${kind}[0-9a-f]+$` });

const cartId = hexId('cart', 'The ID of the cart.');
const checkoutId = hexId('chkt', 'The ID of the checkout.');
const productCode = text('The product code.', { pattern: '^[A-Z]{3}-[0-9]+$' });

const product = object('The product.', {
  productCode,
  variationProductCode: text('The product code of one of its variations.', {
    pattern: '^[A-Z]{3}-[0-9]+-[0-9]+$',
  }),
});

const fulfillmentMethod = { type: 'string', const: 'Ship', description: 'All items are shipped.' };

const newItem = object('An item to add.', {
  product,
  quantity: whole('The quantity.', 1, 5_000),
  fulfillmentMethod,
});

const changedItem = object('An item of the cart, and its new quantity.', {
  id: hexId('item', 'The ID of the item in the cart.'),
  quantity: whole('The quantity. 0 removes the item.', 0, 5_000),
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 200 });

const fulfillmentContact = object(
  'Who gets the order, and where.',
  {
    firstName: some('First name.'),
    lastNameOrSurname: some('Last name.'),
    phoneNumbers: object('Telephone numbers.', { home: text('At home.') }, []),
    address: object(
      'The address.',
      {
        address1: some('Street and number.'),
        address2: text('Apartment.'),
        cityOrTown: some('City.'),
        stateOrProvince: text('Code of the state, such as TX.', { pattern: '^[A-Z]{2}$' }),
        postalOrZipCode: some('ZIP code.'),
        countryCode: country('Country code, ISO 3166-1 alpha-2.'),
      },
      ['address1', 'cityOrTown', 'stateOrProvince', 'postalOrZipCode', 'countryCode'],
    ),
  },
  ['firstName', 'lastNameOrSurname', 'address'],
);

const buyerAcceptance = object('That the buyer accepts the order.', {
  isAccepted: yesNo('Whether the buyer accepts this order and pays for it.'),
  acceptedDate: text('When the buyer accepted it, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, without tax.',
    object(
      'The search.',
      {
        query: text('Search terms.'),
        startIndex: whole('The index of the first product to return, from 0.', 0, 100_000),
        pageSize: whole('How many products to return; 20 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets products by their codes. Codes that do not exist are left out.',
    object('Which.', { productCodes: list('Product codes.', productCode, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Gets a product.', object('Which.', { productCode })],
  [
    'create_cart',
    'Creates a cart with items.',
    object('The cart.', { items: list('The items.', newItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets a cart.', cart],
  [
    'update_cart',
    'Changes quantities of items, and adds products to the quantity that is there. Other items stay.',
    object('The change.', {
      cartId,
      items: list('Items to change or to add.', { oneOf: [changedItem, newItem] }, { minItems: 1 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Creates a checkout of the items that a cart has now.', cart],
  ['get_checkout', 'Gets a checkout.', checkout],
  [
    'update_checkout',
    'Sets the contact, the shipping method, or both. What is left out stays.',
    object('The change.', {
      checkoutId,
      fulfillmentInfo: object(
        'The shipping.',
        {
          fulfillmentContact,
          shippingMethodCode: text('One of the `availableShippingMethods` of the checkout.'),
        },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Submits the order of a checkout that is Ready and that the buyer accepts.',
    object('The order.', { checkoutId, buyerAcceptance }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Abandons a checkout.', checkout],
  ['get_order', 'Gets an order.', object('Which.', { orderId: hexId('ordr', '`orderId` of the checkout.') })],
]);
