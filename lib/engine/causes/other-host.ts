/** The same requests on another host: whether it answers them as promised where this one does not. */
import type { Seen, Sighting } from '../../model/defect.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { headerOf, isPage, isReading, sentAs } from './defects/answers.ts';

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

/** The request without its host. */
function keyOf(exchange: ReportedExchange): string {
  const { method, url, headers } = sentAs(exchange);
  const { pathname, search } = new URL(url);
  return JSON.stringify([method, pathname, search, headers]);
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
