/** The tool list in the manner of Amazon Business: offers of ASINs, carts of items, and purchases with attributes. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = text('`asin` of a product, from a search.', { pattern: '^[A-Z0-9]{10}$' });
const cartId = text('`cartId` of the cart.', { format: 'uuid' });
const purchaseId = text('`purchaseId` of the purchase.', { format: 'uuid' });
const itemId = text('`itemId` of an item in the cart.', { format: 'uuid' });
const some = (description: string, maxLength = 80) => text(description, { minLength: 1, maxLength });
const items = list(
  'What goes into the cart. An offer that is already there gets the quantity on top, and keeps its `externalId`.',
  object(
    'An item.',
    {
      productIdentifier: text('`asin` of the product.', { pattern: '^[A-Z0-9]{10}$' }),
      buyingOptionIdentifier: some('`offerId` of one of the `OFFERS` of this product.', 200),
      quantity: whole('How many pieces are added.', 1, 999),
      externalId: some('Your own reference for the line; it is returned as sent. By default the `itemId`.'),
    },
    ['productIdentifier', 'buyingOptionIdentifier', 'quantity'],
  ),
  { minItems: 1, maxItems: 50 },
);
const address = object('A street address.', {
  fullName: some('The person who receives the goods.'),
  addressLine1: some('Number and street.'),
  city: some('City.'),
  stateOrRegion: some('State.', 40),
  postalCode: some('ZIP code.', 12),
  countryCode: country(),
});
const attributes = list(
  'What is set. An attribute that is not sent stays as it was.',
  {
    anyOf: [
      object('Where all shipments go, in place of an earlier address.', {
        attributeType: { const: 'ShippingAddress' },
        address,
      }),
      object('How fast all shipments go, in place of an earlier choice.', {
        attributeType: { const: 'DeliveryOption' },
        deliveryOptionId: some('`deliveryOptionId` of one of the `deliveryOptions` of the purchase.'),
      }),
    ],
  },
  { minItems: 1, maxItems: 2 },
);
const buyerApproval = object('The approval that the buyer gives when the order is placed.', {
  approved: yesNo('Whether the buyer approves of the order and of its payment.'),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which cart.', { cartId });
const purchase = object('Which purchase.', { purchaseId });
const paging = {
  pageNumber: whole(
    'The page, counted from 0; 0 by default. A page after the last has no products.',
    0,
    1_000,
  ),
  pageSize: whole('How many products a page has; 24 by default.', 1, 24),
};

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their title or category, and their offers. Prices are in US cents and without tax.',
    object(
      'The search.',
      { query: text('Keywords; an empty text finds all products.'), ...paging, context },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ASINs. ASINs of no product are in `notFoundProductIds`.',
    object('Which.', { productIds: list('ASINs.', productId, { minItems: 1, maxItems: 30 }) }),
  ],
  [
    'get_product',
    'Reads a product with its offers. Each piece of an item costs the `unitPrice` of the highest of the `quantityPriceTiers` whose `quantityDisplay` is reached, and else the `price` of the offer.',
    object('Which.', { productId }),
  ],
  [
    'create_cart',
    'Creates a cart. If one of the offers is unknown, of another product or currently unavailable, there is no cart and the call fails.',
    object('The cart.', { items }),
  ],
  ['get_cart', 'Reads a cart. `itemSubtotal` is in US cents and without tax and shipping.', cart],
  [
    'update_cart',
    'Deletes, modifies and adds items, in this order, all or none. Items that are not named stay.',
    object(
      'The change.',
      {
        cartId,
        deleteItems: list('Items to take out.', object('An item.', { itemId }), {
          minItems: 1,
          maxItems: 50,
        }),
        modifyItems: list(
          'Items with another quantity.',
          object('An item.', {
            itemId,
            quantity: whole('The new quantity, in place of the old one.', 1, 999),
          }),
          { minItems: 1, maxItems: 50 },
        ),
        addItems: items,
      },
      ['cartId'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, but not changed or purchased.', cart],
  [
    'create_checkout',
    'Starts a purchase of the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a purchase. Each seller sends one shipment, and each shipment costs the `ratePerShipment` of the delivery option; shipping is 0 until one is chosen. The tax is 8 % of the principal of each line, rounded line by line; shipping is not taxed. `total` is the sum of the `charges` of the purchase, in US cents.',
    purchase,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the delivery option, or both.',
    object('The change.', { purchaseId, attributes }),
  ],
  [
    'complete_checkout',
    'Places the order of a purchase that has an address and a delivery option, if the buyer approves. The purchase has an `orderId` then. The order is placed as a whole or not at all.',
    object('The placement.', { purchaseId, buyerApproval }),
  ],
  ['cancel_checkout', 'Cancels a purchase that is not placed. It can still be read.', purchase],
  [
    'get_order',
    'Reads an order. What a line gets is in `acceptedItems`, what it does not get in `rejectedItems`.',
    object('Which.', {
      orderId: text('`orderId` of a placed purchase.', { pattern: '^\\d{3}-\\d{7}-\\d{7}$' }),
    }),
  ],
]);
