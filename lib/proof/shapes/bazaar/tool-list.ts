/** The tool list of the marketplace: offers of sellers, patches of carts, and a delivery for each seller. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = text('ID of the cart.', { format: 'uuid' });
const checkoutId = text('ID of the checkout.', { format: 'uuid' });
const productId = text('ID of the product.', { pattern: '^P[0-9]+$' });
const offerId = text('`offerId` of one of the `offers` of a product.', { pattern: '^[a-z]+:[A-Z0-9-]+$' });

const item = object('An offer and how many.', { offerId, qty: whole('How many pieces.', 1, 500) });

const operation = object('An operation of JSON Patch.', {}, [], {
  oneOf: [
    object('Adds an offer. If the cart has an item of it, the quantity is added to it.', {
      op: { const: 'add' },
      path: { const: '/items/-' },
      value: item,
    }),
    object('Sets the quantity of an item.', {
      op: { const: 'replace' },
      path: text('`/items/{itemId}/qty`', { pattern: '^/items/i[0-9]+/qty$' }),
      value: whole('The new quantity.', 1, 500),
    }),
    object('Removes an item.', {
      op: { const: 'remove' },
      path: text('`/items/{itemId}`', { pattern: '^/items/i[0-9]+$' }),
    }),
  ],
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const deliveryAddress = object(
  'Where all parcels are sent to.',
  {
    firstName: some('First name of the recipient.'),
    lastName: some('Last name of the recipient.'),
    street: some('Street and number.'),
    postCode: some('Post code.'),
    city: some('City.'),
    countryCode: country(),
    phone: text('Phone number, for the courier.'),
  },
  ['firstName', 'lastName', 'street', 'postCode', 'city', 'countryCode'],
);

const methodId = text('`methodId` of one of the `deliveryOptions` of the seller.', { maxLength: 40 });

const buyerDecision = object('The decision of the buyer about this purchase.', {
  agreesToBuy: yesNo('Whether the buyer agrees to buy for the total that the checkout shows.'),
  at: text('When the buyer decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cartId });
const checkout = object('Which checkout.', { checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the offers of all sellers. Prices are in grosze and include VAT.',
    object(
      'The search.',
      {
        query: text('Words to search for.'),
        pageSize: whole('Products on a page; 20 by default.', 1, 60),
        cursor: text('`nextCursor` of the page before.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns several products. IDs that do not exist are in `unknownIds`.',
    object('Which.', { productIds: list('The IDs.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Returns a product with its offers.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart with offers of one or more sellers.',
    object('The cart.', { items: list('The items.', item, { minItems: 1, maxItems: 60 }) }),
  ],
  ['get_cart', 'Returns a cart, with a group of items for each seller.', cart],
  [
    'update_cart',
    'Applies operations of JSON Patch (RFC 6902) to the items of a cart. All other items stay.',
    object('The change.', {
      cartId,
      patch: list('The operations.', operation, { minItems: 1, maxItems: 60 }),
    }),
  ],
  ['cancel_cart', 'Discards a cart.', cart],
  ['create_checkout', 'Starts the checkout of the items that the cart has now.', cart],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, and the delivery for single sellers or for all; what is left out stays.',
    object(
      'The change.',
      {
        checkoutId,
        deliveryAddress,
        deliveryForAll: methodId,
        deliveries: list(
          'Deliveries for single sellers; these go before `deliveryForAll`.',
          object('A choice.', { sellerId: text('`seller.id` of a group.'), methodId }),
          { maxItems: 20 },
        ),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Buys what is in a checkout that is `READY_FOR_PAYMENT`, if the buyer agrees. Each seller receives an order.',
    object('The purchase.', { checkoutId, buyerDecision }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Returns a purchase with its orders.',
    object('Which.', { purchaseId: text('`purchaseId` of the checkout.', { pattern: '^LT-[0-9]+$' }) }),
  ],
]);
