/** The pages of the storefront, and asking them in the ways that this area compares. */
import { forEach } from '../../lib/assert/for-each.ts';
import { mediaType } from '../../lib/assert/header.ts';
import { isHtmlDocument } from '../../lib/assert/sniff.ts';
import { get } from '../../lib/http/requests.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { choose } from '../learned/choose.ts';
import { follow } from '../learned/follow.ts';
import { noneKnown } from '../learned/none-known.ts';
import { learnProductHandles, pathOf } from '../learned/products.ts';
import { learnCollectionHandles } from '../learned/sitemap.ts';

/** The header that the interface gives, to the letter. */
export const markdownOrAny = 'text/markdown, */*';
export const markdownAlone = 'text/markdown';
/** As a browser sends it. */
export const browserAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** A page as it is asked with some Accept header. */
export const seePage = (witness: Witness, path: string, accept: string): Promise<Observation> =>
  follow(witness, get(path, { accept }));

const isServed = ({ status }: Observation): boolean => status === 200;

/**
 * The pages that the interface names and that the storefront serves: the search, the collection of everything, and another collection.
 * @throws Inconclusive `prerequisite` when it serves none of them.
 */
export async function learnPages(witness: Witness): Promise<readonly string[]> {
  const [other] = (await collectionHandles(witness)).filter((handle) => handle !== 'all');
  const named = [
    '/search',
    '/collections/all',
    ...(other === undefined ? [] : [pathOf('/collections/', other)]),
  ];
  const served = await choose(named, (path) => seePage(witness, path, 'text/html'), isServed);
  if (served.length > 0) return served;
  throw new Inconclusive(
    'prerequisite',
    'catalog/search-is-html and catalog/collection-page-is-html do not hold, so there is no page to ask for markdown',
  );
}

async function collectionHandles(witness: Witness): Promise<readonly string[]> {
  const { collection } = witness.target;
  if (collection !== undefined) return [collection];
  return learnCollectionHandles(witness).catch(noneKnown);
}

/** The home page and a product's page, where a plain request shows that they are HTML. */
export async function learnOtherPages(witness: Witness): Promise<readonly string[]> {
  const [handle]: readonly string[] = await learnProductHandles(witness).catch(noneKnown);
  const paths = ['/', ...(handle === undefined ? [] : [pathOf('/products/', handle)])];
  return choose(
    paths,
    (path) => seePage(witness, path, 'text/html'),
    (page) => isServed(page) && isHtmlDocument(page.text),
  );
}

/**
 * The pages that keep the promise of the interface: only on these does negotiation mean anything.
 * @throws Inconclusive `prerequisite` when none does.
 */
export async function markdownPages(witness: Witness): Promise<readonly [string, ...string[]]> {
  const [first, ...rest] = await choose(
    await learnPages(witness),
    (path) => seePage(witness, path, markdownOrAny),
    (page) => isServed(page) && mediaType(page) === 'text/markdown',
  );
  if (first !== undefined) return [first, ...rest];
  throw new Inconclusive(
    'prerequisite',
    'markdown/pages-are-labelled-markdown does not hold, so no page negotiates',
  );
}

/** Judges every page that negotiates, as it answers one Accept header. */
export const everyMarkdownPage = async (
  witness: Witness,
  accept: string,
  holds: (page: Observation) => readonly Violation[],
): Promise<readonly Violation[]> =>
  forEach(witness, await markdownPages(witness), async (path) => holds(await seePage(witness, path, accept)));
