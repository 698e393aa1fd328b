/** An exchange as the report keeps it: without secrets, its body cut, and with a line to ask again. */
import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import type { ReportedExchange } from '../model/report.ts';
import { curl } from '../text/curl.ts';
import { excerptsOf, type Sought } from './excerpt.ts';
import { redact, redacted } from './redact.ts';

/** Most bytes of a body that the report keeps. */
const mostBody = 4096;

/** Most places of one body that are shown although they are not in its beginning. */
const mostExcerpts = 20;

export type Secrets = {
  /** Names of the headers whose values are secret, however short they are. */
  readonly own: readonly string[];
  readonly values: readonly string[];
};

/** @param sought what violations are about in this answer; without secrets. */
export function reportExchange(
  { n, request, at, outcome, whole }: Exchange,
  { own, values: secrets }: Secrets,
  sought: readonly Sought[] = [],
): ReportedExchange {
  const headers = Object.entries(redact(request.headers, secrets));
  const asked = {
    method: request.method,
    url: redact(request.url, secrets),
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name, own.includes(name) ? redacted : value]),
    ),
    ...(request.body !== undefined && { body: redact(request.body, secrets) }),
  };
  const reported = {
    n,
    method: asked.method,
    url: asked.url,
    requestHeaders: asked.headers,
    ...(asked.body !== undefined && { requestBody: asked.body }),
    at: tenths(at),
    millis: tenths(outcome.millis),
    curl: curl(asked),
  };
  if ('failure' in outcome) return { ...reported, status: null, failure: redact(outcome.failure, secrets) };
  const body = bodyOf(outcome.bytes, secrets, whole);
  const beyond = body.cut ? sought.filter((one) => excerptsOf(body.text, [one]).length === 0) : [];
  const excerpts = beyond.length === 0 ? [] : excerptsOf(redact(outcome.text, secrets), beyond);
  return {
    ...reported,
    status: outcome.status,
    headers: redact(outcome.headers, secrets),
    body,
    ...(excerpts.length > 0 && { excerpts: excerpts.slice(0, mostExcerpts) }),
  };
}

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

/** Secrets are hidden before the cut, since half of one is none that could be found. */
function bodyOf(
  bytes: Uint8Array,
  secrets: readonly string[],
  whole: Exchange['whole'] = wholeOf(bytes),
): NonNullable<ReportedExchange['body']> {
  const reach = mostBody + Math.max(0, ...secrets.map(({ length }) => length * 6));
  const text = redact(new TextDecoder().decode(bytes.subarray(0, reach), { stream: true }), secrets);
  return {
    text: new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, mostBody), { stream: true }),
    ...whole,
    cut: whole.length > mostBody,
  };
}

const wholeOf = (bytes: Uint8Array) => ({
  length: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
