/** The tool list in the manner of the Tebex Headless API: packages, and baskets of a player with an `ident`. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const package_id = whole('The `id` of a package, as searches show it.', 1, 99_999_999);
const basket_ident = text('The `ident` of the basket, as `create_cart` gave it.', {
  pattern: '^c[0-9]{5}-[0-9a-f]{40}$',
});
const checkout_ident = text('The `ident` of the checkout, as `create_checkout` gave it.', {
  pattern: '^co-[0-9a-f]{40}$',
});
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const username = text(
  'The name of the player in the game, of three to sixteen letters, digits and underscores.',
  {
    pattern: '^[A-Za-z0-9_]{3,16}$',
    examples: ['EmberFox'],
  },
);

const added = object('A package for the basket.', {
  package_id,
  quantity: whole('How many pieces of it.', 1, 100),
});

const changed = object('How many pieces of a package the basket has from now on.', {
  package_id,
  quantity: whole('The new quantity, not a difference; 0 removes the package.', 0, 100),
});

const delivery_address = object(
  'Where the packages are sent, in the United Kingdom or in Ireland.',
  {
    first_name: some('First name.'),
    last_name: some('Last name.'),
    email: text('E-mail address for the receipt.', { format: 'email' }),
    address: some('Street and number.'),
    city: some('City.'),
    postal_code: text('Postal code.', { minLength: 3, maxLength: 10 }),
    country: { ...country('Country, ISO 3166-1 alpha-2.'), enum: ['GB', 'IE'] },
  },
  ['first_name', 'last_name', 'email', 'address', 'city', 'postal_code', 'country'],
);

const payment_consent = object('What the player says about the payment at this moment.', {
  accepted: yesNo('Whether the player agrees to pay the `total_price`; false is a refusal.'),
  accepted_at: text('When the player said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { basket_ident });
const checkout = object('Which checkout.', { checkout_ident });

const searched = object(
  'The search.',
  {
    query: text('Words of the name or the category, all of which a package has; without any, all are found.'),
    limit: whole('How many packages a page has at most; 15 by default.', 1, 100),
    page: whole('Which page, from 1; 1 by default.', 1, 10_000),
    context,
  },
  ['query'],
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds packages. Money is in pence. `base_price` is without sales tax, and `total_price` is with it.',
    searched,
  ],
  [
    'lookup_catalog',
    'Reads several packages, each once, in the order of the catalog. Unknown ids are in `not_found`.',
    object('Which.', { package_ids: list('Their ids.', package_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a package.', object('Which.', { package_id })],
  [
    'create_cart',
    'Creates a basket of a player, with packages; quantities of a package that is named twice are added up. All amounts of baskets are whole pence of `currency`; the `price` of a package is that of one piece, without tax.',
    object('The basket.', {
      username,
      packages: list('Its packages.', added, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Sets the quantities of packages, by their ids. A package that the basket does not have is added, and packages that are not named stay.',
    object('The change.', {
      basket_ident,
      packages: list('The packages whose quantity changes.', changed, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read afterwards.', basket],
  [
    'create_checkout',
    'Starts the checkout of what a basket has now; later changes of the basket have no effect on it. Its amounts, and the prices of its `delivery_options`, are whole pence, too; those prices are without tax.',
    basket,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the delivery option, or both. What is left out stays. Sales tax is 20 % of the base price, less the discount, plus the shipping.',
    object(
      'The change.',
      {
        checkout_ident,
        delivery_address,
        delivery_option: some('The `id` of one of the `delivery_options` of the checkout.'),
      },
      ['checkout_ident'],
    ),
  ],
  [
    'complete_checkout',
    'Pays for a checkout that requires nothing more, once. Needs the consent of the player, given now. The payment is `pending` at first; the checkout has its `txn_id` when it is read again.',
    object('The payment.', { checkout_ident, payment_consent }, ['checkout_ident']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not paid. It can be read, and not be changed or paid.',
    checkout,
  ],
  [
    'get_order',
    'Reads a payment, with what was bought.',
    object('Which.', {
      txn_id: text('The `txn_id` of a checkout that is complete.', { pattern: '^tbx-[0-9a-z-]{8,40}$' }),
    }),
  ],
]);
