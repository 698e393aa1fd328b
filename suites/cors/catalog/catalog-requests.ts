/** The requests for which the catalog endpoints are judged. */
import { someOf } from '../../../lib/arbitraries/some-of.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import {
  pathOf,
  productsOf,
  requireProductHandles,
  wholeCatalog,
} from '../../discovered/catalog/products.ts';
import { noneKnown } from '../../discovered/none-known.ts';

/** Products that are requested, to stay polite. */
const mostHandles = 3;

export const listPath = '/products.json';
export const collectionPath = '/collections/all/products.json';

/**
 * A server that answers 404 to everything keeps no promise about the catalog.
 * @throws Inconclusive `prerequisite` when the product list is not served.
 */
export async function requireCatalog(context: Context): Promise<void> {
  const list = await context.fetch(wholeCatalog);
  if (list.status !== 200 || !productsOf(list)) {
    throw prerequisite(
      'catalog/product-list-is-served',
      'catalog/product-list-is-served does not hold, so there is no catalog response to judge',
    );
  }
}

export async function requireProductPaths(context: Context): Promise<readonly string[]> {
  const handles = someOf(await requireProductHandles(context), mostHandles, context.target.seed);
  return handles.map((handle) => pathOf('/products/', handle, '.json'));
}

/** One path of each endpoint; that of a single product only when the catalog shows one. */
export async function findCatalogPaths(context: Context): Promise<readonly string[]> {
  const products: readonly string[] = await requireProductPaths(context).catch(noneKnown);
  return [listPath, collectionPath, ...products.slice(0, 1)];
}

/** The promise about the endpoint of a catalog request. */
export function promiseOf({ url }: Pick<HttpRequest, 'url'>): string {
  const { pathname } = new URL(url, 'http://base.invalid');
  if (pathname.endsWith(listPath) && !pathname.includes('/collections/')) return 'cors.catalog.product-list';
  return pathname.includes('/collections/') ? 'cors.catalog.collection-listing' : 'cors.catalog.product';
}
