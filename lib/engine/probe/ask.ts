/** Requests of the first look, each with its response or the reason why there is none. */
import { limitStatuses } from '../../http/edge/busy.ts';
import type { Context } from '../../model/check.ts';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';

export type Asking = Pick<Context, 'target' | 'fetch' | 'send' | 'wait'>;

export type Look = { readonly request: HttpRequest } & (
  | { readonly response: HttpResponse }
  | { readonly failure: Inconclusive }
);

/** Statuses that may pass: the first look sees them as they are, without waiting. */
export const troubles = [...limitStatuses, 500, 502, 503, 504];

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
