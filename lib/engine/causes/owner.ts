/** Who can probably remove a cause: named only where the run has a right answer to compare with, such as on another host. */
import type { Seen, Sighting } from '../../model/defect.ts';
import type { LikelyOwner, ReportedExchange } from '../../model/report.ts';
import { headerOf, isHit, isPage, isReading, sentAs } from './defects/answers.ts';

export function ownerOf(sightings: readonly Sighting[], seen: Seen): LikelyOwner | undefined {
  const wrong = [...new Set(sightings.flatMap(({ exchange }) => exchange ?? []))];
  if (wrong.length === 0) return undefined;
  return (
    ofChallenge(wrong) ??
    ofDifference(wrong, rightAnswers(sightings, wrong, seen), seen) ??
    ofHeaders(sightings, seen) ??
    ofOtherHost(sightings, seen) ??
    ofData(sightings)
  );
}

/** Answers to the same kind of request in which the same checks found nothing wrong. */
function rightAnswers(
  sightings: readonly Sighting[],
  wrong: readonly ReportedExchange[],
  { exchanges, requestOf }: Seen,
): readonly ReportedExchange[] {
  const verdicts = [...new Set(sightings.map(({ verdict }) => verdict))];
  // A check with unlisted violations may have found some in these answers.
  if (verdicts.some(({ violations }) => violations.some(({ more }) => more !== undefined))) return [];
  const requests = new Set(wrong.map(requestOf));
  const found = new Set([
    ...wrong.map(({ n }) => n),
    ...verdicts.flatMap(({ violations }) => violations.map(({ exchange }) => exchange)),
  ]);
  const examined = new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges));
  return exchanges.filter(
    (exchange) =>
      examined.has(exchange.n) &&
      !found.has(exchange.n) &&
      exchange.status !== null &&
      requests.has(requestOf(exchange)),
  );
}

function ofChallenge(wrong: readonly ReportedExchange[]): LikelyOwner | undefined {
  const challenge = ['cf-mitigated', 'x-amzn-waf-action'].find((name) =>
    wrong.some((exchange) => headerOf(exchange, name) !== undefined),
  );
  if (challenge === undefined) return undefined;
  return { likely: 'edge', because: `the header ${challenge} says that a bot protection answered` };
}

/** The same request is answered right without the cache, or on the other host. */
function ofDifference(
  wrong: readonly ReportedExchange[],
  right: readonly ReportedExchange[],
  { baseUrl }: Seen,
): LikelyOwner | undefined {
  if (right.length === 0) return undefined;
  if (wrong.every(isHit) && !right.some(isHit)) {
    return { likely: 'edge', because: 'only answers from a cache are wrong' };
  }
  const base = new URL(baseUrl).origin;
  const originOf = ({ url }: ReportedExchange) => new URL(url).origin;
  const well = right.map(originOf).find((origin) => origin !== base);
  if (
    well === undefined ||
    wrong.some((one) => originOf(one) !== base) ||
    right.some((one) => originOf(one) === base)
  ) {
    return undefined;
  }
  return { likely: 'edge', because: `${well} answers the same requests as promised, ${base} does not` };
}

/** The other host sends the header as promised in answers to the same kind of request, and only this one does not. */
function ofHeaders(sightings: readonly Sighting[], seen: Seen): LikelyOwner | undefined {
  const base = new URL(seen.baseUrl).origin;
  const isOfBase = ({ url }: ReportedExchange) => new URL(url).origin === base;
  const isOfHeader = ({ place }: Sighting) => place.startsWith('header: ');
  const isOfOther = sightings.some(({ exchange }) => !exchange || !isOfBase(exchange));
  if (isOfOther || !sightings.slice(0, 1).every(isOfHeader)) return undefined;
  const keyOf = (exchange: ReportedExchange) => `${exchange.method} ${seen.addressOf(exchange)}`;
  const elsewhere = seen.exchanges.filter((exchange) => exchange.status !== null && !isOfBase(exchange));
  const right = elsewhere.find((exchange) =>
    sightings
      .filter(isOfHeader)
      .some(
        ({ exchange: wrong, place, violation }) =>
          wrong &&
          keyOf(wrong) === keyOf(exchange) &&
          headerOf(exchange, place.slice('header: '.length)) === violation.expected,
      ),
  );
  if (right === undefined) return undefined;
  const well = new URL(right.url).origin;
  return { likely: 'edge', because: `${well} answers the same requests as promised, ${base} does not` };
}

/** Asked for the same, the other host answers as promised. */
function ofOtherHost(sightings: readonly Sighting[], seen: Seen): LikelyOwner | undefined {
  const [right] = rightElsewhere(sightings, seen);
  if (right === undefined) return undefined;
  const [well, base] = [right.url, seen.baseUrl].map((url) => new URL(url).origin);
  return { likely: 'edge', because: `${well} answers the same requests as promised, ${base} does not` };
}

/** With at least this many values, and at most this share of them wrong, the data is to blame. */
const fewest = 10;

const maxShare = 0.1;

function ofData([{ verdict } = {}]: readonly Partial<Sighting>[]): LikelyOwner | undefined {
  const counts = verdict?.violations.map(({ count }) => count) ?? [];
  const isOdd = counts.every(
    (count) => count?.of !== undefined && count.of >= fewest && count.wrong <= count.of * maxShare,
  );
  const [first] = counts;
  if (!isOdd || first?.of === undefined) return undefined;
  return {
    likely: 'merchant-data',
    because: `${first.of - first.wrong} of ${first.of} such values are right`,
  };
}

/**
 * Answers of other hosts to requests of which violations show that this one answers them wrongly.
 * @returns nothing unless all of them are as promised.
 */
export function rightElsewhere(sightings: readonly Sighting[], seen: Seen): readonly ReportedExchange[] {
  const base = new URL(seen.baseUrl).origin;
  const isOfBase = ({ url }: ReportedExchange) => new URL(url).origin === base;
  if (sightings.some(({ exchange }) => exchange !== undefined && !isOfBase(exchange))) return [];
  const elsewhere = [...seen.exchanges, ...seen.elsewhere].filter(
    (one) => one.status !== null && isReading(one) && !isOfBase(one),
  );
  const twins = sightings.flatMap((sighting) =>
    elsewhere
      .filter((other) => sighting.exchange && keyOf(other) === keyOf(sighting.exchange))
      .map((other) => ({ other, sighting })),
  );
  // Where this host answers so at other times, it is no difference between hosts.
  const isByChance = sightings.some((sighting) =>
    seen.exchanges.some(
      (other) =>
        isOfBase(other) &&
        other.status !== null &&
        sighting.exchange !== undefined &&
        other !== sighting.exchange &&
        other.method === sighting.exchange.method &&
        keyOf(other) === keyOf(sighting.exchange) &&
        isAsPromised(other, sighting),
    ),
  );
  const isRight = !isByChance && twins.every(({ other, sighting }) => isAsPromised(other, sighting));
  return isRight ? [...new Set(twins.map(({ other }) => other))] : [];
}

/** By exchange, because each is compared with many. */
const keysByExchange = new WeakMap<ReportedExchange, string>();

/** The request without its host. */
function keyOf(exchange: ReportedExchange): string {
  const known = keysByExchange.get(exchange);
  if (known !== undefined) return known;
  const { method, url, headers } = sentAs(exchange);
  const { pathname, search } = new URL(url);
  const key = JSON.stringify([method, pathname, search, headers]);
  keysByExchange.set(exchange, key);
  return key;
}

/** Whether an answer to the same request has what the wrong one lacks; no other place of an answer can be told without its check. */
function isAsPromised(other: ReportedExchange, { place, violation, exchange }: Sighting): boolean {
  const { expected = '' } = violation;
  if (place === 'status') return String(other.status) === expected;
  if (exchange === undefined || other.status !== exchange.status) return false;
  if (!place.startsWith('header: ')) return isPage(exchange) && !isPage(other);
  const value = headerOf(other, place.slice('header: '.length));
  if (expected === 'absent') return value === undefined && !isPage(other);
  return value === expected || value?.startsWith(`${expected};`) === true;
}
