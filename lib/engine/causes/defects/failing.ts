/** Requests of several kinds fail with the same page. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { isPage, lineOf, listed, sightingsAt } from './answers.ts';

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
