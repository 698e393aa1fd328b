/** The tool list in the manner of Sana Commerce: baskets, quotes that are made from them, and orders that quotes become. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = text('`id` of a product.', { minLength: 1, maxLength: 20 });
const unitOfMeasureId = text(
  '`id` of one of the `unitsOfMeasure` of the product; the `defaultUnitOfMeasureId` of the product if left out.',
  { minLength: 1, maxLength: 10 },
);
const basketId = text('`id` of the basket.', { format: 'uuid' });
const quoteId = text('`documentId` of the quote.', { pattern: '^SQ-[0-9]{6}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const added = object(
  'A product to add.',
  {
    productId,
    unitOfMeasureId,
    quantity: whole('How many units of this measure are added, such as boxes.', 1, 9_999),
  },
  ['productId', 'quantity'],
);
const recounted = object('A line of the basket.', {
  lineId: text('`id` of the line.', { format: 'uuid' }),
  quantity: whole('How many units the line is to have; 0 removes the line.', 0, 9_999),
});
const addressOf = (description: string) =>
  object(
    description,
    {
      companyName: some('Company.'),
      contactName: some('Person.'),
      address: some('Street and number.'),
      address2: some('Department, floor or post office box.'),
      zipCode: text('Postal code of four digits.', { pattern: '^[0-9]{4}$' }),
      city: some('Town.'),
      countryId: text('ISO 3166-1 alpha-2 code of the country. The shop delivers to these two.', {
        enum: ['CH', 'LI'],
      }),
    },
    ['companyName', 'address', 'zipCode', 'city', 'countryId'],
    { additionalProperties: false },
  );
const orderAuthorization = object('The authorization that the buyer gives when the quote is promoted.', {
  isAuthorized: yesNo(
    'Whether the buyer orders what the quote says, and pays its `totalInclTax` on invoice.',
  ),
  authorizedOn: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const basket = object('Which basket.', { basketId });
const quote = object('Which quote.', { quoteId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their title or product group. Prices are in Rappen (CHF), for one unit of the measure, net of VAT and before discounts. `totalCount` counts the products of all pages.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: object(
          'A page of the found products; the first one if left out.',
          {
            index: whole('Which page; the first one is 0, the default.', 0, 10_000),
            size: whole('How many products a page has; 12 by default.', 1, 48),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that no product has are in `unknownProductIds`.',
    object('Which.', {
      productIds: list('Their ids.', productId, { minItems: 1, maxItems: 48, uniqueItems: true }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its units of measure. From `minimumQuantity` units on, a line has the `discountPercent` of the last of the `quantityDiscounts` that is reached. A unit that is not `isOrderable` cannot be bought.',
    object('Which.', { productId }),
  ],
  [
    'create_cart',
    'Creates a basket of its own. The same product in the same unit of measure becomes one line. An unknown product or unit, or a unit that is not orderable, is refused, and no basket is created then.',
    object('The basket.', { products: list('Its products.', added, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a basket. The `subTotal` of a line is `price` times `quantity`, less `discountAmount`. `totalExclTax` is the sum of the lines; VAT comes on top of it. `totalInclTax` is rounded to five Rappen: it is `totalExclTax` plus `taxAmount`, less `roundOff`, which can be negative.',
    basket,
  ],
  [
    'update_cart',
    'Changes a basket: `lines` replace the quantities of lines, and `products` are added, to the line of the same unit if there is one. All other lines stay. If one change is refused, none is made.',
    object(
      'The change: `lines`, `products` or both.',
      {
        basketId,
        lines: list('Lines with another quantity.', recounted, { minItems: 1, maxItems: 100 }),
        products: list('Products to add.', added, { minItems: 1, maxItems: 100 }),
      },
      ['basketId'],
      { anyOf: [{ required: ['lines'] }, { required: ['products'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a basket. It cannot be read any more; quotes of it remain.', basket],
  [
    'create_checkout',
    'Makes a quote of the lines that a basket has now. Later changes of the basket do not change the quote.',
    basket,
  ],
  [
    'get_checkout',
    'Reads a quote. `totalExclDiscount` is the sum of the lines, and `totalExclTax` that sum plus `shippingCost`. VAT is on top of both, and the total is rounded to five Rappen as in a basket. `shippingMethods` are those to choose from, with their costs net of VAT.',
    quote,
  ],
  [
    'update_checkout',
    'Sets the addresses or the shipping method of a quote. What is not sent stays; an address that is sent replaces the former one as a whole.',
    object(
      'The change: at least one of these besides `quoteId`.',
      {
        quoteId,
        shippingAddress: addressOf('Where the goods are delivered.'),
        invoiceAddress: addressOf('Where the invoice is sent. Until it is set, it is the shipping address.'),
        shippingMethodId: some('`id` of one of the `shippingMethods` of the quote.'),
      },
      ['quoteId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Promotes a quote to an order, if it has a shipping address and a shipping method, and the buyer authorizes it now. The quote has an `orderId` then. A quote is promoted only once.',
    object('The promotion.', { quoteId, orderAuthorization }, ['quoteId']),
  ],
  [
    'cancel_checkout',
    'Cancels a quote that is not promoted. It can still be read, but not changed or promoted.',
    quote,
  ],
  [
    'get_order',
    'Reads an order, with the lines, units and amounts of its quote.',
    object('Which.', {
      orderId: text('`orderId` of a promoted quote, which is the `documentId` of the order.', {
        pattern: '^SO-[0-9]{6}$',
      }),
    }),
  ],
]);
