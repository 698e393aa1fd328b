/** A burst: one harmless question asked over and over, until the storefront asks for patience. */
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { responseOf } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';

const waveSize = 40;
const mostRequests = 480;
const longestMillis = 15_000;

/** What a limiter that forgot its status might answer. */
export const tolerate: readonly number[] = [429, 500, 502, 503, 504];

export type Burst = {
  readonly request: HttpRequest;
  /** Every answer, in the order of asking. */
  readonly answers: readonly HttpResponse[];
  /** The first answer that is not the usual 200. */
  readonly refusal: HttpResponse | undefined;
};

/** Asks tools/list in waves until something else than its usual answer comes, 480 were asked, or 15 s have passed. */
export async function burst(context: Context): Promise<Burst> {
  const request = listTools(await requireEndpoint(context));
  const answers: HttpResponse[] = [];
  let refusal: HttpResponse | undefined;
  while (!refusal && answers.length < mostRequests && took(answers) < longestMillis) {
    const wave = await Promise.all(
      Array.from({ length: waveSize }, () => context.send(request, { tolerate })),
    );
    answers.push(...wave);
    refusal = wave.find(isRefused) ?? wave.find(isUnusual);
  }
  if (answers[0] !== undefined && isUnusual(answers[0]) && !isRefused(answers[0]))
    throw new Inconclusive(
      'prerequisite',
      'json-rpc/tools-list-lists-tools does not hold, so there is no usual answer to tell a refusal from',
    );
  return { request, answers, refusal };
}

export const isRefused = ({ status }: HttpResponse): boolean => status === 429;

/** Another status than 200, or an error that speaks of a rate limit. */
export const isUnusual = (response: HttpResponse): boolean =>
  response.status !== 200 || speaksOfLimit(response);

function speaksOfLimit(response: HttpResponse): boolean {
  const error = responseOf(response)?.error;
  return isObject(error) && /rate.?limit|too many requests|throttl/i.test(JSON.stringify(error));
}

function took(answers: readonly HttpResponse[]): number {
  const times = answers.map(({ at }) => at);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}
