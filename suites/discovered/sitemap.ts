/** The sitemap, read leniently: its index, the children of each type, and the addresses in them. */
import { someOf } from '../../lib/assert/boundaries.ts';
import { redirectTarget } from '../../lib/assert/response.ts';
import type { Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { orUndefined, prerequisite } from '../../lib/model/inconclusive.ts';
import { maxChildren, maxNameless, maxPageText, maxRedirects } from './bounds.ts';
import {
  readSitemap,
  type Sitemap,
  type SitemapType,
  segmentAfter,
  sitemapTypes,
} from './sitemap-reading.ts';

export { type Sitemap, type SitemapType, segmentAfter, sitemapTypes } from './sitemap-reading.ts';

export const sitemapRequest = get('/sitemap.xml');

/** @throws Inconclusive `prerequisite` when no readable sitemap index is served. */
export async function requireIndex(context: Context): Promise<Sitemap> {
  const index = await context.fetchAs(sitemapRequest, readSitemap);
  if (index.response.status !== 200) throw prerequisite('sitemap/index-is-served');
  const { root, malformed, tooDeep } = index.reading;
  if (malformed !== undefined || tooDeep || root?.name !== 'sitemapindex') {
    throw prerequisite('sitemap/index-is-an-xml-index');
  }
  return index;
}

/** The paths of the sitemaps that robots.txt names. The engine has fetched it already. */
export async function pathsInRobots(context: Context): Promise<readonly string[]> {
  const robots = await context.fetch(get('/robots.txt')).catch(orUndefined);
  if (robots?.status !== 200) return [];
  const lines = robots.text.slice(0, maxPageText).matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim);
  return [...lines].flatMap(([, url = '']) => (URL.canParse(url) ? [new URL(url).pathname] : []));
}

/** A sitemap behind redirects. */
export async function fetchChild(context: Context, url: URL): Promise<Sitemap> {
  let child = await context.fetchAs(get(url.href), readSitemap);
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    const target = redirectTarget(child.response);
    if (!target) break;
    child = await context.fetchAs(get(target.href), readSitemap);
  }
  return child;
}

/** Whether an address names a type in its path or query. A `page` parameter does not name the type pages. */
export function namesType({ pathname, search }: URL, { word }: SitemapType): boolean {
  return `${pathname}${search.replaceAll(/([?&])page=\d*/gi, '$1')}`.toLowerCase().includes(word);
}

/** Whether more than half of the links of a sitemap, besides the home page, lead to this type. */
export const leadsTo = ({ reading: { links } }: Sitemap, { type }: SitemapType): boolean =>
  (links.of.get(type) ?? 0) * 2 > links.count;

/**
 * The children of a type: those whose address names it; without any, those that mostly link to it.
 * @throws Inconclusive as `requireIndex`.
 */
export async function requireChildren(context: Context, type: SitemapType): Promise<readonly URL[]> {
  const children = locsOf(await requireIndex(context));
  const named = children.filter((url) => namesType(url, type));
  if (named.length > 0) return named;
  const opened = await openNameless(context);
  return opened.filter(({ sitemap }) => leadsTo(sitemap, type)).map(({ url }) => url);
}

/** Opens the children whose address names no type, at most eight of them. */
export async function openNameless(
  context: Context,
): Promise<readonly { readonly url: URL; readonly sitemap: Sitemap }[]> {
  const nameless = locsOf(await requireIndex(context)).filter(
    (url) => !sitemapTypes.some((type) => namesType(url, type)),
  );
  return Promise.all(
    nameless.slice(0, maxNameless).map(async (url) => ({ url, sitemap: await fetchChild(context, url) })),
  );
}

/** At most two children of each type, drawn by the seed. @throws Inconclusive as `requireIndex`. */
export async function sampleChildren(context: Context): Promise<readonly URL[]> {
  const children = await Promise.all(sitemapTypes.map((type) => requireChildren(context, type)));
  const drawn = children.flatMap((urls) => someOf(urls, maxChildren, context.target.seed));
  return [...new Map(drawn.map((url) => [url.href, url])).values()];
}

/** The sampled children that can be read; `sitemap/children-are-sitemaps` judges the others. */
export async function readableChildren(context: Context): Promise<readonly Sitemap[]> {
  const urls = await sampleChildren(context);
  const outcomes = await Promise.allSettled(urls.map((url) => fetchChild(context, url)));
  return outcomes
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    .filter(({ response, reading }) => response.status === 200 && reading.malformed === undefined);
}

/** The index and the sampled children that can be read. @throws Inconclusive as `requireIndex`. */
export const sitemapDocuments = async (context: Context): Promise<readonly Sitemap[]> => [
  await requireIndex(context),
  ...(await readableChildren(context)),
];

/** Handles of the collections that the sitemap links to, in its order. @throws Inconclusive as `requireIndex`. */
export async function requireCollectionHandles(context: Context): Promise<readonly string[]> {
  const [, collections] = sitemapTypes;
  const [child] = await requireChildren(context, collections);
  return child ? handlesIn([await fetchChild(context, child)], collections) : [];
}

/** The distinct handles of this type that sitemaps link to. */
export const handlesIn = (sitemaps: readonly Sitemap[], { type }: SitemapType): readonly string[] => [
  ...new Set(sitemaps.flatMap(locsOf).flatMap((link) => segmentAfter(link, type) ?? [])),
];

/** The first http and https addresses in a sitemap. */
export const locsOf = ({ reading }: Sitemap): readonly URL[] => reading.locs.map((loc) => new URL(loc));

export const isGzipFile = ({ reading }: Sitemap): boolean => reading.isGzip;

/** It is too long to be unpacked. */
export const isPacked = ({ reading }: Sitemap): boolean => reading.isPacked;
