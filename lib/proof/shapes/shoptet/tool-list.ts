/** The tool list in the manner of Shoptet: variants by code, amounts of pieces as texts, guids, and `houseNumber` apart. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const guid = (description: string) => text(description, { format: 'uuid' });
const product = guid('`guid` of a product in a search.');
const code = text('`code` of one of the `variants` of a product, such as `12/M`.', {
  minLength: 1,
  maxLength: 64,
});
const cartGuid = guid('`guid` of the cart.');
const checkoutGuid = guid('`guid` of the checkout.');
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

/** The shop counts pieces, but amounts have the decimals of other units. */
const pieces = (description: string, pattern: string) => text(description, { pattern, examples: ['2.000'] });
const more = pieces(
  'How many pieces are added, as a decimal text of a whole number.',
  String.raw`^[1-9][0-9]{0,2}(\.0{1,3})?$`,
);
const anew = pieces(
  'How many pieces the item is to have, as a decimal text of a whole number; `0.000` removes the item.',
  String.raw`^(0|[1-9][0-9]{0,2})(\.0{1,3})?$`,
);

const closed = { additionalProperties: false };
const added = object({ code, amount: more }, undefined, closed);
const changed = object(
  { itemId: whole('`itemId` of one of the `items` of the cart.', 1, 2_147_483_647), amount: anew },
  undefined,
  closed,
);

const deliveryAddress = object(
  {
    fullName: some('Name of the recipient.'),
    company: some('Company.'),
    street: some('Street, without the number.'),
    houseNumber: text('Number of the house, such as `1273/14`.', { minLength: 1, maxLength: 16 }),
    city: some('City.'),
    district: some('District.'),
    additional: some('More about the address, such as the floor.'),
    zip: text('ZIP code.', { pattern: '^[0-9]{3} ?[0-9]{2}$', examples: ['120 00'] }),
    countryCode: { ...country(), enum: ['CZ', 'SK'], examples: ['CZ'] },
    regionName: some('Region.'),
    regionShortcut: text('Abbreviation of the region.', { minLength: 1, maxLength: 8 }),
  },
  [],
  {
    ...closed,
    description:
      'Where the goods go. Fields that are not sent stay. Before the order it needs `fullName`, `street`, `houseNumber`, `city`, `zip` and `countryCode`, and the first time all of them are sent.',
  },
);

const buyerApproval = object(
  {
    approved: yesOrNo('True if the buyer agrees with the order and the obligation to pay `toPay`.'),
    approvalTime: moment('When the buyer agreed, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The approval of the buyer, asked for at the moment of the order.' },
);

const cart = object({ cartGuid });
const checkout = object({ checkoutGuid });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products in whose name or category each word occurs, page by page. Prices contain VAT, and are in haléře, a hundredth of a koruna.',
    object(
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: whole('Which page; the first is 1, the default.', 1, 10_000),
        itemsPerPage: whole('How many products a page has at most; 20 by default.', 1, 50),
        context: contextIn('CZK'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. The guids of no product are in `notFound`.',
    object({ guids: list('Which products.', product) }),
  ],
  [
    'get_product',
    'Reads a product with its variants. Each has its own `code` and price. An unknown guid is refused.',
    object({ guid: product }),
  ],
  [
    'create_cart',
    'Creates a cart. The same code twice becomes one item. If a code is unknown or sold out, there is no cart.',
    object({ items: list('The variants.', added) }),
  ],
  [
    'get_cart',
    'Reads a cart. `amount` is the number of pieces, `unitPrice` the price of one of them, and `itemPrice` that of the whole item. All prices are in haléře of the `currency`.',
    cart,
  ],
  [
    'update_cart',
    'Changes items of a cart; those that are not named stay. A row with `itemId` replaces the amount of that item, a row with `code` adds pieces of that variant. If one row is refused, nothing is changed.',
    object({ cartGuid, items: list('The rows.', { anyOf: [changed, added] }) }),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, but neither changed nor ordered.', cart],
  [
    'create_checkout',
    'Begins the checkout of what the cart has now. Later changes of the cart do not change it. An empty cart is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout, with what each shipping and payment method costs. Shipping, payment and discounts are `items` too, told apart by `itemType`; `price` is the sum of all `itemPrice`, in haléře. Prices contain VAT, which is Czech for both countries. Shipping is free for goods from 5 000 Kč on.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the contact, the address, the shipping method, the payment method, the coupon, or several of them; what is not sent stays. A method replaces the one before. With cash on delivery, `toPay` is rounded to whole koruny; `withVat` is not.',
    object(
      {
        checkoutGuid,
        email: text('E-mail of the buyer.', { format: 'email', maxLength: 100 }),
        phone: text('Phone of the buyer, in the international form.', {
          pattern: '^\\+[0-9]{9,15}$',
          examples: ['+420604600444'],
        }),
        deliveryAddress,
        shippingGuid: guid('`guid` of one of the `shippingMethods` of the checkout.'),
        paymentMethodGuid: guid(
          '`guid` of one of the `paymentMethods` of the checkout. With a shipping method alone, payment is online by card, which is free.',
        ),
        discountCoupon: text(
          'Code of a discount coupon. `LIPA10` takes a tenth off the goods, in one item for each VAT rate. It does not change what shipping costs.',
          { minLength: 1, maxLength: 32, examples: ['LIPA10'] },
        ),
      },
      ['checkoutGuid'],
    ),
  ],
  [
    'complete_checkout',
    'Sends the order of a checkout that has an address and a shipping method. Without the approval of the buyer it is refused. Then the checkout has an `orderCode`, and cannot be sent again.',
    object({ checkoutGuid, buyerApproval }, ['checkoutGuid']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not sent. It can still be read, but not ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order by its code.',
    object({ code: text('`orderCode` of a sent checkout.', { pattern: '^[0-9]{10}$' }) }),
  ],
]);
