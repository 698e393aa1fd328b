/** What a report keeps of an exchange: no secrets, a cut body, a curl command, excerpts of violations, or only a digest. */
import { wholeOf } from '../http/kept-bodies.ts';
import { jsonPlaces, type Place } from '../json/places.ts';
import type { Exchange, HttpResponse } from '../model/http.ts';
import { noOccasion } from '../model/inconclusive.ts';
import {
  type Excerpt,
  type ExchangeDigest,
  isWhole,
  type Report,
  type ReportedExchange,
} from '../model/report.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxBody, maxContext, maxDigests, maxPlace, maxViolationPlaces } from './bounds.ts';
import { curl, type Reached } from './curl.ts';
import { redact, redacted, type Secret, secretsOf } from './redact.ts';

type Secrets = {
  /** Names of headers whose values are secret, however short. */
  readonly own: readonly string[];
  readonly values: readonly Secret[];
};

/** @param reached how the URL of the exchange was reached. */
export function reportExchange(
  { n, request, at, outcome, whole }: Exchange,
  { own, values: secrets }: Secrets,
  reached: Reached = {},
): ReportedExchange {
  const headers = Object.entries(redact(request.headers, secrets));
  const sent = {
    method: request.method,
    url: redact(request.url, secrets),
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name, own.includes(name) || isSecret(name) ? redacted : value]),
    ),
    ...(request.body !== undefined && { body: redact(request.body, secrets) }),
  };
  const reported = {
    n,
    method: sent.method,
    url: sent.url,
    requestHeaders: sent.headers,
    ...(sent.body !== undefined && { requestBody: sent.body }),
    at: tenths(at),
    millis: tenths(outcome.millis),
    curl: curl(sent, reached),
  };
  if ('failure' in outcome) return { ...reported, status: null, failure: redact(outcome.failure, secrets) };
  const { bytes, status } = outcome;
  const { text } = keptText(bytes, secrets);
  const { length, sha256 } = whole ?? wholeOf(bytes);
  return {
    ...reported,
    status,
    headers: redact(outcome.headers, secrets).map(
      ([name, value]) => [name, isSecret(name) ? redacted : value] as const,
    ),
    body: { text, length, sha256, cut: length > maxBody },
  };
}

/** A session may outlive the run. */
const isSecret = (name: string): boolean => name === 'mcp-session-id';

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

/** The beginning of a body. Secrets are redacted before the cut, since half a secret cannot be found. */
function keptText(
  bytes: Uint8Array,
  secrets: readonly Secret[],
): { readonly text: string; readonly cut: boolean } {
  const text = redact(decode(bytes.subarray(0, reachOf(secrets))), secrets);
  return { text: decode(new TextEncoder().encode(text).subarray(0, maxBody)), cut: bytes.length > maxBody };
}

/** The number of bytes of a body that its kept part is made of. */
export const reachOf = (secrets: readonly Secret[]): number =>
  maxBody +
  Math.max(
    0,
    ...secrets.map((secret) => (typeof secret === 'string' ? secret : JSON.stringify(secret)).length * 6),
  );

/** Drops an incomplete character at the end. */
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes, { stream: true });

/**
 * Keeps in full what failed or could not be judged, and what a cause refers to. Checks that passed or had no occasion
 * keep a few exchanges as digests. A report with a diagnosis keeps everything, since anything may explain it. Idempotent.
 */
export function digested(report: Report): Report {
  if (report.diagnosis) return report;
  const verdicts = report.verdicts.map((verdict) => (isOpenOrFailed(verdict) ? verdict : withFew(verdict)));
  const whole = new Set([
    ...verdicts.flatMap(numbersInFull),
    ...report.causes.flatMap(({ exchange, toldBy = [] }) => [exchange, ...toldBy]),
    report.suggestion?.exchange,
  ]);
  const cited = new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges));
  const exchanges = report.exchanges.flatMap((exchange) => {
    if (whole.has(exchange.n) || exchange.status === null) return [exchange];
    return cited.has(exchange.n) ? [isWhole(exchange) ? digestOf(exchange) : exchange] : [];
  });
  return { ...report, verdicts, exchanges };
}

/** Failed, or not judged although there was an occasion. */
const isOpenOrFailed = ({ status, reason }: Verdict): boolean =>
  status !== 'pass' && !(reason && noOccasion.has(reason.code));

/** A check without an occasion shows the first exchange that it looked at. */
function numbersInFull(verdict: Verdict): readonly (number | undefined)[] {
  const { status, violations, evidence } = verdict;
  if (!isOpenOrFailed(verdict)) return status === 'inconclusive' ? evidence.exchanges.slice(0, 1) : [];
  return [...evidence.exchanges, ...(evidence.sequence ?? []), ...violations.map(({ exchange }) => exchange)];
}

/** The first ones and the last, which together show how long it took. */
function withFew(verdict: Verdict): Verdict {
  const { exchanges, more = 0 } = verdict.evidence;
  const left = exchanges.length - maxDigests;
  if (left <= 0) return verdict;
  const few = [...exchanges.slice(0, maxDigests - 1), ...exchanges.slice(-1)];
  return { ...verdict, evidence: { ...verdict.evidence, exchanges: few, more: more + left } };
}

const digestOf = ({ n, method, url, status, body, at, millis }: ReportedExchange): ExchangeDigest => ({
  n,
  method,
  url,
  status,
  body: { length: body?.length ?? 0, sha256: body?.sha256 ?? '' },
  at,
  millis,
});

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
