/** An exchange as the report keeps it: without secrets, its body cut, and with a line to ask again. */
import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import type { ReportedExchange } from '../model/report.ts';
import { curl } from './curl.ts';
import { redact, redacted } from './redact.ts';

/** Most bytes of a body that the report keeps. */
const mostBody = 4096;

/** @param own names of the headers whose values are secret, however short they are. */
export function reportExchange(
  { n, request, outcome, whole }: Exchange,
  own: readonly string[],
  secrets: readonly string[],
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
    millis: Math.round(outcome.millis * 10) / 10,
    curl: curl(asked),
  };
  if ('failure' in outcome) return { ...reported, status: null, failure: redact(outcome.failure, secrets) };
  return {
    ...reported,
    status: outcome.status,
    headers: redact(outcome.headers, secrets),
    body: bodyOf(outcome.bytes, secrets, whole),
  };
}

/** Secrets are hidden before the cut, since half of one is none that could be found. */
function bodyOf(
  bytes: Uint8Array,
  secrets: readonly string[],
  whole: Exchange['whole'] = wholeOf(bytes),
): ReportedExchange['body'] {
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
