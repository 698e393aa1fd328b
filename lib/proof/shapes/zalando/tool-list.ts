/** The tool list in the manner of Zalando: articles by config SKU, items by simple SKU, checkouts by id and token. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const article_id = text('Config SKU: the `id` of an article, such as `OS121D03B-N11`.', {
  pattern: '^[0-9A-Z]{9}-[0-9A-Z]{3}$',
});
const sku = text(
  'Simple SKU: the `id` of one of the `units` of an article, such as `OS121D03B-N11000M000`.',
  {
    pattern: '^[0-9A-Z]{9}-[0-9A-Z]{10}$',
  },
);
const cart_id = text('`id` of the cart.', { pattern: '^[0-9a-f]{64}$' });
const ofCheckout = {
  checkout_id: text('`id` of the checkout.', { format: 'uuid' }),
  token: text('`token` of the same checkout, from the answer that created it.', {
    pattern: '^[0-9a-f]{32}$',
  }),
};
const some = (description: string) => text(description, { minLength: 1, maxLength: 50 });

const closed = { additionalProperties: false };
const item = object({ sku, quantity: whole('Pieces of this size.', 1, 50) }, undefined, closed);

const person = {
  gender: text('Salutation.', { enum: ['MALE', 'FEMALE'] }),
  first_name: some('First name.'),
  last_name: some('Last name.'),
};
const place = {
  zip: text('Postal code of five digits.', { pattern: '^[0-9]{5}$', examples: ['10178'] }),
  city: some('City.'),
  country_code: text('ISO 3166-1 alpha-2 code; the shop delivers within Germany.', { enum: ['DE'] }),
};
const street = some('Street and number.');
const additional = some('Floor, company or care of; optional.');
const always = [...Object.keys(person), ...Object.keys(place)];

const shipping_address = object(
  {
    ...person,
    street,
    additional,
    pickup_point: object(
      {
        name: text('Kind of pickup point.', { enum: ['PACKSTATION', 'POSTFILIALE'] }),
        id: some('Number of the pickup point.'),
        member_id: some('Number of the customer at the operator of the pickup point.'),
      },
      undefined,
      closed,
    ),
    ...place,
  },
  always,
  {
    ...closed,
    description:
      'Where the parcel goes: a `street` or a `pickup_point`. It replaces the earlier one as a whole.',
    oneOf: [{ required: ['street'] }, { required: ['pickup_point'] }],
  },
);

const billing_address = object({ ...person, street, additional, ...place }, [...always, 'street'], {
  ...closed,
  description:
    'Where the invoice goes. It replaces the earlier one as a whole, and does not change the shipping address.',
});

const delivery = object(
  { service: text('One of `delivery.options` of the checkout.', { examples: ['STANDARD', 'EXPRESS'] }) },
  undefined,
  closed,
);

const customer_approval = object(
  {
    approved: yesOrNo('Whether the customer approves of ordering this checkout for its `gross_total`.'),
    created: moment('When the customer said so, RFC 3339; not longer than five minutes ago.'),
  },
  undefined,
  {
    ...closed,
    description: 'The approval of the customer, given for this checkout at the moment of the order.',
  },
);

const cart = object({ cart_id });
const checkout = object(ofCheckout);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds articles whose name or type has all words of the query. Every `amount` is in euro cents and contains 19 % VAT. `price` is what a piece costs today; `original_price` is what it cost before a reduction, and is for information only.',
    object(
      {
        query: text('Words; an empty text finds all articles.'),
        limit: whole('How many articles a page has at most; 20 by default.', 1, 100),
        cursor: text(
          '`next` of the page before, with the same query and limit. Leave it out for the first page; the last page has no `next`.',
        ),
        context: contextIn('EUR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several articles, in the order of the catalog. Ids of no article are left out.',
    object({ article_ids: list('Which articles.', article_id) }),
  ],
  [
    'get_product',
    'Reads an article with its units, one for each size. A cart has units, not articles. An unknown id is refused.',
    object({ article_id }),
  ],
  [
    'create_cart',
    'Creates a cart. The same SKU twice becomes one item. Pieces that are not on stock do not get into `items`: they are listed in `items_out_of_stock`, and are not part of `gross_total`. If a SKU is unknown, no cart is created.',
    object({ items: list('What the customer wants.', item) }),
  ],
  [
    'get_cart',
    'Reads a cart; amounts are in euro cents. `gross_total` is the sum of `price` times `quantity` of its `items`, without delivery; `tax_total` is the VAT that `gross_total` contains.',
    cart,
  ],
  [
    'update_cart',
    'Changes the items of a cart. With `replace_items` the cart has exactly the items that are sent, and all others are removed; an empty list empties it. Without, the pieces are added to those that the cart has, and all other items stay as they are. `items_out_of_stock` are the pieces that this change could not put into the cart. If a SKU is unknown, nothing is changed.',
    object(
      {
        cart_id,
        items: list('The items.', item, 0),
        replace_items: yesOrNo('Whether the items replace the whole list (true, the default) or are added.'),
      },
      ['cart_id', 'items'],
    ),
  ],
  ['cancel_cart', 'Deletes a cart. It can then neither be read, changed nor bought.', cart],
  [
    'create_checkout',
    'Starts a checkout with a copy of the cart as it is now: changes of the cart, or its deletion, do not change the checkout. A cart without items is refused. Keep the `token`, which is needed for each call about this checkout.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout; amounts are in euro cents. `gross_total` is what the customer pays: `cart.gross_total` and `delivery.cost`. `tax_total` is the VAT of 19 % that it contains.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the addresses, the delivery service, or several of them; what is not sent stays. The invoice goes to the shipping address until there is a billing address, which a pickup point needs. With the shipping address, STANDARD delivery is preselected: 490 cents, or nothing for a `cart.gross_total` of 2990 cents and more. EXPRESS is 990 cents for every cart.',
    object({ ...ofCheckout, shipping_address, billing_address, delivery }, ['checkout_id', 'token']),
  ],
  [
    'complete_checkout',
    'Orders a checkout that has a shipping address, on invoice, and answers with the order. It is refused unless the customer approves. A checkout is ordered once.',
    object({ ...ofCheckout, customer_approval }, ['checkout_id', 'token']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It can still be read, but neither changed nor ordered.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order, as it was placed.',
    object({
      order_number: text('`order_number` of the order, also in its checkout.', { pattern: '^[0-9]{14}$' }),
    }),
  ],
]);
