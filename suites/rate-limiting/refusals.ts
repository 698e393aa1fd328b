/** A burst of harmless requests until the storefront refuses one, and the form of a 429, judged over all of the run. */
import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { isObject } from '../../lib/assert/json.ts';
import { hasJsonType, header, headerLines } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { isCall, requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';
import { maxBurst } from './bounds.ts';

const maxRequests = 480;

/** Only a burst sends this many equal requests. */
const leastBurst = 8;

/** How often a script tries to be refused after a burst, since other requests may still get through. */
const maxFromScripts = 3;

/** The statuses that rate limiters use, rightly or wrongly. */
const tolerate: readonly number[] = [429, 430, 500, 502, 503, 504];

/** The error codes of a connection that was closed without a response. */
const resetCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export type Burst = {
  readonly request: HttpRequest;
  /** Every response, in the order in which they arrived. */
  readonly responses: readonly HttpResponse[];
  /** The first response that is not a plain 200. */
  readonly refusal: HttpResponse | undefined;
  /** Requests whose connection was closed without a response. */
  readonly resets: number;
};

/**
 * Sends tools/list over every connection until a response is unusual or missing, or 480 requests were sent, or 15 s have
 * passed. After a refusal it sends the request as a script too.
 * @throws Inconclusive `prerequisite` when the very first response is unusual.
 */
export async function burst(context: Context): Promise<Burst> {
  const request = listTools(await requireEndpoint(context));
  const responses: HttpResponse[] = [];
  let [sent, resets, isOver] = [0, 0, false];
  const sendOn = async (): Promise<void> => {
    while (!isOver && sent < maxRequests && took(responses) < maxBurst) {
      sent += 1;
      const answer = await sendOrReset(context, request).catch((cause: unknown) => {
        isOver = true;
        throw cause;
      });
      const arrived = answer === 'reset' ? [] : [answer];
      resets += 1 - arrived.length;
      responses.push(...arrived);
      isOver ||= resets > 0 || arrived.some(isUnusual);
    }
  };
  await Promise.all(Array.from({ length: context.target.connections }, sendOn));
  if (responses[0] !== undefined && isUnusual(responses[0]) && !isLimit(responses[0])) {
    throw prerequisite(
      'json-rpc/tools-list-lists-tools',
      'json-rpc/tools-list-lists-tools does not hold, so there is no normal response to compare a refusal with',
    );
  }
  const refusal = responses.find(isRefused) ?? responses.find(isUnusual);
  if (refusal) await refuseScript(context, request);
  return { request, responses, refusal, resets };
}

/** Area cors judges whether scripts can read the refusals of the run. */
async function refuseScript(context: Context, request: HttpRequest): Promise<void> {
  const fromScript = { ...request, headers: { ...request.headers, origin: knownOrigins[0] } };
  for (let sent = 0; sent < maxFromScripts; sent += 1) {
    const answer = await sendOrReset(context, fromScript);
    if (answer === 'reset' || isUnusual(answer)) return;
  }
}

/** 430 means the same as 429, but the interface promises 429. */
const isLimit = ({ status }: HttpResponse): boolean => status === 429 || status === 430;

/** @throws Inconclusive as `send`, except where the connection was closed without a response. */
export const sendOrReset = (context: Context, request: HttpRequest): Promise<HttpResponse | 'reset'> =>
  context.send(request, { tolerate }).catch((cause: unknown) => {
    const isReset = cause instanceof Inconclusive && resetCodes.has(cause.error);
    if (isReset) return 'reset';
    throw cause;
  });

const isOf = ({ request }: HttpResponse, { url, body }: HttpRequest): boolean =>
  request.url === url && request.body === body;

/**
 * Exceeds the limit, unless an earlier burst is still refused.
 * @throws Inconclusive `not-observed` when there is no limit, as this or an earlier burst shows.
 */
export async function exceedLimit(
  context: Context,
): Promise<{ readonly request: HttpRequest; readonly refused: HttpResponse }> {
  const request = listTools(await requireEndpoint(context));
  const now = await sendOrReset(context, request);
  if (now !== 'reset' && isRefused(now)) return { request, refused: now };
  const seen = context.seen().filter((response) => isOf(response, request));
  if (seen.length >= leastBurst && !seen.some(isRefused)) throw neverRefused(seen);
  const { responses } = await burst(context);
  const refused = responses.findLast(isRefused);
  if (!refused) throw neverRefused(responses);
  return { request, refused };
}

export const neverRefused = (responses: readonly HttpResponse[]): Inconclusive =>
  new Inconclusive('not-observed', `${responses.length} requests in a row met no rate limit`);

export const isRefused = ({ status }: HttpResponse): boolean => status === 429;

/** Another status than 200, or an error that mentions a rate limit. */
export const isUnusual = (response: HttpResponse): boolean =>
  response.status !== 200 || mentionsLimit(response);

export function mentionsLimit(response: HttpResponse): boolean {
  const error = findRpcResponse(response)?.error;
  return isObject(error) && /rate.?limit|too many requests|throttl/i.test(JSON.stringify(error));
}

function took(responses: readonly HttpResponse[]): number {
  const times = responses.map(({ at }) => at);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}

/** A longer wait than a day is no rate limit to any caller. */
const maxMs = 86_400_000;

/** A date may be this old, because it has whole seconds and responses take time to arrive. */
const maxLate = 60_000;

type Judge = (refusal: HttpResponse) => readonly Violation[] | undefined;

/** A check over every 429 of the commerce endpoint that the run has seen. */
const overRefusals = (row: Omit<Check, 'run' | 'order'>, holds: Judge): Check =>
  check({
    ...row,
    order: 'afterwards',
    run: async (context) => {
      const refusals = context.seen().filter((seen) => isRefused(seen) && isCall(seen.request));
      if (refusals.length === 0) {
        throw new Inconclusive('not-observed', 'no request of the run was answered with 429');
      }
      return forEach(context, refusals, holds);
    },
  });

export const checks: readonly Check[] = [
  overRefusals(
    {
      id: 'rate-limiting/refusal-carries-an-error-body',
      requires: ['rate-limiting.error-body'],
      claim: 'A 429 of the commerce endpoint carries an Error body.',
      fix: 'Send a JSON object with the strings code and message, not a JSON-RPC error, as the body of every 429; make any continue_url absolute.',
    },
    (refusal) => matchesSchema(refusal, 'error'),
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-has-retry-after',
      requires: ['rate-limiting.retry-after'],
      claim: 'A 429 of the commerce endpoint has a Retry-After header.',
      fix: 'Send Retry-After with every 429 of the commerce endpoint, such as Retry-After: 10.',
    },
    (refusal) =>
      header(refusal, 'retry-after') === undefined ? [faulty(refusal, 'retry-after', 'a Retry-After')] : [],
  ),

  overRefusals(
    {
      id: 'rate-limiting/retry-after-is-seconds-or-a-date',
      requires: ['rate-limiting.retry-after.format'],
      claim: 'The Retry-After of a 429 is a number of seconds or an HTTP date.',
      fix: 'Write Retry-After as one whole number of seconds, or as an HTTP date such as Wed, 08 Apr 2026 09:30:00 GMT.',
    },
    (refusal) => {
      const lines = headerLines(refusal, 'retry-after');
      if (lines.length === 0) return undefined;
      const isReadable = lines.length === 1 && lines.every((line) => isRetryAfter(line.trim()));
      return isReadable ? [] : [faulty(refusal, 'retry-after', 'a number of seconds or an HTTP date')];
    },
  ),

  overRefusals(
    {
      id: 'rate-limiting/retry-after-is-reasonable',
      requires: ['rate-limiting.retry-after.length'],
      claim: 'The Retry-After of a 429 demands a wait of at most a day, and names no time in the past.',
      fix: 'Set Retry-After to the time until the client is served again: not in the past, and at most a day.',
    },
    (refusal) => {
      const millis = msToWait(refusal);
      if (millis === undefined) return undefined;
      const isReasonable = millis >= -maxLate && millis <= maxMs;
      return isReasonable ? [] : [faulty(refusal, 'retry-after', 'a wait of at most a day, not in the past')];
    },
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-is-not-cacheable',
      requires: ['rate-limiting.not-cached'],
      claim: 'A 429 of the commerce endpoint does not allow caches to store it.',
      fix: 'Remove public, max-age and s-maxage from the Cache-Control of every 429 of the commerce endpoint, or add no-store.',
    },
    (refusal) =>
      allowsCaching(refusal) ? [faulty(refusal, 'cache-control', 'no permission to store it')] : [],
  ),

  overRefusals(
    {
      id: 'rate-limiting/refusal-is-labelled-as-json',
      requires: ['rate-limiting.media-type'],
      claim: 'The JSON body of a 429 of the commerce endpoint has a JSON media type.',
      fix: 'Send the body of a 429 with Content-Type: application/json.',
    },
    (refusal) => (refusal.json.valid ? hasJsonType(refusal) : undefined),
  ),
];

/** `public`, or a lifetime above zero, without `no-store` (RFC 9111 section 5.2.2). */
function allowsCaching(refusal: HttpResponse): boolean {
  const control = header(refusal, 'cache-control')?.toLowerCase() ?? '';
  return !/\bno-store\b/.test(control) && /\bpublic\b|\b(?:s-maxage|max-age)\s*=\s*"?0*[1-9]/.test(control);
}

function faulty(refusal: HttpResponse, name: string, expected: string): Violation {
  const actual = header(refusal, name);
  const came = actual === undefined ? `no ${name}` : `${name}: ${actual}`;
  const message = `the 429 of ${requestText(refusal)} has ${came}; promised is ${expected}`;
  return violation(refusal, message, { at: `header: ${name}`, expected, actual: actual ?? 'absent' });
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const time = String.raw`\d{2}:\d{2}:\d{2}`;

/** The form to send, and the two obsolete ones (RFC 9110 section 5.6.7). */
const httpDate = new RegExp(
  [
    String.raw`^${day}, \d{2} ${month} \d{4} ${time} GMT$`,
    String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${month}-\d{2} ${time} GMT$`,
    String.raw`^${day} ${month} [ \d]\d ${time} \d{4}$`,
  ].join('|'),
);

/** Retry-After (RFC 9110 section 10.2.3): a number of seconds, or an HTTP date. */
export const isRetryAfter = (value: string): boolean => /^\d+$/.test(value) || httpDate.test(value);

/** @returns milliseconds, below zero for a time in the past; undefined when there is no valid Retry-After. */
export function msToWait(response: HttpResponse): number | undefined {
  const value = header(response, 'retry-after')?.trim();
  if (value === undefined || !isRetryAfter(value)) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // A date counts from the target's own clock, if the response has a Date.
  const now = Date.parse(header(response, 'date') ?? '') || response.at;
  // The asctime form has no zone, but means UTC like the others.
  return Date.parse(/GMT$/.test(value) ? value : `${value} GMT`) - now;
}

/** @returns undefined when there is no valid Retry-After. */
export function secondsToWait(response: HttpResponse): number | undefined {
  const millis = msToWait(response);
  return millis === undefined ? undefined : Math.max(0, Math.ceil(millis / 1000));
}
