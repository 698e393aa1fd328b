/** The tool list of a marketplace with buy boxes: ASINs with offers, and items of a cart by their own ids. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const ASIN = text('Number of a product or of one of its variations.', { pattern: '^B0[0-9A-F]{8}$' });
const OfferId = text('An offer of a variation; the one in the buy box if it is left out.', {
  pattern: '^[0-9a-f]{16}$',
});
const numbered = (description: string) => text(description, { pattern: '^[0-9]{3}-[0-9]{7}-[0-9]{7}$' });

const CartId = numbered('The cart.');
const PurchaseId = numbered('The purchase, which is the checkout.');

const wanted = object(
  'What is wanted. Each offer has a `MaxOrderQuantity`.',
  { ASIN, OfferId, Quantity: whole('Pieces.', 1, 999) },
  ['ASIN', 'Quantity'],
);

const changedItem = object('An item of the cart.', {
  CartItemId: text('Its `CartItemId`.', { pattern: '^C[0-9A-F]{13}$' }),
  Quantity: whole('Pieces from now on; 0 removes the item.', 0, 999),
});

const some = (description: string, more = {}) => text(description, { minLength: 1, maxLength: 60, ...more });

const ShippingAddress = object(
  'Where it is delivered, in the United States.',
  {
    Name: some('Name of the recipient.'),
    AddressLine1: some('Street address.'),
    AddressLine2: text('Apartment or suite.'),
    City: some('City.'),
    StateOrRegion: some('State, by two letters.', { pattern: '^[A-Z]{2}$' }),
    PostalCode: some('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$' }),
    CountryCode: { const: 'US' },
  },
  ['Name', 'AddressLine1', 'City', 'StateOrRegion', 'PostalCode', 'CountryCode'],
);

const BuyerApproval = object('The approval of the buyer for this purchase.', {
  Approved: yesNo('Whether the buyer approves the purchase at its order total.'),
  ApprovedAt: text('When the buyer was asked, ISO 8601; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { CartId });
const purchase = object('Which purchase.', { PurchaseId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches items. Amounts are in cents; sales tax is not in them.',
    object(
      'The search.',
      {
        query: text('Keywords.'),
        ItemCount: whole('Items on a page; 10 by default.', 1, 50),
        ItemPage: whole('Page, from 1.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets items by the ASINs of products; `Errors` has those that do not exist.',
    object('Which.', { ItemIds: list('ASINs of products.', ASIN, { minItems: 1, maxItems: 10 }) }),
  ],
  [
    'get_product',
    'Gets an item with its variations and their offers.',
    object('Which.', { ASIN: { ...ASIN, description: 'ASIN of a product.' } }),
  ],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { Items: list('What is wanted.', wanted, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets a cart.', cart],
  [
    'update_cart',
    'Sets quantities of items, adds offers, or both. Items that are not named stay as they are.',
    object(
      'The change.',
      {
        CartId,
        ModifyItems: list('Items with their new quantities.', changedItem, { minItems: 1 }),
        AddItems: list('What is added to the cart.', wanted, { minItems: 1 }),
      },
      ['CartId'],
      { anyOf: [{ required: ['ModifyItems'] }, { required: ['AddItems'] }] },
    ),
  ],
  ['cancel_cart', 'Clears and closes a cart, which cannot be read then.', cart],
  ['create_checkout', 'Makes a purchase of what is in a cart now.', cart],
  ['get_checkout', 'Gets a purchase.', purchase],
  [
    'update_checkout',
    'Sets the address, the shipping speed, or both; the other stays.',
    object(
      'The change.',
      { PurchaseId, ShippingAddress, ShippingSpeed: text('`Speed` of one of the `ShippingOptions`.') },
      ['PurchaseId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a purchase that is `READY_TO_PLACE`, with the approval of the buyer.',
    object('The order.', { PurchaseId, BuyerApproval }, ['PurchaseId']),
  ],
  ['cancel_checkout', 'Abandons a purchase.', purchase],
  ['get_order', 'Gets an order.', object('Which.', { OrderId: numbered('`OrderId` of the purchase.') })],
]);
