/** The tool list of the store on Gelato: draft orders, quotes for a recipient, and orders. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const draftOrderId = uuid('`id` of the draft order, from `create_cart`.');
const quoteId = uuid('`id` of the quote, from `create_checkout`.');

const prices =
  'Prices are in minor units, without VAT, in `context.currency` if that is USD, EUR or JPY, and else in USD.';

const row = {
  storeProductVariantId: uuid('`id` of a variant, from `variants` of a product.'),
  quantity: whole('Pieces of this item.', 1, 1_000),
  itemReferenceId: text('A reference of your own to this item.', { minLength: 1, maxLength: 64 }),
};
const needed = ['storeProductVariantId', 'quantity'];

const items = list('The items.', object('An item.', row, needed), { minItems: 1, maxItems: 50 });
const allItems = list(
  'All items that the draft order has afterwards.',
  object(
    'An item.',
    {
      id: uuid(
        '`id` of an item of the draft order that is kept, with its variant. Without it, an item of the same variant is kept if there is one, or else an item is added.',
      ),
      ...row,
    },
    needed,
  ),
  { minItems: 1, maxItems: 50 },
);

const recipient = object(
  'To whom the order is sent. It replaces an earlier recipient as a whole.',
  {
    country: country('Country, ISO 3166-1 alpha-2. It decides about shipment methods and VAT.'),
    firstName: some('First name.'),
    lastName: some('Last name.'),
    companyName: text('Company.'),
    addressLine1: some('Street and number.'),
    addressLine2: text('Apartment, floor or part of the town.'),
    city: some('City.'),
    postCode: some('Postal code.'),
    state: text('Code of the state or province, where there are any.'),
    email: text('E-mail address.', { format: 'email' }),
    phone: text('Phone number.'),
  },
  ['country', 'firstName', 'lastName', 'addressLine1', 'city', 'postCode', 'email'],
);

const buyerApproval = object('The approval of the buyer, asked for at the moment of payment.', {
  approved: yesNo('Whether the buyer approves to pay `totalInclVat` of the quote.'),
  approvedAt: text('When the buyer did so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const draft = object('Which draft order.', { draftOrderId });
const quote = object('Which quote.', { quoteId });

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products of the store by words; no words find all. ${prices}`,
    object(
      'The search.',
      {
        query: text('Words that the title, type, vendor or variants of a product contain, all of them.'),
        limit: whole('Products of a page; 20 by default.', 1, 100),
        offset: whole('Products that are left out at the beginning; 0 by default.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads products by their ids. Ids of no product are listed in \`notFound\`. ${prices}`,
    object(
      'Which products.',
      {
        ids: list('`id` of each product.', uuid('Id of a product.'), { minItems: 1, maxItems: 50 }),
        context,
      },
      ['ids'],
    ),
  ],
  [
    'get_product',
    `Reads a product with its variants. ${prices}`,
    object('Which product.', { productId: uuid('`id` of the product.'), context }, ['productId']),
  ],
  [
    'create_cart',
    'Creates a draft order. Nothing is produced or charged. A variant that is sent twice makes two items. The receipt has the items and the packaging; ten or more pieces of an item have its `volumeDiscount`.',
    object(
      'The draft order.',
      {
        items,
        currency: text('Currency of the draft order, its quotes and orders, for good; USD by default.', {
          enum: ['USD', 'EUR', 'JPY'],
        }),
      },
      ['items'],
    ),
  ],
  [
    'get_cart',
    'Reads a draft order. In its receipt, `priceBase` is the price of one piece, and `price` that of all pieces after the discount.',
    draft,
  ],
  [
    'update_cart',
    'Replaces the items of a draft order: items that are not sent are removed. Quotes that were made of it before stay as they are.',
    object('The new items.', { draftOrderId, items: allItems }),
  ],
  ['cancel_cart', 'Deletes a draft order for good; it can no longer be read.', draft],
  [
    'create_checkout',
    'Makes a quote of the items that a draft order has now. The draft order stays.',
    object('Which draft order.', { draftOrderId }),
  ],
  ['get_checkout', 'Reads a quote. `missing` says what it needs before it can be ordered.', quote],
  [
    'update_checkout',
    'Sets the recipient or the shipment method of a quote, or both; what is left out stays. Only with a recipient are there `shipmentMethods` to choose from, and VAT. A method that is not offered in the country of a new recipient is unset.',
    object(
      'The change.',
      {
        quoteId,
        recipient,
        shipmentMethodUid: some('`shipmentMethodUid` of one of the `shipmentMethods` of the quote.'),
      },
      ['quoteId'],
    ),
  ],
  [
    'complete_checkout',
    'Orders what is quoted: production starts and the buyer is charged `totalInclVat`. It needs the approval of the buyer, and can be done once for each quote. `orderId` is the id of the order.',
    object('The order.', { quoteId, buyerApproval }, ['quoteId']),
  ],
  ['cancel_checkout', 'Cancels a quote that is not ordered. It can be read, but no longer changed.', quote],
  [
    'get_order',
    'Reads an order.',
    object('Which order.', { orderId: uuid('`orderId` of the quote that was ordered.') }),
  ],
]);
