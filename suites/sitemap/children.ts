/** The sitemaps that the index links to: each of them answers, and holds what it says. */

import { isThorough, someOf } from '../../lib/assert/boundaries.ts';
import { hasStatus, mediaType } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get, type HttpResponse, head } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxProbed } from '../discovered/bounds.ts';
import { follow } from '../discovered/document.ts';
import {
  fetchChild,
  isGzipFile,
  isPacked,
  locsOf,
  namesType,
  requireIndex,
  type Sitemap,
  type SitemapType,
  sampleChildren,
  sitemapTypes,
} from '../discovered/sitemap.ts';
import { holdsSitemap } from './documents.ts';

type Child = { readonly url: URL; readonly isRead: boolean };

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/children-are-sitemaps',
    requires: ['sitemap.children'],
    claim: 'The addresses that the sitemap index links to answer 200, those of each type with a sitemap.',
    fix: 'Serve a complete XML sitemap, with urlset or sitemapindex as its root element and status 200, at each address that /sitemap.xml links to.',
    of: async (context): Promise<readonly Child[]> => {
      const read = await sampleChildren(context);
      const probed = await otherChildren(context, read);
      return [
        ...read.map((url) => ({ url, isRead: true })),
        ...probed.map((url) => ({ url, isRead: false })),
      ];
    },
    holds: async ({ url, isRead }, context) => {
      if (!isRead) return ofKnownType(url, hasStatus(await probe(context, url), 200));
      const child = await fetchChild(context, url);
      const status = hasStatus(child.response, 200);
      if (status.length > 0) return status;
      return isPacked(child) ? undefined : holdsSitemap(child, 'urlset', 'sitemapindex');
    },
  }),

  rule({
    id: 'sitemap/children-hold-their-type',
    requires: ['sitemap.children.type'],
    claim: 'A sitemap whose address names one type does not consist of links of another type.',
    fix: 'List in each sitemap only the pages of the type that its address names: products in the sitemap for products, collections in that for collections.',
    of: sampleChildren,
    holds: async (url, context) => {
      const named = sitemapTypes.filter((type) => namesType(url, type));
      const [type] = named;
      return type && named.length === 1 ? holdsType(await fetchChild(context, url), type) : undefined;
    },
    unobserved: 'no sitemap that was read names its type in its address and links to a known type',
  }),

  rule({
    id: 'sitemap/gzip-files-are-labelled',
    requires: ['sitemap.gzip'],
    claim: 'A sitemap that is a gzip file has the media type or the file name of one.',
    fix: 'Send gzipped sitemaps with Content-Encoding: gzip, or as files whose names end in .xml.gz with Content-Type: application/gzip.',
    of: sampleChildren,
    holds: async (url, context) => {
      const child = await fetchChild(context, url);
      return isGzipFile(child) ? hasGzipLabel(child.response) : undefined;
    },
    unobserved: 'no sitemap that was read is a gzip file',
  }),
];

/** Children that no check reads: all of an ordinary index, some of a very large one, and none in a quick run. */
async function otherChildren(context: Context, read: readonly URL[]): Promise<readonly URL[]> {
  if (context.target.depth === 'quick') return [];
  const known = new Set(read.map(({ href }) => href));
  const others = locsOf(await requireIndex(context)).filter(({ href }) => !known.has(href));
  const distinct = [...new Map(others.map((url) => [url.href, url])).values()];
  return someOf(distinct, isThorough(context) ? 4 * maxProbed : maxProbed, context.target.seed);
}

/** The interface promises sitemaps for four types; a dead address of any other is a `should`. */
const ofKnownType = (url: URL, violations: readonly Violation[]): readonly Violation[] =>
  sitemapTypes.some((type) => namesType(url, type))
    ? violations
    : violations.map((one) => ({ ...one, atMost: 'should' }));

/** Sends HEAD, since a sitemap may be long, and GET where HEAD is refused. */
async function probe(context: Context, { href }: URL): Promise<HttpResponse> {
  const response = await follow(context, head(href));
  return response.status === 200 ? response : follow(context, get(href));
}

/** Addresses of pages are free, so only links that have the form of another type count against a sitemap. */
function holdsType(child: Sitemap, { type }: SitemapType): readonly Violation[] | undefined {
  const { links } = child.reading;
  const other = sitemapTypes.find((one) => one.type !== type && (links.of.get(one.type) ?? 0) > 0);
  const own = links.of.get(type) ?? 0;
  if (own > 0) return [];
  if (!other) return undefined;
  const count = links.of.get(other.type) ?? 0;
  if (count * 2 <= links.count) return [];
  const actual = `${count} of ${links.count} links to ${other.type}, and none to ${type}`;
  const message = `${requestText(child.response)} has ${actual}; promised is a sitemap for ${type}`;
  return [violation(child.response, message, { at: 'body', expected: `links to ${type}`, actual })];
}

/** Types that say that the body is something else than a gzip file. */
const otherTypes = /^(?:text\/.*|application\/(?:xml|json|.*\+xml))$/;

function hasGzipLabel(response: HttpResponse): readonly Violation[] {
  const type = mediaType(response) ?? '';
  const isNamed = new URL(response.request.url).pathname.toLowerCase().endsWith('.gz');
  if (isNamed || !otherTypes.test(type)) return [];
  return [
    violation(
      response,
      `${requestText(response)} answered with a gzip file labelled ${type}; promised is a label of gzip`,
      {
        at: 'header: content-type',
        expected: 'Content-Encoding: gzip, or application/gzip',
        actual: type,
      },
    ),
  ];
}
