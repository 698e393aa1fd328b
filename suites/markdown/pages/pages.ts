/** The pages of the storefront, requested with the Accept headers that this area compares. */

import { tellingOf } from '../../../lib/assert/boundaries.ts';
import { mediaType } from '../../../lib/assert/response.ts';
import { isHtmlDocument } from '../../../lib/assert/sniff.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { all, findCollections } from '../../discovered/catalog/endpoints.ts';
import { pathOf, requireProductHandles } from '../../discovered/catalog/products.ts';
import { choose } from '../../discovered/choose.ts';
import { follow } from '../../discovered/follow.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { linkedPaths } from './linked-paths.ts';

/** The header that the interface gives, to the letter. */
export const markdownOrAny = 'text/markdown, */*';
export const markdownAlone = 'text/markdown';
/** As a browser sends it. */
export const browserAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** A page as it answers one Accept header, after redirects. */
export const fetchPage = (context: Context, path: string, accept: string): Promise<HttpResponse> =>
  follow(context, get(path, { accept }));

/** A page as markdown and then as HTML, both without a content coding: two checks judge this pair, sent once. */
export async function fetchUncoded(
  context: Context,
  path: string,
): Promise<readonly [HttpResponse, HttpResponse]> {
  const as = (accept: string) => follow(context, get(path, { 'accept-encoding': 'identity', accept }));
  return [await as(markdownOrAny), await as(browserAccept)];
}

const isServed = ({ status }: HttpResponse): boolean => status === 200;

/**
 * Those pages of the interface that the storefront serves: the search, and a collection, that of everything where no
 * other is known.
 * @throws Inconclusive `prerequisite` when it serves none.
 */
export async function requirePages(context: Context): Promise<readonly string[]> {
  const [handle = all] = await findCollections(context);
  const named = ['/search', pathOf('/collections/', handle)];
  const served = await choose(named, (path) => fetchPage(context, path, 'text/html'), isServed);
  if (served.length > 0) return served;
  throw prerequisite(
    'catalog/search-is-html',
    'catalog/search-is-html and catalog/collection-page-is-html do not hold, so there is no page to request as markdown',
  );
}

/** The home page and the page of a product. */
async function otherPaths(context: Context): Promise<readonly string[]> {
  const [handle]: readonly string[] = await requireProductHandles(context).catch(noneKnown);
  return ['/', ...(handle === undefined ? [] : [pathOf('/products/', handle)])];
}

/** Those, as far as a request for HTML gets an HTML document. */
export const findOtherPages = async (context: Context): Promise<readonly string[]> =>
  servedAsHtml(context, await otherPaths(context));

const servedAsHtml = (context: Context, paths: readonly string[]): Promise<readonly string[]> =>
  choose(
    paths,
    (path) => fetchPage(context, path, 'text/html'),
    (page) => isServed(page) && isHtmlDocument(page.text),
  );

/** One page of each further kind, as `findOtherPages`. */
export const findLinkedPages = async (context: Context): Promise<readonly string[]> =>
  servedAsHtml(context, await linkedPaths(context));

/** Both kinds, as far as this depth looks at them. */
export async function findFurtherPages(context: Context): Promise<readonly string[]> {
  const paths = [...(await otherPaths(context)), ...(await linkedPaths(context))];
  const chosen = tellingOf(context, paths).map(([, path]) => path);
  return servedAsHtml(context, chosen);
}

/**
 * The pages that keep the promise of the interface: negotiation is judged on these alone.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export async function requireMarkdownPages(context: Context): Promise<readonly [string, ...string[]]> {
  const [first, ...rest] = await choose(
    await requirePages(context),
    (path) => fetchPage(context, path, markdownOrAny),
    (page) => isServed(page) && mediaType(page) === 'text/markdown',
  );
  if (first !== undefined) return [first, ...rest];
  throw prerequisite(
    'markdown/pages-are-labelled-markdown',
    'markdown/pages-are-labelled-markdown does not hold, so no page negotiates',
  );
}
