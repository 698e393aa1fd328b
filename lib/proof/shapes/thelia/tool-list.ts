/** The tool list in the manner of Thelia: product sale elements by their IRIs, and checkouts that are copies of carts. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const context = contextIn('EUR');
const cents = 'Amounts are whole euro cents.';
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const productId = whole('`id` of a product, from `search_catalog` or `lookup_catalog`.', 1, 1_000_000);
const cartId = whole('`id` of the cart, from `create_cart`.', 1, 10_000_000);
const checkoutId = whole('`id` of the checkout, from `create_checkout`.', 1, 10_000_000);

const productSaleElements = text(
  '`@id` of one of the `productSaleElements` of a product, from any catalog tool.',
  { pattern: '^/api/front/product_sale_elements/[0-9]+$' },
);

const newItem = object(
  { productSaleElements, quantity: whole('How many pieces.', 1, 99) },
  ['productSaleElements', 'quantity'],
  { description: 'A product sale element and how many pieces of it.' },
);

const itemChange = object(
  {
    id: whole('`id` of one of the `cartItems` of this cart.', 1, 10_000_000),
    productSaleElements,
    quantity: whole('Pieces. With `id`, the new quantity, and 0 removes the item.', 0, 99),
  },
  ['quantity'],
  {
    description: 'The new quantity of the item `id`, or pieces of `productSaleElements` to add.',
    oneOf: [
      { required: ['id'] },
      { required: ['productSaleElements'], properties: { quantity: { minimum: 1 } } },
    ],
  },
);

const addressIn = (description: string) =>
  object(
    {
      firstname: some('First name.'),
      lastname: some('Last name.'),
      company: some('Company.'),
      address1: some('Number and street.'),
      address2: some('More about the address.'),
      zipcode: text('Postal code.', { pattern: '^[0-9]{4,5}$', examples: ['59000'] }),
      city: some('City.'),
      phone: some('Telephone.'),
      country: object(
        {
          isoalpha2: text('ISO 3166-1 alpha-2 code of a country that the shop delivers to.', {
            enum: ['FR', 'BE', 'LU', 'MC'],
          }),
        },
        ['isoalpha2'],
        { description: 'The country.' },
      ),
    },
    ['firstname', 'lastname', 'address1', 'zipcode', 'city', 'country'],
    { description },
  );

const consent = object(
  {
    code: text(
      '`terms_and_conditions` is mandatory: the buyer accepts the terms of sale and orders with an obligation to pay. `newsletter` is optional.',
      { enum: ['terms_and_conditions', 'newsletter'] },
    ),
    accepted: yesOrNo('What the buyer answered.'),
    acceptedAt: moment('When the buyer answered, RFC 3339; at most five minutes ago.'),
  },
  ['code', 'accepted', 'acceptedAt'],
  { description: 'The answer of the buyer to one consent.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with every word of the query in their title, category or reference, page by page. `price` and `promoPrice` are before tax, `taxedPrice` and `promoTaxedPrice` with VAT, in euro cents. The buyer pays the promotional price of an element whose `promo` is true. `quantity` of an element is its stock; 0 is sold out.',
    object(
      {
        query: text('Words; accents and case do not matter. An empty text finds all products.', {
          maxLength: 200,
        }),
        page: whole('Number of the page; 1 by default. `hydra:view` names the next and the last.', 1, 10_000),
        itemsPerPage: whole('How many products a page has; 30 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids of no product are listed in `notFound`.',
    object({ ids: list('Ids of products.', productId), context }, ['ids']),
  ],
  ['get_product', 'Reads one product.', object({ id: productId, context }, ['id'])],
  [
    'create_cart',
    `Creates a cart. The same product sale element twice becomes one item. All or nothing: an unknown or sold-out element is refused. ${cents}`,
    object({ cartItems: list('What to buy.', newItem) }),
  ],
  [
    'get_cart',
    `Reads a cart. Totals of items with \`Taxed\` in their name contain VAT. ${cents}`,
    object({ cartId }),
  ],
  [
    'update_cart',
    'Changes a cart: sets quantities of its items, or adds product sale elements, whose pieces are added to an item that has the same element. Items that are not sent stay as they are. All changes are done, or none.',
    object({ cartId, cartItems: list('The changes, in this order.', itemChange) }),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read afterwards.', object({ cartId })],
  [
    'create_checkout',
    'Opens a checkout with a copy of the items of a cart. Later changes of the cart do not reach it. The answer has the `deliveryModules` to choose from, with what they cost.',
    object({ cartId }),
  ],
  [
    'get_checkout',
    `Reads a checkout. \`total\` is \`totalWithoutTax\`, \`taxes\` of the items and \`postage\`, which contains its \`postageTax\`. \`validation\` lists what is left to settle; the consent is among it until the order is placed. ${cents}`,
    object({ checkoutId }),
  ],
  [
    'update_checkout',
    'Sets the addresses, the delivery module, or both. What is left out stays as it was; an address that is sent replaces the earlier one as a whole.',
    object(
      {
        checkoutId,
        addressDelivery: addressIn('Where the order goes.'),
        addressInvoice: addressIn('Where the invoice goes; the delivery address if none is ever sent.'),
        deliveryModuleId: whole('`id` of one of the `deliveryModules` of the checkout.', 1, 10_000),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order, to be paid by cheque, with the consent of the buyer given now. A checkout that has an order gets the same order back, with `alreadyPlaced` true, and no second one.',
    object({ checkoutId, consents: list('The consents. One that is left out is refused.', consent, 0, 2) }, [
      'checkoutId',
    ]),
  ],
  ['cancel_checkout', 'Cancels a checkout without an order. It can still be read.', object({ checkoutId })],
  [
    'get_order',
    `Reads an order. \`price\` is before tax, \`unitTaxedPrice\` with VAT, and \`totalAmount\` with VAT and postage. ${cents}`,
    object({ orderId: whole('`order.id` of a placed checkout.', 1, 10_000_000) }),
  ],
]);
