/** Saboteurs of the search: queries and contexts that fail, results without products, and ignored queries. */
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

const readingTools = ['search_catalog', 'lookup_catalog', 'get_product'] as const;

/** The range is that of the first variant alone. */
const rangeOfFirst = (tools: readonly string[]): Sabotage =>
  alterPayload(tools, (payload) =>
    changeEach(payload, (object) => {
      const price = valueAt(object, '/variants/0/price');
      return price === undefined ? object : { ...object, price_range: { min: price, max: price } };
    }),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/price-ranges-fit-their-variants', {
    'price-ranges-are-of-the-first-variant': rangeOfFirst(readingTools),
    'price-ranges-of-lookups-are-of-the-first-variant': rangeOfFirst(['lookup_catalog']),
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
];
