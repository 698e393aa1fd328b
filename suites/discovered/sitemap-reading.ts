/** A sitemap document as it is read: what checks need of it, within bounds, and what sitemaps.org demands of each entry. */
import { gunzipSync } from 'node:zlib';
import { isUtf8 } from '../../lib/assert/sniff.ts';
import { readXml, type XmlEntry, type XmlReading } from '../../lib/assert/xml.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Target } from '../../lib/model/target.ts';
import { maxDrawn, maxFaults, maxHosts, maxLocs, maxUnpacked } from './bounds.ts';

/** The types of children in the index, each with the word for it in their addresses. */
export const sitemapTypes = [
  { type: 'products', word: 'product' },
  { type: 'collections', word: 'collection' },
  { type: 'pages', word: 'page' },
  { type: 'blogs', word: 'blog' },
] as const;
export type SitemapType = (typeof sitemapTypes)[number];

type Faults = { readonly count: number; readonly first: readonly FoundFault[] };

export type SitemapReading = XmlReading & {
  /** Bytes of the document, unpacked. */
  readonly size: number;
  /** A gzip file (RFC 1952) served as the content itself: lawful for a sitemap. */
  readonly isGzip: boolean;
  /** A gzip file that is too long to be unpacked. */
  readonly isPacked: boolean;
  readonly isUtf8: boolean;
  /** The http and https addresses of the first entries, at most 5,000; relative ones are resolved. */
  readonly locs: readonly string[];
  /** Addresses drawn by the seed from all entries, in the order of the draw. */
  readonly drawn: readonly string[];
  /** The first address of each host. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Addresses that occur more than once; the first of them. */
  readonly repeated: readonly string[];
  readonly faults: ReadonlyMap<EntryFault, Faults>;
  /** The judged fields that occur. */
  readonly fields: ReadonlySet<JudgedField>;
  /** Links besides the home page, and how many of these lead to each type. */
  readonly links: { readonly count: number; readonly of: ReadonlyMap<SitemapType['type'], number> };
};

/** A sitemap document: its reading, and its response with only the beginning of the body. */
export type Sitemap = { readonly response: HttpResponse; readonly reading: SitemapReading };

/** Bytes of the beginning that is kept, enough for the XML declaration. */
const beginning = 300;

export function readSitemap(response: HttpResponse, { seed }: Pick<Target, 'seed'>): Sitemap {
  const { bytes: received, request } = response;
  const isGzip = received[0] === 0x1f && received[1] === 0x8b;
  const unpacked = isGzip ? unpack(received) : received;
  const isPacked = unpacked === 'too long';
  const bytes = isPacked ? received : unpacked;
  const collected = createCollected(request.url, seed);
  const xml = readXml(bytes, collected.add);
  return {
    response: withoutBody({ ...response, bytes }),
    reading: {
      ...xml,
      ...collected.all(),
      size: bytes.length,
      ...{ isGzip, isPacked },
      isUtf8: isUtf8(bytes),
    },
  };
}

/** @returns the file itself, which is no XML, where it is broken. */
function unpack(bytes: Uint8Array): Uint8Array | 'too long' {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpacked });
  } catch (cause) {
    return cause instanceof RangeError ? 'too long' : bytes;
  }
}

function withoutBody({ exchange, request, status, headers, millis, at, bytes }: HttpResponse): HttpResponse {
  const kept = new Uint8Array(bytes.subarray(0, beginning));
  return {
    ...{ exchange, request, status, headers, millis, at },
    bytes: kept,
    text: new TextDecoder().decode(kept),
    json: { valid: false, because: 'it is a sitemap' },
    events: [],
  };
}

/** @param base the address of the document. */
function createCollected(base: string, seed: number) {
  const addresses = createAddresses(seed);
  const faults = new Map<EntryFault, { count: number; first: FoundFault[] }>();
  const fields = new Set<JudgedField>();
  const document = new URL(base);
  return {
    add(entry: XmlEntry, place: number, root: string) {
      // A reader of an index looks for sitemaps alone.
      if (root === 'sitemapindex' && entry.name !== 'sitemap') return;
      const loc = fieldOf(entry, 'loc');
      const url = loc === undefined ? undefined : parsed(loc, base);
      for (const [kind, actual] of faultsIn(entry, url, document)) {
        const found = faults.get(kind) ?? { count: 0, first: [] };
        faults.set(kind, found);
        found.count += 1;
        if (found.first.length < maxFaults) found.first.push({ place, actual });
      }
      for (const field of judgedFields) if (entry.fields.some(([name]) => name === field)) fields.add(field);
      if (loc !== undefined) addresses.add(loc, url);
    },
    all: () => ({ ...addresses.all(), faults, fields }),
  };
}

/** One attempt is faster than asking first whether the address can be read. */
function parsed(loc: string, base: string): URL | undefined {
  try {
    return new URL(loc, base);
  } catch {
    return undefined;
  }
}

function createAddresses(seed: number) {
  const locs: string[] = [];
  const hosts = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const of = new Map<SitemapType['type'], number>();
  const reservoir = createReservoir(seed);
  let count = 0;
  const countType = (url: URL) => {
    if (url.pathname === '/') return;
    count += 1;
    for (const { type } of sitemapTypes) {
      if (!url.pathname.includes(type)) continue;
      if (segmentAfter(url, type) !== undefined) of.set(type, (of.get(type) ?? 0) + 1);
    }
  };
  return {
    add(loc: string, url: URL | undefined) {
      if (seen.has(loc) && repeated.size < maxFaults) repeated.add(loc);
      seen.add(loc);
      if (!url) return;
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
      if (locs.length < maxLocs) locs.push(url.href);
      if (hosts.size < maxHosts && !hosts.has(url.host)) hosts.set(url.host, url.href);
      reservoir.add(url.href);
      countType(url);
    },
    all: () => ({
      ...{ locs, hosts, repeated: [...repeated], drawn: reservoir.drawn },
      links: { count, of },
    }),
  };
}

/** Keeps a few of many texts, each with the same chance (Vitter, algorithm R). */
function createReservoir(seed: number) {
  const drawn: string[] = [];
  const random = createRandom(seed);
  let seen = 0;
  return {
    drawn,
    add(text: string) {
      seen += 1;
      const place = Math.floor(random() * seen);
      if (drawn.length < maxDrawn) {
        drawn.splice(place, 0, text);
      } else if (place < maxDrawn) {
        drawn[place] = text;
      }
    },
  };
}

/** A linear congruential generator of 32 bits; its high bits are random enough for a sample. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The path segment after the last `/products/` (or another type), percent-decoded; undefined when there is none. */
export function segmentAfter({ pathname }: URL, type: string): string | undefined {
  const segments = pathname.split('/');
  const at = segments.lastIndexOf(type);
  const segment = at < 0 ? undefined : segments[at + 1];
  return segment ? decoded(segment) : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The text of an entry's first field of this name; undefined when there is none, or an empty one. */
export const fieldOf = (entry: XmlEntry, name: string): string | undefined =>
  entry.fields.find(([field]) => field === name)?.[1] || undefined;

const maxLocLength = 2047;

const isAbsolute = (loc: string, url: URL | undefined): boolean =>
  url !== undefined && /^https?:\/\//i.test(loc);

/** https://www.w3.org/TR/NOTE-datetime: a year, a month, a day, or a time with its zone. */
const w3cDateTime =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

/** A decimal of XML Schema, without an exponent. */
const decimal = /^\+?(\d+\.?\d*|\.\d+)$/;

export const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];

/** The optional fields whose values are judged. */
export const judgedFields = ['lastmod', 'priority', 'changefreq'] as const;

export type JudgedField = (typeof judgedFields)[number];

const isRight: Readonly<Record<JudgedField, (value: string) => boolean>> = {
  lastmod: (value) => value === '' || w3cDateTime.test(value),
  priority: (value) => decimal.test(value) && Number(value) <= 1,
  changefreq: (value) => changeFrequencies.includes(value),
};

/** No address has these characters unless they are escaped (RFC 3986 and, for those beyond ASCII, RFC 3987). */
const unescaped = /[\s<>"{}|\\^`\u0000-\u001f\u007f]|%(?![0-9a-f]{2})/i;

/** The folder of a file: a sitemap lists addresses in its own folder, and below it. */
const folderOf = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/') + 1);

/**
 * What may be wrong with an entry: its `loc` is missing or there are several, it is no absolute address, is not escaped, or
 * is outside the folder of the document; a field has a wrong value.
 */
export type EntryFault = 'locs' | 'absolute' | 'escaped' | 'folder' | JudgedField;

export type FoundFault = {
  readonly place: number;
  /** The wrong value, or the number of locs. */
  readonly actual: string | number;
};

/**
 * @param url the address in its loc, if it can be read.
 * @param base the address of the document.
 */
export function* faultsIn(
  entry: XmlEntry,
  url: URL | undefined,
  base: URL,
): Generator<readonly [EntryFault, FoundFault['actual']]> {
  const loc = fieldOf(entry, 'loc');
  const locs = entry.fields.filter(([name]) => name === 'loc').length;
  if (loc === undefined || locs !== 1) yield ['locs', loc === undefined ? 0 : locs];
  if (loc !== undefined && !(isAbsolute(loc, url) && loc.length <= maxLocLength)) yield ['absolute', loc];
  if (loc !== undefined && unescaped.test(loc)) yield ['escaped', loc];
  if (loc !== undefined && url && !url.pathname.startsWith(folderOf(base))) yield ['folder', loc];
  for (const [name, value] of entry.fields) {
    const field = judgedFields.find((one) => one === name);
    if (field && !isRight[field](value)) yield [field, value];
  }
}
