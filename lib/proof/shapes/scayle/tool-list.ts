/** The tool list in the manner of SCAYLE: variants by number, items of baskets by key, and countries of three letters. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = whole('`id` of a product, from a search. It is not the id of a variant.', 1, 9_999_999);
const basketKey = text('`key` of the basket, which is the cart.', { format: 'uuid' });
const checkoutId = text('`checkoutId` of the checkout.', { format: 'uuid' });
const variantId = whole('`id` of a variant, from `variants` of a product.', 1, 99_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const newItem = object('A variant for the basket.', {
  variantId,
  quantity: whole('How many pieces.', 1, 200),
});

const itemChange = object(
  'Either the new quantity of an item that the basket has (`key`), or a variant to add (`variantId`).',
  {
    key: text('`key` of an item of this basket.', { pattern: '^[0-9a-f]{32}$' }),
    variantId,
    quantity: whole('How many pieces. With a `key`, 0 removes the item.', 0, 200),
  },
  ['quantity'],
  {
    oneOf: [{ required: ['key'] }, { required: ['variantId'], properties: { quantity: { minimum: 1 } } }],
  },
);

const recipient = object(
  'Who receives the goods or the invoice.',
  {
    type: text('Kind of recipient.', { enum: ['personal', 'business'] }),
    gender: text('Salutation: female, male, or without one.', { enum: ['f', 'm', 'd'] }),
    firstName: some('First name.'),
    lastName: some('Last name.'),
  },
  ['firstName', 'lastName'],
);

const address = (description: string) =>
  object(
    description,
    {
      recipient,
      street: some('Street, without the number.'),
      houseNumber: text('Number of the house.', { minLength: 1, maxLength: 10 }),
      additional: text('Floor, company or care of.'),
      zipCode: text('Postal code.', { pattern: '^[1-9][0-9]{3}$' }),
      city: some('City.'),
      countryCode: text('Country, ISO 3166-1 alpha-3: Switzerland or Liechtenstein.', {
        enum: ['CHE', 'LIE'],
      }),
    },
    ['recipient', 'street', 'houseNumber', 'zipCode', 'city', 'countryCode'],
  );

const addresses = object(
  'The addresses. They replace the earlier ones as a whole.',
  {
    shipping: address('Where the goods go.'),
    billing: address('Where the invoice goes; the shipping address if this is left out.'),
  },
  ['shipping'],
);

const shippingOption = object(
  'One of `orderOptions.shipping.homeDelivery` of the checkout, by its two keys. It replaces the earlier choice.',
  {
    carrierKey: some('`carrierKey` of the option.'),
    shippingOptionKey: some('`shippingOptionKey` of the same option.'),
  },
);

const customerApproval = object(
  'The explicit approval of the buyer, given now for this checkout. Without it there is no order.',
  {
    isApproved: yesNo('Whether the buyer approves of paying `orderState.cost.withTax`.'),
    approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
  },
);

const basket = object('Which basket.', { basketKey });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products, in pages. Amounts are in Rappen (hundredths of CHF). `withTax` is what a piece costs, with the VAT of 8.1 % in it; `withoutTax` is the same without the VAT. `appliedReductions` are already taken off both: they only tell how much the buyer saves. `next` is null on the last page.',
    object(
      'The search.',
      {
        query: text('Words of the name or the category, all of which must match; an empty query finds all.'),
        page: whole('The page; the first is 1, which is the default.', 1, 1_000),
        perPage: whole('Products of a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids, in the order of the catalog. Ids of no product are left out of `entities`.',
    object('Which.', {
      productIds: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a basket. The same variant twice becomes one item with the sum of the quantities. From two pieces of a variant on, a promotion takes 10 % off `price.total` of the item, but not off `price.unit`. A quantity above the stock is lowered to the stock, and `notices` says so. No basket is created if a variant does not exist or is sold out.',
    object('The basket.', { items: list('What it has.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a basket. `cost` is the sum of `price.total` of its items, without the delivery. `notices` are those of the latest change.',
    basket,
  ],
  [
    'update_cart',
    'Changes a basket, in the order of the list. A quantity for a `key` replaces the earlier one, and 0 removes the item; a `variantId` is added, and gets more pieces if the basket has it already. Items that are not named stay. A quantity above the stock is lowered to the stock, and `notices` says so. If one of the changes is refused, none is made.',
    object('The change.', {
      basketKey,
      items: list('The changes.', itemChange, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read, changed or bought any more.', basket],
  [
    'create_checkout',
    'Starts the checkout of the items that the basket has now. Later changes of the basket do not change it.',
    basket,
  ],
  [
    'get_checkout',
    'Reads a checkout. `orderState.missing` says what it needs before it can be completed, and `orderOptions.shipping.homeDelivery` how it can be delivered, and for which `serviceCosts`. They are charged once, for one package or two, as a fee of the category "delivery", which `orderState.cost` contains.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses, the shipping option, or both. What is left out stays.',
    object('The change.', { checkoutId, addresses, shippingOption }, ['checkoutId'], {
      anyOf: [{ required: ['addresses'] }, { required: ['shippingOption'] }],
    }),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout that misses nothing, for payment by invoice, with the approval of the buyer. The answer has the `orderId` and says "order_pended"; the order is confirmed when the invoice is accepted, and the next read of the checkout says "order_confirmed".',
    object('The completion.', { checkoutId, customerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, but neither changed nor completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      orderId: whole('`orderState.orderId` of the completed checkout.', 1, 99_999_999),
    }),
  ],
]);
