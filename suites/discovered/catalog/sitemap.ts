/** The sitemap, read leniently: its index, and the children of each type. */
import { someOf } from '../../../lib/assert/boundaries.ts';
import type { Context } from '../../../lib/model/context.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { maxChildren, maxNameless } from '../bounds.ts';
import { follow } from '../follow.ts';
import { locsOf, readSitemap, type Sitemap, segmentAfter } from './sitemap-document.ts';

export const sitemapRequest = get('/sitemap.xml');

/** The types that the index links to, each with the word that names it in the address of a child. */
export const sitemapTypes = [
  { type: 'products', word: 'product' },
  { type: 'collections', word: 'collection' },
  { type: 'pages', word: 'page' },
  { type: 'blogs', word: 'blog' },
] as const;
export type SitemapType = (typeof sitemapTypes)[number];

/** @throws Inconclusive `prerequisite` when no readable sitemap index is served. */
export async function requireIndex(context: Context): Promise<Sitemap> {
  const response = await context.fetch(sitemapRequest);
  if (response.status !== 200) throw prerequisite('sitemap/index-is-served');
  const index = readSitemap(response);
  const { root, malformed, tooDeep } = index.reading;
  if (malformed !== undefined || tooDeep || root?.name !== 'sitemapindex') {
    throw prerequisite('sitemap/index-is-an-xml-index');
  }
  return index;
}

export const fetchChild = async (context: Context, url: URL): Promise<Sitemap> =>
  readSitemap(await follow(context, get(url.href)));

/** Whether an address names a type in its path or query; the `page` of a paginated address names none. */
export function namesType({ pathname, search }: URL, { word }: SitemapType): boolean {
  return `${pathname}${search.replaceAll(/([?&])page=\d*/gi, '$1')}`.toLowerCase().includes(word);
}

/** Whether most links of a sitemap, besides the home page, lead to this type. */
export function leadsTo(sitemap: Sitemap, { type }: SitemapType): boolean {
  const links = locsOf(sitemap).filter(({ pathname }) => pathname !== '/');
  return links.filter((link) => segmentAfter(link, type) !== undefined).length * 2 > links.length;
}

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

/** Children whose address names no type, opened; at most eight. */
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

/** The different handles of this type that sitemaps link to. */
export const handlesIn = (sitemaps: readonly Sitemap[], { type }: SitemapType): readonly string[] => [
  ...new Set(sitemaps.flatMap(locsOf).flatMap((link) => segmentAfter(link, type) ?? [])),
];
