/** Requests of the first look, each with its response or the reason why there is none. */
import { limitStatuses } from '../../http/response-signs.ts';
import type { Context } from '../../model/context.ts';
import type { HttpRequest } from '../../model/http/http-request.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { get } from '../../model/http/requests.ts';
import { Inconclusive, orUndefined } from '../../model/inconclusive.ts';

export type Asking = Pick<Context, 'target' | 'fetch' | 'send' | 'wait'>;

export type Look = { readonly request: HttpRequest } & (
  | { readonly response: HttpResponse }
  | { readonly failure: Inconclusive }
);

/** Statuses that may pass: the first look sees them as they are, without waiting. */
const troubles = [...limitStatuses, 500, 502, 503, 504];

/** An error of the suite itself is thrown. */
export const ask = (
  context: Pick<Asking, 'fetch'>,
  requests: readonly HttpRequest[],
  tolerate: readonly number[] = troubles,
): Promise<readonly Look[]> =>
  Promise.all(requests.map((request) => seen(request, context.fetch(request, { tolerate }))));

/** Asks once more, with the retries that a check has; a plain 500 has none, so it is sent again after a second. */
export async function askAgain(context: Asking, looks: readonly Look[]): Promise<readonly Look[]> {
  const isPlain = (look: Look) => 'response' in look && look.response.status === 500;
  if (looks.some(isPlain)) await context.wait(1_000);
  return Promise.all(
    looks.map((look) => {
      const { request } = look;
      const answer = isPlain(look)
        ? context.send(request, { tolerate: troubles })
        : context.fetch(request, { tolerate: [] });
      return seen(request, answer);
    }),
  );
}

async function seen(request: HttpRequest, answer: Promise<HttpResponse>): Promise<Look> {
  try {
    return { request, response: await answer };
  } catch (failure) {
    if (failure instanceof Inconclusive) return { request, failure };
    throw failure;
  }
}

export const responsesOf = (looks: readonly Look[]): readonly HttpResponse[] =>
  looks.flatMap((look) => ('response' in look ? [look.response] : []));

export const failuresOf = (looks: readonly Look[]): readonly Inconclusive[] =>
  looks.flatMap((look) => ('failure' in look ? [look.failure] : []));

/** @returns the response when there is a robots.txt; anything else disallows nothing. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  const response = await context.fetch(get('/robots.txt'), { tolerate: troubles }).catch(orUndefined);
  return response?.status === 200 ? response : undefined;
}
