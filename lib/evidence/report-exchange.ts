/** An exchange as a report keeps it: without secrets, with a cut body and a curl command, or only as a digest. */
import { wholeOf } from '../http/kept-bodies.ts';
import type { Exchange } from '../model/http.ts';
import { noOccasion } from '../model/inconclusive.ts';
import { type ExchangeDigest, isWhole, type Report, type ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxBody, maxDigests } from './bounds.ts';
import { curl, type Reached } from './curl.ts';
import { redact, redacted, type Secret } from './redact.ts';

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
export function keptText(
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
