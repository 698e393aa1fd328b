/** What the checks learn of the sitemap: its index, the children of each type, and what they link to; read leniently. */
import { readXml, type XmlEntry, type XmlReading } from '../../lib/assert/xml.ts';
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { follow } from './follow.ts';

export const sitemapRequest = get('/sitemap.xml');

/** The types that the index links to, each with the word that names it in a child's address. */
export const sitemapTypes = [
  { type: 'products', word: 'product' },
  { type: 'collections', word: 'collection' },
  { type: 'pages', word: 'page' },
  { type: 'blogs', word: 'blog' },
] as const;
export type SitemapType = (typeof sitemapTypes)[number];

/** A sitemap document as it was read. */
export type Sitemap = { readonly response: HttpResponse; readonly reading: XmlReading };

/** Children without a telling name that are opened to see what they link to. */
const mostOpened = 8;

/** By the bytes of an answer, so that a long document which many checks look at is parsed once. */
const readings = new WeakMap<Uint8Array, XmlReading>();
const long: WeakRef<Uint8Array>[] = [];
const mostLong = 1;

export function readSitemap(response: HttpResponse): Sitemap {
  const known = readings.get(response.bytes);
  if (known) return { response, reading: known };
  const reading = readXml(response.text);
  readings.set(response.bytes, reading);
  if (reading.entries.length > mostLocs) makeRoom(response.bytes);
  return { response, reading };
}

/** Long readings are many times their documents: the oldest of them makes room. */
function makeRoom(newest: Uint8Array): void {
  long.push(new WeakRef(newest));
  const oldest = long.length > mostLong ? long.shift()?.deref() : undefined;
  if (oldest) readings.delete(oldest);
}

/** The text of an entry's first field of this name; undefined when there is none, or an empty one. */
export const fieldOf = (entry: XmlEntry, name: string): string | undefined =>
  entry.fields.find(([field]) => field === name)?.[1] || undefined;

/** Addresses of one document that are looked at: many checks go through all of them. */
const mostLocs = 5_000;

/** The first addresses that a sitemap lists: http or https, resolved against its own where they are relative. */
export function locsOf({ response, reading }: Sitemap): readonly URL[] {
  return reading.entries.slice(0, mostLocs).flatMap((entry) => {
    const loc = fieldOf(entry, 'loc');
    if (loc === undefined || !URL.canParse(loc, response.request.url)) return [];
    const url = new URL(loc, response.request.url);
    return /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

/** @throws Inconclusive `prerequisite` when no readable sitemap index is served. */
export async function requireIndex(context: Context): Promise<Sitemap> {
  const response = await context.fetch(sitemapRequest);
  const index = readSitemap(response);
  const { root, malformed, tooDeep } = index.reading;
  if (response.status !== 200 || malformed !== undefined || tooDeep || root?.name !== 'sitemapindex')
    throw new Inconclusive(
      'prerequisite',
      'sitemap/index-is-served or sitemap/index-is-an-xml-index does not hold, so no per-type sitemap is known',
    );
  return index;
}

/** A gzip file (RFC 1952) that is served as the content itself: lawful for a sitemap, and not opened here. */
export const isGzipFile = ({ bytes }: HttpResponse): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

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

/** The children of a type: those whose address names it; without any, those that mostly link to it. */
export async function childrenOf(context: Context, type: SitemapType): Promise<readonly URL[]> {
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
    nameless.slice(0, mostOpened).map(async (url) => ({ url, sitemap: await fetchChild(context, url) })),
  );
}

/** The path segment after the last `/products/` (or another type), percent-decoded; undefined when there is none. */
export function segmentAfter({ pathname }: URL, type: SitemapType['type']): string | undefined {
  const segments = pathname.split('/');
  const segment = segments[segments.lastIndexOf(type) + 1];
  return segments.includes(type) && segment ? decoded(segment) : undefined;
}

/** Handles of the collections that the sitemap links to, in its order. @throws Inconclusive as `learnIndex`. */
export async function requireCollectionHandles(context: Context): Promise<readonly string[]> {
  const [, collections] = sitemapTypes;
  const [child] = await childrenOf(context, collections);
  if (!child) return [];
  const links = locsOf(await fetchChild(context, child));
  return [...new Set(links.flatMap((link) => segmentAfter(link, 'collections') ?? []))];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
