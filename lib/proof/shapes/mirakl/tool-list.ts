/** The tool list in the manner of Mirakl: offers of several shops, their shipping types, and one order for each shop. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const product_sku = text('`product_sku` of a product, from `search_catalog`.', {
  pattern: '^[0-9]{5,8}$',
});
const offer_id = whole('`offer_id` of an offer of a product, from the catalog tools.', 1, 99_999_999);
const cart_id = text('`cart_id` of the cart.', { format: 'uuid' });
const checkout_id = text('`checkout_id` of the checkout.', { format: 'uuid' });
const shop_id = whole('`shop_id` of one of the `orders` of the checkout.', 1, 99_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const wanted = object(
  { offer_id, quantity: whole('Pieces of this offer; not more than its `quantity` in stock.', 1, 999) },
  undefined,
  { description: 'An offer to put into the cart.' },
);

const changed = object(
  { offer_id, quantity: whole('The new quantity of this offer; 0 removes it.', 0, 999) },
  undefined,
  { description: 'The new quantity of an offer.' },
);

const shipping_address = object(
  {
    civility: text('Form of address.', { enum: ['Mr', 'Mrs', 'Miss', 'Neutral'] }),
    firstname: some('First name of the recipient.'),
    lastname: some('Last name of the recipient.'),
    company: some('Company.'),
    street_1: some('Number and street.'),
    street_2: some('Apartment, floor or building.'),
    city: some('City.'),
    state: text('Province. The shops deliver within Quebec only.', { enum: ['QC'] }),
    zip_code: text('Canadian postal code.', {
      pattern: '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$',
      examples: ['H2X 1Y4'],
    }),
    country_iso_code: text('Country, ISO 3166-1 alpha-3.', { enum: ['CAN'] }),
    phone: text('Phone number.', { maxLength: 30 }),
  },
  ['firstname', 'lastname', 'street_1', 'city', 'state', 'zip_code', 'country_iso_code'],
  { description: 'Where all parcels go.' },
);

const customer = object(
  {
    email: text('E-mail address, for messages about the orders.', { format: 'email' }),
    firstname: some('First name.'),
    lastname: some('Last name.'),
    shipping_address,
  },
  ['email', 'firstname', 'lastname', 'shipping_address'],
  { description: 'The buyer and the address. It replaces the customer of the checkout as a whole.' },
);

const choice = object(
  {
    shop_id,
    shipping_type_code: text('`code` of one of the `shipping_types` of this shop in the checkout.', {
      pattern: '^[A-Z]{3}$',
    }),
  },
  undefined,
  { description: 'The shipping type of the parcel of one shop.' },
);

const customer_approval = object(
  {
    approved: yesOrNo('Whether the buyer approves, now, of being charged `total_price_with_taxes`.'),
    approved_date: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'What the buyer answered when asked to approve of this payment.' },
);

const money = 'Amounts are in cents of CAD.';
const totals =
  'The tax mode is TAX_EXCLUDED: `total_price` is goods and shipping without taxes, and `total_price_with_taxes` is what the buyer pays.';

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products, each with the offers of the shops that sell it. ${money} The \`price\` of an offer is for one piece, without taxes; \`volume_prices\` apply to all pieces from a quantity on; \`total_price\` adds the cheapest shipping of one piece.`,
    object(
      {
        query: text(
          'Words of the title or the category; each must occur. Without any, all products are found.',
        ),
        max: whole('Products in the answer; 10 by default.', 1, 100),
        offset: whole('Products that are left out before; 0 by default.', 0, 100_000),
        context: contextIn('CAD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads products with their offers. Unknown SKUs are in \`not_found\`. ${money}`,
    object({ product_skus: list('SKUs of products.', product_sku, 1, 100), context: contextIn('CAD') }, [
      'product_skus',
    ]),
  ],
  [
    'get_product',
    `Reads a product with its offers. ${money}`,
    object({ product_sku, context: contextIn('CAD') }, ['product_sku']),
  ],
  [
    'create_cart',
    `Creates a cart of offers, grouped in \`orders\` by shop. Quantities of the same offer are added up. An offer that is unknown or out of stock refuses the whole cart. ${totals} Shipping comes with the checkout.`,
    object({ offers: list('The offers.', wanted) }),
  ],
  ['get_cart', 'Reads a cart, also a canceled one.', object({ cart_id })],
  [
    'update_cart',
    'Sets the quantities of offers, and adds offers that the cart does not have. Offers that are not sent stay as they are. All changes are made, or none.',
    object({
      cart_id,
      offers: list('The changes; of several for the same offer, the last counts.', changed),
    }),
  ],
  ['cancel_cart', 'Cancels a cart for good. Its checkouts stay.', object({ cart_id })],
  [
    'create_checkout',
    'Starts a checkout with the offers that the cart has now; later changes of the cart do not reach it. `shipping_types` of each shop have the price that is charged for all pieces of that shop; from `shipping_free_amount` of goods on, a type is free.',
    object({ cart_id }),
  ],
  [
    'get_checkout',
    `Reads a checkout. \`missing\` says what is needed before it can be completed. ${totals}`,
    object({ checkout_id }),
  ],
  [
    'update_checkout',
    'Sets the customer with the shipping address, the shipping types of shops, or both. What is not sent stays as it is. Each shop in `orders` needs a shipping type.',
    object(
      {
        checkout_id,
        customer,
        shop_shipping_types: list('Shipping types; shops that are not sent keep theirs.', choice),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places one order with each shop of a checkout that misses nothing, all with one `commercial_id`. It needs the explicit approval of the buyer, given at this moment. The shops then accept their orders, and the buyer is debited.',
    object({ checkout_id, customer_approval }),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not completed, for good.', object({ checkout_id })],
  [
    'get_order',
    `Reads the orders of a completed checkout, one for each shop. ${totals}`,
    object({
      commercial_id: text('`commercial_id` of the completed checkout.', { pattern: '^[0-9]{8,12}$' }),
    }),
  ],
]);
