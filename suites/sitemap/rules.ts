/** The rules of the sitemap protocol (sitemaps.org), each held against one document. */
import { isUtf8 } from '../../lib/assert/sniff.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { fieldOf, locsOf, type Sitemap } from '../discovered/sitemap.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const mostEntries = 50_000;
const mostBytes = 52_428_800;
const longestLoc = 2047;

/** https://www.w3.org/TR/NOTE-datetime: a year, a month, a day, or a time with its zone. */
const w3cDateTime =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

export function isInNamespace({ response, reading }: Sitemap): readonly Violation[] {
  const actual = reading.root?.namespace ?? '';
  const unbound = reading.unbound === undefined ? [] : [fault(response, reading.unbound, 'bound prefixes')];
  return actual === namespace
    ? unbound
    : [fault(response, `the namespace ${show(actual)}`, namespace), ...unbound];
}

export function isUrlSet({ response, reading }: Sitemap): readonly Violation[] {
  const actual = reading.root?.name ?? 'none';
  return actual === 'urlset' ? [] : [fault(response, `the root element "${actual}"`, 'urlset')];
}

export function isInUtf8({ response }: Sitemap): readonly Violation[] {
  const declared = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(
    response.text.slice(0, 300),
  )?.[1];
  if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared))
    return [fault(response, `the encoding declared as ${declared}`, 'UTF-8')];
  return isUtf8(response.bytes) ? [] : [fault(response, 'bytes that are no UTF-8', 'UTF-8')];
}

export const everyEntryHasLoc = ({ response, reading }: Sitemap): readonly Violation[] =>
  reading.entries.flatMap((entry, place) => {
    if (fieldOf(entry, 'loc') === undefined) return [fault(response, `no loc in entry ${place}`, 'a loc')];
    const locs = entry.fields.filter(([name]) => name === 'loc').length;
    return locs === 1 ? [] : [fault(response, `${locs} locs in entry ${place}`, 'one loc')];
  });

export function everyLocIsAbsolute({ response, reading }: Sitemap): readonly Violation[] {
  return reading.entries.flatMap((entry, place) => {
    const loc = fieldOf(entry, 'loc') ?? '';
    if (loc === '') return [];
    const absolute = /^https?:\/\//i.test(loc) && URL.canParse(loc);
    return absolute && loc.length <= longestLoc
      ? []
      : [
          fault(
            response,
            `the loc ${show(loc)} in entry ${place}`,
            'an absolute address below 2048 characters',
          ),
        ];
  });
}

export const staysOn = (sitemap: Sitemap, home: string): readonly Violation[] =>
  locsOf(sitemap).flatMap((loc) =>
    loc.host === home ? [] : [fault(sitemap.response, `the loc ${show(loc.href)}`, `a loc on ${home}`)],
  );

export function isWithinSize({ response, reading }: Sitemap): readonly Violation[] {
  const bytes = response.bytes.length;
  return [
    ...(reading.entries.length > mostEntries
      ? [fault(response, 'more than 50,000 entries', 'at most 50,000')]
      : []),
    ...(bytes > mostBytes ? [fault(response, `${bytes} bytes`, 'at most 50 MB')] : []),
  ];
}

/** A document without any lastmod is no occasion: the protocol leaves it out freely. */
export function everyLastmodIsDate({ response, reading }: Sitemap): readonly Violation[] | undefined {
  const dates = reading.entries.flatMap((entry) => fieldOf(entry, 'lastmod') ?? []);
  if (dates.length === 0) return undefined;
  return dates.flatMap((date) =>
    w3cDateTime.test(date) ? [] : [fault(response, `the lastmod ${show(date)}`, 'a W3C date and time')],
  );
}

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];

/** Undefined where no entry has such a field: the protocol leaves it out freely. */
const everyField =
  (name: string, isRight: (value: string) => boolean, expected: string) =>
  ({ response, reading }: Sitemap): readonly Violation[] | undefined => {
    const values = reading.entries.flatMap(({ fields }) =>
      fields.flatMap(([field, value]) => (field === name ? [value] : [])),
    );
    if (values.length === 0) return undefined;
    return values.flatMap((value) =>
      isRight(value) ? [] : [fault(response, `the ${name} ${show(value)}`, expected)],
    );
  };

/** A decimal of XML Schema: no exponent. */
export const everyPriorityIsInRange = everyField(
  'priority',
  (value) => /^\+?(\d+\.?\d*|\.\d+)$/.test(value) && Number(value) <= 1,
  'a number from 0.0 to 1.0',
);

export const everyChangefreqIsKnown = everyField(
  'changefreq',
  (value) => changeFrequencies.includes(value),
  `one of ${changeFrequencies.join(', ')}`,
);

export function everyLocIsListedOnce({ response, reading }: Sitemap): readonly Violation[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const entry of reading.entries) {
    const loc = fieldOf(entry, 'loc');
    if (loc !== undefined && seen.has(loc)) repeated.add(loc);
    if (loc !== undefined) seen.add(loc);
  }
  return [...repeated].map((loc) => fault(response, `the loc ${show(loc)} twice`, 'each address once'));
}

const fault = (response: Sitemap['response'], actual: string, expected: string): Violation =>
  violation(response, `${asked(response)} has ${actual}; the sitemap protocol asks for ${expected}`, {
    at: 'body',
    expected,
    actual,
  });
