/** The tool list in the manner of Spryker: abstract products are searched, and their concrete products bought. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const abstractSku = text('`abstractSku` of a product in the results of a search.', { pattern: '^[0-9]{3}$' });
const sku = text('`sku` of a concrete product, which begins with that of its abstract product.', {
  pattern: '^[0-9]{3}_[0-9]{6,9}$',
});
const idCart = text('`id` of the cart.', { format: 'uuid' });
const idCheckout = text('`id` of the checkout.', { format: 'uuid' });

const newItem = object('Pieces of a concrete product.', { sku, quantity: whole('How many pieces.', 1, 500) });

const itemChange = object(
  'Either the new quantity of an item of the cart (`groupKey`), or pieces of a concrete product to add (`sku`).',
  {
    groupKey: text('`groupKey` of an item of this cart.', { pattern: '^[0-9]{3}_[0-9]+_offer[0-9]+$' }),
    sku,
    quantity: whole(
      'With a `groupKey`, the quantity that the item is to have; 0 removes it. With a `sku`, pieces that come on top of those in the cart.',
      0,
      500,
    ),
  },
  ['quantity'],
  {
    oneOf: [{ required: ['groupKey'] }, { required: ['sku'], properties: { quantity: { minimum: 1 } } }],
  },
);

const shippingAddress = object(
  'Where the shipment goes. It replaces an earlier address as a whole.',
  {
    salutation: text('Salutation.', { enum: ['Mr', 'Mrs', 'Ms', 'Dr', 'n/a'] }),
    firstName: some('First name.'),
    lastName: some('Last name.'),
    address1: some('Street, without the number.'),
    address2: some('Number of the house.'),
    address3: some('Floor, flat or care of.'),
    zipCode: some('Postal code.'),
    city: some('City.'),
    iso2Code: country(),
    company: some('Company.'),
    phone: some('Telephone number.'),
  },
  ['salutation', 'firstName', 'lastName', 'address1', 'address2', 'zipCode', 'city', 'iso2Code'],
);

const buyerApproval = object('The approval that the buyer gives at the moment of the order.', {
  isApproved: yesNo('Whether the buyer agrees to order for the `grandTotal` of the checkout now.'),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { idCart });
const checkout = object('Which checkout.', { idCheckout });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches abstract products with all words of the query in their name or category. Their concrete products are in `included`, with a `price` each; the price of an abstract product is the lowest of them. Amounts are in euro cents, with VAT.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.'),
        page: object(
          'Which results; the first twelve by default.',
          {
            offset: whole('How many results come before the first one; 0 by default.', 0, 10_000),
            limit: whole('How many results there are at most; 12 by default.', 1, 36),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads concrete products by their SKUs. If one of them does not exist, the call is refused.',
    object('Which.', { skus: list('SKUs of concrete products.', sku, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads an abstract product, with its concrete products in `included`: price in euro cents with VAT, rate of the VAT, and whether it can be bought (`availability`).',
    object('Which.', { abstractSku }),
  ],
  [
    'create_cart',
    'Creates a cart with items. A product that does not exist or is not available is refused, and then there is no cart. All amounts of carts, checkouts and orders are integers of euro cents with VAT (`GROSS_MODE`).',
    object('The cart.', { items: list('What is in it.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a cart, with its items in `included`. From a `subtotal` of 100 € on, ten percent are taken off each piece: `discountTotal` has the sum, and the `calculations` of an item have its share. `grandTotal` is `subtotal` without `discountTotal`, and `taxTotal` is the VAT in it.',
    cart,
  ],
  [
    'update_cart',
    'Changes items of a cart: `groupKey` sets the quantity of an item, and `sku` adds pieces. Items that are not named stay as they are. If one change is refused, none is made.',
    object('The changes.', {
      idCart,
      items: list('One change after the other.', itemChange, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It can no longer be read, changed or ordered.', cart],
  [
    'create_checkout',
    'Starts the checkout of the items that the cart has now; a cart without items is refused. Later changes of the cart do not change the checkout.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `included` has its items, its shipment with the address and the selected method, and the methods to choose from with their prices. `grandTotal` is `subtotal` without `discountTotal` and with `expenseTotal`, which is the price of the selected method, or 0 as long as none is. `taxTotal` is the VAT within the `grandTotal`. `status` is draft, ready (it has an address and a method), closed (it is ordered) or canceled.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the method of the shipment, or both. What is left out stays.',
    object(
      'The change.',
      {
        idCheckout,
        shippingAddress,
        shipment: object('How it is shipped.', {
          idShipmentMethod: whole('`id` of one of the `shipment-methods` of the checkout.', 1, 10_000),
        }),
      },
      ['idCheckout'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that is ready, to be paid by invoice, if the buyer approves; without a recent approval it is refused. The checkout has an `orderReference` then, and cannot be changed, canceled or ordered again. Its cart is deleted.',
    object('The order.', { idCheckout, buyerApproval }, ['idCheckout']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read. Its cart stays.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Each piece is an item of its own, with its price, its discount and its VAT; the totals are those of the checkout, and `expenses` has the shipment.',
    object('Which.', {
      orderReference: text('`orderReference` of a checkout.', { pattern: '^DE--[0-9]+$' }),
    }),
  ],
]);
