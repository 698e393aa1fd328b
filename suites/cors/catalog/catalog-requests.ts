/** The requests for which the catalog endpoints are judged. */
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import {
  all,
  collection,
  list,
  productsOf,
  requireProductHandles,
  single,
  wholeCatalog,
} from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';

/**
 * A server that answers 404 to everything keeps no promise about the catalog.
 * @throws Inconclusive `prerequisite` when the product list is not served.
 */
export async function requireCatalog(context: Context): Promise<void> {
  const response = await context.fetch(wholeCatalog);
  if (response.status !== 200 || !productsOf(response)) {
    throw prerequisite(
      'catalog/product-list-is-served',
      'catalog/product-list-is-served does not hold, so there is no catalog response to judge',
    );
  }
}

/** The product that other checks request as well. @throws Inconclusive as `requireProductHandles`. */
export const requireProduct = async (context: Context): Promise<HttpRequest> =>
  single((await requireProductHandles(context))[0]);

/** One request to each endpoint; for a single product only when the catalog shows one. */
export async function plainRequests(context: Context): Promise<readonly HttpRequest[]> {
  const product = await requireProduct(context).catch(noneKnown);
  return [list(), collection(all), ...[product].flat()];
}

/** The promise about the endpoint of a catalog request. */
export function promiseOf({ url }: Pick<HttpRequest, 'url'>): string {
  const { pathname } = new URL(url, 'http://base.invalid');
  if (/\/collections\/[^/]+\/products\.json$/.test(pathname)) return 'cors.catalog.collection-listing';
  return pathname.endsWith('/products.json') ? 'cors.catalog.product-list' : 'cors.catalog.product';
}
