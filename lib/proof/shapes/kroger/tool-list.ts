/** The tool list in the manner of Kroger: products by UPC, carts of items with a modality, and slots of a store. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const upcForm = { pattern: '^[0-9]{13}$', examples: ['0001111041700'] };
const productId = text('`productId` of a product, from `search_catalog`: its UPC of 13 digits.', upcForm);
const upc = text('`upc` of a product, from `search_catalog`, `lookup_catalog` or `get_product`.', upcForm);
const cartId = text('`id` of the cart, from `create_cart`.', { format: 'uuid' });
const checkoutId = text('`id` of the checkout, from `create_checkout`.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const modality = text(
  'How the item gets to the customer: driven to the address, or picked up at the store. DELIVERY by default.',
  { enum: ['DELIVERY', 'PICKUP'] },
);

const newItem = object({ upc, quantity: whole('How many pieces.', 1, 99), modality }, ['upc', 'quantity'], {
  description: 'A product, its quantity, and how it is handed over.',
});

const changedItem = object(
  {
    upc,
    quantity: whole('How many pieces the cart has from now on. 0 removes the item.', 0, 99),
    modality,
  },
  ['upc', 'quantity'],
  { description: 'An item of the cart, named by its UPC and its modality, and its new quantity.' },
);

const deliveryAddress = object(
  {
    name: some('Name of the customer.'),
    addressLine1: some('House number and street.'),
    addressLine2: some('Apartment, suite or floor.'),
    city: some('City.'),
    state: text('State of the USA, two letters.', { pattern: '^[A-Z]{2}$', examples: ['TN'] }),
    zipCode: text('ZIP code, five digits.', { pattern: '^[0-9]{5}$', examples: ['37203'] }),
  },
  ['name', 'addressLine1', 'city', 'state', 'zipCode'],
  {
    description:
      'The address of the customer in the USA, which every order needs: deliveries go there, and pick-ups have it on the receipt. It replaces an earlier one as a whole.',
  },
);

const paymentConsent = object(
  {
    consented: yesOrNo('Whether the customer, asked now, agrees to pay the total of the checkout.'),
    consentedAt: moment('When the customer did so, RFC 3339; at most five minutes ago.'),
  },
  ['consented', 'consentedAt'],
  { description: 'The explicit approval of the customer. Without it, no order is submitted.' },
);

const cart = object({ cartId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products of the store. Each size is a product of its own. Amounts are in cents, without sales tax. An item costs `price.promo`, or `price.regular` if its promo is 0.',
    object(
      {
        query: text(
          'Words of the name or the category of a product; each has to occur. An empty text finds all.',
        ),
        limit: whole('How many products the answer has at most; 10 by default.', 1, 50),
        start: whole('How many of the found products are skipped; 0 by default.', 0, 1_000),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids. Ids of no product are left out of `data`, and `meta.warnings` names them.',
    object({ productIds: list('The ids.', productId) }),
  ],
  ['get_product', 'Reads the product that has this id.', object({ productId })],
  [
    'create_cart',
    'Creates a cart. The same UPC twice with the same modality becomes one item with the sum of both quantities. If a UPC is unknown or out of stock, no cart is created. `pricing` has a service fee of 5 % of the delivered items, and a bag fee of 10 cents for each five pieces begun; sales tax comes on top of each item. The `fulfillmentFee` is 0 until a checkout has a slot.',
    object({ items: list('What the cart has.', newItem) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of the items that are sent, and leaves the others as they are. An item that the cart does not have yet is added. All changes are made, or none.',
    object({ cartId, items: list('The items that change.', changedItem) }),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and cannot be changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the items that it has now. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the slot, or both. What is left out stays.',
    object(
      {
        checkoutId,
        deliveryAddress,
        slotId: text(
          '`slotId` of one of the `availableSlots` of the checkout: when the order is delivered or picked up. Its fee is charged once for the order.',
          { pattern: '^[A-Z]{3}-[0-9]{4}$' },
        ),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Submits the order of a checkout that has an address and a slot, with the consent of the customer. The `orderId` of the answer names the order.',
    object({ checkoutId, paymentConsent }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not submitted. It stays readable.', checkout],
  [
    'get_order',
    'Reads a submitted order.',
    object({ orderId: text('`orderId` of the submitted checkout.', { pattern: '^014[0-9]{10}$' }) }),
  ],
]);
