/** A part of a body around the place that a violation is about. */

import { jsonPlaces, type Place } from '../json/places.ts';
import type { Excerpt, ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { mostBeside, mostPlace, mostSought } from './bounds.ts';

export type Sought = {
  /** JSON Pointer, or `body`. */
  readonly at: string;
  /** What was seen there: in a body that is no JSON, the place is where it says this. */
  readonly actual?: string | undefined;
};

/** What the exchanges are to be searched for, by their numbers; each place once. */
export function soughtIn(verdicts: readonly Verdict[]): ReadonlyMap<number, readonly Sought[]> {
  const sought = new Map<number, Sought[]>();
  for (const { at, actual, exchange } of verdicts.flatMap(({ violations }) =>
    violations.slice(0, mostSought),
  )) {
    if (exchange === undefined || at === undefined) continue;
    const others = sought.get(exchange) ?? [];
    if (!others.some((other) => other.at === at)) {
      sought.set(exchange, [...others, { at, ...(actual !== undefined && { actual }) }]);
    }
  }
  return sought;
}

/** An excerpt for each place that is sought and found. */
export function excerptsOf(text: string, sought: readonly Sought[]): readonly Excerpt[] {
  const json = /^\s*[{[]/.test(text);
  const pointers = sought.map(({ at }) => at).filter((at) => at.startsWith('/'));
  const places: ReadonlyMap<string, Place> = json ? jsonPlaces(text, pointers) : new Map();
  return sought.flatMap(({ at, actual }) => {
    const place = at === 'body' ? spoken(text, actual) : places.get(at);
    return place ? [around(text, at, place)] : [];
  });
}

/** The excerpt that a violation is about: kept by the report, or from what it keeps of the body. */
export function excerptOf({ body, excerpts = [] }: ReportedExchange, sought: Sought): Excerpt | undefined {
  const kept = excerpts.find(({ at }) => at === sought.at);
  return kept ?? (body && excerptsOf(body.text, [sought])[0]);
}

/** Shorter texts are found anywhere. */
const shortestSpoken = 4;

function spoken(text: string, actual = ''): Place | undefined {
  const start = actual.length < shortestSpoken ? -1 : text.indexOf(actual);
  return start < 0 ? undefined : [start, start + actual.length];
}

function around(text: string, at: string, [start, end]: Place): Excerpt {
  const stop = Math.min(end, start + mostPlace);
  return {
    at,
    offset: start,
    before: text.slice(Math.max(0, start - mostBeside), start),
    place: text.slice(start, stop),
    after: text.slice(stop, stop + mostBeside),
  };
}
