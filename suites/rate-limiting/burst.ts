/** A burst: one harmless request, sent again and again until the storefront refuses it. */

import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse } from '../discovered/commerce/rpc.ts';
import { listTools } from '../discovered/commerce/tools.ts';
import { longestBurst } from './bounds.ts';

export const waveSize = 40;
const mostRequests = 480;

/** One request of so many names an origin: scripts have to be able to read a refusal, too. */
const everyNth = 4;

/** The statuses with which a rate limiter may refuse, rightly or wrongly. */
export const tolerate: readonly number[] = [429, 430, 500, 502, 503, 504];

/** The codes of a connection that was made, and closed without a response. */
const resetCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export type Burst = {
  readonly request: HttpRequest;
  /** Every response, in the order of the requests. */
  readonly responses: readonly HttpResponse[];
  /** The first response that is not the usual 200. */
  readonly refusal: HttpResponse | undefined;
  /** Requests whose connection was closed without a response. */
  readonly resets: number;
};

/**
 * Sends tools/list in waves until a response is unusual or missing, 480 requests were sent, or 15 s have passed.
 * @throws Inconclusive `prerequisite` when the very first response is unusual.
 */
export async function burst(context: Context): Promise<Burst> {
  const request = listTools(await requireEndpoint(context));
  const fromScript = { ...request, headers: { ...request.headers, origin: knownOrigins[0] } };
  const responses: HttpResponse[] = [];
  let refusal: HttpResponse | undefined;
  let resets = 0;
  while (!refusal && resets === 0 && responses.length < mostRequests && took(responses) < longestBurst) {
    const answers = await Promise.all(
      Array.from({ length: waveSize }, (_, i) =>
        sendOrReset(context, i % everyNth === everyNth - 1 ? fromScript : request),
      ),
    );
    const wave = answers.filter((answer) => answer !== 'reset');
    resets = answers.length - wave.length;
    responses.push(...wave);
    // A storefront that refuses origins refuses these alone: that is no rate limit.
    const plain = wave.filter((response) => response.request.headers.origin === undefined);
    refusal = wave.find(isRefused) ?? plain.find(isUnusual);
  }
  if (responses[0] !== undefined && isUnusual(responses[0]) && !isLimit(responses[0])) {
    throw prerequisite(
      'json-rpc/tools-list-lists-tools',
      'json-rpc/tools-list-lists-tools does not hold, so there is no usual response to compare a refusal with',
    );
  }
  return { request, responses, refusal, resets };
}

/** 430 says the same as 429, but is not what the interface promises. */
const isLimit = ({ status }: HttpResponse): boolean => status === 429 || status === 430;

/** @throws Inconclusive as `send`, except where the connection was closed without a response. */
export const sendOrReset = (context: Context, request: HttpRequest): Promise<HttpResponse | 'reset'> =>
  context.send(request, { tolerate }).catch((cause: unknown) => {
    const isReset = cause instanceof Inconclusive && resetCodes.has(cause.error);
    if (isReset) return 'reset';
    throw cause;
  });

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
