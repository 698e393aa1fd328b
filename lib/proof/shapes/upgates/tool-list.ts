/** The tool list in the manner of Upgates: products by their codes, and rows of a cart by their uuids. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const some = (description: string, more = {}) => text(description, { minLength: 1, maxLength: 200, ...more });

const code = some(
  'Code of what is bought, from a catalog tool: the `code` of a variant, or the `code` of a product whose `variants` are empty.',
  { examples: ['P00241-1', 'P00254'] },
);
const anyCode = some('`code` of a product, or of one of its variants.', { examples: ['P00254'] });
const cart_id = whole('`id` of the cart, from `create_cart`.', 1, 9_999_999);
const checkout_id = whole('`id` of the checkout, from `create_checkout`.', 1, 9_999_999);

const row = object({ code, quantity: whole('How many pieces.', 1, 999) }, ['code', 'quantity'], {
  description: 'A product or variant, and how many pieces of it.',
});

const rowChange = object(
  {
    uuid: text('`uuid` of a row of this cart, whose quantity is set.', { format: 'uuid' }),
    code,
    quantity: whole(
      'With `uuid`, the new quantity of the row, and 0 removes it. With `code`, how many pieces are added.',
      0,
      999,
    ),
  },
  ['quantity'],
  {
    description: 'A change of the row `uuid`, or pieces of `code` that are added; never both.',
    oneOf: [{ required: ['uuid'] }, { required: ['code'], properties: { quantity: { minimum: 1 } } }],
  },
);

const customer = object(
  {
    email: text('E-mail address.', { format: 'email' }),
    phone: text('Telephone number, international.', { pattern: '^\\+[0-9]{9,15}$' }),
    firstname_postal: some('First name of the receiver.'),
    surname_postal: some('Surname of the receiver.'),
    company_postal: some('Company of the receiver.'),
    street_postal: some('Street and number.'),
    city_postal: some('City.'),
    zip_postal: text('Postal code.', { pattern: '^[0-9]{3} ?[0-9]{2}$', examples: ['150 00'] }),
    country_id_postal: text('Country, ISO 3166-1 alpha-2 in lower case; only these two are delivered to.', {
      enum: ['cz', 'sk'],
    }),
    customer_note: text('A note to the shop.', { maxLength: 1_000 }),
  },
  [
    'email',
    'firstname_postal',
    'surname_postal',
    'street_postal',
    'city_postal',
    'zip_postal',
    'country_id_postal',
  ],
  {
    description:
      'The buyer and the delivery address, which is the one of the invoice too. It replaces what was sent before as a whole.',
  },
);

const shipment = object(
  { code: some('`code` of one of the `shipments` of the checkout.', { examples: ['PPL'] }) },
  ['code'],
  { description: 'How the order is delivered.' },
);

const payment = object(
  { code: some('`code` of one of the `payments` of the checkout.', { examples: ['GOPAY'] }) },
  ['code'],
  { description: 'How the order is paid; by GoPay unless it is chosen.' },
);

const approval = object(
  {
    approved_yn: yesOrNo('True if the buyer has approved of this order and of paying its `order_total`.'),
    approval_time: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  ['approved_yn', 'approval_time'],
  { description: 'What the buyer said. Without it, or if it is not true, nothing is ordered.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in the title, the maker, the category or a variant. A page has five products. ' +
      'Prices are in haléře; buyers pay `price_with_vat` of the pricelist. A product with `variants` has its prices there.',
    object(
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        page: whole('The page; 1 by default, up to `number_of_pages`.', 1, 10_000),
        context: contextIn('CZK'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads the products of several codes, each product once. Unknown codes are left out.',
    object({ codes: list('Codes of products or of variants.', anyCode, 1, 100) }),
  ],
  [
    'get_product',
    'Reads the product of a code, with all its variants; it is the only element of `products`.',
    object({ code: anyCode }),
  ],
  [
    'create_cart',
    'Creates a cart, the only element of `carts`. The same code twice becomes one row. An unknown or sold-out code is refused, ' +
      'and no cart is made. From ten pieces on, all products have 5 % off, as `quantity_discount` shows for each rate of VAT; prices of rows do not contain it. ' +
      'The `order_total` includes VAT and is rounded to whole crowns; `order_total_rest` is what rounding adds.',
    object({ products: list('What is in the cart.', row, 1, 100) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes the rows that are sent, all of them or, if one is refused, none. Other rows stay, unless `delete_missing_products_yn` is true. ' +
      'A code that the cart has already gets more pieces in its row.',
    object(
      {
        cart_id,
        delete_missing_products_yn: yesOrNo(
          'True removes the rows that are not sent by their uuid or code; false by default.',
        ),
        products: list('The changes, in order.', rowChange, 1, 100),
      },
      ['cart_id', 'products'],
    ),
  ],
  ['cancel_cart', 'Deletes a cart, which cannot be read any more. Checkouts made of it stay.', cart],
  [
    'create_checkout',
    'Makes a checkout of a cart, the only element of `checkouts`, with the products that the cart has now; later changes of the cart do not matter. ' +
      'It lists the `shipments` and `payments` to choose from, with their prices, VAT included, and what is `missing`. ' +
      'A shipment costs nothing from its `free_from` on, which is a price of the products before the discount.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the customer with the address, the shipment, the payment, or several of them. What is left out stays.',
    object({ checkout_id, customer, shipment, payment }, ['checkout_id'], {
      anyOf: [{ required: ['customer'] }, { required: ['shipment'] }, { required: ['payment'] }],
    }),
  ],
  [
    'complete_checkout',
    'Orders what a checkout contains, once. It needs a customer, a shipment, and the approval that the buyer has given just now. ' +
      'The answer has the `order_number`.',
    object({ checkout_id, approval }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered yet. It can still be read, and not be changed or ordered any more.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order, the only element of `orders`.',
    object({ order_number: some('`order_number` of a completed checkout.', { examples: ['O2600419'] }) }),
  ],
]);
