/** The tool list in the manner of TCGplayer: listings are named by their SKU and their seller. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = whole('`productId` of a product in a search.', 1, 9_999_999);
const sku = whole('`productConditionId` of one of the `listings` of a product.', 1, 99_999_999);
const sellerKey = text('`sellerKey` of the same listing.', { pattern: '^[0-9a-f]{8}$' });
const cartKey = text('`cartKey` of the cart.', { pattern: '^[0-9a-f]{32}$' });
const checkoutKey = text('`checkoutKey` of the checkout.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });
const listingOf = (requestedQuantity: unknown) => object('A listing.', { sku, sellerKey, requestedQuantity });

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

const shippingAddress = object(
  'Where all sellers ship to, in place of an earlier address.',
  {
    recipientName: some('First and last name.'),
    addressOne: some('Street and number.'),
    addressTwo: some('Apartment, suite or floor.'),
    city: some('City.'),
    territory: text('Two-letter code of the state, which decides on the sales tax.', {
      enum: states.split(' '),
    }),
    postalCode: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['13202'] }),
    country: text('ISO 3166-1 alpha-2 country code. The sellers ship within the United States.', {
      enum: ['US'],
    }),
  },
  ['recipientName', 'addressOne', 'city', 'territory', 'postalCode', 'country'],
);
const sellerShipping = list(
  'The shipping option of some sellers. Sellers that are left out keep theirs.',
  object('The choice for one seller.', {
    sellerKey: text('`sellerKey` of one of the `sellers` of the checkout.', { pattern: '^[0-9a-f]{8}$' }),
    shippingMethod: some('`shippingMethod` of one of the `sellerShippingOptions` of this seller.'),
  }),
  { minItems: 1, maxItems: 50 },
);
const buyerApproval = object('The approval that the buyer gives at the moment of payment.', {
  approved: yesNo('Whether the buyer approves of paying the `orderTotal` of the checkout.'),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});
const cart = object('Which cart.', { cartKey });
const checkout = object('Which checkout.', { checkoutKey });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name, publisher, product line, condition, printing or language. Prices are in US cents, whatever the context says, without shipping and sales tax. Each product has its `listings`, by price: what one seller asks for one SKU, and how many the seller has; `quantity` 0 is sold out.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        productLineName: text('Only products with this `productLineUrlName`.', {
          enum: ['runeforge', 'sky-pirates'],
        }),
        from: whole('How many products are left out before the first; 0 by default.', 0, 10_000),
        size: whole('How many products at most; 24 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products at once, in the order of the catalog. An id of no product has an error CAPI-17 in `errors`, beside the `results` for the others.',
    object('Which.', { productIds: list('Their ids.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its `skus` and all `listings`.', object('Which.', { productId })],
  [
    'create_cart',
    'Creates a cart. Items of the same listing become one. If a listing does not exist or has fewer pieces than requested, there is an error and no cart.',
    object('The cart.', {
      items: list('What is put into it.', listingOf(whole('How many pieces.', 1, 999)), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
  ],
  [
    'get_cart',
    'Reads a cart, split by seller. Each seller has its own shipping, here by the standard option, whose price may be lower from a `thresholdPrice` of products on. `cartTotal` is products and shipping; sales tax is known in the checkout only.',
    cart,
  ],
  [
    'update_cart',
    'Changes the quantity of listings: the requested quantity replaces the one in the cart, a listing that is not in the cart is added, and 0 removes a listing. Listings that are not sent stay. After an error the cart is as before.',
    object('The change.', {
      cartKey,
      items: list('What changes.', listingOf(whole('How many pieces the cart is to have.', 0, 999)), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It can neither be read nor bought afterwards.', cart],
  [
    'create_checkout',
    'Starts a checkout of what the cart has now. Later changes of the cart do not change it. Each seller ships by its standard option until another one is chosen.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout with the `sellerShippingOptions` of each seller. `sellerTotalCost` is products, shipping and, with an address, tax. `missing` names what is needed before it can be completed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option of sellers, or both; what is not sent stays. With the address, each seller has sales tax on its products and its shipping, on top, at the `taxRate` in percent of the state.',
    object('The change.', { checkoutKey, shippingAddress, sellerShipping }, ['checkoutKey']),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that has an address. It needs the approval of the buyer, and is refused without. The checkout has an `orderNumber` then.',
    object('The order.', { checkoutKey, buyerApproval }, ['checkoutKey']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not completed. It can still be read.', checkout],
  [
    'get_order',
    'Reads an order. Each seller ships its part, which has a `sellerOrderNumber`.',
    object('Which.', { orderNumber: some('`orderNumber` of the completed checkout.') }),
  ],
]);
