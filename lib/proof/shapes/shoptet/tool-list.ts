/** The tool list in the manner of Shoptet: variants by their codes, and carts whose items are always sent whole. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const guid = text('`guid` of a product, from `search_catalog` or `lookup_catalog`.', { format: 'uuid' });
const code = text('`code` of a variant of a product, from the `variants` of any catalog tool.', {
  pattern: '^[0-9]{4}(/[A-Z0-9]{1,3})?$',
});
const cartGuid = text('`guid` of the cart, from `create_cart`.', { format: 'uuid' });
const checkoutGuid = text('`guid` of the checkout, from `create_checkout`.', { format: 'uuid' });
const revision = whole(
  '`revision` of the latest answer about this record. A change with an older one is refused.',
  1,
  1_000_000,
);
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const item = object(
  {
    code,
    amount: text('How many pieces, as a text with or without three decimals: `2` or `2.000`.', {
      pattern: '^[1-9][0-9]{0,2}(\\.000)?$',
    }),
  },
  ['code', 'amount'],
  { description: 'A variant and how many pieces of it.' },
);

const deliveryAddress = object(
  {
    fullName: some('Name of the receiver.'),
    company: some('Company.'),
    street: some('Street.'),
    houseNumber: some('Number of the house.'),
    city: some('City.'),
    zip: text('Postal code.', { pattern: '^[0-9]{3} ?[0-9]{2}$' }),
    additional: some('More about the address.'),
    countryCode: text('Country, ISO 3166-1 alpha-2; orders are sent to Czechia and Slovakia.', {
      enum: ['CZ', 'SK'],
    }),
  },
  ['fullName', 'street', 'houseNumber', 'city', 'zip', 'countryCode'],
  { description: 'Where the order goes. It replaces an earlier address as a whole.' },
);

const delivery = object(
  {
    deliveryAddress,
    shippingGuid: text('`guid` of one of the `shippingMethods` of the checkout.', { format: 'uuid' }),
    paymentMethodGuid: text(
      '`guid` of one of the `paymentMethods` of the checkout. Without a choice, it is paid by card.',
      { format: 'uuid' },
    ),
    email: text('E-mail address of the buyer.', { format: 'email' }),
    phone: text('Telephone number of the buyer, international.', { pattern: '^\\+[0-9]{9,15}$' }),
  },
  [],
  { description: 'What is set. What is left out stays.', minProperties: 1 },
);

const consent = object(
  {
    orderWithObligationToPay: yesOrNo(
      'Whether the buyer, asked now, agrees to the order with its obligation to pay (objednávka zavazující k platbě).',
    ),
    consentTime: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['orderWithObligationToPay', 'consentTime'],
  { description: 'The explicit approval of the buyer. Without it, nothing is ordered.' },
);

const dataOf = (properties: object, minProperties = 1) =>
  object({ ...properties }, Object.keys(properties), { description: 'The request.', minProperties });

const itemsOf = (description: string, minItems: number) =>
  dataOf({ items: list(description, item, minItems) });

const checkoutChange = { checkoutGuid, revision };

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with their variants, which are what is bought; a product without a choice has one. Amounts are in haléře (hundredths of CZK) and include the VAT. A variant with the availability `sold-out` cannot be bought.',
    object(
      {
        query: text(
          'Words of the name or the category; each has to occur, with or without diacritics. Empty finds all.',
        ),
        page: whole('The page, from 1.', 1, 10_000),
        itemsPerPage: whole('How many products a page has at most; 20 by default.', 1, 50),
        context: contextIn('CZK'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads the products of several codes of variants. Codes that do not exist are named in `errors`, beside the products of the others.',
    object({ codes: list('The codes.', code) }),
  ],
  ['get_product', 'Reads a product.', object({ guid })],
  [
    'create_cart',
    'Creates a cart. The same code twice becomes one item with the sum of both amounts. `itemPrice` is that of all pieces. `price.toPay` is what the buyer pays: `price.withVat`, rounded to whole crowns.',
    object({ data: itemsOf('What the cart has.', 1) }),
  ],
  ['get_cart', 'Reads a cart.', object({ cartGuid })],
  [
    'update_cart',
    'Replaces all items of a cart by those that are sent. An item that is not sent is removed; an empty list empties the cart.',
    object({ cartGuid, revision, data: itemsOf('All that the cart has from now on.', 0) }),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It stays readable, and cannot be changed or ordered.',
    object({ cartGuid, revision }),
  ],
  [
    'create_checkout',
    'Starts the order of a cart, with the items that it has now. Later changes of the cart do not change it.',
    object({ cartGuid }),
  ],
  [
    'get_checkout',
    'Reads a checkout. Shipping and payment are `items` of their own, with the `itemType` `shipping` and `billing`.',
    object({ checkoutGuid }),
  ],
  [
    'update_checkout',
    'Sets the address, the shipping, the payment or the contact of a checkout.',
    object({ ...checkoutChange, data: delivery }),
  ],
  [
    'complete_checkout',
    'Orders a checkout that has an address and a shipping method, with the consent of the buyer. Afterwards, its `orderCode` names the order.',
    object({ ...checkoutChange, data: dataOf({ consent }) }, ['checkoutGuid', 'revision']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It stays readable.',
    object({ ...checkoutChange }),
  ],
  [
    'get_order',
    'Reads an order.',
    object({ code: text('`orderCode` of a completed checkout.', { pattern: '^[0-9]{10}$' }) }),
  ],
]);
