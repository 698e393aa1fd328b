/** Addresses that do not exist are answered with 200 and one page. */
import type { Defect } from '../../../model/defect.ts';
import { isOfStatus, lineOf, listed, sightingsAt } from './answers.ts';

export const fallbackPage: Defect = {
  id: 'fallback-page',
  what: 'A fallback answers everything unknown with 200 and the same page.',
  find: (seen) => {
    const wrong = seen.sightings.filter(
      (one) => isOfStatus(one) && one.violation.expected === '404' && one.exchange?.status === 200,
    );
    const hashes = new Set(wrong.map(({ exchange }) => exchange?.body?.sha256));
    const addresses = new Set(wrong.map(({ address }) => address));
    const [first] = wrong;
    const [hash] = hashes;
    if (first?.exchange === undefined || hashes.size !== 1 || addresses.size < 2) return [];
    return [
      {
        explains: sightingsAt(seen, ({ body, status }) => status === 200 && body?.sha256 === hash),
        isCertain: true,
        title: `${lineOf(first.exchange)} answered 200 with the same page as other unknown addresses (${listed(addresses)}); promised is 404`,
        fix: `Answer unknown addresses below ${listed(addresses)} with 404 and an Error body: a fallback, such as that of a single-page application, answers them with 200 and one page.`,
      },
    ];
  },
};
