/** The sitemap index: it is served as an XML sitemap index, and links to a sitemap for each type. */
import { answers } from '../../lib/assert/answers.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { productsOf, wholeCatalog } from '../discovered/catalog/products.ts';
import {
  openNameless,
  requireChildren,
  requireIndex,
  type SitemapType,
  sitemapRequest,
  sitemapTypes,
} from '../discovered/catalog/sitemap.ts';
import { isGzipFile, locsOf, readSitemap, type Sitemap } from '../discovered/catalog/sitemap-document.ts';
import { holdsSitemap } from './violations.ts';

export const checks: readonly Check[] = [
  answers({
    id: 'sitemap/index-is-served',
    requires: ['sitemap.served'],
    claim: 'GET /sitemap.xml answers 200.',
    fix: 'Answer GET /sitemap.xml with status 200 directly, without a redirect and without credentials.',
    to: sitemapRequest,
    with: { status: 200 },
  }),

  answers({
    id: 'sitemap/index-has-the-xml-media-type',
    requires: ['sitemap.media-type'],
    claim: 'The sitemap index has the media type application/xml.',
    fix: 'Send /sitemap.xml with Content-Type: application/xml, not text/xml.',
    to: sitemapRequest,
    after: 'sitemap/index-is-served',
    with: { mediaType: 'application/xml' },
  }),

  answers({
    id: 'sitemap/index-is-an-xml-index',
    requires: ['sitemap.index'],
    claim: 'The sitemap is a well-formed XML document whose root is a sitemap index.',
    fix: 'Serve well-formed XML at /sitemap.xml, with sitemapindex as its root element and with special characters escaped.',
    to: sitemapRequest,
    after: 'sitemap/index-is-served',
    holds: (response) => holdsSitemap(readSitemap(response), 'sitemapindex'),
  }),

  ...sitemapTypes.map((type) =>
    check({
      id: `sitemap/index-links-to-${type.type}`,
      requires: [`sitemap.index.${type.type}`],
      claim: `The sitemap index links to a sitemap for ${type.type}.`,
      fix: `Link from /sitemap.xml to a sitemap for ${type.type}, recognizable by its address or by its links.`,
      run: (context) => linksTo(context, type),
    }),
  ),
];

async function linksTo(context: Context, type: SitemapType): Promise<readonly Violation[]> {
  const index = await requireIndex(context);
  const { response } = index;
  const children = await requireChildren(context, type);
  if (children.length === 0) await requireUnmistakable(context, type);
  context.examine([response]);
  if (children.length > 0) return [];
  const links = locsOf(index).map(({ pathname }) => pathname);
  return [
    violation(response, `${requestText(response)} has no link that names ${type.type}; promised is one`, {
      at: 'body',
      expected: `a link to a sitemap for ${type.type}`,
      actual: links.join(' ').slice(0, 300),
    }),
  ];
}

/**
 * A catalog without products needs no sitemap for them, and an empty sitemap whose address names no type may be of any.
 * @throws Inconclusive in these two cases.
 */
async function requireUnmistakable(context: Context, { type }: SitemapType): Promise<void> {
  if (type === 'products' && productsOf(await context.fetch(wholeCatalog))?.length === 0) {
    throw new Inconclusive('no-subjects', 'the catalog lists no product that a sitemap could link to');
  }
  const opened = await openNameless(context);
  const unclear = opened.find(({ sitemap }) => isGzipFile(sitemap.response) || isEmptySitemap(sitemap));
  if (unclear) {
    throw new Inconclusive(
      'not-observed',
      `neither the address nor the links of ${unclear.url.href} show its type`,
    );
  }
}

const isEmptySitemap = ({ reading }: Sitemap): boolean =>
  reading.malformed === undefined && reading.root?.name === 'urlset' && reading.entries.length === 0;
