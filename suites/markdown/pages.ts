/** The pages of the storefront, and asking them in the ways that this area compares. */
import { isHtmlDocument } from '../../lib/assert/sniff.ts';
import { get } from '../../lib/http/requests.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
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
  const answers = await Promise.allSettled(named.map((path) => seePage(witness, path, 'text/html')));
  const served = named.filter((_, place) => {
    const answer = answers[place];
    return answer?.status === 'fulfilled' && answer.value.status === 200;
  });
  if (served.length > 0) return served;
  const trouble = answers.find((answer) => answer.status === 'rejected');
  if (trouble) throw trouble.reason;
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
  const plain = await Promise.all(paths.map((path) => seePage(witness, path, 'text/html')));
  return paths.filter((_, place) => {
    const page = plain[place];
    return page?.status === 200 && isHtmlDocument(page.text);
  });
}
