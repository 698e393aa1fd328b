/** A burst: one harmless request, sent again and again until the storefront refuses it. */

import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
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

function mentionsLimit(response: HttpResponse): boolean {
  const error = findRpcResponse(response)?.error;
  return isObject(error) && /rate.?limit|too many requests|throttl/i.test(JSON.stringify(error));
}

function took(responses: readonly HttpResponse[]): number {
  const times = responses.map(({ at }) => at);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}
