/** A storefront with maps in place of lists, global ids, amounts in minor units as text, and expiring carts. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import {
  asText,
  honest,
  type ListedTool,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../frame/tools.ts';
import type { Fields, Places, Variant } from '../variant.ts';
import { articleId, articles, carts, checkouts, editionsOf } from './checkouts.ts';

const euros = (cents: number) => ({ amount: cents, currency: 'EUR' });

function toArticle(article: Ware): Fields {
  const editions = editionsOf(article);
  return {
    id: articleId(article),
    handle: article.handle,
    title: article.title,
    price_from: euros(Math.min(...editions.map(({ cents }) => cents))),
    editions: Object.fromEntries(
      editions.map(({ id, label, sku, cents, inStock }) => [
        id,
        { label, sku, price: euros(cents), in_stock: inStock },
      ]),
    ),
  };
}

const withId = (id: unknown): Ware | undefined =>
  articles.find((each) => articleId(each) === id || editionsOf(each).some((edition) => edition.id === id));

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const words = String(args.query).trim().toLowerCase();
    const found = articles.filter(({ title }) => title.toLowerCase().includes(words));
    return { record: { data: { articles: found.slice(0, 20).map(toArticle), count: found.length } } };
  }
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.ids) ? args.ids.map(String) : [];
    const found = ids.map((id) => [id, withId(id)] as const);
    const byId = found.map(([id, article]) => [id, article ? toArticle(article) : null]);
    return { record: { data: { articles_by_id: Object.fromEntries(byId) } } };
  }
  const article = articles.find((each) => articleId(each) === args.article_id);
  return article
    ? { record: { data: { article: toArticle(article) } } }
    : refuse(-32004, 'No such article', { reason: 'not_found' });
}

function ledgerTools(places: Places): Tools {
  const open = carts(places.now);
  const desk = checkouts(open, places);
  return (name, args) => {
    if (name.endsWith('_cart')) return open.call(name, args);
    return name.endsWith('_checkout') || name === 'get_order' ? desk(name, args) : catalog(name, args);
  };
}

/** @param plant a fault in its tools; none by default */
export const ledger = (plant: Plant = honest): Variant =>
  shop({
    name: 'ledger',
    listed,
    open: ledgerTools,
    plant,
    result: asText,
    products: ({ otherUrl }) => articles.map((article) => catalogProduct(article, otherUrl)),
    collections: {},
    rate: [400, 5_000],
  });

const closed = (properties: Fields, required = Object.keys(properties), more: Fields = {}): Fields => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});
const gid = (thing: string) => ({
  type: 'string',
  pattern: `^gid://shop/${thing}/`,
  description: `The global id of the ${thing.toLowerCase()}.`,
});

const context = closed(
  {
    address_country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'The country of the buyer.' },
    currency: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'Accepted and ignored: the ledger sells in EUR.',
    },
  },
  [],
);
const lines = {
  type: 'object',
  description: 'The lines: the quantity of each edition, by the global id of the edition.',
  propertyNames: { pattern: '^gid://shop/Edition/' },
  additionalProperties: { type: 'integer', minimum: 1, maximum: 99 },
  minProperties: 1,
  maxProperties: 40,
  examples: [{ 'gid://shop/Edition/ed-9550000120': 2 }],
};
const shipTo = closed(
  {
    recipient: { type: 'string', maxLength: 100, description: 'Who receives it.' },
    line1: { type: 'string', minLength: 1, maxLength: 100, description: 'First line: street and number.' },
    line2: { type: 'string', maxLength: 100, description: 'Second line: floor or flat.' },
    city: { type: 'string', minLength: 1, maxLength: 100 },
    postcode: { type: 'string', minLength: 1, maxLength: 16 },
    country_code: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' },
  },
  ['line1', 'city', 'postcode', 'country_code'],
  { description: 'The shipping address.' },
);
const rate = {
  type: 'string',
  description: 'The shipping method: a key of `delivery.rates` in the checkout.',
  examples: ['tracked'],
};
const approval = closed(
  {
    approved_by_buyer: { type: 'boolean', description: 'True if the buyer approved this very checkout.' },
    approved_at: { type: 'string', format: 'date-time', description: 'When; five minutes ago at most.' },
  },
  ['approved_by_buyer', 'approved_at'],
  { description: 'The explicit approval of the buyer at the moment of payment.' },
);
const cartId = gid('Cart');
const checkoutId = gid('Checkout');
const cartInput = closed({ lines });

const rows: readonly (readonly [string, string, Fields])[] = [
  [
    'search_catalog',
    'Articles whose title contains the query.',
    closed({ query: { type: 'string' }, context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Articles by their ids, or by the ids of their editions. Unknown ids are null in `articles_by_id`.',
    closed({
      ids: { type: 'array', items: { type: 'string', pattern: '^gid://' }, minItems: 1, maxItems: 25 },
    }),
  ],
  ['get_product', 'One article.', closed({ article_id: gid('Article') })],
  [
    'create_cart',
    'Opens a cart, which lasts for thirty minutes after its last change.',
    closed({ input: cartInput }),
  ],
  ['get_cart', 'Reads a cart. Amounts are minor units, as text.', closed({ cart_id: cartId })],
  ['update_cart', 'Replaces the lines of a cart.', closed({ cart_id: cartId, input: cartInput })],
  ['cancel_cart', 'Deletes a cart.', closed({ cart_id: cartId })],
  ['create_checkout', 'Copies a cart into a new checkout.', closed({ cart_id: cartId })],
  ['get_checkout', 'Reads a checkout.', closed({ checkout_id: checkoutId })],
  [
    'update_checkout',
    'Sets the shipping address and the shipping method; either may be left as it is.',
    closed({ checkout_id: checkoutId, input: closed({ ship_to: shipTo, rate }, [], { minProperties: 1 }) }),
  ],
  [
    'complete_checkout',
    'Places the order. Without the approval of the buyer it is refused.',
    closed({ checkout_id: checkoutId, approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Voids a checkout.', closed({ checkout_id: checkoutId })],
  ['get_order', 'Reads an order.', closed({ order_id: gid('Order') })],
];

const listed: readonly ListedTool[] = rows.map(([name, description, inputSchema]) => ({
  name,
  description,
  inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...inputSchema },
}));
