/** What the sitemap protocol (sitemaps.org) demands of each entry of a sitemap, judged while the document is read. */
import type { XmlEntry } from '../../lib/assert/xml.ts';

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
