/** The tool list in the manner of Virto Commerce: changes are commands, and line items have ids of their own. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const productId = text(
  '`id` of a product or of one of its `variations`, from `search_catalog`, `lookup_catalog` or `get_product`.',
  { pattern: '^[0-9a-f]{32}$' },
);
const cartId = text('`id` of the cart, from `create_cart`.', { format: 'uuid' });
const checkoutId = text('`id` of the checkout, from `create_checkout`.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 128 });

const newCartItem = object(
  { productId, quantity: whole('How many pieces.', 1, 250) },
  ['productId', 'quantity'],
  { description: 'A product and how many pieces of it.' },
);

const cartItem = object(
  {
    lineItemId: text('`id` of a line item of this cart.', { format: 'uuid' }),
    quantity: whole('The new quantity of the line item, instead of the present one; 0 removes it.', 0, 250),
  },
  ['lineItemId', 'quantity'],
  { description: 'A line item and its new quantity.' },
);

const deliveryAddress = object(
  {
    firstName: some('First name of the receiver.'),
    lastName: some('Last name of the receiver.'),
    organization: some('Company.'),
    line1: some('Number of the house, and street.'),
    line2: some('Unit, floor or building.'),
    city: some('City.'),
    regionName: some('County or region.'),
    postalCode: text('Postal code.', { minLength: 2, maxLength: 12 }),
    countryCode: country('Country, ISO 3166-1 alpha-2.'),
    phone: some('Telephone number.'),
    email: text('E-mail address.', { format: 'email' }),
  },
  ['firstName', 'lastName', 'line1', 'city', 'postalCode', 'countryCode'],
  { description: 'Where the shipment goes. It replaces an earlier address as a whole.' },
);

const shipment = object(
  {
    deliveryAddress,
    shipmentMethodCode: text('`code` of one of the `availableShippingMethods` of the checkout.', {
      enum: ['FixedRate', 'Freight'],
    }),
    shipmentMethodOption: text('`optionName` of the same shipping method.', {
      enum: ['Ground', 'Air', 'Pallet'],
    }),
  },
  [],
  {
    description:
      'The address, the shipping method as its code and option together, or all of them. What is left out stays.',
    minProperties: 1,
    dependentRequired: {
      shipmentMethodCode: ['shipmentMethodOption'],
      shipmentMethodOption: ['shipmentMethodCode'],
    },
  },
);

const buyerApproval = object(
  {
    isApproved: yesOrNo('Whether the buyer, asked now, approves of the order and of paying its total.'),
    approvedDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['isApproved', 'approvedDate'],
  { description: 'The explicit approval of the buyer. Without it, no order is created.' },
);

const commandOf = (properties: object, required = Object.keys(properties), more = {}) =>
  object({ command: object({ ...properties }, required, { description: 'The command.', ...more }) });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. A product is for sale by its own `id`, and so is each of its `variations`. Amounts are in pence (hundredths of GBP); those without `WithTax` are net, and VAT comes on top.',
    object(
      {
        query: text('Words of the name or the category of a product; each has to occur. Empty finds all.'),
        first: whole('How many products at most; 20 by default.', 1, 100),
        after: text(
          'The `endCursor` of the page before, with the same `query`; left out for the first page.',
          {
            pattern: '^[0-9]{1,6}$',
          },
        ),
        context: contextIn('GBP'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products and variations by their ids. Ids that do not exist are left out.',
    object({ productIds: list('The ids.', productId) }),
  ],
  [
    'get_product',
    'Reads one product, or one variation as a product with its main product in `masterVariation`.',
    object({ id: productId }),
  ],
  [
    'create_cart',
    'Creates a cart. The same product twice becomes one line item with the sum of both quantities. From the `quantity` of a tier price on, all pieces of the line item have that price as `placedPrice`. Carts below 60.00 GBP net have a fee of 4.50 GBP net.',
    commandOf({ cartItems: list('What the cart has.', newCartItem) }),
  ],
  ['get_cart', 'Reads a cart.', object({ cartId })],
  [
    'update_cart',
    'Sets quantities of line items, adds products, or both. Line items that are not named stay as they are. A product that the cart has already is added to its line item. Either all of it is done, or nothing.',
    commandOf(
      {
        cartId,
        cartItems: list('Line items with new quantities.', cartItem),
        newCartItems: list('Products to add.', newCartItem),
      },
      ['cartId'],
      { anyOf: [{ required: ['cartItems'] }, { required: ['newCartItems'] }] },
    ),
  ],
  ['cancel_cart', 'Removes a cart, which cannot be read or used afterwards.', commandOf({ cartId })],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the items that it has now. Later changes of the cart do not change it.',
    commandOf({ cartId }),
  ],
  ['get_checkout', 'Reads a checkout.', object({ checkoutId })],
  [
    'update_checkout',
    'Sets the address of the shipment, its shipping method, or both.',
    commandOf({ checkoutId, shipment }),
  ],
  [
    'complete_checkout',
    'Creates the order of a checkout whose `validationErrors` are empty, with the approval of the buyer. Afterwards, the checkout names its `order`.',
    commandOf({ checkoutId, buyerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It stays readable.',
    commandOf({ checkoutId }),
  ],
  [
    'get_order',
    'Reads an order.',
    object({
      number: text('`number` of the `order` of a completed checkout.', { pattern: '^CO[0-9]{6}-[0-9]{5}$' }),
    }),
  ],
]);
