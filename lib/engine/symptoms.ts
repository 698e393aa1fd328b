/** The symptoms of a failing check: what it reports, without the hosts, queries and indices of one run. */

import type { Policy } from '../model/policy.ts';
import type { ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { kindOfPlace, type Violation } from '../model/verdict.ts';

/** A kind of place in responses to one kind of request. */
export type Symptom = {
  /** `GET /things/{id}`, `POST list`, or an address with every method. */
  readonly request: string;
  /** `status 404`, `header: vary`, or a JSON Pointer with `*` for indices; empty for the whole body. */
  readonly place: string;
};

/** @returns each symptom once. */
export function symptomsOf(
  { violations }: Pick<Verdict, 'violations'>,
  exchanges: ReadonlyMap<number, ReportedExchange>,
  kinds: Kinds,
): readonly Symptom[] {
  const all = violations.flatMap((violation) => {
    const exchange = violation.exchange === undefined ? undefined : exchanges.get(violation.exchange);
    return exchange === undefined ? [] : symptoms(violation, exchange, kinds);
  });
  return [...new Map(all.map((symptom) => [`${symptom.request} ${symptom.place}`, symptom])).values()];
}

/** With these statuses, nothing works at an address, and even the headers may come from something else. */
const isDead = (status: number): boolean => [404, 405, 410, 501].includes(status) || status >= 500;

function symptoms({ at = '' }: Violation, exchange: ReportedExchange, kinds: Kinds): readonly Symptom[] {
  const status = exchange.status ?? 0;
  const address = kinds.address(exchange);
  const ofStatus = { request: address, place: `status ${status}` };
  if (at.startsWith('header: ')) {
    const ofHeader = { request: address, place: at.toLowerCase() };
    return isDead(status) ? [ofHeader, ofStatus] : [ofHeader];
  }
  // In a response with an error status, everything is wrong.
  if (status >= 400) return [ofStatus];
  const isWhole = at === 'status' || at === 'body';
  const ofBody = { request: kinds.request(exchange), place: isWhole ? '' : kindOfPlace(at) };
  return at === 'status' || status !== 200 ? [ofStatus, ofBody] : [ofBody];
}

/** Equal places, or one within the other. */
export function isSame(one: Symptom, other: Symptom): boolean {
  if (one.request !== other.request) return false;
  return contains(one.place, other.place) || contains(other.place, one.place);
}

const contains = (outer: string, inner: string): boolean =>
  inner === outer || (inner.startsWith('/') && inner.startsWith(`${outer}/`));

type Sent = Pick<ReportedExchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'>;

/** Names requests by their kind, so that the same problem in many responses counts as one. */
export interface Kinds {
  /** Requests that differ only in host, query and generated parts: `GET /things/{id}`, `POST list`. */
  request(exchange: Sent): string;
  /** The same with every method and body: `/things/{id}`. */
  address(exchange: Sent): string;
}

export function toKinds(pattern: Policy['pattern']): Kinds {
  const address = ({ method, url, requestHeaders: headers }: Sent) =>
    withoutQuery(pattern({ method, url, headers }, new URL(url).origin));
  return {
    request(sent) {
      const { method, url, requestHeaders: headers, requestBody: body } = sent;
      if (body === undefined) return `${method} ${address(sent)}`;
      return `${method} ${withoutQuery(pattern({ method, url, headers, body }, new URL(url).origin))}`;
    },
    address,
  };
}

const withoutQuery = (address: string): string => address.replace(/\?.*$/s, '');
