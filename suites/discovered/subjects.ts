/** The subjects of a check: chosen by their responses, required, counted by depth, or done without. */
import type { Context } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/**
 * The candidates whose response fits, in their order. All are requested at once.
 * @throws Inconclusive the error of `fetch`, when no candidate fits and one could not be fetched.
 */
export async function choose<T>(
  candidates: readonly T[],
  fetch: (candidate: T) => Promise<HttpResponse>,
  fits: (response: HttpResponse) => boolean,
): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(candidates.map(fetch));
  const chosen = candidates.filter((_, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'fulfilled' && fits(outcome.value);
  });
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (chosen.length === 0 && rejected) throw rejected.reason;
  return chosen;
}

/** How many subjects to examine: fewer in a quick audit. */
export const atDepth = (
  { target: { depth } }: Pick<Context, 'target'>,
  { usual, quick }: { readonly usual: number; readonly quick: number },
): number => (depth === 'quick' ? quick : usual);

/**
 * For subjects that a lawful storefront may not have.
 * @param text why there is nothing to judge.
 * @throws Inconclusive `not-observed` when there are no items.
 */
export function requireSome<T>(items: readonly T[], text: string): readonly T[] {
  if (items.length === 0) throw new Inconclusive('not-observed', text);
  return items;
}

/**
 * Continues without subjects that could not be discovered: `requireProductHandles(context).catch(noneKnown)`.
 * @throws every cause other than Inconclusive.
 */
export function noneKnown(cause: unknown): readonly never[] {
  if (cause instanceof Inconclusive) return [];
  throw cause;
}
