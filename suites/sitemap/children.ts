/** The per-type sitemaps that the index links to: that they are there, and that they are sitemaps. */
import { someOf } from '../../lib/arbitraries/some-of.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { productsOf, wholeCatalog } from '../discovered/products.ts';
import {
  childrenOf,
  fetchChild,
  isGzipFile,
  locsOf,
  openNameless,
  requireIndex,
  type Sitemap,
  type SitemapType,
  sitemapTypes,
} from '../discovered/sitemap.ts';
import { isSitemap } from './index-document.ts';

/** Children of each type that are opened. */
const mostChildren = 2;

export const childChecks: readonly Check[] = [
  ...sitemapTypes.map((type) =>
    check({
      id: `sitemap/index-links-to-${type.type}`,
      requires: [`sitemap.index.${type.type}`],
      claim: `The sitemap index links to a sitemap for ${type.type}.`,
      run: (context) => linksTo(context, type),
    }),
  ),

  check({
    id: 'sitemap/children-are-sitemaps',
    requires: ['sitemap.children'],
    claim: 'What the sitemap index links to for each type answers 200 with a sitemap.',
    run: async (context) =>
      forEach(context, await sampledChildren(context), async (url) => {
        const child = await fetchChild(context, url);
        const status = hasStatus(child.response, 200);
        if (status.length > 0) return status;
        return isGzipFile(child.response) ? undefined : isSitemap(child, 'urlset', 'sitemapindex');
      }),
  }),
];

async function linksTo(context: Context, type: SitemapType): Promise<readonly Violation[]> {
  const { response } = await requireIndex(context);
  if ((await childrenOf(context, type)).length === 0) {
    await mayBeAbsent(context, type);
    context.examine([response]);
    const expected = `a link to a sitemap for ${type.type}`;
    return [
      violation(response, `${asked(response)} has no link that names ${type.type}; promised is one`, {
        at: 'body',
        expected,
        actual: locsOf(await requireIndex(context))
          .map(({ pathname }) => pathname)
          .join(' ')
          .slice(0, 300),
      }),
    ];
  }
  context.examine([response]);
  return [];
}

/**
 * A catalog without products needs no sitemap for them, and an empty child without a telling name may be of any type.
 * @throws Inconclusive in these two cases.
 */
async function mayBeAbsent(context: Context, { type }: SitemapType): Promise<void> {
  if (type === 'products' && productsOf(await context.fetch(wholeCatalog))?.length === 0)
    throw new Inconclusive('no-subjects', 'the catalog lists no product that a sitemap could link to');
  const opened = await openNameless(context);
  const silent = opened.find(({ sitemap }) => isGzipFile(sitemap.response) || isEmptySitemap(sitemap));
  if (silent)
    throw new Inconclusive(
      'not-observed',
      `${silent.url.href} does not tell its type: neither its address nor a link of its own says it`,
    );
}

const isEmptySitemap = ({ reading }: Sitemap): boolean =>
  reading.malformed === undefined && reading.root?.name === 'urlset' && reading.entries.length === 0;

/** At most two children of each type, drawn by the seed. @throws Inconclusive as `learnIndex`. */
async function sampledChildren(context: Context): Promise<readonly URL[]> {
  const all = await Promise.all(sitemapTypes.map((type) => childrenOf(context, type)));
  const drawn = all.flatMap((urls) => someOf(urls, mostChildren, context.target.seed));
  return [...new Map(drawn.map((url) => [url.href, url])).values()];
}

/** The sampled children that can be read: those that are no sitemaps are told by their own check. */
export async function readableChildren(context: Context): Promise<readonly Sitemap[]> {
  const urls = await sampledChildren(context);
  const seen = await Promise.allSettled(urls.map((url) => fetchChild(context, url)));
  return seen
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    .filter(({ response, reading }) => response.status === 200 && reading.malformed === undefined);
}
