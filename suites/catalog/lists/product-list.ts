/** The product list: it is served, accepts pages, and shows the whole catalog in one request. */

import { maxLimit } from '../../../lib/arbitraries/limit.ts';
import { answers } from '../../../lib/assert/answers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { maxChildren } from '../../discovered/bounds.ts';
import { all, collection, list, single } from '../../discovered/catalog/endpoints.ts';
import { productsOf, wholeCatalog } from '../../discovered/catalog/products.ts';
import { fetchChild, handlesIn, requireChildren, sitemapTypes } from '../../discovered/catalog/sitemap.ts';
import {
  holdsAtMost,
  listsOnlyThoseOf,
  productList,
  requireComplete,
  requireLargest,
  sizeOf,
} from './contents.ts';

const pages = ['page=1', 'page=2&limit=250'];

/** Products that the sitemap links to, the list lacks, and a request is sent for. */
const maxUnlisted = 5;

export const checks: readonly Check[] = [
  answers({
    id: 'catalog/product-list-is-served',
    requires: ['catalog.list'],
    claim: 'GET /products.json answers 200 with a JSON object that holds an array of products.',
    fix: 'Answer GET /products.json, with and without limit, with status 200 and a JSON object whose member products is an array of objects.',
    to: [wholeCatalog, list()],
    with: productList,
  }),

  answers({
    id: 'catalog/page-is-accepted',
    requires: ['catalog.page'],
    claim:
      'The product list and the collection listing answer 200 with an array of products when the request names a page.',
    fix: 'Answer list requests that carry the parameter page, alone or beside limit, with status 200 and an array of products.',
    prerequisites: ['catalog/product-list-is-served', 'catalog/collection-listing-is-served'],
    to: pages.flatMap((page) => [list(page), collection(all, page)]),
    with: productList,
  }),

  check({
    id: 'catalog/largest-list-holds-250',
    requires: ['catalog.limit.maximum'],
    claim:
      'The product list with limit=250 holds 250 products, or at least every product that other product lists show.',
    fix: 'Return 250 products from /products.json?limit=250, never more, and fewer only when that is the whole catalog.',
    run: async (context) => {
      const largest = await requireLargest(context);
      const size = sizeOf(largest);
      context.examine([largest]);
      if (size >= maxLimit) return holdsAtMost(largest, maxLimit);
      const lastPage = `page=${Math.floor(size / 24) + 1}`;
      return forEach(context, ['', 'limit=1', 'limit=249', lastPage, 'page=2&limit=250'], async (query) =>
        listsOnlyThoseOf(await context.fetch(list(query)), largest),
      );
    },
  }),

  check({
    id: 'catalog/one-request-returns-the-catalog',
    requires: ['catalog.limit.whole'],
    claim:
      'Every product that the sitemap links to and that is served is in the product list with limit=250.',
    fix: 'List every product that the sitemap links to in /products.json?limit=250, or remove withdrawn products from the sitemap.',
    prerequisites: [
      'catalog/product-list-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/handles-are-unique',
      'catalog/largest-list-holds-250',
    ],
    run: async (context) => {
      const [products] = sitemapTypes;
      const largest = await requireComplete(context);
      const listed = new Set((productsOf(largest) ?? []).map(({ handle }) => String(handle).normalize()));
      const children = (await requireChildren(context, products)).slice(0, maxChildren);
      const sitemaps = await Promise.all(children.map((child) => fetchChild(context, child)));
      const linked = context.examine(handlesIn(sitemaps, products));
      const unlisted = linked.filter((handle) => !listed.has(handle.normalize())).slice(0, maxUnlisted);
      const served = await Promise.all(unlisted.map((handle) => context.fetch(single(handle))));
      return served
        .filter(({ status }) => status === 200)
        .map((response) => missingProduct(response, largest));
    },
  }),
];

const missingProduct = (response: HttpResponse, largest: HttpResponse): Violation =>
  violation(
    response,
    `${requestText(response)} answered with a product that the sitemap links to and ${requestText(largest)} does not list; promised is the whole catalog`,
    { at: '/product' },
  );
