/** The optional fields of sitemap entries (sitemaps.org). */
import { type Holds, rule } from '../../lib/assert/rule.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { type Sitemap, sitemapDocuments } from '../discovered/sitemap.ts';
import { fault } from './violations.ts';

/** https://www.w3.org/TR/NOTE-datetime: a year, a month, a day, or a time with its zone. */
const w3cDateTime =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

/** A decimal of XML Schema: no exponent. */
const decimal = /^\+?(\d+\.?\d*|\.\d+)$/;

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/lastmods-are-w3c-dates',
    requires: ['sitemap.protocol.lastmod'],
    claim: 'Every lastmod in the sitemap is a W3C date and time.',
    fix: 'Write each lastmod as 2026-04-08 or, with a zone, as 2026-04-08T09:30:00Z.',
    of: sitemapDocuments,
    holds: everyField('lastmod', (value) => value === '' || w3cDateTime.test(value), 'a W3C date and time'),
  }),

  rule({
    id: 'sitemap/priorities-are-in-range',
    requires: ['sitemap.protocol.priority'],
    claim: 'Every priority in the sitemap is a number from 0.0 to 1.0.',
    fix: 'Write each priority as a number from 0.0 to 1.0 with a decimal point, such as 0.5.',
    of: sitemapDocuments,
    holds: everyField(
      'priority',
      (value) => decimal.test(value) && Number(value) <= 1,
      'a number from 0.0 to 1.0',
    ),
    unobserved: 'no sitemap document that was read has a priority',
  }),

  rule({
    id: 'sitemap/changefreqs-are-known',
    requires: ['sitemap.protocol.changefreq'],
    claim: 'Every changefreq in the sitemap is one of the words that the sitemap protocol defines.',
    fix: 'Set each changefreq to always, hourly, daily, weekly, monthly, yearly or never, in lower case.',
    of: sitemapDocuments,
    holds: everyField(
      'changefreq',
      (value) => changeFrequencies.includes(value),
      `one of ${changeFrequencies.join(', ')}`,
    ),
    unobserved: 'no sitemap document that was read has a changefreq',
  }),
];

/** A document without such a field gives no occasion: the protocol does not require it. */
function everyField(name: string, isRight: (value: string) => boolean, expected: string): Holds<Sitemap> {
  return (document) => {
    const values = document.reading.entries.flatMap(({ fields }) =>
      fields.flatMap(([field, value]) => (field === name ? [value] : [])),
    );
    if (values.length === 0) return undefined;
    const wrong = values.filter((value) => !isRight(value));
    return wrong.map((value) => fault(document, `the ${name} ${show(value)}`, expected));
  };
}
