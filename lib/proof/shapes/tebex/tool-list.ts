/** The tool list in the manner of Tebex: baskets of packages for a player, and payments. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const identForm = { pattern: '^[0-9a-f]{6}-[0-9a-f]{40}$' };
const package_id = whole('`id` of a package.', 1, 99_999_999);
const basket_ident = text('`ident` of the basket.', identForm);
const checkout_ident = text('`ident` of the checkout.', identForm);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const playerForm = { pattern: '^[A-Za-z0-9_]{3,16}$', examples: ['Notch'] };

const packageOf = (quantity: string, gift: string) =>
  object(
    'A package for the basket.',
    {
      package_id,
      quantity: whole(`${quantity} Only 1 if the package has \`disable_quantity\`.`, 1, 99),
      target_username: text(
        `Minecraft name of the player who gets the package as a gift. ${gift} Not for packages with \`disable_gifting\`.`,
        { ...playerForm, type: ['string', 'null'] },
      ),
    },
    ['package_id', 'quantity'],
  );

const code = (description: string) => text(description, { type: ['string', 'null'], maxLength: 40 });
const coupon_code = code(
  'A coupon, such as `SPAWN15`, which takes 15 % off each package: `in_basket.price` is lower then. `null` is none. An unknown coupon is refused.',
);
const creator_code = code(
  'The code of a creator, such as `PIXELFOX`, whom 5 % of each package goes to, as `revenue_share` shows. It changes no price. `null` is none. An unknown code is refused.',
);

const address = object(
  'Billing address of the customer. It replaces an earlier one as a whole.',
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    email: text('Where the receipt is sent.', { format: 'email' }),
    address: some('Street and number.'),
    state_id: text('State or province, where the country has any.', { minLength: 1, maxLength: 10 }),
    country: text(
      'Two-letter country code. The sales tax is that of the country: US 8 %, CA 13 %, GB 20 %, DE 19 %.',
      { enum: ['US', 'CA', 'GB', 'DE'] },
    ),
    postal_code: text('ZIP or postal code.', { minLength: 3, maxLength: 10 }),
  },
  ['first_name', 'last_name', 'email', 'country', 'postal_code'],
);

const payment_confirmation = object('The confirmation of the customer at the moment of payment.', {
  confirmed: yesNo('Whether the customer agrees now to pay the `total_price` of the checkout.'),
  confirmed_at: text('When the customer did so, ISO 8601; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_ident });
const checkout = object('Which checkout.', { checkout_ident });

const inCatalog = [
  [
    'search_catalog',
    'Finds packages that contain all words of the query in their name or category. Each tier is a package of its own. `base_price` is in cents of USD, whatever the context, without sales tax. A package with `limit_reached` cannot be bought at present.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all packages.', { maxLength: 200 }),
        page: whole('The page, from 1; 1 by default.', 1, 1_000),
        per_page: whole('Packages of a page; 10 by default.', 1, 50),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several packages. Ids of no package are in `not_found`.',
    object('Which.', {
      package_ids: list('Their ids.', package_id, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_product', 'Reads a package.', object('Which.', { package_id })],
] as const;

const inBaskets = [
  [
    'create_cart',
    'Creates a basket for a player. The same package twice counts together. If a package is unknown or its limit is reached, no basket is created. Amounts are in cents, as integers: `in_basket.price` is for one, `base_price` is for all packages, `sales_tax` comes on top of it, rounded once, and `total_price` is what the customer pays. Until a checkout has an address, the tax is that of the US.',
    object(
      'The basket.',
      {
        username: text('Minecraft name of the player who buys, and gets what is not a gift.', playerForm),
        packages: list('What is bought.', packageOf('How many.', 'Without it, the buyer gets the package.'), {
          minItems: 1,
          maxItems: 50,
        }),
        coupon_code,
        creator_code,
      },
      ['username', 'packages'],
    ),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Changes a basket. `packages` sets the quantity of each package that it names, and adds those that the basket does not have yet; `remove` takes packages out. Packages that neither names stay as they are, and so do codes that are not sent. All changes are made, or none.',
    object(
      'The change.',
      {
        basket_ident,
        packages: list(
          'The packages that change.',
          packageOf(
            'How many the basket has from now on; to take a package out, send its id in `remove`.',
            '`null` gives it to the buyer again; if it is not sent, the recipient stays.',
          ),
          { minItems: 1, maxItems: 50 },
        ),
        remove: list('Ids of the packages that are taken out of the basket.', package_id, {
          minItems: 1,
          maxItems: 50,
        }),
        coupon_code,
        creator_code,
      },
      ['basket_ident'],
      { minProperties: 2 },
    ),
  ],
  ['cancel_cart', 'Deletes a basket. It cannot be read, changed or checked out any more.', basket],
] as const;

const atCheckout = [
  [
    'create_checkout',
    'Starts the checkout of what the basket has now. Later changes of the basket do not change it. Nothing is shipped: packages are delivered in the game.',
    basket,
  ],
  [
    'get_checkout',
    'Reads a checkout. `missing` names what `update_checkout` has to send before payment.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the billing address, whose country determines the `sales_tax`. There is no shipping method, because nothing is shipped.',
    object('The change.', { checkout_ident, address }),
  ],
  [
    'complete_checkout',
    'Pays a checkout that misses nothing, with the confirmation of the customer, without which it is refused. The answer has the `transaction_id` of the payment.',
    object('The payment.', { checkout_ident, payment_confirmation }, ['checkout_ident']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not paid. It can be read, but not changed or paid.',
    checkout,
  ],
  [
    'get_order',
    'Reads a payment. `price` is what was paid, with the tax that `fees.tax` shows; `paid_price` of a product is for one, without tax; its `username` is the player who gets it.',
    object('Which.', {
      transaction_id: text('`transaction_id` of the paid checkout.', {
        pattern: '^tbx-[0-9a-f]{14}-[0-9a-f]{6}$',
      }),
    }),
  ],
] as const;

export const listed = toolsOf([...inCatalog, ...inBaskets, ...atCheckout]);
