/** The tool list in the manner of Ankorstore: JSON:API data, quantities in packs, and updates that replace all items. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });
const type = (name: string) => ({ type: 'string', const: name, description: 'Type of the resource.' });

const productId = uuid('The `id` of a `product`, from `search_catalog`.');
const cartId = uuid('The `data.id` of a cart, from `create_cart`.');
const checkoutId = uuid('The `data.id` of a checkout, from `create_checkout`.');

const item = object('A variant and how many packs of it.', {
  productVariantUuid: uuid(
    'The `id` of a `productVariant`, which search, lookup and product have in `included`.',
  ),
  quantity: whole(
    'Packs, not units: a product with `unitMultiplier` 6 has 6 units in each pack, and 2 packs are a `multipliedQuantity` of 12. All units together are at most the `availableQuantity` of the variant.',
    1,
    999,
  ),
});

const shippingAddress = object(
  'Where the parcels go. It replaces the whole address that the checkout has.',
  {
    street: some('Number and street.'),
    addressLine: text('Building, floor and the like.', { maxLength: 120 }),
    postalCode: text('Postal code.', { pattern: '^[0-9]{5}$', examples: ['69002'] }),
    city: some('City.'),
    countryCode: text('ISO 3166-1 alpha-2. The brand ships within France only.', { enum: ['FR'] }),
  },
  ['street', 'postalCode', 'city', 'countryCode'],
);

const contactPerson = object(
  'Who receives the parcels; the contact of the account until it is set. It replaces the whole contact.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    company: text('Name of the shop.', { maxLength: 120 }),
    email: text('For messages of the carrier.', { format: 'email' }),
    phoneNumber: text('For the carrier, E.164.', { maxLength: 20, examples: ['+33612345678'] }),
  },
  ['firstName', 'lastName', 'email'],
);

const shipping = object(
  'How and where the order is shipped. Members that are left out stay as they are.',
  {
    shippingAddress,
    contactPerson,
    shippingMethod: text(
      'One of the `shipping.availableShippingMethods` of the checkout, which have the rates without VAT.',
      { enum: ['fulfillment', 'custom'] },
    ),
  },
  [],
  { minProperties: 1 },
);

const retailerConsent = object('The consent of the retailer, asked for right before this call.', {
  approved: yesNo('Whether the retailer agrees to the order and to paying its grand total.'),
  approvedAt: text('When the retailer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const page = object(
  'Which page.',
  {
    limit: whole('The most products of a page; 20 by default.', 1, 50),
    after: uuid('The `meta.page.to` of the page before, with the same query.'),
  },
  [],
);

const cart = object('Which cart.', { id: cartId });
const checkout = object('Which checkout.', { id: checkoutId });

const itemsOf = (description: string, minItems: number) =>
  object('Attributes of the cart.', { items: list(description, item, { minItems, maxItems: 100 }) });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query. Variants are in `included`. `wholesalePrice` is what a retailer pays for one unit, without VAT and with the `discountRate` of the brand (0.2 is 20 %) taken off `originalWholesalePrice`; of a product it is that of the cheapest variant. `retailPrice` is only suggested for resale. Amounts are in cents, and everything is sold in euros. With `meta.page.hasMore` there are more products.',
    object(
      'The search.',
      {
        query: text('Words of the name, the type, the brand or a variant; none find everything.'),
        page,
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that do not exist are in `meta.notFound`.',
    object('Which.', { ids: list('Ids of products.', productId, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product, with its variants in `included`.', object('Which.', { id: productId })],
  [
    'create_cart',
    'Creates a cart of its own. Quantities of the same variant are added up. If one item is impossible, no cart is created. `customerAmount` is the unit price times `multipliedQuantity`; VAT comes on top of each item, and shipping is not yet in the totals.',
    object('The cart.', {
      data: object('The resource.', { type: type('carts'), attributes: itemsOf('Its items.', 1) }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces all items of a cart by those that are sent: what is not among them is removed, and quantities are the new ones. Quantities of the same variant in the list are added up. No items empty the cart. If one item is impossible, nothing is changed.',
    object('The change.', {
      data: object('The resource.', {
        type: type('carts'),
        id: cartId,
        attributes: itemsOf('All items that the cart has then.', 0),
      }),
    }),
  ],
  ['cancel_cart', 'Cancels a cart, which does not exist then. Checkouts of it stay.', cart],
  [
    'create_checkout',
    'Starts a checkout with the items that a cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout, and in `missing` what it needs before it can be completed. The grand total contains the items, the shipping fees and the VAT of both; there are no shipping fees until a method is set. Fulfillment is free from €300 of goods on, without VAT.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the address, the contact, the shipping method or the reference. What is left out stays.',
    object('The change.', {
      data: object('The resource.', {
        type: type('checkouts'),
        id: checkoutId,
        attributes: object(
          'Attributes to set.',
          {
            shipping,
            customReference: text('A reference of the retailer, shown on the invoice.', { maxLength: 64 }),
          },
          [],
          { minProperties: 1 },
        ),
      }),
    }),
  ],
  [
    'complete_checkout',
    'Orders and pays the checkout, once, if nothing is missing. Only with the consent of the retailer, given now. The answer has the id of the order in `relationships.order`.',
    object('The completion.', { id: checkoutId, retailerConsent }),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout, which can be read then, and neither changed nor completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. It has no `tracking` until it is shipped.',
    object('Which.', { id: uuid('The `relationships.order.data.id` of a completed checkout.') }),
  ],
]);
