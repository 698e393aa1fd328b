/** The tool list in the shape of nopCommerce: integer identifiers, attributes of products, and carts that are saved whole. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const idOf = (description: string) => whole(description, 1, 2_147_483_647);

const ShoppingCartId = idOf('Identifier of the shopping cart.');
const CheckoutId = idOf('Identifier of the checkout.');
const ProductId = idOf('Identifier of the product.');

const attribute = object('A chosen attribute.', {
  ProductAttributeMappingId: idOf('`Id` of the attribute in `ProductAttributes` of the product.'),
  Value: idOf('`Id` of one of its `Values`.'),
});

const Quantity = whole('Quantity.', 1, 10_000);

const chosen = {
  ProductId,
  ProductAttributes: list('A value of each required attribute of the product.', attribute, {
    minItems: 1,
    maxItems: 1,
  }),
  Quantity,
};

const newItem = object('A product with its attributes.', chosen);

const savedItem = object(
  'An item that the cart has, by its `Id`, or a product to add.',
  { Id: idOf('Identifier of the item.'), ...chosen },
  ['Quantity'],
  { oneOf: [{ required: ['Id'] }, { required: ['ProductId', 'ProductAttributes'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const address = object(
  'Where the order is shipped to.',
  {
    FirstName: some('First name.'),
    LastName: some('Last name.'),
    Address1: some('Street and number.'),
    Address2: text('Second line of the street.'),
    City: some('City.'),
    County: text('County.'),
    ZipPostalCode: some('Postal code.'),
    CountryThreeLetterIsoCode: text('Country, ISO 3166-1 alpha-3, such as GBR.', { pattern: '^[A-Z]{3}$' }),
  },
  ['FirstName', 'LastName', 'Address1', 'City', 'ZipPostalCode', 'CountryThreeLetterIsoCode'],
);

const confirmation = object('The confirmation of this order by the customer.', {
  Confirmed: yesNo('Whether the customer confirms the order and its payment.'),
  ConfirmedOnUtc: text('When the customer confirmed it, RFC 3339, within the last five minutes.', {
    format: 'date-time',
  }),
});

const cart = object('Which shopping cart.', { ShoppingCartId });
const checkout = object('Which checkout.', { CheckoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in pence and include tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        PageIndex: whole('The page, from 0.', 0, 10_000),
        PageSize: whole('Products on a page; 18 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. `NotFoundProductIds` has the identifiers of no product.',
    object('Which.', {
      ProductIds: list('Identifiers of products.', idOf('Of a product.'), { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['get_product', 'Reads a product with its attributes.', object('Which.', { ProductId })],
  [
    'create_cart',
    'Creates a shopping cart.',
    object('The cart.', { Items: list('Its items.', newItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a shopping cart.', cart],
  [
    'update_cart',
    'Saves a shopping cart: afterwards it has exactly the items that are sent, and all others are removed.',
    object('The cart.', { ShoppingCartId, Items: list('All items of the cart.', savedItem) }),
  ],
  ['cancel_cart', 'Deletes a shopping cart.', cart],
  ['create_checkout', 'Starts the checkout of the items that a shopping cart has now.', cart],
  ['get_checkout', 'Reads a checkout. `CheckoutStep` is what it waits for.', checkout],
  [
    'update_checkout',
    'Saves the shipping address, the shipping method, or both. There are shipping methods as soon as there is an address.',
    object(
      'The change.',
      {
        CheckoutId,
        ShippingAddress: address,
        ShippingMethodId: idOf('`Id` of one of `ShippingMethods`.'),
      },
      ['CheckoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout at the step `Confirm`, with the confirmation of the customer.',
    object('The order.', { CheckoutId, Confirmation: confirmation }, ['CheckoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { OrderId: idOf('`OrderId` of its checkout.') })],
]);
