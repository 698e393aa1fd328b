/** Which of a few candidates the target serves as wanted. */
import type { HttpResponse } from '../../lib/model/http-response.ts';

/**
 * Those whose answer fits, in their order; all are asked at once.
 * @throws Inconclusive (whatever `see` threw) when none fits and one could not be seen.
 */
export async function choose<T>(
  candidates: readonly T[],
  see: (candidate: T) => Promise<HttpResponse>,
  fits: (response: HttpResponse) => boolean,
): Promise<readonly T[]> {
  const answers = await Promise.allSettled(candidates.map(see));
  const chosen = candidates.filter((_, place) => {
    const answer = answers[place];
    return answer?.status === 'fulfilled' && fits(answer.value);
  });
  const trouble = answers.find((answer) => answer.status === 'rejected');
  if (chosen.length === 0 && trouble) throw trouble.reason;
  return chosen;
}
