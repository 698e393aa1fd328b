/** Saboteurs of the catalog tools: searches and lookups that fail, or show something else. */
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, noErrorBody } from '../../sabotage/http.ts';
import { changeAt, changeEach, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  crash,
  failCalls,
  misreadCalls,
  onCommerce,
  repeatFirst,
  succeedCalls,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

/** Shows the bestseller in place of each product. */
const asBestseller = (payload: JsonObject): unknown =>
  changeEach(payload, (item) =>
    item.id !== undefined && item.title !== undefined
      ? {
          ...item,
          id: `${item.id}9`,
          title: 'Bestseller',
          ...(item.handle !== undefined && { handle: 'bestseller' }),
        }
      : item,
  );

const showsAnother = (...tools: readonly string[]) => alterPayload(tools, asBestseller);

const showsNothing = alterPayload(['lookup_catalog'], setAt('/products', []));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const idsIn = (rpc: unknown): readonly unknown[] => listOf(valueAt(rpc, '/params/arguments/ids'));

/** Knows products by their own ids and by those of their first variants. */
const ofFirstVariants = alterPayload(['lookup_catalog'], (payload, { rpc }) => {
  const ids = idsIn(rpc).map(String);
  const isKnown = (product: unknown) =>
    ['/id', '/variants/0/id'].some((at) => ids.includes(String(valueAt(product, at))));
  return { ...payload, products: listOf(payload.products).filter(isKnown) };
});

/** Removes an unknown id from the list that it walks, and so steps over the next one. */
const skipsAfterUnknown = alterPayload(['lookup_catalog'], (payload, { rpc }) => {
  const products = listOf(payload.products);
  const isOf = (id: unknown) => (product: unknown) =>
    [product, ...listOf(valueAt(product, '/variants'))].some((one) => valueAt(one, '/id') === id);
  const ids = idsIn(rpc);
  const kept = ids.filter((_, n) => n === 0 || products.some(isOf(ids[n - 1])));
  return { ...payload, products: products.filter((product) => kept.some((id) => isOf(id)(product))) };
});

const asked = 'commerce/lookups-show-what-was-asked';

/** Changes the titles of products. */
const retitle = (from: RegExp, to: string) => (payload: JsonObject) =>
  changeEach(payload, (item) =>
    Array.isArray(item.variants) ? { ...item, title: String(item.title).replace(from, to) } : item,
  );

const showsAll = (available: boolean, tools: readonly string[]) =>
  alterPayload(tools, (payload) =>
    changeEach(payload, (object) => ('available' in object ? { ...object, available } : object)),
  );

const alwaysInStock = showsAll(true, ['search_catalog', 'lookup_catalog', 'get_product']);

/** The availability is that of the first variant. */
const stockOfFirst = alterPayload(['get_product'], (payload) =>
  changeEach(payload, (object) =>
    Array.isArray(object.variants)
      ? {
          ...object,
          variants: object.variants.map(setAt('/availability', valueAt(object, '/variants/0/availability'))),
        }
      : object,
  ),
);

const withQuery =
  (test: (query: string) => boolean): Condition =>
  ({ rpc }) => {
    const query = valueAt(rpc, '/params/arguments/query');
    return typeof query === 'string' && test(query);
  };

const heeds = 'commerce/search-heeds-its-query';

/** An empty query finds everything; a call without any stays as it is. */
const emptyQuery = (pointer: string): Sabotage =>
  misreadCalls('search_catalog', (rpc) =>
    valueAt(rpc, pointer) === undefined ? rpc : setAt(pointer, '')(rpc),
  );

const query = '/params/arguments/query';

const first = (count: number): Sabotage =>
  alterPayload(['search_catalog'], ({ products, ...payload }: JsonObject) => ({
    ...payload,
    products: Array.isArray(products) ? products.slice(0, count) : products,
  }));

const ucpQuery = '/params/arguments/catalog/query';

const ucpPage = '/params/arguments/catalog/pagination';

/** Pages of one product are right. */
const isPage: Condition = ({ rpc }) => Number(valueAt(rpc, `${ucpPage}/limit`)) > 1;

const onLaterPages = (change: (products: unknown) => unknown): Sabotage =>
  alterPayload(
    ['search_catalog'],
    changeAt('/products', change),
    both(isPage, ({ rpc }) => valueAt(rpc, `${ucpPage}/cursor`) !== undefined),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/lookups-return-found-products', {
    'get-product-knows-no-product': failCalls(withTool('get_product')),
    'lookups-fail-in-their-result': alterPayload(['lookup_catalog'], setAt('/ucp', { status: 'error' })),
  }),
  ...breaking(asked, {
    'get-product-shows-the-bestseller': showsAnother('get_product'),
    'lookups-list-the-bestseller': showsAnother('lookup_catalog'),
    'lookups-list-nothing': showsNothing,
    'lookups-apologise-in-a-message': alterPayload(['lookup_catalog'], (payload) => ({
      ...payload,
      products: [],
      messages: [{ type: 'error', code: 'unavailable', content: 'Please try again later.' }],
    })),
    'get-product-shows-null': {
      alsoCatches: {
        checks: ['commerce/results-fit-their-output-schemas', 'commerce/results-fit-the-openrpc-schemas'],
        because: 'the schemas of the result have no null there',
      },
      sabotage: alterPayload(['get_product'], setAt('/product', null)),
    },
  }),
  ...breakingUcp(asked, {
    'ucp-get-product-shows-the-bestseller': showsAnother('get_product'),
    'ucp-lookups-list-nothing': showsNothing,
  }),

  ...breaking('commerce/lookups-show-every-id', {
    'lookups-of-several-show-the-first': alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) ? { ...payload, products: payload.products.slice(0, 1) } : payload,
    ),
    'lookups-of-more-than-ten-fail': failCalls(({ rpc }) => idsIn(rpc).length > 10),
    'lookups-show-the-first-ten': alterPayload(['lookup_catalog'], (payload, { rpc }) =>
      idsIn(rpc).length > 10 ? { ...payload, products: listOf(payload.products).slice(0, 10) } : payload,
    ),
  }),

  ...breaking('commerce/lookups-show-ids-beside-unknown-ones', {
    'lookups-skip-the-id-behind-an-unknown-one': skipsAfterUnknown,
  }),
  ...breaking('commerce/lookups-know-every-variant', {
    'lookups-know-first-variants-alone': ofFirstVariants,
  }),
  ...breaking('commerce/search-finds-words-beside-signs', {
    'queries-are-escaped-for-html': misreadCalls('search_catalog', (rpc) => {
      const text = valueAt(rpc, query);
      return typeof text === 'string' ? setAt(query, text.replaceAll('&', '&amp;'))(rpc) : rpc;
    }),
  }),

  ...breaking('commerce/lookups-show-only-what-was-asked', {
    'lookups-show-a-bestseller-for-unknown-ids': alterPayload(['lookup_catalog'], (payload, { rpc }) => {
      const products = listOf(payload.products);
      const isUnknown = products.length > 0 && new Set(idsIn(rpc)).size > products.length;
      const others = listOf(valueAt(asBestseller({ products: products.slice(0, 1) }), '/products'));
      return isUnknown ? { ...payload, products: [...products, ...others] } : payload;
    }),
    'lookups-show-all-that-was-found-before': (handler) => {
      const known = new Map<unknown, unknown>();
      return alterPayload(['search_catalog', 'lookup_catalog'], (payload, { rpc }) => {
        const shown = listOf(payload.products);
        for (const product of shown) known.set(valueAt(product, '/id'), product);
        return valueAt(rpc, '/params/name') === 'lookup_catalog' && shown.length > 0
          ? { ...payload, products: [...known.values()] }
          : payload;
      })(handler);
    },
    'lookups-show-repeated-products-twice': alterPayload(['lookup_catalog'], (payload, { rpc }) =>
      new Set(idsIn(rpc)).size < idsIn(rpc).length ? changeAt('/products', repeatFirst)(payload) : payload,
    ),
  }),

  ...breaking('commerce/titles-match-the-catalog', {
    'search-shows-former-titles-of-lamps': alterPayload(['search_catalog'], retitle(/Lamp$/, 'Light')),
    'get-product-drops-a-word-of-a-title': alterPayload(['get_product'], retitle(/^Quiet /, '')),
  }),

  ...breaking('commerce/sold-out-variants-are-not-available', { 'everything-is-in-stock': alwaysInStock }),
  ...breakingUcp('commerce/sold-out-variants-are-not-available', {
    'ucp-everything-is-in-stock': alwaysInStock,
  }),
  ...breaking('commerce/tools-agree-on-availability', {
    'the-search-assumes-stock': showsAll(true, ['search_catalog']),
    'lookups-know-of-no-stock': showsAll(false, ['lookup_catalog']),
  }),
  ...breaking(['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'], {
    'search-always-fails': failCalls(withTool('search_catalog')),
  }),
  ...breaking('commerce/search-takes-query-and-context', {
    'search-reports-an-error-in-its-result': succeedCalls(
      both(
        withTool('search_catalog'),
        withQuery((query) => query.length > 2 && query !== 'zzyzxqvkwjf'),
      ),
      { content: [{ type: 'text', text: 'context is not allowed' }], isError: true },
    ),
  }),
  ...breaking('commerce/search-takes-every-context', {
    'kuwait-breaks-the-search': crash(
      ({ rpc }) => valueAt(rpc, '/params/arguments/context/currency') === 'KWD',
      'no such currency',
    ),
  }),
  ...breaking('commerce/search-takes-every-query', {
    'search-fails-beyond-the-basic-plane': failCalls(
      withQuery((query) => /[\u{10000}-\u{10ffff}]/u.test(query)),
      -32603,
      'Internal error',
    ),
    'quotes-break-the-search': crash(
      withQuery((query) => query.includes("'")),
      'SQL syntax',
    ),
    'emoji-break-the-search': {
      alsoCatches: {
        checks: [
          ...noErrorBody.checks,
          'commerce/allowed-arguments-are-answered',
          'commerce/invalid-arguments-are-answered',
        ],
        because: 'the failure has no Error body, and a generated query may have an emoji',
      },
      sabotage: alterStatus(
        both(
          onCommerce,
          withQuery((query) => /\p{Extended_Pictographic}/u.test(query)),
        ),
        400,
      ),
    },
  }),
  ...breaking('commerce/search-finds-listed-products', {
    'search-finds-nothing': alterPayload(['search_catalog'], (payload) => ({
      ...payload,
      products: [],
      total_count: 0,
    })),
  }),
  ...breaking('commerce/no-match-is-no-failure', {
    'no-match-is-a-failure': failCalls(withQuery((query) => query === 'zzyzxqvkwjf')),
  }),

  ...breakingUcp('commerce/searches-keep-to-their-limit', {
    'ucp-searches-find-one-product-more': misreadCalls('search_catalog', (rpc) => {
      const limit = Number(valueAt(rpc, `${ucpPage}/limit`));
      return limit > 1 ? setAt(`${ucpPage}/limit`, limit + 1)(rpc) : rpc;
    }),
  }),
  ...breakingUcp('commerce/search-totals-count-every-page', {
    'ucp-totals-count-the-page': alterPayload(['search_catalog'], (found) => {
      const count = Array.isArray(found.products) ? found.products.length : 0;
      return setAt('/pagination/total_count', count)(found);
    }),
  }),
  ...breakingUcp('commerce/pages-show-each-product-once', {
    'ucp-pages-lose-their-last-product': onLaterPages((products) =>
      Array.isArray(products) ? products.slice(0, -1) : products,
    ),
    'ucp-pages-show-their-first-product-twice': onLaterPages(repeatFirst),
  }),

  ...breaking(heeds, {
    'every-search-finds-everything': emptyQuery(query),
    'every-search-finds-three-bestsellers': combine(emptyQuery(query), first(3)),
  }),
  ...breakingUcp(heeds, {
    'every-ucp-search-finds-the-first-page': emptyQuery(ucpQuery),
    'every-ucp-search-finds-three-bestsellers': combine(emptyQuery(ucpQuery), first(3)),
  }),
  ...breaking('commerce/products-tell-their-variants-apart', {
    'products-show-the-stock-of-their-first-variant': stockOfFirst,
  }),
];
