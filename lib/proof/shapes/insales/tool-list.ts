/** The tool list of the storefront in the manner of inSales: quantities by the ids of variants, and keys of checkouts. */
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const product_id = whole('`id` of a product that `search_catalog` has found.', 1, 4_000_000_000);
const cart_id = text('`id` of a cart that `create_cart` has answered.', { format: 'uuid' });
const hex = '^[0-9a-f]{32}$';
const checkout_key = text('`key` of a checkout that `create_checkout` has answered.', { pattern: hex });
const order_key = text('`order.key` of a completed checkout.', { pattern: hex });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const byVariant = (description: string, quantity: Fields): Fields => ({
  type: 'object',
  description,
  propertyNames: { pattern: '^[1-9][0-9]{0,11}$' },
  additionalProperties: quantity,
  minProperties: 1,
  maxProperties: 100,
  examples: [{ 2176487200: 2 }],
});

const variant_ids = byVariant(
  'How many pieces are added, by the `id` of each variant (модификация) of a product, as `{"2176487200": 2}`. If the cart has the variant, its quantity grows by that.',
  whole('How many pieces are added.', 1, 999),
);

const quantity = byVariant(
  'New quantities of items of the cart, by their `variant_id`, as `{"2176487200": 3}`. A number replaces the quantity that the item has, and 0 removes the item. A variant that the cart does not have is refused; add it with `variant_ids`.',
  whole('How many pieces the item has then; 0 removes it.', 0, 999),
);

const phone = (whose: string) =>
  text(`Phone number of the ${whose}: +7 and ten digits.`, {
    pattern: '^\\+7[0-9]{10}$',
    examples: ['+74951234567'],
  });

const client = object(
  'The buyer (покупатель), if it is not the recipient of the address. It replaces what was sent before.',
  {
    name: some('Given name (имя).', 50),
    surname: some('Family name (фамилия).', 50),
    phone: phone('buyer'),
    email: text('E-mail address.', { format: 'email' }),
  },
  ['name', 'phone'],
);

const shipping_address = object(
  'Where to deliver, and to which recipient, in Russia. It replaces the former address as a whole.',
  {
    name: some('Given name of the recipient (имя).', 50),
    surname: some('Family name of the recipient (фамилия).', 50),
    phone: phone('recipient'),
    zip: text('Postal code (индекс): six digits.', { pattern: '^[1-6][0-9]{5}$', examples: ['101000'] }),
    state: some('Region (область, край или республика).'),
    city: some('City or settlement (населённый пункт).'),
    street: some('Street (улица).'),
    house: some('Number of the house (дом).', 20),
    flat: some('Number of the flat (квартира).', 20),
    country: text('Country, ISO 3166-1 alpha-2: the shop delivers within Russia.', { enum: ['RU'] }),
  },
  ['name', 'phone', 'zip', 'city', 'street', 'house', 'country'],
);

const order_confirmation = object('What the buyer says of this order at the moment of payment.', {
  confirmed: yesNo(
    'Whether the buyer has explicitly approved of this order and of paying its `total_price`.',
  ),
  confirmed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_key });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have all words of the query; ё and е are the same. Prices are in roubles, whatever currency the context names, and contain the VAT; `amount` is in kopecks. `products_count` is the number of products on all pages. `quantity` of a variant is null where the shop does not count its stock.',
    object(
      'The search.',
      {
        query: text(
          'Words of the title, maker, category, variant or SKU; an empty text finds all products.',
          { maxLength: 200 },
        ),
        page: whole('Which page; 1 by default. A page after the last is empty.', 1, 1_000),
        page_size: whole('How many products are on a page; 24 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products, in the order of the catalog. Those that do not exist are left out.',
    object('Which.', { ids: list('Ids of products.', product_id, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_id })],
  [
    'create_cart',
    'Creates a cart. Amounts of carts, checkouts and orders are integers in kopecks, and `currency_code` is their currency. `sale_price` is the price of a piece, `total_price` of an item that of its pieces, and `full_total_price` is after its `discounts_amount`. If `items_price`, which is the sum before discounts, is 10 000 roubles or more, each item is 5 % cheaper. If a variant does not exist or is sold out, no cart is created.',
    object('The cart.', { variant_ids }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets quantities of items with `quantity`, adds pieces with `variant_ids`, or both, in this order. Items that are not named stay as they are. If a part of the change is refused, nothing is changed.',
    object('The change.', { cart_id, quantity, variant_ids }, ['cart_id'], {
      anyOf: [{ required: ['quantity'] }, { required: ['variant_ids'] }],
    }),
  ],
  ['cancel_cart', 'Deletes a cart, which can be neither read nor changed then. Its checkouts stay.', cart],
  [
    'create_checkout',
    'Opens a checkout (оформление заказа) with the items that the cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `delivery_variants` are those for the shipping address, with their prices for this order; there are none before the address is known; `charge_up_to` is the cost of the items from which on a variant costs nothing. `total_price` is `items_price` less the discounts, with `delivery_price`. The VAT is within all these amounts; `vat_amount` of the checkout is the sum of that of its lines and of the delivery, which has 22 %. `missing_fields` names what `update_checkout` has to set before the order can be placed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the shipping address, the delivery variant, the payment or the buyer. What is not sent stays, except a delivery variant that is not offered for a new address: it has to be chosen again.',
    object(
      'The change; at least one member besides the key.',
      {
        checkout_key,
        shipping_address,
        delivery_variant_id: whole(
          '`id` of one of the `delivery_variants` of the checkout, which has an address or gets it in the same call. The courier (17) comes to Moscow and its region for 390 roubles, and for nothing if the items cost 5 000 roubles or more after discounts; the post (23) takes 350 roubles for postal codes from 1 to 4 and 620 roubles for others; to pick up in Moscow (9) costs nothing.',
          1,
          1_000_000,
        ),
        payment_gateway_id: whole(
          '`id` of one of the `payment_gateways` of the checkout; by card (6101770) if nothing is chosen.',
          1,
          99_999_999,
        ),
        client,
      },
      ['checkout_key'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that misses nothing, with the confirmation that the buyer gives at the moment of payment. Without it nothing is ordered. A checkout is completed once.',
    object('The order.', { checkout_key, order_confirmation }, ['checkout_key']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It stays readable, and can be neither changed nor completed.',
    checkout,
  ],
  ['get_order', 'Reads an order.', object('Which.', { order_key })],
]);
