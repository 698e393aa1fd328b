/** The parts of a body around the places of violations. */
import { jsonPlaces, type Place } from '../json/places.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Excerpt, ReportedExchange } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxContext, maxPlace, maxViolationPlaces } from './bounds.ts';
import { redact, secretsOf } from './redact.ts';
import { keptText } from './report-exchange.ts';

type ViolationPlace = {
  /** JSON Pointer, or `body`. */
  readonly at: string;
  /** The actual value, by which the place is found in a body that is not JSON. */
  readonly actual?: string | undefined;
};

/** The places to locate, without duplicates, by exchange number. */
export function violationPlaces(
  verdicts: readonly Verdict[],
): ReadonlyMap<number, readonly ViolationPlace[]> {
  const byExchange = new Map<number, ViolationPlace[]>();
  for (const { at, actual, exchange } of verdicts.flatMap(({ violations }) =>
    violations.slice(0, maxViolationPlaces),
  )) {
    if (exchange === undefined || at === undefined) continue;
    const others = byExchange.get(exchange) ?? [];
    if (!others.some((other) => other.at === at)) {
      byExchange.set(exchange, [...others, { at, ...(actual !== undefined && { actual }) }]);
    }
  }
  return byExchange;
}

/** An excerpt for each place that exists in the text. */
export function excerptsOf(text: string, wanted: readonly ViolationPlace[]): readonly Excerpt[] {
  const json = /^\s*[{[]/.test(text);
  const pointers = wanted.map(({ at }) => at).filter((at) => at.startsWith('/'));
  const places: ReadonlyMap<string, Place> = json ? jsonPlaces(text, pointers) : new Map();
  return wanted.flatMap(({ at, actual }) => {
    const place = at === 'body' ? findText(text, actual) : places.get(at);
    return place ? [around(text, at, place)] : [];
  });
}

/** The excerpt around a violation, kept by the report or cut from the kept part of the body. */
export function excerptOf(
  { body, excerpts = [] }: ReportedExchange,
  wanted: ViolationPlace,
): Excerpt | undefined {
  const kept = excerpts.find(({ at }) => at === wanted.at);
  return kept ?? (body && excerptsOf(body.text, [wanted])[0]);
}

/** Shorter texts occur anywhere. */
const shortestText = 4;

function findText(text: string, actual = ''): Place | undefined {
  const start = actual.length < shortestText ? -1 : text.indexOf(actual);
  return start < 0 ? undefined : [start, start + actual.length];
}

function around(text: string, at: string, [start, end]: Place): Excerpt {
  const stop = Math.min(end, start + maxPlace);
  return {
    at,
    offset: start,
    before: text.slice(Math.max(0, start - maxContext), start),
    place: text.slice(start, stop),
    after: text.slice(stop, stop + maxContext),
  };
}

/** The excerpts for a verdict beyond the kept part of each body, by exchange number, without the target's secrets. */
export function excerptsFor(
  verdict: Verdict,
  responses: readonly HttpResponse[],
  target: Pick<Target, 'headers' | 'signature' | 'proxies'>,
): Readonly<Record<number, readonly Excerpt[]>> {
  const secrets = secretsOf(target);
  const byExchange = violationPlaces([redact(verdict, secrets)]);
  const found: Record<number, readonly Excerpt[]> = {};
  for (const response of responses) {
    const places = byExchange.get(response.exchange);
    const kept = places && keptText(response.bytes, secrets);
    if (!kept?.cut) continue;
    const beyond = places?.filter((place) => excerptsOf(kept.text, [place]).length === 0) ?? [];
    const excerpts = beyond.length === 0 ? [] : excerptsOf(redact(response.text, secrets), beyond);
    if (excerpts.length > 0) found[response.exchange] = excerpts;
  }
  return found;
}
