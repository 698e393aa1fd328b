/** Requests of several kinds are answered with one page. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { isOfStatus, isPage, lineOf, listed, sightingsAt } from './answers.ts';

export const failing: Defect = {
  id: 'failing',
  what: 'The application fails with one page at several addresses.',
  find: (seen) => {
    const wrong = sightingsAt(seen, isFailure);
    const [first] = wrong.filter(
      ({ exchange }) => exchange && isPage(exchange) && exchange.method !== 'HEAD',
    );
    const page = first?.exchange;
    if (page === undefined) return [];
    const isOfPage = (exchange: ReportedExchange) =>
      exchange.status === page.status &&
      (exchange.method === 'HEAD' || exchange.body?.sha256 === page.body?.sha256);
    const explains = sightingsAt(seen, isOfPage);
    const kinds = new Set(explains.map(({ request }) => request));
    if (kinds.size < 2) return [];
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(page)} answered ${page.status} with a page, as did ${listed(kinds)}`,
        fix: `Find in the log of the application why it fails, and answer as promised: ${listed(kinds)} were answered ${page.status} with one page. An error that is meant has an Error body in place of the page.`,
      },
    ];
  },
};

const isFailure = ({ status }: ReportedExchange): boolean => (status ?? 0) >= 500;

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
