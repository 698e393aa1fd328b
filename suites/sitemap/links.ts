/** Where the sitemap leads: to pages that answer, and to the products that the catalog lists. */
import { someOf } from '../../lib/arbitraries/some-of.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get, head } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { follow } from '../learned/follow.ts';
import { learnProducts, mostProducts } from '../learned/products.ts';
import { childrenOf, isGzipFile, locsOf, seeChild, segmentAfter, sitemapTypes } from '../learned/sitemap.ts';
import { readableChildren } from './children.ts';

/** Links of each child that are tried. */
const mostLinks = 5;
/** Children for products that are read to know all links; a catalog of one list needs no more. */
const mostChildren = 2;

export const linkChecks = [
  check({
    id: 'sitemap/links-lead-to-pages',
    requires: ['sitemap.links.answer'],
    claim: 'The links of the sitemap lead to pages that are available.',
    run: async (witness) => {
      const children = await readableChildren(witness);
      const links = children.flatMap((child) => someOf(locsOf(child), mostLinks, witness.target.seed));
      return forEach(witness, new Set(links.map(({ href }) => href)), async (link) =>
        leadsSomewhere(await look(witness, link), link),
      );
    },
  }),

  check({
    id: 'sitemap/product-links-are-the-catalog',
    requires: ['sitemap.links.products'],
    claim: 'The products sitemap links to the products that the catalog lists, and to no others.',
    run: async (witness) => {
      const listed = await listedHandles(witness);
      const { handles, observation } = await linkedHandles(witness);
      witness.examine([...new Set([...listed, ...handles])]);
      const unlinked = [...listed].filter((handle) => !handles.has(handle));
      const unlisted = [...handles].filter((handle) => !listed.has(handle));
      return [
        ...differs(observation, unlinked, 'does not link to', 'listed in the catalog'),
        ...differs(observation, unlisted, 'links to', 'missing in the catalog'),
      ];
    },
  }),
];

/** Asks without the body first; a page need not know HEAD. */
async function look(witness: Witness, url: string): Promise<Observation> {
  const observation = await follow(witness, head(url));
  return observation.status < 400 ? observation : follow(witness, get(url));
}

function leadsSomewhere(observation: Observation, link: string): readonly Violation[] {
  const { status } = observation;
  if (status < 400) return [];
  return [
    violation(observation, `the link ${link} of the sitemap answered ${status}; promised is a page`, {
      at: 'status',
      expected: 'below 400',
      actual: String(status),
    }),
  ];
}

async function listedHandles(witness: Witness): Promise<ReadonlySet<string>> {
  const products = await learnProducts(witness);
  if (products.length >= mostProducts)
    throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
  return new Set(products.flatMap(({ handle }) => (typeof handle === 'string' ? [handle.normalize()] : [])));
}

async function linkedHandles(
  witness: Witness,
): Promise<{ readonly handles: ReadonlySet<string>; readonly observation: Observation }> {
  const [products] = sitemapTypes;
  const urls = await childrenOf(witness, products);
  const children = await Promise.all(urls.slice(0, mostChildren).map((url) => seeChild(witness, url)));
  const [first] = children;
  const unread = children.some(
    ({ observation, reading }) =>
      observation.status !== 200 || isGzipFile(observation) || reading.malformed !== undefined,
  );
  if (!first || unread || urls.length > mostChildren)
    throw new Inconclusive('not-observed', 'not every sitemap for products could be read');
  const links = children.flatMap(locsOf).filter(({ pathname }) => pathname !== '/');
  const handles = new Set(links.flatMap((link) => segmentAfter(link, 'products')?.normalize() ?? []));
  if (links.length > 0 && handles.size === 0)
    throw new Inconclusive('not-observed', 'no link of the products sitemap has the form /products/{handle}');
  return { handles, observation: first.observation };
}

function differs(
  observation: Observation,
  handles: readonly string[],
  does: string,
  but: string,
): readonly Violation[] {
  if (handles.length === 0) return [];
  const some = show(handles.slice(0, 5));
  return [
    violation(
      observation,
      `${asked(observation)} ${does} ${handles.length} products that are ${but}, such as ${some}`,
      { at: 'body', expected: 'the handles of the catalog', actual: some },
    ),
  ];
}
