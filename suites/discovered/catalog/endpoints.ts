/** The three catalog endpoints: requests to them, which handles to request, and which responses are theirs. */
import { sampleOf } from '../../../lib/assert/boundaries.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { maxCollections, maxHandles } from '../bounds.ts';
import { atDepth } from '../choose.ts';
import { noneKnown } from '../none-known.ts';
import { pathOf, requireProductHandles } from './products.ts';
import { requireCollectionHandles } from './sitemap.ts';

/** @param query such as `limit=2`; without it the default limit applies. */
export const list = (query = ''): HttpRequest => get(`/products.json${query && `?${query}`}`);

export const collection = (handle: string, query = ''): HttpRequest =>
  get(pathOf('/collections/', handle, `/products.json${query && `?${query}`}`));

export const single = (handle: string): HttpRequest => get(pathOf('/products/', handle, '.json'));

/** The handle that means the full catalog. */
export const all = 'all';

/** The largest listing of the full catalog. */
export const wholeCollection = collection(all, 'limit=250');

/** Handles that no collection and no product has: a plain one, in capitals, outside ASCII, and long. */
export const unknownHandles = [
  'zq-unknown-collection',
  'ZQ-Unknown-Collection',
  'zq-unknown-日本',
  `zq-unknown-${'x'.repeat(150)}`,
] as const;

/** Collections besides `all`, and products besides the odd ones, that a run requests if it is not thorough. */
const fewCollections = 1;
const fewHandles = 4;

/** Handles of existing collections besides `all`: the one that the target names, or some that the sitemap links to. */
export async function findCollections(context: Context): Promise<readonly string[]> {
  const { collection: named } = context.target;
  if (named !== undefined) return [named];
  const linked = await requireCollectionHandles(context).catch(noneKnown);
  const others = linked.filter((handle) => handle !== all);
  return sampleOf(context, others, { few: fewCollections, most: maxCollections });
}

/**
 * Handles of products that are requested one by one: the first, the last, up to two outside ASCII, and a seeded sample.
 * @throws Inconclusive as `requireProductHandles`.
 */
export async function someHandles(context: Context): Promise<readonly string[]> {
  const handles = await requireProductHandles(context);
  const odd = [handles[0], handles.at(-1) ?? handles[0], ...handles.filter(isNotAscii).slice(0, 2)];
  const few = atDepth(context, { usual: fewHandles, quick: 1 });
  return [...new Set([...odd, ...sampleOf(context, handles, { few, most: maxHandles })])];
}

const isNotAscii = (handle: string): boolean => /[^\x20-\x7e]/.test(handle);

const paths = /^\/(products|products\/[^/]+|collections\/[^/]+\/products)\.json$/;

/** Whether a response comes from one of these endpoints below the base address. */
export function isCatalog({ request }: HttpResponse, { target }: Context): boolean {
  if (!request.url.startsWith(`${target.baseUrl}/`)) return false;
  return paths.test(new URL(request.url.slice(target.baseUrl.length), 'http://base.invalid').pathname);
}
