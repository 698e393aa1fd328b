/** The tool list in the shape of Paddle Billing: prefixed ids, items that are replaced as a whole, pages after an id. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const prefixed = (prefix: string, description: string) =>
  text(description, { pattern: `^${prefix}_[0-9a-z]{26}$` });

const cart_transaction_id = prefixed('txn', 'Paddle ID of the transaction that is the cart.');
const transaction_id = prefixed('txn', 'Paddle ID of the transaction that is the checkout.');
const productId = prefixed('pro', 'Paddle ID of a product.');

const items = list(
  'The prices and their quantities.',
  object('An item.', {
    price_id: prefixed('pri', 'Paddle ID of the price.'),
    quantity: whole('Quantity of this item.', 1, 999),
  }),
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 150 });

const address = object(
  'The address of the customer, where the order goes.',
  {
    description: some('Name of the recipient.'),
    first_line: some('First line.'),
    second_line: text('Second line.'),
    city: some('City.'),
    postal_code: some('ZIP or postal code.'),
    region: text('State, county or region.'),
    country_code: country('ISO 3166-1 alpha-2 code of the country.'),
  },
  ['description', 'first_line', 'city', 'postal_code', 'country_code'],
);

const authorization = object('How the customer authorizes this payment.', {
  authorized: yesNo('Whether the customer authorizes the payment of this transaction.'),
  authorized_at: text('When the customer did so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which transaction.', { cart_transaction_id });
const checkout = object('Which transaction.', { transaction_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products with their prices. Amounts are in pence, and contain the tax.',
    object(
      'The search.',
      {
        query: text('Words to search for.'),
        after: prefixed('pro', 'Return products after this one: `meta.pagination.next` of the last page.'),
        per_page: whole('Products on a page; 50 by default.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Returns products by their IDs. IDs without a product are in `meta.not_found`.',
    object('Which.', { ids: list('The IDs.', productId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Returns a product with its prices.', object('Which.', { product_id: productId })],
  [
    'create_cart',
    'Creates a draft transaction with items.',
    object('The cart.', { items: { ...items, minItems: 1 } }),
  ],
  ['get_cart', 'Returns a draft transaction.', cart],
  [
    'update_cart',
    'Replaces the items of a draft transaction: send all that it is to have. Items that are left out are removed.',
    object('The change.', { cart_transaction_id, items }),
  ],
  ['cancel_cart', 'Cancels a draft transaction for good.', cart],
  ['create_checkout', 'Opens a checkout for the items that a draft transaction has now.', cart],
  ['get_checkout', 'Returns the transaction of a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping service, or both; what is left out stays. With both, the transaction is `ready`.',
    object(
      'The change.',
      {
        transaction_id,
        address,
        shipping_service: text('The `id` of one of `available_shipping_services`.'),
      },
      ['transaction_id'],
    ),
  ],
  [
    'complete_checkout',
    'Bills a transaction that is `ready`, if the customer authorizes it.',
    object('The payment.', { transaction_id, customer_authorization: authorization }, ['transaction_id']),
  ],
  ['cancel_checkout', 'Cancels the transaction of a checkout.', checkout],
  [
    'get_order',
    'Returns the invoice of a billed transaction.',
    object('Which.', {
      invoice_id: prefixed('inv', 'Paddle ID of the invoice: `invoice_id` of its checkout.'),
    }),
  ],
]);
