/** The tool list in the shape of Aimeos: JSON:API documents, constants for types, and operations on baskets. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => text(description, { pattern: '^[0-9]{1,12}$' });
const basketId = text('ID of the basket.', { pattern: '^b[0-9a-z]+$' });
const checkoutId = text('ID of the checkout.', { pattern: '^k[0-9a-z]+$' });

const type = (constant: string) => ({ const: constant, description: 'The type of the resource.' });

const quantity = whole('Quantity.', 1, 1_000);

const newProduct = object('A product to add.', {
  type: type('basket/product'),
  attributes: object('Its attributes.', {
    'product.id': id('ID of an article: of one of the `included` products of type `default`.'),
    quantity,
  }),
});

const productRef = object('A product of the basket.', {
  type: type('basket/product'),
  id: id('ID of the product in the basket.'),
});

const operation = {
  type: 'object',
  description: 'An operation on the products of the basket.',
  oneOf: [
    object('Adds a product, on top of what the basket has of it.', {
      op: { const: 'add' },
      data: newProduct,
    }),
    object('Sets the quantity of a product.', {
      op: { const: 'update' },
      data: object('The product.', {
        type: type('basket/product'),
        id: id('ID of the product in the basket.'),
        attributes: object('What is set.', { quantity }),
      }),
    }),
    object('Removes a product.', { op: { const: 'remove' }, ref: productRef }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const address = object(
  'The delivery address.',
  {
    'order.address.firstname': some('First name.'),
    'order.address.lastname': some('Last name.'),
    'order.address.address1': some('Street.'),
    'order.address.address2': text('House number.'),
    'order.address.city': some('City.'),
    'order.address.postal': some('Postal code.'),
    'order.address.countryid': country(),
  },
  [
    'order.address.firstname',
    'order.address.lastname',
    'order.address.address1',
    'order.address.city',
    'order.address.postal',
    'order.address.countryid',
  ],
);

const approval = object('What the customer decided about this order.', {
  'approval.granted': yesNo('Whether the customer approves the order and its payment.'),
  'approval.ctime': text('When the customer decided, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { id: basketId });
const checkout = object('Which checkout.', { id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Articles with their prices, in cents with tax, are included.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        page: object(
          'A part of the products.',
          { offset: whole('Products to skip.', 0, 10_000), limit: whole('24 by default.', 1, 100) },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products with their articles. Unknown IDs are left out.',
    object('Which.', {
      ids: list('IDs of products.', id('ID of a product.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product with its articles.', object('Which.', { id: id('ID of the product.') })],
  [
    'create_cart',
    'Creates a basket.',
    object('The basket.', { data: list('Its products.', newProduct, { minItems: 1 }) }),
  ],
  ['get_cart', 'Reads a basket with its products. `order.price` is what they cost together.', basket],
  [
    'update_cart',
    'Applies operations to the products of a basket. Products without an operation stay.',
    object('The change.', {
      id: basketId,
      'atomic:operations': list('The operations.', operation, { minItems: 1 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket.', basket],
  ['create_checkout', 'Starts the checkout of the products that a basket has now.', basket],
  ['get_checkout', 'Reads a checkout. Its total is the sum of `order.price` and `order.costs`.', checkout],
  [
    'update_checkout',
    'Sets the delivery address, the delivery service, or both; what is left out stays.',
    object('The change.', {
      data: object('The checkout.', {
        type: type('checkout'),
        id: checkoutId,
        attributes: object(
          'What is set.',
          {
            'address.delivery': address,
            'service.delivery': id('`service.id` of one of `service.options`.'),
          },
          [],
        ),
      }),
    }),
  ],
  [
    'complete_checkout',
    'Orders a checkout that is ready, if the customer approves it.',
    object('The order.', { id: checkoutId, meta: approval }, ['id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { id: id('`order.id` of its checkout.') })],
]);
