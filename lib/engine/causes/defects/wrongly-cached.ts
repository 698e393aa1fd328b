/** A cache answers requests with the answers to others. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { isDeciding } from '../../../model/verdict.ts';
import {
  answered,
  headerOf,
  isHit,
  isPage,
  lineOf,
  listed,
  pastCaches,
  sentAs,
  wrongAnswers,
} from './answers.ts';

export const wronglyCached: Defect = {
  id: 'wrongly-cached',
  what: 'A cache takes requests for the same that differ in their body, in Accept or in Origin.',
  find: (seen) => [...bodiesIgnored(seen), ...acceptIgnored(seen), ...originIgnored(seen)],
  asks: (seen) => {
    const unknown = onceForEach(formsOfOne(seen), seen);
    const wrong = [
      ...formsOfOthers(seen),
      ...unknown,
      ...wrongForOrigin(seen).map(({ exchange }) => exchange),
    ];
    return [
      ...onceForEach(wrong, seen).map(pastCaches),
      // If this gets the same form, one form is kept for everybody.
      ...unknown.map((one) => ({ ...sentAs(one), headers: { accept: '*/*' } })),
    ];
  },
};

/** The first of each address that no cache admits to have answered. */
const onceForEach = (among: readonly ReportedExchange[], seen: Seen): readonly ReportedExchange[] => [
  ...new Map(
    among
      .filter((one) => !isHit(one))
      .toReversed()
      .map((one) => [seen.addressOf(one), one]),
  ).values(),
];

const byCache = { likely: 'edge', because: 'only answers from a cache are wrong' } as const;

const pastCache = {
  likely: 'edge',
  because: 'the same request is answered in the form that it asks for with a query that no cache knows',
} as const;

/** Calls with different bodies get one answer, and a header says that a cache gave it. */
function bodiesIgnored(seen: Seen): readonly Hypothesis[] {
  const hits = answered(seen).filter((one) => one.requestBody !== undefined && isHit(one));
  const bodies = new Set(hits.map(({ requestBody }) => requestBody));
  const answers = new Set(hits.map(({ body }) => body?.sha256));
  if (bodies.size < 3 || answers.size * 2 > bodies.size) return [];
  const addresses = new Set(hits.map(seen.addressOf));
  const numbers = new Set(hits.map(({ n }) => n));
  const explains = seen.sightings.filter(
    ({ address, verdict }) =>
      addresses.has(address) || verdict.evidence.exchanges.some((n) => numbers.has(n)),
  );
  const shownBy = explains.find(({ exchange }) => exchange?.requestBody !== undefined && isHit(exchange));
  if (shownBy?.exchange === undefined) return [];
  const where = lineOf(shownBy.exchange);
  return [
    {
      explains,
      shownBy,
      isCertain: true,
      title: `A cache answers ${where} with the answers to other calls, such as those with another id: ${bodies.size} different calls got ${answers.size} different answers`,
      fix: `Let the cache pass every ${where} on: it answers calls by their address alone, and each call needs an answer of its own.`,
      owner: byCache,
    },
  ];
}

/**
 * Answers in another form than was asked for come from a cache, and others at the same address do not: a header says so,
 * or the same request with a query that no cache knows is answered in another form.
 */
function acceptIgnored(seen: Seen): readonly Hypothesis[] {
  const all = answered(seen);
  const found = new Set(wrongAnswers(seen.sightings));
  const right = all.filter((exchange) => !isHit(exchange) && !found.has(exchange));
  const forms = formsOfOthers(seen);
  const told = forms.flatMap((one) => right.find((other) => isOfOtherForm(one, other)) ?? []);
  const past = new Set(told.map(seen.addressOf));
  const around = new Set(right.map(seen.addressOf));
  const wrong = forms.filter((one) => (isHit(one) ? around : past).has(seen.addressOf(one)));
  const shown = seen.sightings.filter((one) => isOfForm(one) && one.exchange && wrong.includes(one.exchange));
  const shownBy = shown.find(({ verdict }) => isDeciding(verdict)) ?? shown[0];
  if (shownBy === undefined) return [];
  const isShown = (one: ReportedExchange) => seen.addressOf(one) === shownBy.address;
  const addresses = new Set(wrong.map(seen.addressOf));
  const keys = new Set(wrong.map(keyOf));
  return [
    {
      explains: seen.sightings.filter(
        ({ exchange, address }) =>
          exchange && addresses.has(address) && (isHit(exchange) || keys.has(keyOf(exchange))),
      ),
      shownBy,
      isCertain: true,
      title: `${shownBy.violation.message}: a cache keeps one form for every Accept`,
      fix: `${told.concat(wrong).some(namesAccept) ? 'Let the cache keep one answer for each value of Accept, as Vary: Accept asks' : 'Send Vary: Accept with these pages, and let the cache keep one answer for each value of Accept'}: ${listed(addresses)} give everybody the form that was asked for first.`,
      owner: told.length === 0 ? byCache : pastCache,
      ...(told.length > 0 && {
        toldBy: [...told.filter(isShown), ...told.filter((one) => !isShown(one))].map(({ n }) => n),
      }),
    },
  ];
}

const namesAccept = (exchange: ReportedExchange): boolean =>
  /(?:^|,)\s*(?:accept|\*)\s*(?:,|$)/i.test(headerOf(exchange, 'vary') ?? '');

/** Answers in another form than was asked for, if their URL gives the same body to other values of Accept. */
function formsOfOthers(seen: Seen): readonly ReportedExchange[] {
  const accepts = new Map<string, Set<string | undefined>>();
  for (const exchange of answered(seen)) {
    const known = accepts.get(keyOf(exchange)) ?? new Set();
    accepts.set(keyOf(exchange), known.add(exchange.requestHeaders.accept));
  }
  const wrong = wrongAnswers(seen.sightings.filter(isOfForm));
  return wrong.filter((exchange) => (accepts.get(keyOf(exchange))?.size ?? 0) > 1);
}

/** Pages in place of the form that was asked for, at URLs that were asked for no other. */
function formsOfOne(seen: Seen): readonly ReportedExchange[] {
  const others = new Set(formsOfOthers(seen));
  const byUrl = new Map<string, Set<string | undefined>>();
  for (const { url, requestHeaders } of answered(seen)) {
    byUrl.set(url, (byUrl.get(url) ?? new Set()).add(requestHeaders.accept));
  }
  return wrongAnswers(seen.sightings.filter(isOfForm)).filter((one) => {
    const { accept = '*/*' } = one.requestHeaders;
    const isSole = byUrl.get(one.url)?.size === 1 && !others.has(one);
    return isSole && isPage(one) && accept !== '*/*' && !accept.startsWith('text/html');
  });
}

/** An answer with the Access-Control-Allow-Origin of another, where the same request past all caches gets the promised one. */
function originIgnored(seen: Seen): readonly Hypothesis[] {
  const all = answered(seen);
  const wrong = wrongForOrigin(seen);
  const told = wrong.flatMap(
    ({ exchange, expected }) =>
      all.find(
        (other) =>
          other.url === pastCaches(exchange).url &&
          other.requestHeaders.origin === exchange.requestHeaders.origin &&
          other.status === exchange.status &&
          (headerOf(other, allowOrigin) ?? 'absent') === expected,
      ) ?? [],
  );
  const addresses = new Set(told.map(seen.addressOf));
  const explains = seen.sightings.filter(
    ({ address, place, exchange }) =>
      addresses.has(address) && place === `header: ${allowOrigin}` && exchange?.method === 'GET',
  );
  const [shownBy] = explains;
  if (shownBy === undefined) return [];
  return [
    {
      explains,
      shownBy,
      isCertain: true,
      title: `${shownBy.violation.message}: a cache gives requests with an Origin the answer to others`,
      fix: `Let the cache keep one answer for each Origin, as Vary: Origin asks, or keep the headers out of what it keeps: ${listed(addresses)} answer as promised with a query that no cache knows.`,
      owner: {
        likely: 'edge',
        because: 'the same request is answered as promised with a query that no cache knows',
      },
      toldBy: told.map(({ n }) => n),
    },
  ];
}

const allowOrigin = 'access-control-allow-origin';

/** Answers to scripts with another Access-Control-Allow-Origin than the promised one. */
const wrongForOrigin = (seen: Seen) =>
  seen.sightings.flatMap(({ exchange, place, violation: { expected } }) =>
    exchange?.method === 'GET' &&
    exchange.requestHeaders.origin !== undefined &&
    exchange.status === 200 &&
    place === `header: ${allowOrigin}` &&
    expected !== undefined
      ? [{ exchange, expected }]
      : [],
  );

const keyOf = ({ url, body }: ReportedExchange): string => `${url} ${body?.sha256}`;

const isOfForm = ({ place, exchange }: Sighting): boolean =>
  exchange?.method === 'GET' && exchange.status === 200 && (place === '' || place === 'header: content-type');

/** Whether it answers the same request, past all caches, in another form. */
const isOfOtherForm = (one: ReportedExchange, other: ReportedExchange): boolean =>
  other.url === pastCaches(one).url &&
  other.requestHeaders.accept === one.requestHeaders.accept &&
  other.status === one.status &&
  formOf(other) !== formOf(one);

const formOf = (exchange: ReportedExchange): string =>
  `${headerOf(exchange, 'content-type')} ${isPage(exchange)}`;
