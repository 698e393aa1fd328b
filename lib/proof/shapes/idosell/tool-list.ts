/** The tool list of a shop in the manner of IdoSell: products with sizes, baskets, unfinished orders and orders. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const productId = whole('The `productId` of a product that a search shows.', 1, 99_999_999);
const sizeId = text(
  'The `sizeId` of one of the `productSizes` of the product; `uniw` if it has one size only.',
  {
    minLength: 1,
    maxLength: 20,
  },
);
const basketId = text('The `basketId` of the basket, as `create_cart` gave it.', { format: 'uuid' });
const preorderId = whole(
  'The `preorderId` of the unfinished order, as `create_checkout` gave it.',
  1,
  999_999_999,
);

const newProduct = object('A product in one of its sizes.', {
  productId,
  sizeId,
  productQuantity: whole('How many pieces.', 1, 500),
});

const productChange = object(
  'A product in one of its sizes, and how many pieces of it.',
  {
    productId,
    sizeId,
    productQuantity: whole('How many pieces. 0 with `set` removes the product in this size.', 0, 500),
    productQuantityOperationType: text(
      '`set`, the default: the basket has so many pieces then; the basket must contain the product in this size. `add`: so many pieces more, also of what the basket does not contain yet.',
      { enum: ['set', 'add'], default: 'set' },
    ),
  },
  ['productId', 'sizeId', 'productQuantity'],
  {
    if: {
      required: ['productQuantityOperationType'],
      properties: { productQuantityOperationType: { const: 'add' } },
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { productQuantity: { minimum: 1 } } },
  },
);

const clientDeliveryAddress = object(
  'Where the products go. It replaces the whole address that was set before.',
  {
    clientDeliveryAddressFirstName: some("The recipient's first name."),
    clientDeliveryAddressLastName: some("The recipient's last name."),
    clientDeliveryAddressFirm: text('Company.', { maxLength: 100 }),
    clientDeliveryAddressStreet: some('Street and number.'),
    clientDeliveryAddressZipCode: some('Postal code, such as 00-844.'),
    clientDeliveryAddressCity: some('City.'),
    clientDeliveryAddressCountryId: country('Country, ISO 3166-1 alpha-2.'),
    clientDeliveryAddressPhone1: text('Cell phone.', { maxLength: 30 }),
  },
  [
    'clientDeliveryAddressFirstName',
    'clientDeliveryAddressLastName',
    'clientDeliveryAddressStreet',
    'clientDeliveryAddressZipCode',
    'clientDeliveryAddressCity',
    'clientDeliveryAddressCountryId',
  ],
);

const dispatch = object('One of the `availableDeliveries` of the unfinished order.', {
  courierId: whole('Its `courierId`.', 1, 999_999),
  orderPaymentType: text('Its `orderPaymentType`. Not every courier takes cash on delivery.', {
    enum: ['prepaid', 'cash_on_delivery'],
  }),
});

const clientApproval = object('What the buyer says at the moment of the payment.', {
  approved: text('`y` if the buyer approves of the order and its `orderTotalCost`, `n` if not.', {
    enum: ['y', 'n'],
  }),
  approvedDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basketId });
const preorder = object('Which unfinished order.', { preorderId });

const search = object(
  'The search.',
  {
    query: text('Words of the name or the category, all of which a product has; without any, all are found.'),
    resultsPage: whole('Number of the page, from 0; 0 by default.', 0, 10_000),
    resultsLimit: whole('Products on a page; 10 by default.', 1, 100),
    context,
  },
  ['query'],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Prices are in grosze; `productRetailPrice` is with VAT, and what a buyer pays for a piece. From `fromQuantity` pieces of a size on, each of them costs `rebatePercent` less. A size with `sizeAvailable` `n` cannot be bought.',
    search,
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of the catalog. Those that do not exist are in `productsNotFound`.',
    object('Which.', { productIds: list('Ids of products.', productId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Reads one product with its sizes.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a basket. `productOrderPrice` is the price of a piece after the rebate, and `productOrderWorth` that of all pieces. `orderVatValue` is contained in the prices. If one product cannot be bought, no basket is created.',
    object('The basket.', {
      products: list('The products. The same product and size twice is one position.', newProduct, {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  ['get_cart', 'Reads a basket, also one that is canceled.', basket],
  [
    'update_cart',
    'Changes quantities, and adds products. What is not named stays as it is. If one change is impossible, none is made.',
    object('The changes.', {
      basketId,
      products: list('What changes.', productChange, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Cancels a basket. It can be read afterwards, but neither changed nor ordered.', basket],
  [
    'create_checkout',
    'Starts an unfinished order with what the basket has now. Later changes of the basket have no effect on it. Until a delivery is chosen, `orderTotalCost` is without it.',
    basket,
  ],
  ['get_checkout', 'Reads an unfinished order.', preorder],
  [
    'update_checkout',
    'Sets the delivery address, the delivery with its form of payment, or both. What is left out stays. `orderPayformCost` is what the form of payment costs.',
    object('The change.', { preorderId, clientDeliveryAddress, dispatch }, ['preorderId'], {
      anyOf: [{ required: ['clientDeliveryAddress'] }, { required: ['dispatch'] }],
    }),
  ],
  [
    'complete_checkout',
    'Places the order, if there are an address and a delivery, and the buyer has just approved. It then has an `orderSerialNumber`.',
    object('The order.', { preorderId, clientApproval }, ['preorderId']),
  ],
  ['cancel_checkout', 'Cancels an unfinished order. It can be read afterwards, but not completed.', preorder],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      orderSerialNumber: whole('The `orderSerialNumber` that the completed checkout shows.', 1, 999_999_999),
    }),
  ],
]);
