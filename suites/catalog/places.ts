/** The three catalog endpoints: requests to them, and which answers are theirs. */
import { someOf } from '../../lib/arbitraries/some-of.ts';
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { pathOf, requireProductHandles } from '../discovered/products.ts';
import { requireCollectionHandles } from '../discovered/sitemap.ts';

/** @param query such as `limit=2`; none asks for the default. */
export const list = (query = ''): HttpRequest => get(`/products.json${query && `?${query}`}`);

export const collection = (handle: string, query = ''): HttpRequest =>
  get(pathOf('/collections/', handle, `/products.json${query && `?${query}`}`));

export const single = (handle: string): HttpRequest => get(pathOf('/products/', handle, '.json'));

/** The handle that means the full catalog. */
export const all = 'all';

/** Collections besides `all` that are asked. */
const mostCollections = 2;

/** Collections that are known to exist: the one that the target names, and some that the sitemap links to. */
export async function findCollections(context: Context): Promise<readonly string[]> {
  const { collection: named, seed } = context.target;
  if (named !== undefined) return [named];
  const linked = await requireCollectionHandles(context).catch(noneKnown);
  return someOf(
    linked.filter((handle) => handle !== all),
    mostCollections,
    seed,
  );
}

const mostHandles = 14;

/** Handles of products that are asked one by one: the first, the last, one that is not ASCII, and a seeded sample. */
export async function someHandles(context: Context): Promise<readonly string[]> {
  const handles = await requireProductHandles(context);
  const odd = [handles[0], handles.at(-1) ?? handles[0], ...handles.filter(isNotAscii).slice(0, 2)];
  return [...new Set([...odd, ...someOf(handles, mostHandles, context.target.seed)])];
}

const isNotAscii = (handle: string): boolean => /[^\x20-\x7e]/.test(handle);
