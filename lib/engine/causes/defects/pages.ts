/** Pages stand in for what was requested: for the bodies of errors, or one page for requests of several kinds. */
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { grouped } from '../../../text/grouped.ts';
import { cut } from '../../../text/visible.ts';
import { answered, isOfStatus, isPage, lineOf, listed, originOf, sightingsAt } from './answers.ts';

export const errorPages: Defect = {
  id: 'error-pages',
  what: 'A server answers errors with its own pages, in place of the bodies of the application.',
  find: (seen) => {
    const pages = pagesIn(seen);
    const explains = sightingsAt(seen, (exchange) => pages.has(exchange));
    const [first] = explains;
    const isOfBodies = explains.some(({ place }) => !place.startsWith('header: '));
    if (first?.exchange === undefined || !isOfBodies) return [];
    const statuses = new Set([...pages].map(({ status }) => status));
    const addresses = new Set([...pages].map(seen.addressOf));
    return [
      {
        explains,
        isCertain: true,
        title: `Errors are answered with an HTML page instead of an Error body: ${listed([...statuses].map(String))} at ${listed(addresses)}; the first: ${lineOf(first.exchange)} answered ${first.exchange.status} with ${wordsOf(first.exchange)}`,
        fix: `Answer ${listed([...statuses].map(String))} with a JSON object that has code and message, and do not let the server put its own page in the place of the application's body (look for a setting that intercepts or replaces errors).`,
      },
    ];
  },
};

/** One wrong body for errors of several addresses. */
export const errorBody: Defect = {
  id: 'error-body',
  what: 'One handler answers errors of several addresses with a body that is no Error body.',
  find: (seen) => {
    const { wrong, kept } = bodiesIn(seen);
    const groups = grouped(
      wrong.filter((exchange) => !isPage(exchange)),
      (exchange) => `${kindOf(exchange)} ${exchange.body?.sha256}`,
    );
    return [...groups.values()].flatMap((same) => {
      const addresses = new Set(same.map(seen.addressOf));
      const [first] = same as [ReportedExchange];
      // Many things answer with nothing; where an error of the same status keeps its body, they are not one.
      const isOfMany = !hasBody(first) && kept.has(kindOf(first));
      const explains = sightingsAt(seen, (exchange) => same.includes(exchange)).filter(isOfBody);
      if (addresses.size < 2 || isOfMany || explains.length === 0) return [];
      const words = hasBody(first) ? cut(first.body?.text ?? '', 80) : 'an empty body';
      return [
        {
          explains,
          isCertain: true as const,
          title: `Errors are answered with one body that is no Error body: ${first.status} at ${listed(addresses)}; the first: ${lineOf(first)} answered with ${words}`,
          fix: `Answer ${first.status} with a JSON object that has the strings code and message: ${listed(addresses)} answer with ${hasBody(first) ? 'one body' : 'nothing'}, so look for one handler of errors.`,
        },
      ];
    });
  },
};

const isOfBody = ({ place }: Sighting): boolean =>
  place === '' || place.startsWith('/') || place === 'header: content-type';

/** Answers that are rightly errors. */
function errorsIn(seen: Seen): readonly ReportedExchange[] {
  const errorOf = ({ url, status }: ReportedExchange) => `${url} ${status}`;
  const unexpected = new Set(
    seen.sightings.filter(isOfStatus).map(({ exchange }) => exchange && errorOf(exchange)),
  );
  return answered(seen).filter(
    (exchange) =>
      (exchange.status ?? 0) >= 400 && exchange.method !== 'HEAD' && !unexpected.has(errorOf(exchange)),
  );
}

/** Errors with a wrong body, and the kinds of errors of which one has a right body. */
function bodiesIn(seen: Seen) {
  const errors = errorsIn(seen);
  const found = new Set(seen.sightings.filter(isOfBody).map(({ exchange }) => exchange));
  const wrong = errors.filter((exchange) => found.has(exchange));
  const kept = new Set(errors.filter((exchange) => !found.has(exchange) && hasBody(exchange)).map(kindOf));
  return { wrong, kept };
}

/** Pages in answers that are rightly errors, if all such errors are pages. */
function pagesIn(seen: Seen): ReadonlySet<ReportedExchange> {
  const errors = errorsIn(seen);
  const wrong = new Set(seen.sightings.map(({ exchange }) => exchange));
  const pages = errors.filter((exchange) => wrong.has(exchange) && isPage(exchange));
  // Where an error of the same status keeps its body, nothing replaces them.
  const kept = new Set(errors.filter((exchange) => !isPage(exchange) && hasBody(exchange)).map(kindOf));
  return new Set(pages.filter((exchange) => !kept.has(kindOf(exchange))));
}

const hasBody = ({ body }: ReportedExchange): boolean => (body?.length ?? 0) > 0;

const kindOf = (exchange: ReportedExchange): string => `${originOf(exchange)} ${exchange.status}`;

/** The title of a page, or its beginning. */
function wordsOf({ body }: ReportedExchange): string {
  const title = /<title>([^<]*)/i.exec(body?.text ?? '')?.[1]?.trim();
  return title ? `the page "${title}"` : 'a page';
}

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
