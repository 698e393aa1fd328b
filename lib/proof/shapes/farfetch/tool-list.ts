/** The tool list in the manner of Farfetch: bags, checkout orders with shipping by boutique, and orders by piece. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string) => whole(description, 1, 2_147_483_647);
const some = (description: string, more = {}) => text(description, { minLength: 1, maxLength: 120, ...more });

const closed = { additionalProperties: false };

const bagId = text('`id` of the bag, from `create_cart`.', { format: 'uuid' });
const checkoutOrderId = number('`id` of the checkout order, from `create_checkout`.');
const productId = number('`id` of a product, from a search.');
const context = contextIn('EUR');

const newItem = object(
  {
    productId,
    merchantId: number(
      '`merchantId` of one of the `variants` of the product: the boutique that sells the piece. The same size can have another price at another boutique.',
    ),
    size: number('`size` of this variant.'),
    scale: number('`scale` of this variant.'),
    quantity: whole('How many pieces. If the bag has the same variant, they are added to its item.', 1, 10),
  },
  undefined,
  { ...closed, description: 'A new item, which is a variant of a product.' },
);

const changedItem = object(
  {
    id: number('`id` of one of the `items` of the bag.'),
    quantity: whole('The quantity that the item has from now on; 0 removes it from the bag.', 0, 10),
  },
  undefined,
  { ...closed, description: 'An item of the bag, with its new quantity.' },
);

const address = (description: string) =>
  object(
    {
      firstName: some('First name.'),
      lastName: some('Last name.'),
      addressLine1: some('Street and number.', { examples: ['Rua Garrett 61'] }),
      addressLine2: text('Floor or door.', { maxLength: 120 }),
      city: object({ name: some('Name of the city.', { examples: ['Lisboa'] }) }),
      zipCode: some('Postal code.', { maxLength: 12, examples: ['1200-203'] }),
      country: object(
        {
          id: {
            type: 'integer',
            enum: [165, 187, 104],
            description: '165 is Portugal, 187 is Spain, 104 is Italy.',
          },
        },
        undefined,
        { description: 'We deliver to these countries.' },
      ),
      phone: some('Telephone number for the courier.', { maxLength: 30, examples: ['+351 912 345 678'] }),
    },
    ['firstName', 'lastName', 'addressLine1', 'city', 'zipCode', 'country', 'phone'],
    { ...closed, description },
  );

const shippingOption = object(
  {
    shippingService: object({ id: whole('`shippingService.id` of the option: 10 or 12.', 1, 99) }),
    merchants: list(
      '`merchantId` of each boutique that is to send by it. Left out: all of them.',
      number('A boutique.'),
    ),
  },
  ['shippingService'],
  {
    description:
      'One of the `shippingOptions` of the checkout order. Each boutique sends its own parcel, so that each needs a service; those that are not named keep what they have.',
  },
);

const buyerApproval = object(
  {
    isApproved: yesOrNo('True if the buyer has approved to pay the `grandTotal`.'),
    approvedDate: moment('When the buyer did, RFC 3339. It is valid for five minutes.'),
  },
  undefined,
  {
    description:
      'What the buyer has said to this charge. It has to come from the buyer, at the moment of payment.',
  },
);

const bag = object({ bagId });
const checkoutOrder = object({ checkoutOrderId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query in the name or category. A product has a variant for each size at each boutique. `price` is what the variant costs now, and `priceWithoutDiscount` what it costs without a discount; both are in cents, with taxes and duties.',
    object(
      {
        query: text('Words, separated by spaces. All products if it is empty.', { maxLength: 200 }),
        pageIndex: whole('Number of the page. The first is 1, the default.', 1, 10_000),
        pageSize: whole('Products on a page; 20 by default.', 1, 180),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads the products with these ids. `notFoundProductIds` has the ids that we do not know.',
    object({ productIds: list('Ids of products.', productId), context }, ['productIds']),
  ],
  [
    'get_product',
    'Reads a product as in a search. An unknown id is an error.',
    object({ productId, context }, ['productId']),
  ],
  [
    'create_cart',
    'Creates a bag with items. Nothing is created if a variant does not exist or is out of stock. `price` is for one piece; all amounts of bags, checkout orders and orders are in euros with decimals. `priceInclTaxes` is what is paid, `taxesValue` the part of it that is taxes and duties, at the rates of Portugal as long as there is no address: `VAT` at boutiques in the EU, `DDP` (12 % duty, and VAT on both) at others.',
    object({ items: list('The items.', newItem) }),
  ],
  [
    'get_cart',
    'Reads a bag. `count` is the number of items. `subTotalAmount` is with taxes and after the discounts that products have, of which `totalProductPromotionDiscount` tells. Shipping is not in the `grandTotal` yet.',
    bag,
  ],
  [
    'update_cart',
    'Adds items to a bag, or changes the quantity of its items. Items that are not mentioned are not touched. Either all of the changes are made, or, after an error, none.',
    object({
      bagId,
      items: list('New items, and items with an `id` for a new quantity.', { anyOf: [changedItem, newItem] }),
    }),
  ],
  ['cancel_cart', 'Deletes a bag for good: it is not found any more.', bag],
  [
    'create_checkout',
    'Creates a checkout order from the items that are in the bag at this time. It has no address, no shipping option and no promocode at first. The bag stays as it is; what happens to it later has no effect here.',
    bag,
  ],
  [
    'get_checkout',
    'Reads a checkout order. `orderStatus` is 0 if it can be charged, 1 without an address, 2 if a boutique has no shipping option. `status` is 0 if it is open, 3 if there is an order, 4 if it is cancelled.',
    checkoutOrder,
  ],
  [
    'update_checkout',
    'Changes the addresses, the shipping option or the promocode of a checkout order; what is not sent stays. A new address replaces the former as a whole. `totalShippingFee` is the sum of the `price` of the shipping options of all boutiques, once for each. `totalTaxes` are in the prices already, at the rates of the country of the shipping address, and less if there is a discount. `subTotalAmount` and `subTotalAmountExclTaxes` are before the promocode. `grandTotal` is `subTotalAmount`, less `totalDiscount`, with `totalShippingFee`.',
    object(
      {
        checkoutOrderId,
        shippingAddress: address('Where the parcels go.'),
        billingAddress: address('Who gets the invoice. It is the shipping address if there is no other.'),
        shippingOption,
        promocode: text(
          'A code for `totalDiscount`, or empty for none. `FIRST10` takes 10 % off each piece that is not reduced.',
          { maxLength: 30, examples: ['FIRST10'] },
        ),
      },
      ['checkoutOrderId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Charges a checkout order of `orderStatus` 0 with its `grandTotal`, and creates the order, whose id is in `orderId` then. Without the approval of the buyer it is refused. A checkout order is charged once only.',
    object({ checkoutOrderId, buyerApproval }, ['checkoutOrderId']),
  ],
  [
    'cancel_checkout',
    'Cancels an open checkout order. It cannot be changed or charged afterwards.',
    checkoutOrder,
  ],
  [
    'get_order',
    'Reads an order. It has an item for each piece, because each is sent and returned on its own; `checkoutOrderItemId` is the item of the checkout order.',
    object({ orderId: text('`orderId` of the checkout order.', { pattern: '^[0-9A-Z]{6}$' }) }),
  ],
]);
