/** The tool list in the manner of Yampi: carts by their tokens, SKUs by their numbers, services after a postal code. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartToken = text('The `token` of a cart, from `create_cart`.', {
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
});
const checkoutToken = text('The `token` of a checkout, from `create_checkout`.', {
  pattern: '^[0-9A-F]{12}$',
});
const productId = whole('The `id` of a product, from `search_catalog`.', 1, 999_999_999);
const skuId = whole('The `id` of a SKU, from the `skus` of a product.', 1, 999_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const promocode = text(
  'A promocode; it replaces the one that the cart has, and an empty text removes it. An unknown code is refused.',
  { maxLength: 30 },
);

const customer = object('Who buys.', {
  first_name: some('First name.'),
  last_name: some('Last name.'),
  email: text('E-mail address.', { format: 'email' }),
  cpf: text('CPF, eleven digits.', { pattern: '^[0-9]{11}$' }),
});

const address = object(
  'Where the order is sent to, in Brazil. It replaces the whole address.',
  {
    receiver: some('Who receives it; the customer if left out.'),
    zipcode: text('CEP, eight digits.', { pattern: '^[0-9]{8}$', examples: ['01310100'] }),
    street: some('Street.'),
    number: some('Number of the house.'),
    complement: text('Flat or floor.', { maxLength: 80 }),
    neighborhood: some('Neighborhood.'),
    city: some('City.'),
    uf: text('State, two letters.', { pattern: '^[A-Z]{2}$', examples: ['SP'] }),
    country: text('Country; the shop sends to Brazil only.', { enum: ['BR'] }),
  },
  ['zipcode', 'street', 'number', 'neighborhood', 'city', 'uf', 'country'],
);

const confirmation = object('What the buyer says now, about the `value_total` of this checkout.', {
  accepted: yesNo('Whether the buyer agrees to pay `value_total`. Only `true` finishes the checkout.'),
  accepted_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const rows = (quantity: unknown, description: string) =>
  list(description, object('A SKU and its quantity.', { sku_id: skuId, quantity }), {
    minItems: 1,
    maxItems: 40,
  });

const cart = object('Which cart.', { cart_token: cartToken });
const checkout = object('Which checkout.', { checkout_token: checkoutToken });

const goods = [
  [
    'search_catalog',
    'Finds products with all words of the query; an empty query finds all. A SKU costs `price_discount`, in centavos of BRL, ' +
      'tax within; `price_sale` is its price without offers. A SKU with a `total_in_stock` of 0 is sold out.',
    object(
      'The search.',
      {
        query: text('Words of the product.', { maxLength: 200 }),
        limit: whole('Products of a page; 10 by default.', 1, 100),
        page: whole('The page, from 1; 1 by default.', 1, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Unknown ids are left out.',
    object('Which.', { ids: list('The ids.', productId, { minItems: 1, maxItems: 50 }), context }, ['ids']),
  ],
  ['get_product', 'Reads a product.', object('Which.', { id: productId, context }, ['id'])],
] as const;

const carts = [
  [
    'create_cart',
    'Creates a cart. Rows of the same SKU are added up. An unknown or sold-out SKU is refused, and so is more than the stock. ' +
      'From 3 pieces on, the subtotal has a progressive discount of 5 %, and from 6 pieces on of 10 %. The promocode `BEMVINDO15` ' +
      'takes 15 % off. Discounts do not add up: the greater one is given.',
    object('The cart.', { items: rows(whole('Pieces.', 1, 50), 'What is bought.'), promocode }, ['items']),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of SKUs in a cart, and not those of others: SKUs that are not named stay as they are. A new SKU is added; of two rows of a SKU, the later counts. ' +
      'All of the changes are made, or none. Checkouts that were created before keep their items.',
    object(
      'The change.',
      {
        cart_token: cartToken,
        items: rows(
          whole('Pieces that the cart has afterwards; 0 removes a SKU that it has.', 0, 50),
          'The new quantities.',
        ),
        promocode,
      },
      ['cart_token'],
      { anyOf: [{ required: ['items'] }, { required: ['promocode'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a cart; it cannot be read any more.', cart],
] as const;

const checkouts = [
  ['create_checkout', 'Starts a checkout of what a cart has now. The cart must not be empty.', cart],
  [
    'get_checkout',
    'Reads a checkout. `pending` names what it needs: `customer`, `shipping_address`, `shipment_service_id`.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the customer, the address or the shipping service. What is left out stays. The services in `shipping_options` and their ' +
      'prices depend on the CEP, so a service is refused as long as there is no address; both may be sent at once. ' +
      'A chosen service stays when the address changes, at its new price. PAC is free if the items cost R$ 299,00 or more after discounts.',
    object(
      'The change.',
      {
        checkout_token: checkoutToken,
        customer,
        shipping_address: address,
        shipment_service_id: whole('The `service_id` of one of the `shipping_options`.', 1, 999),
      },
      ['checkout_token'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Finishes a checkout that has nothing pending, with the confirmation of the buyer. The order then waits for its payment by Pix.',
    object('The purchase.', { checkout_token: checkoutToken, purchase_confirmation: confirmation }, [
      'checkout_token',
    ]),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not finished. It can be read, but neither changed nor finished.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      number: whole('The `order_number` of a finished checkout.', 1, 999_999_999_999_999),
    }),
  ],
] as const;

export const listed = toolsOf([...goods, ...carts, ...checkouts]);
