/** A burst: one harmless question asked over and over, until the storefront asks for patience. */
import { isObject } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { learnEndpoint } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';
import { listTools } from '../learned/tools.ts';

const waveSize = 40;
const mostRequests = 480;
const longestMillis = 15_000;

/** What a limiter that forgot its status might answer. */
export const tolerate: readonly number[] = [429, 500, 502, 503, 504];

export type Burst = {
  readonly request: HttpRequest;
  /** Every answer, in the order of asking. */
  readonly answers: readonly Observation[];
  /** The first answer that is not the usual 200. */
  readonly refusal: Observation | undefined;
};

/** Asks tools/list in waves until something else than its usual answer comes, 480 were asked, or 15 s have passed. */
export async function burst(witness: Witness): Promise<Burst> {
  const request = listTools(await learnEndpoint(witness));
  const answers: Observation[] = [];
  let refusal: Observation | undefined;
  while (!refusal && answers.length < mostRequests && took(answers) < longestMillis) {
    const wave = await Promise.all(
      Array.from({ length: waveSize }, () => witness.perform(request, { tolerate })),
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

export const isRefused = ({ status }: Observation): boolean => status === 429;

/** Another status than 200, or an error that speaks of a rate limit. */
export const isUnusual = (observation: Observation): boolean =>
  observation.status !== 200 || speaksOfLimit(observation);

function speaksOfLimit(observation: Observation): boolean {
  const error = responseOf(observation)?.error;
  return isObject(error) && /rate.?limit|too many requests|throttl/i.test(JSON.stringify(error));
}

function took(answers: readonly Observation[]): number {
  const times = answers.map(({ at }) => at);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}
