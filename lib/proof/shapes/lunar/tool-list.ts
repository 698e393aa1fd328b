/** The tool list in the manner of Lunar: lines of purchasables, fingerprints, and shipping options by their identifiers. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cart_id = text('The `id` of the cart, from `create_cart`.', { pattern: '^[0-9a-z]{16}$' });
const checkout_id = text('The `id` of the checkout, from `create_checkout`.', { pattern: '^[0-9a-z]{16}$' });
const slug = text('The `slug` of the product.', { pattern: '^[a-z0-9-]+$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const anyText = (description: string) => text(description, { maxLength: 100 });
const fingerprintOf = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });

const line = object('A line.', {
  purchasable_id: whole('The `id` of a variant of a product.', 1, 99_999_999),
  quantity: whole('How many pieces.', 1, 1_000),
});

const line_id = whole('The `id` of a line of this cart; not that of the variant.', 1, 99_999_999);

const cartChange = object(
  'The change: at least one of the lists of lines.',
  {
    cart_id,
    fingerprint: fingerprintOf(
      'Optional: the `fingerprint` of the cart that the change is meant for. It is refused if the cart has changed.',
    ),
    remove_lines: list('Ids of lines to remove.', line_id, { minItems: 1, maxItems: 50 }),
    update_lines: list(
      'New quantities of lines; each replaces the quantity that the line has.',
      object('A line.', { id: line_id, quantity: whole('The new quantity.', 1, 1_000) }),
      { minItems: 1, maxItems: 50 },
    ),
    add_lines: list(
      'New lines. A variant that the cart has already gets no new line: its quantity is increased.',
      line,
      { minItems: 1, maxItems: 50 },
    ),
  },
  ['cart_id'],
  {
    anyOf: [{ required: ['remove_lines'] }, { required: ['update_lines'] }, { required: ['add_lines'] }],
  },
);

const shipping_address = object(
  'The address of the delivery and of the invoice. It replaces the address that the checkout has.',
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    company_name: anyText('Company.'),
    line_one: some('House number and street.'),
    line_two: anyText('More of the address.'),
    city: some('Town.'),
    postcode: text('Postcode, such as `LS1 4AP`.', { minLength: 5, maxLength: 8 }),
    country_iso2: text('We deliver in the United Kingdom and to the Isle of Man.', { enum: ['GB', 'IM'] }),
    delivery_instructions: anyText('For the driver.'),
    contact_email: text('E-mail address.', { format: 'email' }),
    contact_phone: anyText('Telephone.'),
  },
  ['first_name', 'last_name', 'line_one', 'city', 'postcode', 'country_iso2', 'contact_email'],
);

const buyer_approval = object('What the buyer says about the total, asked at the moment of payment.', {
  confirmed: yesNo('Whether the buyer wants to buy, and to pay the `total`.'),
  confirmed_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

const money = 'Amounts are in pence.';

const sums =
  'VAT is on top: `sub_total` and `discount_total` are without it, `sub_total_discounted` is their difference, and ' +
  '`shipping_sub_total` is the shipping without VAT and `shipping_total` with it. `tax_total` is all VAT, of lines and ' +
  'shipping. `total` is `sub_total_discounted` plus `shipping_sub_total` plus `tax_total`.';

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products by all words of the query, in name and product type. ${money} Prices are without VAT; ` +
      '`price_breaks` are prices of a piece from a quantity of one variant on. The shop sells in GBP only.',
    object(
      'The search.',
      {
        query: text('Words; an empty query finds everything.'),
        page: whole('The page, from 1.', 1, 1_000),
        per_page: whole('Products of a page; 15 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their ids. Ids that do not exist are left out.',
    object('Which.', {
      ids: list('The `id`s of products.', whole('An id.', 1, 99_999_999), { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a product by its slug.', object('Which.', { slug })],
  [
    'create_cart',
    `Creates a cart, which may be empty. Lines of the same variant become one. ${money} ${sums} ` +
      'From a `sub_total` of £60 on, each line has 10 % of discount.',
    object('The cart.', { lines: list('The lines.', line, { maxItems: 50 }) }, []),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes lines of a cart: first removes, then sets quantities, then adds. Other lines stay. If one change is ' +
      'impossible, none is made.',
    cartChange,
  ],
  ['cancel_cart', 'Deletes a cart, which cannot be read after that. Its checkouts stay.', cart],
  [
    'create_checkout',
    'Makes a draft order with a copy of the lines of a cart. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', `Reads a checkout. ${sums}`, checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping option, or both. What is not sent stays, but an option that is not ' +
      'offered for a new address is unset.',
    object(
      'The change.',
      {
        checkout_id,
        fingerprint: fingerprintOf(
          'Optional: the `fingerprint` of the checkout that the change is meant for. It is refused if the checkout has changed.',
        ),
        shipping_address,
        shipping_option: some(
          'The `identifier` of one of the `shipping_options`, which are offered as soon as there is an address.',
        ),
      },
      ['checkout_id'],
      { anyOf: [{ required: ['shipping_address'] }, { required: ['shipping_option'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places the order; the buyer pays the invoice. Only with the explicit approval of the buyer, given now.',
    object(
      'The order.',
      {
        checkout_id,
        fingerprint: fingerprintOf('The `fingerprint` of the checkout that the buyer approves of.'),
        buyer_approval,
      },
      ['checkout_id', 'fingerprint'],
    ),
  ],
  ['cancel_checkout', 'Cancels a draft order, which stays readable and cannot be changed.', checkout],
  [
    'get_order',
    'Reads a placed order.',
    object('Which.', {
      reference: text('The `order_reference` of the completed checkout.', {
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{4,}$',
      }),
    }),
  ],
]);
