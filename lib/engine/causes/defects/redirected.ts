/** Requests are redirected that should be answered. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { headerOf, isOfStatus, lineOf, listed, sightingsAt } from './answers.ts';

export const redirected: Defect = {
  id: 'redirected',
  what: 'One rule redirects addresses that should be answered.',
  find: (seen) => {
    const wrong = seen.sightings.filter(
      (one) => one.exchange && isRedirect(one.exchange) && isUnpromised(one),
    );
    const rules = new Set(wrong.map(({ exchange }) => ruleOf(exchange as ReportedExchange)));
    return [...rules].flatMap((rule) => {
      if (rule === undefined) return [];
      const explains = sightingsAt(seen, (exchange) => isRedirect(exchange) && ruleOf(exchange) === rule);
      const [first] = wrong.filter(({ exchange }) => exchange && ruleOf(exchange) === rule);
      if (first?.exchange === undefined) return [];
      const { status } = first.exchange;
      const location = headerOf(first.exchange, 'location') ?? '';
      return [
        {
          explains,
          isCertain: true as const,
          title: `${lineOf(first.exchange)} answered ${status}, a redirect to ${location} (${rule})`,
          fix: `Answer ${listed(explains.map(({ request }) => request))} without the redirect: one rule sends each such path to ${rule}, and clients do not follow it with the same method and body.`,
        },
      ];
    });
  },
};

const isRedirect = ({ status }: ReportedExchange): boolean => [301, 302, 303, 307, 308].includes(status ?? 0);

const isUnpromised = (one: Parameters<typeof isOfStatus>[0]): boolean =>
  isOfStatus(one) || one.place === '' || one.place === 'header: content-type';

/** What a redirect does to a path; undefined when it leads elsewhere. */
function ruleOf(exchange: ReportedExchange): string | undefined {
  const location = headerOf(exchange, 'location');
  if (location === undefined || !URL.canParse(location, exchange.url)) return undefined;
  const [from, to] = [new URL(exchange.url), new URL(location, exchange.url)];
  if (to.pathname === `${from.pathname}/`) return 'the same path with a slash';
  if (to.pathname === from.pathname.toLowerCase()) return 'the same path in lower case';
  return from.pathname === to.pathname ? 'the same path of another host or scheme' : undefined;
}
