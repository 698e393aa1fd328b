/** The tool list in the shape of Dynamics 365 Commerce: names in Pascal case, numbers as product ids, three-letter countries. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const productId = { type: 'integer', description: 'The record id of the variant.', minimum: 1 };

const addedLine = object('A line of the cart.', {
  ProductId: productId,
  Quantity: whole('The quantity in pieces.', 1, 9_999),
});

const changedLine = object('A new quantity of a line.', {
  LineId: text('The id of the line.', { pattern: '^[0-9a-f]{32}$' }),
  Quantity: whole('The quantity in pieces.', 1, 9_999),
});

const field = (description: string) => text(description, { minLength: 1, maxLength: 250 });

const address = object(
  'The shipping address.',
  {
    Name: field('The name of the addressee.'),
    Street: field('The street and number.'),
    City: field('The city.'),
    ZipCode: field('The postal code.'),
    ThreeLetterISORegionName: text('The country, three letters, ISO 3166-1 alpha-3.', {
      pattern: '^[A-Z]{3}$',
    }),
  },
  ['Name', 'Street', 'City', 'ZipCode', 'ThreeLetterISORegionName'],
);

const approval = object('The approval of the customer for this order.', {
  IsApproved: yesNo('Whether the customer approves of the order and its payment.'),
  ApprovedDateTime: text('When the customer did so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { CartId: text('The id of the cart.') });
const CheckoutId = text('The id of the checkout.');
const checkout = object('Which checkout.', { CheckoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Amounts are in öre, without tax.',
    object(
      'The search.',
      {
        query: text('The search text.'),
        QueryResultSettings: object(
          'Which results.',
          {
            Paging: object(
              'The page.',
              { Top: whole('How many; 20 by default.', 1, 250), Skip: whole('How many to skip.', 0, 10_000) },
              [],
            ),
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
    'Returns products by their record ids. Record ids without a product are not answered.',
    object('Which.', {
      ProductIds: list(
        'Record ids of products.',
        { type: 'integer', description: 'A record id.' },
        { minItems: 1, maxItems: 50 },
      ),
    }),
  ],
  [
    'get_product',
    'Returns a product.',
    object('Which.', {
      RecordId: { type: 'integer', description: 'The record id of the product.', minimum: 1 },
    }),
  ],
  [
    'create_cart',
    'Creates a cart.',
    object('The cart.', { CartLines: list('The lines.', addedLine, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Returns a cart, with the lines that were voided.', cart],
  [
    'update_cart',
    'Adds lines, changes the quantity of lines, and voids lines. All other lines stay. A voided line stays in the cart, with IsVoided and without an amount.',
    object(
      'The changes.',
      {
        CartId: text('The id of the cart.'),
        AddLines: list('Lines to add.', addedLine),
        UpdateLines: list('Lines with a new quantity.', changedLine),
        VoidLineIds: list('Ids of lines to void.', text('The id of a line.', { pattern: '^[0-9a-f]{32}$' })),
      },
      ['CartId'],
    ),
  ],
  ['cancel_cart', 'Suspends and deletes a cart.', cart],
  ['create_checkout', 'Begins the checkout of a cart, with the lines that it has now.', cart],
  ['get_checkout', 'Returns a checkout.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the mode of delivery, or both.',
    object(
      'The delivery.',
      {
        CheckoutId,
        ShippingAddress: address,
        DeliveryMode: text('The `Code` of one of the available modes of delivery.'),
      },
      ['CheckoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Places the sales order, if there are no validation results and the customer approves.',
    object('The order.', { CheckoutId, CustomerApproval: approval }, ['CheckoutId']),
  ],
  ['cancel_checkout', 'Voids a checkout.', checkout],
  ['get_order', 'Returns a sales order.', object('Which.', { SalesOrderId: text('The id of the order.') })],
]);
