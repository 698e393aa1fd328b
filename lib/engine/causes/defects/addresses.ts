/** The target is taken for another address: its documents name one that does not reach it, or requests are redirected. */
import { isPrivateHost } from '../../../http/reach.ts';
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, headerOf, isOfStatus, lineOf, listed, originOf, sightingsAt } from './answers.ts';

export const originMisnamed: Defect = {
  id: 'origin-misnamed',
  what: 'Documents of the target name an origin that is not its own.',
  find: (seen) => {
    const others = seen.elsewhere.filter(({ status }) => status !== null);
    const known = new Set([new URL(seen.baseUrl).origin, ...[...answered(seen), ...others].map(originOf)]);
    const silent = new Set(seen.exchanges.filter(({ status }) => status === null).map(originOf));
    const named = new Map<string, Sighting[]>();
    for (const sighting of seen.sightings) {
      for (const origin of originsIn(sighting)) {
        const isDead = silent.has(origin) || isPrivateHost(new URL(origin).hostname);
        if (isDead && !known.has(origin)) named.set(origin, [...(named.get(origin) ?? []), sighting]);
      }
    }
    return [...named].flatMap(([origin, explains]) => hypothesisOf(origin, explains, seen));
  },
};

function hypothesisOf(origin: string, explains: readonly Sighting[], { baseUrl }: Seen) {
  const documents = new Set(explains.map(({ request }) => request));
  if (documents.size < 2) return [];
  return [
    {
      explains,
      isCertain: true as const,
      title: `${listed(documents)} name ${origin}, which is no address of this storefront (${baseUrl})`,
      fix: `Tell the application its public address: it writes ${origin} into its documents, which nobody outside can reach (look for a setting such as its public URL, or for a proxy that does not pass the Host header on).`,
    },
  ];
}

const address = /https?:\/\/[^\s"'<>\\,)\]}]+/g;

/** Letters besides the addresses: `the loc`. More of them name another fault, as in `the loc "..." twice`. */
const maxLetters = 8;

/** The origins of the addresses that came in place of promised ones. */
function originsIn({ violation: { actual = '' } }: Sighting): ReadonlySet<string> {
  if (actual.replaceAll(address, '').replaceAll(/[^a-z]/gi, '').length > maxLetters) return new Set();
  const urls = (actual.match(address) ?? []).filter((url) => URL.canParse(url));
  return new Set(urls.map((url) => new URL(url).origin));
}

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
