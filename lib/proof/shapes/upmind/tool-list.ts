/** The tool list in the manner of Upmind: product configurations, baskets, orders in draft, and invoices. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const id = (description: string) =>
  text(description, { pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const product_id = id('The `id` of a product of the catalog.');
const basket_id = id('The `id` of a basket.');
const order_id = id('The `id` of an order, as `create_checkout` gives it.');
const closed = { additionalProperties: false };

const option = object(
  {
    product_id: id('The `id` of one of the `products_options` of the product that is not mandatory.'),
    unit_quantity: whole('How many for each unit of the product; 1 by default.', 1, 20),
  },
  ['product_id'],
  closed,
);

const added = object(
  {
    product_id,
    billing_cycle_months: {
      type: 'integer',
      description:
        'The `billing_cycle_months` of one of the `prices` of the product: 0 is a one-time price, 1 is monthly, 12 is annually.',
      enum: [0, 1, 12, 24],
    },
    quantity: whole('How many units.', 1, 100),
    options: list(
      'Options of the product; none by default. Mandatory options are added by us.',
      option,
      0,
      10,
    ),
  },
  ['product_id', 'billing_cycle_months', 'quantity'],
  closed,
);

const changed = object(
  {
    id: id('The `id` of one of the `products` of the basket.'),
    quantity: whole('How many units it has from now on; 0 removes it from the basket.', 0, 100),
  },
  undefined,
  closed,
);

const address: Fields = object(
  {
    name: some('Person or company.'),
    address_1: some('House number and street.'),
    address_2: text('Flat, floor or building.', { maxLength: 255 }),
    city: some('Town or city.'),
    region: text('County.', { maxLength: 255 }),
    postcode: some('Postcode or Eircode.'),
    country_code: text('ISO 3166-1 alpha-2 country code. We deliver to the United Kingdom and Ireland.', {
      enum: ['GB', 'IE'],
    }),
  },
  ['name', 'address_1', 'city', 'postcode', 'country_code'],
  { description: 'The address for delivery and invoice. It replaces the former one as a whole.' },
);

const client_approval = object(
  {
    approved: yesOrNo('Whether the client approves of being charged the `total_amount` of the order now.'),
    approved_datetime: moment('When the client said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit approval of the client, given at the moment of payment.' },
);

const basket = object({ basket_id });
const order = object({ order_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products with all words of the query in their name or category. Each product has `prices`, one for each billing cycle; what is ordered is a product in one of these cycles. `price` has pence of GBP without VAT and without options. A price that is not `in_stock` cannot be ordered. `total` counts all products that were found.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        limit: whole('How many products the answer has at most; 10 by default.', 1, 50),
        offset: whole('How many products to skip; 0 by default.', 0, 10_000),
        context: contextIn('GBP'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids without a product are listed in `not_found`.',
    object({ product_ids: list('Ids of products.', product_id) }),
  ],
  [
    'get_product',
    'Reads a product with its `prices` and its `products_options`. Mandatory options, such as a set-up, are charged with the product. An option price with `billing_cycle_months` 0 is charged once, and not again on renewal.',
    object({ product_id }),
  ],
  [
    'create_cart',
    'Creates a basket. Each row becomes a basket product of its own, even if two rows are alike. Amounts in baskets, orders and invoices are in pounds, such as 14.9; the member with `_formatted` is the same amount as a text, and the one with `_converted` is the same amount in the currency shown to the client, which is GBP too. If a row cannot be ordered, no basket is created.',
    object({ products: list('What the client wants.', added) }),
  ],
  [
    'get_cart',
    'Reads a basket. `net_amount` of a basket product is its `selling_price` times its `quantity`; `configuration_net_amount` has its options as well, and the `net_amount` of the basket is the sum of these. A basket of £150.00 net or more has 8 % off, rounded for each basket product, as `net_global_discount_amount`. `total_amount` is `net_amount` less this discount; VAT comes with the address of the order.',
    basket,
  ],
  [
    'update_cart',
    'Changes a basket. A row with an `id` sets the quantity of that basket product, and a row with a `product_id` adds a new one. Basket products without a row stay as they are. If one row is refused, nothing is changed.',
    object({ basket_id, products: list('The changes, one after the other.', { oneOf: [changed, added] }) }),
  ],
  ['cancel_cart', 'Cancels a basket. It can still be read, but neither changed nor ordered.', basket],
  [
    'create_checkout',
    'Creates an order in draft of what the basket has now. Later changes of the basket do not change the order. A basket without products is refused.',
    basket,
  ],
  ['get_checkout', 'Reads an order, with the `delivery_products` that can be chosen.', order],
  [
    'update_checkout',
    'Sets the address, the delivery, or both, of an order in draft; what is not sent stays. VAT is 20 % for the United Kingdom and 23 % for Ireland, on top of each basket product less its discount and on top of the delivery, and rounded for each of them. `total_amount` is `net_amount` less `net_global_discount_amount`, with `delivery_net_amount` and `tax_amount`.',
    object(
      {
        order_id,
        address,
        delivery_product_id: id(
          'The `product_id` of one of the `delivery_products` of the order. It is charged once for the order.',
        ),
      },
      ['order_id'],
    ),
  ],
  [
    'complete_checkout',
    'Converts an order with an address and a delivery to an invoice and charges the client, who has to approve of it; without approval it is refused. The order keeps its `id`, which is that of the invoice too, and gets a `number`. It can be done once.',
    object({ order_id, client_approval }, ['order_id']),
  ],
  ['cancel_checkout', 'Cancels an order in draft. It can still be read.', order],
  [
    'get_order',
    'Reads an invoice.',
    object({ invoice_id: id('The `id` of an order that was converted to an invoice.') }),
  ],
]);
