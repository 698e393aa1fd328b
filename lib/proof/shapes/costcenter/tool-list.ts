/** The tool list of a shop for businesses: product codes, numbered entries, cost centers. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const code = (description: string) => text(description, { pattern: '^[0-9]{4,12}$' });

const cartCode = code('Code of the cart.');
const checkoutCode = code('Code of the checkout.');

const product = object('The product to add.', { code: code('Code of a variant of a product.') });
const entryNumber = whole('Number of an entry of the cart, as it is numbered now.', 0, 999);

const newEntry = object('An entry.', { product, quantity: whole('Pieces.', 1, 9_999) });
const changedEntry = object(
  'An entry that is changed by its number, or a product that is added.',
  { entryNumber, product, quantity: whole('Pieces; 0 removes an entry.', 0, 9_999) },
  ['quantity'],
  { oneOf: [{ required: ['entryNumber'] }, { required: ['product'] }] },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const deliveryAddress = object(
  'Where the goods go.',
  {
    companyName: text('Company.'),
    firstName: some('First name of the recipient.'),
    lastName: some('Last name of the recipient.'),
    line1: some('Street and number.'),
    line2: text('Building, floor.'),
    town: some('Town.'),
    postalCode: some('Postal code.'),
    country: object('Country.', { isocode: country() }),
  },
  ['firstName', 'lastName', 'line1', 'town', 'postalCode', 'country'],
);

const purchaseApproval = object('What the buyer decided about this order.', {
  approved: yesNo('Whether the buyer approves the order and its payment on account.'),
  approvedAt: text('When the buyer decided, ISO 8601; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartCode });
const checkout = object('Which checkout.', { checkoutCode });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are net, in cents; the tax comes on top.',
    object(
      'The search.',
      {
        query: text('Free text.'),
        currentPage: whole('Page, from 0.', 0, 1_000),
        pageSize: whole('Products on a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their codes. Codes without a product are in `unknownCodes`.',
    object('Which.', {
      productCodes: list('Codes of products.', code('A code.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { productCode: code('Its code.') })],
  [
    'create_cart',
    'Creates a cart with entries.',
    object('The cart.', { entries: list('Entries.', newEntry, { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes entries by their numbers and adds products; all other entries stay. Entries are numbered anew after a removal.',
    object('The change.', { cartCode, entries: list('Changes.', changedEntry, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Deletes a cart.', cart],
  ['create_checkout', 'Starts a checkout of what is in a cart now.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery mode, the cost center, or several of them; what is left out stays.',
    object(
      'The change.',
      {
        checkoutCode,
        deliveryAddress,
        deliveryMode: object('Delivery mode.', { code: some('`code` of one of the `deliveryModes`.') }),
        costCenter: object('Who pays.', { code: some('`code` of one of the `costCenters`.') }),
        purchaseOrderNumber: text('Number of the order at the customer.', { maxLength: 40 }),
      },
      ['checkoutCode'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order on account, if the buyer approves it now and the checkout lacks nothing.',
    object('The order.', { checkoutCode, purchaseApproval }, ['checkoutCode']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { orderCode: code('`orderCode` of the checkout.') })],
]);
