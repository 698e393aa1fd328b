/** An exchange as a report keeps it: without secrets, with a cut body, and with a curl command that repeats it. */

import { wholeOf } from '../http/kept-bodies.ts';
import type { Exchange } from '../model/http.ts';
import type { ReportedExchange } from '../model/report.ts';
import { maxBody } from './bounds.ts';
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
