/** The tool list in the manner of Wayfair: SKUs with option ids, carts that are updated as by a feed, and split orders. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { shipSpeeds, taxRates } from './goods.ts';

const context = contextIn('USD');
const dollars = 'Amounts are US dollars with decimals, such as 129.99.';
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const sku = text('`sku` of a product.', { pattern: '^[A-Z]{4}[0-9]+$', examples: ['CPML4367'] });
const cartId = text('`cartId` of the cart.', { format: 'uuid' });
const checkoutId = text('`checkoutId` of the checkout.', { format: 'uuid' });

const productOf = (description: string, quantity: string, minimum: number) =>
  object(
    {
      sku,
      optionIds: list(
        'The `optionIds` of one of the `variations` of the product, in any order. Left out, or empty, for a product without options.',
        whole('`id` of an option.', 1, 99_999_999),
        0,
        5,
      ),
      quantity: whole(quantity, minimum, 999),
    },
    ['sku', 'quantity'],
    { description },
  );

const addressOf = (description: string) =>
  object(
    {
      name: some('Who receives it.'),
      address1: some('Number and street.'),
      address2: some('Apartment, suite or floor.'),
      city: some('City.'),
      state: text('Two letters of the state. The sales tax is by this state.', {
        enum: Object.keys(taxRates),
      }),
      postalCode: text('ZIP code, or ZIP+4.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['02116'] }),
      country: text('The store ships within the United States.', { const: 'US' }),
      phoneNumber: text('Telephone, for the carrier.', { minLength: 5, maxLength: 20 }),
    },
    ['name', 'address1', 'city', 'state', 'postalCode', 'country'],
    { description, additionalProperties: false },
  );

const orderConfirmation = object(
  {
    isConfirmed: yesOrNo('Whether the buyer places the order, and pays its `orderTotal`.'),
    confirmedAt: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['isConfirmed', 'confirmedAt'],
  { description: 'The answer of the buyer to the order as the checkout shows it.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or class. `price` is in cents, before sales tax. A product with a `displaySetQuantity` above 1 is sold in sets of so many pieces, and its price is for a set. `total` counts the found products of all pages.',
    object(
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        limit: whole('How many products are returned at most; 10 by default.', 1, 50),
        offset: whole('How many of the found products come before; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. SKUs that no product has are in `notFound`. Prices are in cents.',
    object({ skus: list('Their SKUs.', sku), context }, ['skus']),
  ],
  [
    'get_product',
    'Reads a product with its options and variations. `assemblyFee` is what assembly at home costs for one, in cents like `price`; null if the product comes assembled. A variation that is not `inStock` cannot be ordered.',
    object({ sku, context }, ['sku']),
  ],
  [
    'create_cart',
    `Creates a cart. The same product with the same options twice becomes one, with the sum of both quantities. Unknown products or options, and those out of stock, are refused, and no cart is created then. ${dollars}`,
    object({
      products: list('What to buy.', productOf('A product.', 'How many; a set counts as one.', 1)),
    }),
  ],
  [
    'get_cart',
    `Reads a cart. \`totalCost\` of a product is \`price\` times \`quantity\`, and \`productTotal\` the sum of them, before sales tax. \`quantity\` is a number as text, and \`pieceCount\` counts the pieces of sets. ${dollars}`,
    object({ cartId }),
  ],
  [
    'update_cart',
    'Updates quantities. Each named product has the sent quantity afterwards, whatever it had before; one that the cart does not have yet is added. What happens to the products that are not named is up to `feedKind`. All is done, or nothing if one product is refused.',
    object(
      {
        cartId,
        feedKind: text(
          '`DIFFERENTIAL`, the default: products that are not named stay as they are. `TRUE_UP`: `products` are all that the cart is to have, and all others are removed.',
          { enum: ['DIFFERENTIAL', 'TRUE_UP'] },
        ),
        products: list(
          'The products and their quantities.',
          productOf('A product of the cart, or a new one.', 'The new quantity; 0 removes the product.', 0),
        ),
      },
      ['cartId', 'products'],
    ),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It can still be read, but neither be changed nor be checked out.',
    object({ cartId }),
  ],
  [
    'create_checkout',
    'Starts a checkout with the products that a cart has now. Later changes of the cart do not reach it. The products are divided into `purchaseOrders`, one for each warehouse that ships.',
    object({ cartId }),
  ],
  [
    'get_checkout',
    `Reads a checkout. Each of the \`purchaseOrders\` is a shipment with its own shipping and sales tax; the sums of the checkout add up those of all, and \`orderTotal\` is \`productTotal\`, \`assemblyTotal\`, \`shippingTotal\` and \`salesTax\`. Sales tax is taken of products, assembly and shipping, by the state of \`shipTo\`. \`shippingTotal\` is null without a ship speed and \`salesTax\` without \`shipTo\`; \`orderTotal\` lacks them then. \`shipSpeeds\` are those to choose from, with the \`cost\` for all shipments together. ${dollars}`,
    object({ checkoutId }),
  ],
  [
    'update_checkout',
    'Sets addresses, the ship speed or assembly. What is not sent stays; an address that is sent replaces the former one as a whole. A ship speed that does not serve the ZIP code of `shipTo` is refused, so that an address in Alaska or Hawaii may need another ship speed along with it.',
    object(
      {
        checkoutId,
        shipTo: addressOf('Where all shipments go.'),
        billTo: addressOf('Where the invoice goes; `shipTo` if it is never sent.'),
        shipSpeed: text(
          'One of the `shipSpeeds` of the checkout. It holds for all shipments. `GROUND` costs nothing from $35 of products on.',
          {
            enum: shipSpeeds.map(({ shipSpeed }) => shipSpeed),
          },
        ),
        assembly: list(
          'The `partNumber` of each product that is to be assembled at home, of all its quantity. It replaces the former list; an empty one takes assembly away.',
          some('`partNumber` of a product of the checkout that has an `assembly`.'),
          0,
        ),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order, if the checkout has `shipTo` and a ship speed, and the buyer confirms it now. Without `orderConfirmation` it is refused. The checkout is `COMPLETE` then and has an `orderId`; it is placed only once.',
    object({ checkoutId, orderConfirmation }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not placed. It can still be read, but neither be changed nor be placed.',
    object({ checkoutId }),
  ],
  [
    'get_order',
    `Reads an order, with the products, prices and sums of its checkout. Each of the \`purchaseOrders\` has a \`poNumber\` and an estimated delivery window. ${dollars}`,
    object({ orderId: whole('`orderId` of a complete checkout.', 1, 9_999_999_999) }),
  ],
]);
