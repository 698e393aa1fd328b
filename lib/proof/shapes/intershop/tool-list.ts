/** The tool list in the manner of Intershop: baskets, checkouts that are made from them, and orders. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const sku = text('`sku` of a product or of a variation.', { minLength: 1, maxLength: 20 });
const idOf = (description: string) => text(description, { pattern: '^[A-Za-z0-9]{22}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const basketId = idOf('`data.id` of the basket.');
const checkoutId = idOf('`data.id` of the checkout.');
const quantityOf = (description: string, least: number) =>
  object(
    description,
    {
      value: whole('The number of pieces.', least, 9_999),
      unit: text('The unit; everything is sold by the piece.', { enum: ['pcs.'] }),
    },
    ['value'],
  );
const added = object('A product to add.', {
  product: text(
    '`sku` of a product, or of one of the `variations` of a master. A master itself cannot be bought.',
    { minLength: 1, maxLength: 20 },
  ),
  quantity: quantityOf('How much is added.', 1),
});
const recounted = object('A line item of the basket.', {
  id: idOf('`id` of the line item, as in `data.lineItems`.'),
  quantity: quantityOf('How much the line item has from now on; the value 0 deletes it.', 0),
});
const addressOf = (description: string) =>
  object(
    description,
    {
      companyName1: some('Company.'),
      firstName: some('Given name.'),
      lastName: some('Family name.'),
      addressLine1: some('Street and number.'),
      addressLine2: some('Floor, department or the like.'),
      postalCode: text('Postal code: five digits in Germany, four in Austria.', {
        pattern: '^[0-9]{4,5}$',
      }),
      city: some('Town.'),
      countryCode: text('ISO 3166-1 alpha-2 code of the country. The shop ships to these two.', {
        enum: ['DE', 'AT'],
      }),
    },
    ['firstName', 'lastName', 'addressLine1', 'postalCode', 'city', 'countryCode'],
    { additionalProperties: false },
  );
const orderApproval = object('The approval that the buyer gives when the order is created.', {
  approved: yesNo('Whether the buyer approves the order, and pays its `grandTotal.gross`.'),
  approvalDate: text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});
const basket = object('Which basket.', { basketId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. `salePrice` is the gross price of one piece, with the VAT of `taxRate` percent; its `amount` is in cents, and the `currency` EUR for all buyers. `surcharges` come on top of it for each piece. A product with `productMaster` has its prices in its `variations`. `total` counts all products that are found; `offset` and `amount` of the answer say which of them these are.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        offset: whole(
          'How many of the found products are left out before the first; 0 by default.',
          0,
          10_000,
        ),
        amount: whole('How many products are answered at most; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products or variations by their SKUs. `infos` has the SKUs that do not exist.',
    object('Which.', { skus: list('The SKUs.', sku, { minItems: 1, maxItems: 50, uniqueItems: true }) }),
  ],
  [
    'get_product',
    'Reads a product, or a variation, which has a `productMasterSKU`. What is not `inStock` cannot be bought.',
    object('Which.', { sku }),
  ],
  [
    'create_cart',
    'Creates a new basket with these products. The same product becomes one line item. A product that does not exist or is not in stock is refused, and no basket is created then. A quantity beyond the `maxOrderQuantity` is adjusted to it, and `infos` tells so.',
    object('The basket.', { items: list('Its products.', added, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a basket. `data` has ids, and `included` what they stand for. Each price is a pair of `gross`, with VAT, and `net`, without it; each `value` is a whole number of cents, and each net price of a line item is rounded on its own. In a line item, `price` is `singleBasePrice` times `quantity`, and `total` is `price` plus `surcharges`. In the `totals`, `itemTotal` is the sum of the prices, without surcharges. `grandTotal` is `itemTotal` less `basketValueDiscountsTotal`, plus `surchargeTotal`; its `tax` is `gross` less `net`. From 100 EUR of `itemTotal.gross` on, 5 EUR are taken off. Shipping comes with the checkout.',
    basket,
  ],
  [
    'update_cart',
    'Changes a basket: `lineItems` get other quantities, and then `items` are added, to the line item of the same product if there is one. Line items that are not named stay as they are. If one change is refused, none is made. Quantities are adjusted to the `maxOrderQuantity` as in `create_cart`.',
    object(
      'The change: `lineItems`, `items` or both.',
      {
        basketId,
        lineItems: list('Line items with another quantity, which replaces the former one.', recounted, {
          minItems: 1,
          maxItems: 100,
        }),
        items: list('Products to add.', added, { minItems: 1, maxItems: 100 }),
      },
      ['basketId'],
      { anyOf: [{ required: ['lineItems'] }, { required: ['items'] }] },
    ),
  ],
  [
    'cancel_cart',
    'Cancels a basket. It can still be read, with the `status` CANCELED, but no more be changed or checked out. Checkouts that were made from it remain.',
    basket,
  ],
  [
    'create_checkout',
    'Makes a checkout with the line items that a basket has now. Later changes of the basket do not change it.',
    basket,
  ],
  [
    'get_checkout',
    'Reads a checkout. Prices and totals are as in a basket. When a shipping method is chosen, `undiscountedShippingTotal` are its `shippingCosts`, `shippingTotal` is what is left of them after `basketShippingDiscountsTotal`, and `grandTotal` has the `shippingTotal`, too. From 150 EUR of `itemTotal.gross` on, STD_GROUND is free. `eligibleShippingMethods` are those to choose from. `results.errors` has what is missing; without any it is `valid`.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses or the shipping method of a checkout. What is not sent stays. An address that is sent replaces the former one as a whole, and gets a URN of its own, under which `included` has it. A shipping method that is not eligible for the shipping address is refused, and so is an address for which the chosen method is not eligible.',
    object(
      'The change: at least one of these besides `checkoutId`.',
      {
        checkoutId,
        commonShipToAddress: addressOf('Where everything is shipped to.'),
        invoiceToAddress: addressOf(
          'Where the invoice is sent. Until it is set, it is the shipping address.',
        ),
        commonShippingMethod: some('`id` of one of the `eligibleShippingMethods`.'),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Creates an order from a checkout that is valid, if the buyer approves it now. The checkout has the id of the `order` then, and the `status` ORDERED. It is ordered only once.',
    object('The order.', { checkoutId, orderApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, with the `status` CANCELED, but no more be changed or ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order, with the line items, addresses and totals of its checkout.',
    object('Which.', { orderId: idOf('`data.order` of a checkout that is ordered.') }),
  ],
]);
