/** The pages of a search in the protocol: their sizes, and where their cursors lead. */

import { type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { mismatch } from '../../lib/assert/rules.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { requestedRpc } from '../discovered/rpc.ts';
import { toolOf } from '../discovered/rpc-response.ts';
import { noneKnown } from '../discovered/subjects.ts';
import type { Tool } from '../discovered/tools.ts';
import { declaredMembers, requireUcpTools } from '../discovered/ucp.ts';
import { callWith, catalogCalls, onceARun, openUcpClient, type ToolCall } from './client/tool-client.ts';
import { contentOf } from './client/tool-results.ts';
import { ucpCheck } from './client/ucp-check.ts';

/** The most products of a page without a limit: the default of the release, or a size that is hardly one. */
const maxProducts = (version: string): number => (version === '2026-04-08' ? 10 : 250);

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-searches-take-a-limit-of-ten',
    requires: ['commerce.ucp.page-size'],
    claim: 'A search with a limit of ten is answered with a result.',
    fix: 'Accept pagination.limit of 10 in search_catalog; fewer products may be returned.',
    async run(context) {
      const call = await searchTen(context, 'commerce/ucp-searches-take-a-limit-of-ten');
      context.examine([call]);
      return succeeded(call, 'search_catalog with a limit of 10');
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-pages-lead-on',
    requires: ['commerce.ucp.cursor'],
    claim: 'The cursor of a search leads to a page with products that the pages before it did not show.',
    fix: 'Return for each cursor of search_catalog the products that follow those of the page that had it.',
    prerequisites: ['commerce/ucp-pages-say-whether-more-follow'],
    async run(context) {
      const found = await leadsOn(context, { query: '', limit: 1 });
      const [shortest] = found.length > 0 ? [] : await wholeSearches(context);
      return shortest ? leadsOn(context, shortest) : found;
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-pages-keep-to-the-filters',
    requires: ['commerce.ucp.cursor-filters'],
    claim: 'The page behind the cursor of a search by price has only products of such prices.',
    fix: 'Apply the filters of search_catalog before its results are cut into pages, for calls with a cursor as for those without.',
    prerequisites: ['commerce/ucp-pages-lead-on'],
    async run(context) {
      const found = await searchTen(context, 'commerce/ucp-pages-keep-to-the-filters');
      const narrow = narrowSearch(pricedIn(found).slice(0, 10));
      if (found.failed || !narrow || !isPricedAsAsked(found)) {
        throw new Inconclusive(
          'no-subjects',
          'no filter by price is known that leaves out some products of a search',
        );
      }
      return keepsTo(context, narrow);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-price-filters-take-zero',
    requires: ['commerce.ucp.price-zero'],
    claim:
      'A search for prices of at most zero shows no product that costs more, if other filters are kept to.',
    fix: 'Read a filters.price.max of 0 as a maximum in search_catalog, and not as no maximum.',
    // It changes nothing, but a run that only reads sends no further searches.
    needs: ['writes'],
    async run(context) {
      const found = await searchTen(context, 'commerce/ucp-price-filters-take-zero');
      const highest = Math.max(...pricedIn(found).map(({ min }) => min));
      if (found.failed || !(highest > 1) || !isPricedAsAsked(found)) {
        throw new Inconclusive('no-subjects', 'no product with a price in the currency of the run is known');
      }
      return keepsToZero(context, highest - 1);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-pages-have-a-default-size',
    requires: ['commerce.ucp.default-page'],
    claim: 'A search without a limit shows one page of products, and says whether another follows.',
    fix: 'Return at most 10 products from search_catalog when pagination.limit is absent, and a cursor to the others.',
    prerequisites: ['commerce/ucp-pages-say-whether-more-follow'],
    async run(context, { version }) {
      const client = await openUcpClient(context);
      const call = await callWith(client, 'search_catalog', { query: '' }, { catalog: { query: '' } });
      if (valueAt(call.response.request, '/body') !== undefined && hasLimit(call.response.request)) {
        throw new Inconclusive('undeclared-shape', 'search_catalog cannot be called without a limit');
      }
      const { products, pagination } = contentOf(call);
      const count = Array.isArray(products) ? products.length : 0;
      const isPage = valueAt(pagination, '/has_next_page') === true;
      const max = maxProducts(version);
      if (count <= max && !isPage) {
        throw new Inconclusive(
          'no-subjects',
          `a search finds ${count} products, which are no more than a page`,
        );
      }
      context.examine([call]);
      if (count <= max || (isPage && version !== '2026-04-08')) return [];
      return mismatch(call.response, 'the number of products of a search without a limit is', {
        at: '/result/structuredContent/products',
        expected: `at most ${max}, with a cursor to the others`,
        actual: count,
      });
    },
  }),
];

/** Further pages, beyond the first one. */
const maxPages = 2;

export function succeeded(call: ToolCall, what: string): readonly Violation[] {
  if (!call.failed) return [];
  const actual = call.rpcResponse.error ?? contentOf(call);
  return mismatch(call.response, `${what} was answered with`, {
    at: '/result',
    expected: 'a result',
    actual,
  });
}

export const productIds = (call: ToolCall): unknown[] =>
  objectsOf(contentOf(call).products).map(({ id }) => id);

const hasLimit = ({ body }: { readonly body?: string }): boolean =>
  typeof body === 'string' && body.includes('"limit"');

export async function requireTool(context: Context, name: string): Promise<Tool> {
  const tool = (await requireUcpTools(context)).find((one) => one.name === name);
  if (tool) return tool;
  throw new Inconclusive('not-advertised', `there is no tool ${name}`);
}

/** @param more further members of the catalog, besides the query and the page */
export async function searchPage(
  context: Context,
  query: string,
  pagination: JsonObject,
  more: JsonObject = {},
): Promise<ToolCall> {
  const client = await openUcpClient(context);
  const declared = declaredMembers(await requireTool(context, 'search_catalog'), 'catalog', 'pagination');
  if (!Object.keys(pagination).every((name) => name in declared)) {
    throw new Inconclusive('undeclared-shape', 'the input schema of search_catalog declares no pagination');
  }
  return callWith(client, 'search_catalog', { query }, { catalog: { ...more, query, pagination } });
}

export const searchTen = (context: Context, asker: string): Promise<ToolCall> =>
  onceARun(context, { asker, what: 'a search with a limit of ten' }, () =>
    searchPage(context, '', { limit: 10 }),
  );

type Search = { readonly query: string; readonly limit: number };

/**
 * Searches whose only page, without a limit, shows all that they find, with the size of that page as their limit: the page
 * is full then, and no other follows. The shortest come first.
 */
async function wholeSearches(context: Context): Promise<readonly Search[]> {
  const calls = await catalogCalls(context).catch(noneKnown);
  return calls
    .filter(({ response }) => toolOf(response) === 'search_catalog')
    .flatMap((call) => {
      const query = valueAt(requestedRpc(call.response.request), '/params/arguments/catalog/query');
      const limit = productIds(call).length;
      const isWhole = limit > 0 && valueAt(contentOf(call), '/pagination/has_next_page') === false;
      return isWhole && typeof query === 'string' ? [{ query, limit }] : [];
    })
    .toSorted((one, other) => one.limit - other.limit);
}

async function leadsOn(context: Context, { query, limit }: Search): Promise<readonly Violation[]> {
  let page = await searchPage(context, query, { limit });
  const seen = productIds(page);
  for (let turn = 0; turn < maxPages; turn += 1) {
    const cursor = cursorOf(page);
    if (cursor === undefined) break;
    if (seen.length === 0) throw prerequisite('commerce/search-finds-listed-products', 'nothing found');
    page = await searchPage(context, query, { limit, cursor });
    context.examine([page]);
    const found = productIds(page);
    const isNew = found.length > 0 && found.every((id) => !seen.includes(id));
    if (page.failed || !isNew) return repeats(page, found);
    seen.push(...found);
  }
  return [];
}

export function cursorOf(page: ToolCall): string | undefined {
  const { pagination } = contentOf(page);
  const cursor = valueAt(pagination, '/cursor');
  return valueAt(pagination, '/has_next_page') === true && typeof cursor === 'string' ? cursor : undefined;
}

const repeats = (page: ToolCall, actual: readonly unknown[]): readonly Violation[] =>
  mismatch(page.response, 'the page behind a cursor shows the products', {
    at: '/result/structuredContent/products',
    expected: 'products that no page before it shows',
    actual: page.rpcResponse.error ?? actual,
  });

/** A product with its lowest and its highest price. */
export type Priced = { readonly id: unknown; readonly min: number; readonly max: number };

export const pricedIn = (call: ToolCall): readonly Priced[] =>
  objectsOf(contentOf(call).products).map(({ id, price_range: range }) => {
    const [min, max] = [valueAt(range, '/min/amount'), valueAt(range, '/max/amount')].map(Number);
    return { id, min: min ?? Number.NaN, max: max ?? Number.NaN };
  });

/** A filter is in the currency of the context: in another one, it may be converted or ignored. */
export function isPricedAsAsked(call: ToolCall): boolean {
  const currency = valueAt(requestedRpc(call.response.request), '/params/arguments/catalog/context/currency');
  const shown = objectsOf(contentOf(call).products).flatMap(({ price_range: range }) =>
    ['min', 'max'].map((end) => valueAt(range, `/${end}/currency`)),
  );
  return typeof currency === 'string' && shown.every((one) => one === currency);
}

type PriceFilter = { readonly min?: number; readonly max?: number };

type Narrow = { readonly limit: number; readonly price: PriceFilter };

/** All its prices are beyond the filter. */
const isBeyond = (
  { min: least = 0, max: most = Number.POSITIVE_INFINITY }: PriceFilter,
  { min, max }: Priced,
) => max < least || min > most;

/**
 * A filter, and a size of its pages with which a search that ignores the filter shows products beyond it on the first page
 * and on the second, and one that heeds it has a second page.
 */
export function narrowSearch(products: readonly Priced[]): Narrow | undefined {
  const filters = products.flatMap(({ min, max }): readonly PriceFilter[] => [
    { max: min - 1 },
    { min: max + 1 },
  ]);
  return filters
    .flatMap((price) => products.map((_, i) => ({ limit: i + 1, price })))
    .find(({ limit, price }) => {
      const beyond = products.map((product) => isBeyond(price, product));
      const isMixed = [0, limit].every((start) => beyond.slice(start, start + limit).includes(true));
      return isMixed && beyond.filter((one) => !one).length > limit;
    });
}

async function keepsTo(context: Context, { limit, price }: Narrow): Promise<readonly Violation[]> {
  const search = (pagination: JsonObject) => searchPage(context, '', pagination, { filters: { price } });
  const beyondIn = (call: ToolCall) => pricedIn(call).filter((product) => isBeyond(price, product));
  const first = await search({ limit });
  const cursor = cursorOf(first);
  if (first.failed || cursor === undefined || productIds(first).length === 0 || beyondIn(first).length > 0) {
    throw new Inconclusive(
      'not-observed',
      'no search by price has a second page, and no product beyond its filter',
    );
  }
  const second = await search({ limit, cursor });
  context.examine(productIds(second));
  if (beyondIn(second).length === 0) return [];
  const whole = productIds(await search({ limit: 10 }));
  const wrong = beyondIn(second).filter(({ id }) => !whole.includes(id));
  if (wrong.length === 0) return [];
  const lead = `a search by ${show(price)} shows behind its cursor the products`;
  const at = '/result/structuredContent/products';
  return mismatch(second.response, lead, { at, expected: 'products of such prices', actual: wrong });
}

/** @param less a maximum that is below the price of some product of a search. */
async function keepsToZero(context: Context, less: number): Promise<readonly Violation[]> {
  const search = async (max: number) => {
    const call = await searchPage(context, '', { limit: 10 }, { filters: { price: { max } } });
    return { call, beyond: pricedIn(call).filter((product) => isBeyond({ max }, product)) };
  };
  const [free, cheap] = [await search(0), await search(less)];
  // A storefront may know no filters, refuse this one, or say in a message that it has ignored it.
  const isTold = objectsOf(contentOf(free.call).messages).length > 0;
  if (free.call.failed || isTold || cheap.call.failed || cheap.beyond.length > 0) {
    throw new Inconclusive('not-observed', 'no search by price leaves out the products that cost more');
  }
  context.examine([free.call]);
  if (free.beyond.length === 0) return [];
  const at = '/result/structuredContent/products';
  const lead = 'a search for prices of at most 0 shows the products';
  return mismatch(free.call.response, lead, { at, expected: 'none that costs more', actual: free.beyond });
}
