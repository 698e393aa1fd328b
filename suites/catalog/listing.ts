/** The lists are there, and so is each product that they list. */

import { meets } from '../../lib/assert/answers.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import { wholeCatalog } from '../discovered/products.ts';
import { all, collection, findCollections, list, single, someHandles } from './places.ts';
import { holdsList } from './shown.ts';

const pages = ['page=1', 'page=2', 'page=2&limit=5', 'limit=5&page=1'];

export const listingChecks = [
  check({
    id: 'catalog/product-list-is-served',
    requires: ['catalog.list'],
    claim: 'GET /products.json answers 200 with a JSON object that holds an array of products.',
    run: (context) =>
      forEach(context, [wholeCatalog, list()], async (request) => holdsList(await context.fetch(request))),
  }),

  check({
    id: 'catalog/collection-listing-is-served',
    requires: ['catalog.collection'],
    claim:
      'GET /collections/{handle}/products.json answers 200 with a JSON object that holds an array of products.',
    run: async (context) => {
      const handles = [all, ...(await findCollections(context))];
      const requests = handles.flatMap((handle) => [collection(handle, 'limit=250'), collection(handle)]);
      return forEach(context, requests, async (request) => holdsList(await context.fetch(request)));
    },
  }),

  check({
    id: 'catalog/listed-product-is-served',
    requires: ['catalog.single'],
    claim:
      'GET /products/{handle}.json answers 200 with a JSON object that holds a product, for handles of the product list.',
    run: async (context) =>
      forEach(context, await someHandles(context), async (handle) =>
        meets(await context.fetch(single(handle)), { status: 200, schema: 'product-answer' }),
      ),
  }),

  check({
    id: 'catalog/page-is-accepted',
    requires: ['catalog.page'],
    claim:
      'The product list and the collection listing answer 200 with an array of products when a page is asked for.',
    run: (context) =>
      forEach(
        context,
        pages.flatMap((page) => [list(page), collection(all, page)]),
        async (request) => holdsList(await context.fetch(request)),
      ),
  }),
];
