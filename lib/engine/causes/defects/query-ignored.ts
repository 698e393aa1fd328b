/** The query of a request makes no difference. */
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import type { HttpRequest } from '../../../model/http.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, isHit, lineOf, listed, sentAs, wrongAnswers } from './answers.ts';

export const queryIgnored: Defect = {
  id: 'query-ignored',
  what: 'Requests that differ only in their query get the same answer.',
  find: (seen) => {
    const paths = deafPaths(seen);
    const direct = seen.sightings.filter((one) => isAboutQuery(one) && paths.has(pathOf(one.exchange)));
    const shownBy =
      direct.find(({ exchange }) => exchange && new URL(exchange.url).search !== '') ?? direct[0];
    if (shownBy?.exchange === undefined) return [];
    const explains = [...direct, ...comparedWith(paths, direct, seen)];
    const isOfCache = isAnsweredByCache(wrongAnswers(direct), seen);
    const addresses = direct.map(({ address }) => address);
    const where = listed(addresses);
    const [answer, give] = new Set(addresses).size === 1 ? ['answers', 'gives'] : ['answer', 'give'];
    return [
      {
        explains,
        shownBy,
        isCertain: true,
        title: `${shownBy.violation.message}: ${where} ${answer} every query alike${isOfCache ? ', from a cache' : ''}`,
        fix: isOfCache
          ? `Let the cache tell requests apart by their whole query: ${lineOf(shownBy.exchange)} gets the answer to a request with another query, such as another limit.`
          : `Pass the query on to the application: ${where} ${give} the same answer whatever the query, such as a limit, says (look for a rewrite that drops it).`,
        ...(isOfCache && {
          owner: { likely: 'edge', because: 'only answers from a cache are wrong' } as const,
        }),
      },
    ];
  },
  // Two equal answers may be the answers to two queries.
  asks: (seen) => {
    const asked = answersByPath(seen);
    const known = deafPaths(seen);
    return wrongAnswers(seen.sightings.filter(isAboutQuery)).flatMap((wrong) => {
      const among = asked.get(pathOf(wrong)) ?? [];
      const { queries, bodies } = countOf(among);
      const isOpen = queries === fewQueries - 1 && bodies === 1 && !known.has(pathOf(wrong));
      return isOpen ? anotherQuery(wrong, among) : [];
    });
  },
};

/**
 * Whether a cache gave all wrong answers: it says so, or some say so, and the others repeat what it keeps although the
 * application answers differently.
 */
function isAnsweredByCache(wrong: readonly ReportedExchange[], seen: Seen): boolean {
  if (wrong.every(isHit)) return true;
  const paths = new Set(wrong.map(pathOf));
  const mine = answered(seen).filter((one) => one.status === 200 && paths.has(pathOf(one)));
  const bodyOf = (one: ReportedExchange) => `${pathOf(one)} ${one.body?.sha256}`;
  const kept = new Set(mine.filter(isHit).map(bodyOf));
  return (
    wrong.some(isHit) &&
    wrong.every((one) => kept.has(bodyOf(one))) &&
    mine.some((one) => one.method === 'GET' && !isHit(one) && !kept.has(bodyOf(one)))
  );
}

/** With so many queries, equal answers show that the query makes no difference. */
const fewQueries = 3;

/** The same with the next number in its query that was not asked for yet: `?limit=2` for `?limit=1`. */
function anotherQuery(
  exchange: ReportedExchange,
  among: readonly ReportedExchange[],
): readonly HttpRequest[] {
  const url = new URL(exchange.url);
  const [name, value] = [...url.searchParams].find(([, text]) => /^\d{1,6}$/.test(text)) ?? [];
  if (name === undefined) return [];
  const queries = new Set(among.map((other) => new URL(other.url).searchParams.get(name)));
  let next = Number(value) + 1;
  while (queries.has(String(next))) next += 1;
  url.searchParams.set(name, String(next));
  return [{ ...sentAs(exchange), url: url.href }];
}

const isAboutQuery = ({ exchange, violation, place }: Sighting): boolean =>
  exchange?.method === 'GET' &&
  exchange.status === 200 &&
  violation.manner === undefined &&
  !place.startsWith('header: ');

const pathOf = (exchange: ReportedExchange | undefined): string => {
  if (exchange === undefined) return '';
  const { origin, pathname } = new URL(exchange.url);
  return `${origin}${pathname}`;
};

/** Complaints of checks that compare something else with the answers to a query that was ignored. */
const comparedWith = (
  paths: ReadonlySet<string>,
  direct: readonly Sighting[],
  { sightings, exchanges }: Seen,
): readonly Sighting[] => {
  const deaf = new Set(
    exchanges.filter((one) => paths.has(pathOf(one)) && new URL(one.url).search !== '').map(({ n }) => n),
  );
  const areas = new Set(direct.map(({ verdict }) => verdict.area));
  return sightings.filter(
    ({ verdict, violation, exchange, place }) =>
      areas.has(verdict.area) &&
      ![violation.manner, violation.expected].some((text) => text !== undefined) &&
      place.startsWith('/') &&
      !paths.has(pathOf(exchange)) &&
      verdict.evidence.exchanges.some((n) => deaf.has(n)),
  );
};

/** The documents that were read, by their paths, without those that have nothing to tell apart. */
function answersByPath(seen: Seen): ReadonlyMap<string, readonly ReportedExchange[]> {
  const asked = new Map<string, ReportedExchange[]>();
  for (const exchange of answered(seen)) {
    if (exchange.method !== 'GET' || exchange.status !== 200 || exchange.body === undefined) continue;
    if (isEmptyList(exchange.body)) continue;
    asked.set(pathOf(exchange), [...(asked.get(pathOf(exchange)) ?? []), exchange]);
  }
  return asked;
}

/** `{"products":[]}`: nothing was found, which is the same for every query. */
const isEmptyList = ({ text }: NonNullable<ReportedExchange['body']>): boolean =>
  /^\s*(\{\s*"[^"\\]*"\s*:\s*)?\[\s*\]\s*\}?\s*$/.test(text);

const countOf = (among: readonly ReportedExchange[]) => ({
  queries: new Set(among.map(({ url }) => new URL(url).search)).size,
  bodies: new Set(among.map(({ body }) => body?.sha256)).size,
});

/** Paths that were asked with several queries, and gave one body to all of them, or few from a cache. */
function deafPaths(seen: Seen): ReadonlySet<string> {
  const asked = answersByPath(seen);
  const isDeaf = (among: readonly ReportedExchange[], least: number): boolean => {
    const [all, hits] = [countOf(among), countOf(among.filter(isHit))];
    return (
      (all.queries >= least && all.bodies === 1) || (hits.queries >= least && hits.bodies * 2 <= hits.queries)
    );
  };
  // One path that ignores many queries makes two equal answers elsewhere telling.
  const least = [...asked.values()].some((among) => isDeaf(among, fewQueries)) ? fewQueries - 1 : fewQueries;
  return new Set([...asked].filter(([, among]) => isDeaf(among, least)).map(([path]) => path));
}
