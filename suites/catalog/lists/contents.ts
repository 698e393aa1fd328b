/** The contents of product lists: their size and their products. */
import { meets } from '../../../lib/assert/answers.ts';
import { valueAt } from '../../../lib/assert/json.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { wholeCollection } from '../../discovered/catalog/endpoints.ts';
import {
  firstOf,
  keyOf,
  keysOf,
  maxProducts,
  productsOf,
  wholeCatalog,
} from '../../discovered/catalog/products.ts';

/** A product list; its products are judged elsewhere. */
export const productList = { status: 200, schema: 'product-list' } as const;

export const holdsList = (response: HttpResponse): readonly Violation[] => meets(response, productList);

/** @param served id of the check that judges whether this list is served. */
export async function requireList(
  context: Context,
  request: HttpRequest,
  served: string,
): Promise<HttpResponse> {
  const response = await context.fetch(request);
  if (response.status !== 200 || !productsOf(response)) throw prerequisite(served);
  return response;
}

/** @throws Inconclusive `prerequisite` when the product list is not served. */
export const requireLargest = (context: Context): Promise<HttpResponse> =>
  requireList(context, wholeCatalog, 'catalog/product-list-is-served');

/** @throws Inconclusive `prerequisite` when the collection listing of `all` is not served. */
export const requireAll = (context: Context): Promise<HttpResponse> =>
  requireList(context, wholeCollection, 'catalog/collection-listing-is-served');

/** The largest list, when it is shorter than the limit and so the whole catalog. */
export async function requireComplete(context: Context): Promise<HttpResponse> {
  const largest = await requireLargest(context);
  if (sizeOf(largest) < maxProducts) return largest;
  throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
}

export function sizeOf({ json }: HttpResponse): number {
  const products = json.valid ? valueAt(json.value, '/products') : undefined;
  return Array.isArray(products) ? products.length : 0;
}

/** A product list of exactly this size. */
export function holdsExactly(response: HttpResponse, size: number, because: string): readonly Violation[] {
  const noList = holdsList(response);
  if (noList.length > 0 || sizeOf(response) === size) return noList;
  return [hasOtherSize(response, `${size}`, `: ${because}`)];
}

export const holdsAtMost = (response: HttpResponse, most: number): readonly Violation[] =>
  sizeOf(response) > most ? [hasOtherSize(response, `at most ${most}`)] : [];

/** @param promised such as `24` or `at most 250`. */
export function hasOtherSize(response: HttpResponse, promised: string, because = ''): Violation {
  const actual = sizeOf(response);
  const message = `${requestText(response)} lists ${actual} products; promised is a list of ${promised}${because}`;
  const details = { at: '/products', expected: `${promised} products`, actual: `${actual} products` };
  return violation(response, message, details);
}

/** Every product of one list is in another. */
export function listsOnlyThoseOf(response: HttpResponse, other: HttpResponse): readonly Violation[] {
  const known = new Set(keysOf(other));
  return firstOf(productsOf(response) ?? []).flatMap((product, index) => {
    if (known.has(keyOf(product))) return [];
    const message = `${requestText(response)} lists the product ${keyOf(product)}, which ${requestText(other)} does not list`;
    const expected = `a product of ${requestText(other)}`;
    return [violation(response, message, { at: `/products/${index}`, expected })];
  });
}
