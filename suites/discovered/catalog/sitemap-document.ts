/** One document of the sitemap, read leniently: its entries, their fields and their addresses. */
import { readXml, type XmlEntry, type XmlReading } from '../../../lib/assert/xml.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { maxLocs, maxLongSitemaps } from '../bounds.ts';

/** A sitemap document and its XML. */
export type Sitemap = { readonly response: HttpResponse; readonly reading: XmlReading };

/** Keyed by the bytes of a response, so that a long document which many checks read is parsed once. */
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

/** A long reading is many times the size of its document: only the newest is kept. */
function makeRoom(newest: Uint8Array): void {
  long.push(new WeakRef(newest));
  const oldest = long.length > maxLongSitemaps ? long.shift()?.deref() : undefined;
  if (oldest) readings.delete(oldest);
}

/** The text of an entry's first field of this name; undefined when there is none, or an empty one. */
export const fieldOf = (entry: XmlEntry, name: string): string | undefined =>
  entry.fields.find(([field]) => field === name)?.[1] || undefined;

/** The first addresses that a sitemap lists: http or https, resolved against its own where they are relative. */
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
