/** The tool list of the shop on Oscar: hyperlinks are the identities of all records. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

/** Where the hyperlinks begin. */
export const api = 'https://api.cedarandkiln.example/oscarapi';
export const currency = 'CAD';

/** GST with PST or QST, or HST, in thousandths of a percent. */
export const rates = {
  AB: 5_000,
  BC: 12_000,
  MB: 12_000,
  NB: 15_000,
  NL: 15_000,
  NS: 14_000,
  NT: 5_000,
  NU: 5_000,
  ON: 13_000,
  PE: 15_000,
  QC: 14_975,
  SK: 11_000,
  YT: 5_000,
} as const;

const link = (description: string, path: string) =>
  text(description, { format: 'uri', pattern: `/oscarapi/${path}/$` });

const product = link('`url` of a product, of any structure.', 'products/[0-9]+');
const basket = link('`url` of the basket, from `create_cart`.', 'baskets/[0-9]+');
const checkout = link('`url` of the checkout, from `create_checkout`.', 'checkouts/[0-9]+');
const order = link('`order.url` of a checkout that has been placed.', 'orders/[0-9]+');
const some = (description: string, maxLength: number) => text(description, { minLength: 1, maxLength });

const addition = object('A product to add.', {
  url: link(
    '`url` of a standalone product or of a child. A parent is refused: it cannot be bought.',
    'products/[0-9]+',
  ),
  quantity: whole('How many pieces to add.', 1, 10_000),
});

const products = list(
  'Products to add. The pieces of a product that is in the basket already are added to its line.',
  addition,
  { minItems: 1, maxItems: 100 },
);

const lines = list(
  'New quantities of lines. Lines that are not named stay as they are.',
  object('A line and its quantity.', {
    url: link('`url` of a line of this basket.', 'baskets/[0-9]+/lines/[0-9]+'),
    quantity: whole('The new quantity, instead of the present one. 0 removes the line.', 0, 10_000),
  }),
  { minItems: 1, maxItems: 100 },
);

const address = (description: string) =>
  object(
    description,
    {
      title: text('Mr, Ms, Dr and so on.', { maxLength: 64 }),
      first_name: some('First name.', 255),
      last_name: some('Last name.', 255),
      line1: some('Street and number.', 255),
      line2: text('Unit, floor or company.', { maxLength: 255 }),
      line4: some('City.', 255),
      state: text('Province or territory: its two letters.', { enum: Object.keys(rates) }),
      postcode: some('Postal code.', 64),
      country: text('Hyperlink of the country. The shop delivers in Canada only.', {
        enum: [`${api}/countries/CA/`],
      }),
      phone_number: text('Phone number.', { maxLength: 128 }),
      notes: text('What the courier has to know.', { maxLength: 500 }),
    },
    ['first_name', 'last_name', 'line1', 'line4', 'state', 'postcode', 'country'],
  );

const guest_email = text('Where the confirmation goes to. Without it none is sent.', {
  format: 'email',
  maxLength: 254,
});

const buyer_approval = object('The approval of the buyer, asked for at the moment of payment.', {
  approved: yesNo('Whether the buyer approves of this order and of paying `total_incl_tax`.'),
  approved_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products that have each word of the query in their title or category. A standalone product can be bought itself; of a parent one of its `children` is bought. Prices are in cents of Canadian dollars, for one piece, before taxes. The address of a checkout decides on the taxes.',
    object(
      'The search.',
      {
        query: text('Words; an empty query finds all products.', { maxLength: 200 }),
        page: whole('Number of the page, from 1; a page after the last one is refused.', 1, 10_000),
        page_size: whole('Products on a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products by their hyperlinks, in the order that is asked for. Those that do not exist are left out.',
    object('Which.', { products: list('Hyperlinks.', product, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads one product: a parent with its children, a standalone product or a child.',
    object('Which.', { product }),
  ],
  [
    'create_cart',
    'Makes a basket. Products that are unknown or unavailable are refused, and then there is no basket. From six pieces of a product on, an offer takes 5 % off its line. `price_excl_tax` and `price_incl_tax` of a line are for all its pieces, after the offer; those with `excl_discounts` are before it. Amounts are in cents of `currency`. While `is_tax_known` is false, taxes are not in any amount.',
    object('The basket.', { products }),
  ],
  ['get_cart', 'Reads a basket.', object('Which.', { basket })],
  [
    'update_cart',
    'Changes quantities of lines, then adds products. If one of the changes is impossible, none is made.',
    object('The change: `lines`, `products` or both.', { basket, lines, products }, ['basket'], {
      anyOf: [{ required: ['lines'] }, { required: ['products'] }],
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read afterwards.', object('Which.', { basket })],
  [
    'create_checkout',
    'Begins a checkout with a copy of the lines that the basket has now; the basket itself stays open. A surcharge for packing comes with each order. Taxes are on top of lines, shipping and surcharge. They are known when there is a shipping address; until then `is_tax_known` is false, and no amount contains taxes.',
    object('Of which basket.', { basket }),
  ],
  ['get_checkout', 'Reads a checkout.', object('Which.', { checkout })],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, the billing address or the email of a checkout. What is left out stays. Each of the `shipping_methods` has its price for these lines.',
    object(
      'The change.',
      {
        checkout,
        shipping_address: address('Where the order goes; it replaces the former address.'),
        billing_address: address('Where the invoice goes; the shipping address if there is none.'),
        shipping_method_code: some('`code` of one of the `shipping_methods` of the checkout.', 128),
        guest_email,
      },
      ['checkout'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order. It needs a shipping address, a shipping method, and the explicit approval of the buyer, given now. A checkout is placed only once. The invoice is paid after the delivery.',
    object(
      'The order.',
      {
        checkout,
        buyer_approval,
        total: whole(
          'The total that the buyer approves of, in cents. If it is given, it has to be `total_incl_tax`.',
          0,
          1_000_000_000,
        ),
      },
      ['checkout'],
    ),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is open. It can still be read, and not be changed or placed.',
    object('Which.', { checkout }),
  ],
  ['get_order', 'Reads an order.', object('Which.', { order })],
]);
