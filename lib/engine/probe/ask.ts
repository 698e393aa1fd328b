/** Sends the requests of the probe. Each has a response, or the reason that there is none. */
import { limitStatuses } from '../../http/response-signs.ts';
import type { Context } from '../../model/check.ts';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { get } from '../../model/http.ts';
import { Inconclusive, orUndefined } from '../../model/inconclusive.ts';

export type Asking = Pick<Context, 'target' | 'fetch' | 'send' | 'wait'>;

export type ProbeResult = { readonly request: HttpRequest } & (
  | { readonly response: HttpResponse }
  | { readonly failure: Inconclusive }
);

/** Statuses that may be momentary; the probe sees them without waiting first. */
const troubles = [...limitStatuses, 500, 502, 503, 504];

/** @throws errors of the suite itself. */
export const ask = (
  context: Pick<Asking, 'fetch'>,
  requests: readonly HttpRequest[],
  tolerate: readonly number[] = troubles,
): Promise<readonly ProbeResult[]> =>
  Promise.all(requests.map((request) => seen(request, context.fetch(request, { tolerate }))));

/** Sends again with the retries of a check. A plain 500 has none, so it is sent again after a second. */
export async function askAgain(
  context: Asking,
  results: readonly ProbeResult[],
): Promise<readonly ProbeResult[]> {
  const isPlain = (result: ProbeResult) => 'response' in result && result.response.status === 500;
  if (results.some(isPlain)) await context.wait(1_000);
  return Promise.all(
    results.map((result) => {
      const { request } = result;
      const answer = isPlain(result)
        ? context.send(request, { tolerate: troubles })
        : context.fetch(request, { tolerate: [] });
      return seen(request, answer);
    }),
  );
}

async function seen(request: HttpRequest, answer: Promise<HttpResponse>): Promise<ProbeResult> {
  try {
    return { request, response: await answer };
  } catch (failure) {
    if (failure instanceof Inconclusive) return { request, failure };
    throw failure;
  }
}

export const responsesOf = (results: readonly ProbeResult[]): readonly HttpResponse[] =>
  results.flatMap((result) => ('response' in result ? [result.response] : []));

export const failuresOf = (results: readonly ProbeResult[]): readonly Inconclusive[] =>
  results.flatMap((result) => ('failure' in result ? [result.failure] : []));

/** @returns undefined unless the status is 200: nothing else disallows anything. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  const response = await context.fetch(get('/robots.txt'), { tolerate: troubles }).catch(orUndefined);
  return response?.status === 200 ? response : undefined;
}
