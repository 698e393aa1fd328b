/** The tool list in the manner of Tray: bodies in `Cart`, sessions as carts, and variations with the id `0` for "none". */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_id = text('`id` of a product of the catalog.', { pattern: '^[0-9]+$' });
const session_id = text('`session_id` of the cart, from the answer of `create_cart`.', {
  pattern: '^[0-9a-v]{26}$',
});
const checkout_id = text('`id` of the checkout, from the answer of `create_checkout`.', {
  pattern: '^[0-9]+$',
});
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const variant_id = text(
  '`id` of a variation (`Variant`) of the product; "0", or left out, for a product without variations.',
  { pattern: '^[0-9]+$' },
);

const product = object(
  'A product that is put into the cart.',
  { product_id, variant_id, quantity: whole('Pieces.', 1, 999) },
  ['product_id', 'quantity'],
  { additionalProperties: false },
);

const change = object(
  'A new quantity of the product `cart_id` of the cart, or a further product with `product_id` and `variant_id`.',
  {
    cart_id: text('`cart_id` of one of the `Products` of the cart.', { pattern: '^[0-9]+$' }),
    product_id,
    variant_id,
    quantity: whole(
      'With `cart_id`: all pieces from now on, and 0 removes the product. With `product_id`: pieces that are added.',
      0,
      999,
    ),
  },
  ['quantity'],
  {
    additionalProperties: false,
    oneOf: [
      { required: ['cart_id'], not: { required: ['variant_id'] } },
      { required: ['product_id'], properties: { quantity: { minimum: 1 } } },
    ],
  },
);

const CustomerAddress = object(
  'The address of the delivery, in Brazil. It replaces the one of before.',
  {
    recipient: some('Name of the recipient.'),
    address: some('Street, without the number.'),
    number: text('Number of the house, or "S/N".', { minLength: 1, maxLength: 10 }),
    complement: text('Flat, block or floor.', { maxLength: 60 }),
    neighborhood: some('Neighbourhood (bairro).'),
    city: some('City.'),
    state: text('State, in two letters, as in "SP".', { pattern: '^[A-Z]{2}$' }),
    zip_code: text('Postal code (CEP), eight digits.', { pattern: '^[0-9]{5}-?[0-9]{3}$' }),
    country: text('Always "BRA".', { enum: ['BRA'] }),
  },
  ['recipient', 'address', 'number', 'neighborhood', 'city', 'state', 'zip_code'],
);

const customer_approval = object('The approval of the customer.', {
  approved: yesNo('Whether the customer approves of this order and of its payment.'),
  approved_at: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { session_id });
const checkout = object('Which checkout.', { checkout_id });

const catalogTools = [
  [
    'search_catalog',
    'Finds products. Amounts are in centavos. The price of a product with variations is the lowest of these; each variation has its own.',
    object(
      'The search.',
      {
        query: text(
          'Words of the name or the category, all of which have to be there; an empty text finds all products.',
        ),
        limit: whole('Products of a page; 30 by default.', 1, 50),
        page: whole('The page, from 1; 1 by default.', 1, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Those that do not exist are left out.',
    object('Which.', { ids: list('`id` of each product.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variations.', object('Which.', { id: product_id })],
] as const;

const cartTools = [
  [
    'create_cart',
    'Creates a cart, whose id is its `session_id`. The same product and variation twice becomes one entry. Values of carts, checkouts and orders are decimals in reais, as texts. From 10 pieces on, 5 % of the subtotal are taken off (`progressive_discount`). The packaging (`Tax`) is 2.50 for each cart that is not empty.',
    object('The cart.', {
      Cart: object('Its contents.', {
        Products: list('The products.', product, { minItems: 1, maxItems: 100 }),
      }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes quantities of products of a cart, removes products, or adds further ones. What is not named stays. If one of the changes is impossible, none is made.',
    object('The change.', {
      session_id,
      Cart: object('What changes.', {
        Products: list('The changes.', change, { minItems: 1, maxItems: 100 }),
      }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart, which does not exist then.', cart],
] as const;

const checkoutTools = [
  [
    'create_checkout',
    'Starts a checkout with the products that a cart has now. Later changes of the cart do not change the checkout.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the freight, the payment, or several of them. What is left out stays. Freight is quoted (`cotation`) for the postal code of the address, which has to be known first, or be sent in the same call. If a new address has other quotes, the freight has to be chosen again.',
    object(
      'The change.',
      {
        checkout_id,
        CustomerAddress,
        id_quotation: text('`id_quotation` of one of the quotes in `Shipping.cotation`.', {
          pattern: '^[0-9]+$',
        }),
        payment_method: text(
          'How the customer pays: "pix" takes 5 % off the products, after other discounts; "credit_card", which is the default, does not.',
          { enum: ['pix', 'credit_card'] },
        ),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Makes an order of a checkout of which nothing is `pending`. Only with the approval of the customer, given now.',
    object('The completion.', { checkout_id, customer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can still be read. The cart stays.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { id: text('`order_id` of the completed checkout.', { pattern: '^[0-9]+$' }) }),
  ],
] as const;

export const listed = toolsOf([...catalogTools, ...cartTools, ...checkoutTools]);
