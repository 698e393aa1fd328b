/** What defects ask of the answers of a run. */
import type { Seen, Sighting } from '../../../model/defect.ts';
import type { HttpRequest } from '../../../model/http.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { plural } from '../../../text/words.ts';

export const headerOf = ({ headers = [] }: ReportedExchange, name: string): string | undefined => {
  const values = headers.filter(([other]) => other === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
};

/** The answers with violations, each once. */
export const wrongAnswers = (sightings: readonly Sighting[]): readonly ReportedExchange[] => [
  ...new Set(sightings.flatMap(({ exchange }) => exchange ?? [])),
];

export const sightingsAt = (
  { sightings }: Seen,
  isAt: (exchange: ReportedExchange) => boolean,
): readonly Sighting[] => sightings.filter(({ exchange }) => exchange !== undefined && isAt(exchange));

export const answered = ({ exchanges }: Seen): readonly ReportedExchange[] =>
  exchanges.filter(({ status }) => status !== null);

export const originOf = ({ url }: ReportedExchange): string => new URL(url).origin;

/** `GET /things?limit=2`. */
export function lineOf({ method, url }: ReportedExchange): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}

/** `/a, /b and 3 more`. */
export function listed(names: Iterable<string>, most = 4): string {
  const all = [...new Set(names)];
  const left = all.length - most;
  if (left > 0) return `${all.slice(0, most).join(', ')} and ${left} more`;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Whether the body is an HTML page. */
export const isPage = (exchange: ReportedExchange): boolean =>
  /^text\/html\b/i.test(headerOf(exchange, 'content-type') ?? '') ||
  /^\s*<(?:!doctype html|html|head|body)\b/i.test(exchange.body?.text ?? '');

/** `3 of 12 answers`. */
export const share = (some: number, all: number, noun = 'answer'): string =>
  some === all ? `all ${plural(all, noun)}` : `${some} of ${plural(all, noun)}`;

/** Whether a violation says that the answer should not have had its status. */
export const isOfStatus = ({ place }: Sighting): boolean => place === 'status';

/** Headers in which caches tell whether they answered themselves. */
const cacheHeaders = [
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'cache-status',
  'x-proxy-cache',
] as const;

/** Whether an answer says that it comes from a cache. */
export function isHit(exchange: ReportedExchange): boolean {
  const says = cacheHeaders.map((name) => headerOf(exchange, name) ?? '');
  if (says.some((text) => /\b(?:hit|stale|updating)\b/i.test(text))) return true;
  // Varnish names two requests when it answers one with the answer to another.
  if (/^\d+ \d+$/.test(headerOf(exchange, 'x-varnish') ?? '')) return true;
  return Number(headerOf(exchange, 'age') ?? 0) > 0;
}

const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const isReading = ({ method }: ReportedExchange): boolean => readingMethods.includes(method);

/** Headers on which an answer may depend. The others identify the caller, and are added to whatever is sent. */
const decisive = ['accept', 'origin', 'access-control-request-method', 'access-control-request-headers'];

/** The request of an exchange that has no body, to be sent again. */
export const sentAs = ({ method, url, requestHeaders }: ReportedExchange): HttpRequest => ({
  method,
  url,
  headers: Object.fromEntries(
    decisive.flatMap((name) => {
      const value = requestHeaders[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** The same request with a query that no cache knows. */
export function pastCaches(exchange: ReportedExchange): HttpRequest {
  const { n, url, body } = exchange;
  const fresh = new URL(url);
  fresh.searchParams.append('storefront-conformance', `past-caches-${n}-${body?.sha256.slice(0, 12)}`);
  return { ...sentAs(exchange), url: fresh.href };
}

const wholes: ReadonlySet<string> = new Set([
  'status',
  '',
  'header: content-type',
  'header: content-encoding',
]);

/** Whether it says that the answer as a whole is another than the promised one. */
export const isOfWhole = ({ place }: Sighting): boolean => wholes.has(place);
