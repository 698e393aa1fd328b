/** The side effects of requests on a storefront, and how many requests of each kind a run may send. */
import type { Consent, Depth, Target } from './target.ts';

/** The mildest comes first. */
export const sideEffects = ['reading', 'commerce-reading', 'writes', 'burst', 'purchase'] as const;
export type SideEffect = (typeof sideEffects)[number];

/** The consent that each kind needs. */
const consentFor: Readonly<Partial<Record<SideEffect, Consent>>> = {
  writes: 'writes',
  burst: 'burst',
  purchase: 'purchase',
};

/**
 * Most requests of each kind for each run of the checks: about twice the need of the worst storefront, whose failures
 * are shrunk and which demands waits. A burst is 480 requests, sent by two checks.
 */
const maxInTurn: Readonly<Record<SideEffect, number>> = {
  reading: 700,
  'commerce-reading': 700,
  writes: 500,
  burst: 1_000,
  purchase: 28,
};
/** Inputs beyond the usual number cost read requests. */
const defaultRuns = 25;
const maxForRun = 20;

/** Most requests of a run whose user sets no budget: about twice what a storefront needs that has each failure confirmed. */
const defaultBudget = 2_000;
/** More for each consent: its own checks, and the repetitions of those that are disturbed by them. */
const moreFor: Readonly<Record<Consent, number>> = { writes: 1_000, burst: 1_000, purchase: 0 };

const budgetOf = ({ consents, runs }: Pick<Target, 'consents' | 'runs'>): number =>
  consents.reduce((sum, consent) => sum + moreFor[consent], defaultBudget) +
  maxForRun * Math.max(0, runs - defaultRuns);

/** The bound of a whole run, including the turns that confirm failures. The budget bounds all kinds together. */
export function maxRequestsFor(
  effect: SideEffect,
  { consents, runs, retries, budget }: Pick<Target, 'consents' | 'runs' | 'retries' | 'budget'>,
): number {
  const consent = consentFor[effect];
  if (consent !== undefined && !consents.includes(consent)) return 0;
  const more = effect.endsWith('reading') ? maxForRun * Math.max(0, runs - defaultRuns) : 0;
  return Math.min(budget, (maxInTurn[effect] + more) * (1 + retries));
}

/** Most requests of a quick audit. */
export const quickBudget = 120;

/** Generated inputs of each property; a quick audit asks about the common mistakes. */
export const runsAt = (depth: Depth): number => ({ quick: 1, standard: defaultRuns, deep: 100 })[depth];

/** Asking again would spend what a quick audit has for its questions. */
export const retriesAt = (depth: Depth): number => (depth === 'quick' ? 0 : 1);

export const budgetAt = (depth: Depth, target: Pick<Target, 'consents' | 'runs'>): number =>
  depth === 'quick' ? quickBudget : budgetOf(target);
