/** The tool list in the manner of Jumpseller: products by id and variant, and a checkout that is an order not yet paid. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

/** FIPS 10-4 codes of the districts and islands of Portugal. */
export const regions: Readonly<Record<string, string>> = {
  '02': 'Aveiro',
  '03': 'Beja',
  '04': 'Braga',
  '05': 'Bragança',
  '06': 'Castelo Branco',
  '07': 'Coimbra',
  '08': 'Évora',
  '09': 'Faro',
  '10': 'Madeira',
  '11': 'Guarda',
  '13': 'Leiria',
  '14': 'Lisboa',
  '16': 'Portalegre',
  '17': 'Porto',
  '18': 'Santarém',
  '19': 'Setúbal',
  '20': 'Viana do Castelo',
  '21': 'Vila Real',
  '22': 'Viseu',
  '23': 'Açores',
};

const idOf = (description: string) => whole(description, 1, 2_147_483_647);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const productId = idOf('`id` of a product, from `search_catalog`.');
const cartId = idOf('`id` of the cart, from `create_cart`.');
const orderId = idOf('`id` of the order, from `create_checkout`.');

const variantId = {
  ...idOf(
    '`id` of one of the `variants` of the product. Required if it has any; null or left out if it has none.',
  ),
  type: ['integer', 'null'],
};

const added = object(
  { id: productId, variant_id: variantId, qty: whole('How many pieces are put into the cart.', 1, 99) },
  ['id', 'qty'],
  { description: 'A product or one of its variants, and its quantity.' },
);

const changed = object(
  {
    id: productId,
    variant_id: variantId,
    qty: whole('How many pieces the cart has of it from now on. 0 removes it.', 0, 99),
  },
  ['id', 'qty'],
  {
    description:
      'A product that the cart has, named by `id` and `variant_id` as there, and its new quantity.',
  },
);

const shippingAddress = object(
  {
    name: some('First name of who receives the order.'),
    surname: some('Last name of who receives the order.'),
    address: some('Street, without the number.'),
    street_number: text('Number of the house.', { minLength: 1, maxLength: 10, examples: ['112'] }),
    complement: text('Floor or apartment.', { maxLength: 100 }),
    city: some('City or town of the postal code.'),
    municipality: some('Municipality (concelho).'),
    postal: text('Postal code.', { pattern: '^[0-9]{4}-[0-9]{3}$', examples: ['4450-094'] }),
    region_code: text('FIPS code of the district or the islands: `17` is Porto.', {
      enum: Object.keys(regions),
    }),
    country_code: text('ISO 3166-1 alpha-2. The shop ships within Portugal.', { enum: ['PT'] }),
  },
  [
    'name',
    'surname',
    'address',
    'street_number',
    'city',
    'municipality',
    'postal',
    'region_code',
    'country_code',
  ],
  {
    description:
      'Where the order goes. It replaces an earlier address as a whole. The answer has the names of the region and the country too.',
  },
);

const customerApproval = object(
  {
    accepts_payment: yesOrNo('Whether the customer, asked now, agrees to pay the `total` of the order.'),
    accepted_payment_at: moment('When the customer did so, RFC 3339; at most five minutes ago.'),
  },
  ['accepts_payment', 'accepted_payment_at'],
  {
    description:
      'The explicit approval of the customer. Without it nothing is paid, and the order stays as it is.',
  },
);

const cart = object({ id: cartId });
const order = object({ id: orderId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products, each wrapped in `product`. Prices are in cents with all taxes inside. A product with `variants` shows the price of the cheapest; one without is bought by its `id` alone. With `stock_unlimited` there is always enough; otherwise `stock` is what is left. The last page has fewer products than `limit`, or none.',
    object(
      {
        query: text(
          'Words of the name or the category; each has to occur. An empty text finds all products.',
        ),
        page: whole('Page number, from 1; 1 by default.', 1, 1_000),
        limit: whole('Products per page; 50 by default.', 1, 100),
        context: contextIn('EUR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids. Ids of no product are in `not_found`.',
    object({ ids: list('The ids.', productId) }),
  ],
  ['get_product', 'Reads a product with its variants.', object({ id: productId })],
  [
    'create_cart',
    'Creates a cart, whose status is Abandoned until it is canceled. The same product and variant twice becomes one line with the sum of both. If a product is unknown or out of stock, no cart is created. All amounts are integers, in cents of `currency`. `price` is that of one piece, `discount` that of all pieces of the line: 10 % from three pieces on. `tax` is already inside of the prices, as `tax_on_product_price` says; a `fixed` tax is an amount in cents for each piece, any other a percentage. `total` is `subtotal` less `discount`: the shipping is 0 until a checkout has a method.',
    object({ products: list('What is put into the cart.', added) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes the products of a cart. `products` sets the quantities of those that the cart has; `add_products` puts in more, on top of what is there. Products that are not named stay as they are. All changes are made, or none.',
    object(
      {
        id: cartId,
        products: list('Products of the cart with new quantities.', changed),
        add_products: list('What is put into the cart besides.', added),
      },
      ['id'],
      { minProperties: 2 },
    ),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It stays readable as Canceled, and can neither be changed nor bought.',
    cart,
  ],
  [
    'create_checkout',
    'Begins the order of a cart, with the products that the cart has now: later changes of the cart do not change it. Its status is Abandoned until it is paid. `shipping_methods` says what each method would cost.',
    object({ cart_id: cartId }),
  ],
  ['get_checkout', 'Reads an order that was begun, whatever its status.', order],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, or both. What is left out stays. `shipping` is the full price of the method, `shipping_discount` takes it back where it is free (CTT and DPD from 60 euros of goods after discounts), and `shipping_tax` comes on top of the rest. `total` is `subtotal` - `discount` + `shipping` - `shipping_discount` + `shipping_tax`.',
    object(
      {
        id: orderId,
        shipping_address: shippingAddress,
        shipping_method_id: idOf('`id` of one of the `shipping_methods` of the order.'),
      },
      ['id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Pays an order that has an address and a shipping method, with the approval of the customer. It becomes Paid and keeps its `id`.',
    object({ id: orderId, customer_approval: customerApproval }, ['id']),
  ],
  ['cancel_checkout', 'Cancels an order that is not paid. It stays readable as Canceled.', order],
  [
    'get_order',
    'Reads an order that is paid.',
    object({ id: idOf('`id` of the order, which it has had since `create_checkout`.') }),
  ],
]);
