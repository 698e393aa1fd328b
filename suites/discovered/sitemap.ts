/** The sitemap, read leniently: its index, the children of each type, and the addresses in them. */
import { someOf } from '../../lib/assert/boundaries.ts';
import { readXml, type XmlEntry, type XmlReading } from '../../lib/assert/xml.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import { maxChildren, maxLocs, maxLongSitemaps, maxNameless } from './bounds.ts';
import { follow } from './document.ts';

export const sitemapRequest = get('/sitemap.xml');

/** The types of children in the index, each with the word for it in their addresses. */
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

/** Whether an address names a type in its path or query. A `page` parameter does not name the type pages. */
export function namesType({ pathname, search }: URL, { word }: SitemapType): boolean {
  return `${pathname}${search.replaceAll(/([?&])page=\d*/gi, '$1')}`.toLowerCase().includes(word);
}

/** Whether more than half of the links of a sitemap, besides the home page, lead to this type. */
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

/** A sitemap document and its XML. */
export type Sitemap = { readonly response: HttpResponse; readonly reading: XmlReading };

/** By the bytes of the response, so that a document is parsed once for all checks. */
const readings = new WeakMap<Uint8Array, XmlReading>();

const long: WeakRef<Uint8Array>[] = [];

export function readSitemap(response: HttpResponse): Sitemap {
  const known = readings.get(response.bytes);
  if (known) return { response, reading: known };
  const reading = readXml(response.text);
  readings.set(response.bytes, reading);
  if (reading.entries.length > maxLocs) makeRoom(response.bytes);
  return { response, reading };
}

/** Keeps only the newest long reading, because it is many times the size of its document. */
function makeRoom(newest: Uint8Array): void {
  long.push(new WeakRef(newest));
  const oldest = long.length > maxLongSitemaps ? long.shift()?.deref() : undefined;
  if (oldest) readings.delete(oldest);
}

/** The text of an entry's first field of this name; undefined when there is none, or an empty one. */
export const fieldOf = (entry: XmlEntry, name: string): string | undefined =>
  entry.fields.find(([field]) => field === name)?.[1] || undefined;

/** The first http and https addresses in a sitemap; relative ones are resolved against its own address. */
export function locsOf({ response, reading }: Sitemap): readonly URL[] {
  return reading.entries.slice(0, maxLocs).flatMap((entry) => {
    const loc = fieldOf(entry, 'loc');
    if (loc === undefined || !URL.canParse(loc, response.request.url)) return [];
    const url = new URL(loc, response.request.url);
    return /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

/** A gzip file (RFC 1952) served as the content itself: lawful for a sitemap, and not decompressed here. */
export const isGzipFile = ({ bytes }: HttpResponse): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The path segment after the last `/products/` (or another type), percent-decoded; undefined when there is none. */
export function segmentAfter({ pathname }: URL, type: string): string | undefined {
  const segments = pathname.split('/');
  const segment = segments[segments.lastIndexOf(type) + 1];
  return segments.includes(type) && segment ? decoded(segment) : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
