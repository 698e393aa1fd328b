/** The tool list of the grocery: counts that are put in and taken out, substitutes, and slots. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const basketId = text('The basket.', { pattern: '^B-[0-9a-f]{6}$' });
const checkoutId = text('The checkout.', { pattern: '^C-[0-9a-f]{6}$' });
const ean = (description: string) => text(description, { pattern: '^[0-9]{13}$' });
const productNo = (description: string) => whole(description, 1, 999_999);

const count = (description: string) => whole(description, 1, 150);

const put = list(
  'What is put into the basket, in addition to what it has.',
  object(
    'A pack.',
    {
      ean: ean('`ean` of one of the `packs` of a product.'),
      count: count('How many pieces, or portions of 250 g of what is sold by weight; 1 by default.'),
      substitute: text('What happens when the shelf is empty; `ask` by default.', {
        enum: ['ask', 'similar', 'none'],
      }),
    },
    ['ean'],
  ),
  { minItems: 1, maxItems: 80 },
);

const take = list(
  'What is taken out of the basket.',
  object('A pack.', { ean: ean('`ean` of a line of the basket.'), count: count('How many less.') }),
  { minItems: 1, maxItems: 80 },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const deliverTo = object(
  'Where the order is delivered to, in Germany.',
  {
    name: some('Name at the door.'),
    street: some('Street.'),
    house_number: text('House number.', { minLength: 1, maxLength: 10 }),
    floor: text('Floor.'),
    postcode: text('Postcode of five digits.', { pattern: '^[0-9]{5}$', examples: ['26603'] }),
    town: some('Town.'),
  },
  ['name', 'street', 'house_number', 'postcode', 'town'],
);

const customerSays = object('What the customer says about the order.', {
  approves: yesNo('Whether the customer approves the order and the amount that is authorised.'),
  asked_at: text('When the customer was asked, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket: basketId });
const checkout = object('Which checkout.', { checkout: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents, with tax, and without deposits.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        skip: whole('How many products to skip.', 0, 10_000),
        take: whole('Products in an answer; 30 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. `unknown` has the numbers that no product has.',
    object('Which.', {
      product_nos: list('`product_no` of products.', productNo('Of a product.'), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its packs.',
    object('Which.', { product_no: productNo('`product_no` of the product.') }),
  ],
  ['create_cart', 'Takes a basket, and puts products into it.', object('The basket.', { put })],
  ['get_cart', 'Looks into a basket.', basket],
  [
    'update_cart',
    'Takes products out of a basket, then puts others in, all or nothing. Counts are differences, and a line without pieces is gone.',
    object('The change.', { basket: basketId, take, put }, ['basket'], {
      anyOf: [{ required: ['take'] }, { required: ['put'] }],
    }),
  ],
  ['cancel_cart', 'Throws a basket away.', basket],
  ['create_checkout', 'Goes to the checkout with what a basket has now.', basket],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the slot of the delivery, or both; what is left out stays.',
    object(
      'The change.',
      {
        checkout: checkoutId,
        deliver_to: deliverTo,
        slot: text('`id` of one of the `slots`.', { pattern: '^[a-z]{3}-[0-9]{2}$' }),
      },
      ['checkout'],
    ),
  ],
  [
    'complete_checkout',
    'Orders what a checkout that is `ready` has, if the customer approves it.',
    object('The order.', { checkout: checkoutId, customer_says: customerSays }, ['checkout']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { order: text('`order` of its checkout.', { pattern: '^[0-9]{2}/[0-9]+$' }) }),
  ],
]);
