/** The per-type sitemaps that the index links to: that they are there, and that they are sitemaps. */
import { someOf } from '../../lib/arbitraries/some-of.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { productsOf, wholeCatalog } from '../learned/products.ts';
import {
  childrenOf,
  isGzipFile,
  learnIndex,
  locsOf,
  openNameless,
  type Sitemap,
  type SitemapType,
  seeChild,
  sitemapTypes,
} from '../learned/sitemap.ts';
import { isSitemap } from './index-document.ts';

/** Children of each type that are opened. */
const mostChildren = 2;

export const childChecks: readonly Check[] = [
  ...sitemapTypes.map((type) =>
    check({
      id: `sitemap/index-links-to-${type.type}`,
      requires: [`sitemap.index.${type.type}`],
      claim: `The sitemap index links to a sitemap for ${type.type}.`,
      run: (witness) => linksTo(witness, type),
    }),
  ),

  check({
    id: 'sitemap/children-are-sitemaps',
    requires: ['sitemap.children'],
    claim: 'What the sitemap index links to for each type answers 200 with a sitemap.',
    run: async (witness) =>
      forEach(witness, await sampledChildren(witness), async (url) => {
        const child = await seeChild(witness, url);
        const status = hasStatus(child.observation, 200);
        if (status.length > 0) return status;
        return isGzipFile(child.observation) ? undefined : isSitemap(child, 'urlset', 'sitemapindex');
      }),
  }),
];

async function linksTo(witness: Witness, type: SitemapType): Promise<readonly Violation[]> {
  const { observation } = await learnIndex(witness);
  if ((await childrenOf(witness, type)).length === 0) {
    await mayBeAbsent(witness, type);
    witness.examine([observation]);
    const expected = `a link to a sitemap for ${type.type}`;
    return [
      violation(observation, `${asked(observation)} has no link that names ${type.type}; promised is one`, {
        at: 'body',
        expected,
        actual: locsOf(await learnIndex(witness))
          .map(({ pathname }) => pathname)
          .join(' ')
          .slice(0, 300),
      }),
    ];
  }
  witness.examine([observation]);
  return [];
}

/**
 * A catalog without products needs no sitemap for them, and an empty child without a telling name may be of any type.
 * @throws Inconclusive in these two cases.
 */
async function mayBeAbsent(witness: Witness, { type }: SitemapType): Promise<void> {
  if (type === 'products' && productsOf(await witness.observe(wholeCatalog))?.length === 0)
    throw new Inconclusive('no-subjects', 'the catalog lists no product that a sitemap could link to');
  const opened = await openNameless(witness);
  const silent = opened.find(({ sitemap }) => isGzipFile(sitemap.observation) || isEmptySitemap(sitemap));
  if (silent)
    throw new Inconclusive(
      'not-observed',
      `${silent.url.href} does not tell its type: neither its address nor a link of its own says it`,
    );
}

const isEmptySitemap = ({ reading }: Sitemap): boolean =>
  reading.malformed === undefined && reading.root?.name === 'urlset' && reading.entries.length === 0;

/** At most two children of each type, drawn by the seed. @throws Inconclusive as `learnIndex`. */
async function sampledChildren(witness: Witness): Promise<readonly URL[]> {
  const all = await Promise.all(sitemapTypes.map((type) => childrenOf(witness, type)));
  const drawn = all.flatMap((urls) => someOf(urls, mostChildren, witness.target.seed));
  return [...new Map(drawn.map((url) => [url.href, url])).values()];
}

/** The sampled children that can be read: those that are no sitemaps are told by their own check. */
export async function readableChildren(witness: Witness): Promise<readonly Sitemap[]> {
  const urls = await sampledChildren(witness);
  const seen = await Promise.allSettled(urls.map((url) => seeChild(witness, url)));
  return seen
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    .filter(({ observation, reading }) => observation.status === 200 && reading.malformed === undefined);
}
