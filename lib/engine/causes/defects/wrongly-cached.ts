/** A cache answers requests with the answers to others. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, isHit, lineOf, listed } from './answers.ts';

export const wronglyCached: Defect = {
  id: 'wrongly-cached',
  what: 'A cache takes requests for the same that differ in their body or in Accept.',
  find: (seen) => [...bodiesIgnored(seen), ...acceptIgnored(seen)],
};

const byCache = { likely: 'edge', because: 'only answers from a cache are wrong' } as const;

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

/** Answers in another form than was asked for come from a cache, and others at the same address do not. */
function acceptIgnored(seen: Seen): readonly Hypothesis[] {
  const ofForm = seen.sightings.filter((one) => isOfForm(one) && one.exchange && isHit(one.exchange));
  const addresses = new Set(ofForm.map(({ address }) => address));
  const wrong = new Set(seen.sightings.map(({ exchange }) => exchange));
  const misses = answered(seen).filter(
    (exchange) => !isHit(exchange) && !wrong.has(exchange) && addresses.has(seen.addressOf(exchange)),
  );
  const [shownBy] = ofForm;
  if (shownBy === undefined || misses.length === 0 || !varies(ofForm, seen)) return [];
  return [
    {
      explains: seen.sightings.filter(
        ({ exchange, address }) => exchange && isHit(exchange) && addresses.has(address),
      ),
      shownBy,
      isCertain: true,
      title: `${shownBy.violation.message}: a cache keeps one form for every Accept`,
      fix: `Let the cache keep one answer for each value of Accept, as Vary: Accept asks: ${listed(addresses)} give everybody the form that was asked for first.`,
      owner: byCache,
    },
  ];
}

const isOfForm = ({ place, exchange }: Sighting): boolean =>
  exchange?.method === 'GET' && exchange.status === 200 && (place === '' || place === 'header: content-type');

/** Whether one URL got one body for several values of Accept. */
function varies(ofForm: readonly Sighting[], seen: Seen): boolean {
  const keyOf = ({ url, body }: ReportedExchange) => `${url} ${body?.sha256}`;
  const accepts = new Map<string, Set<string | undefined>>();
  for (const exchange of answered(seen)) {
    accepts.set(
      keyOf(exchange),
      (accepts.get(keyOf(exchange)) ?? new Set()).add(exchange.requestHeaders.accept),
    );
  }
  return ofForm.some(({ exchange }) => exchange && (accepts.get(keyOf(exchange))?.size ?? 0) > 1);
}
