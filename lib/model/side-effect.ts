/** What a request may do to a storefront, and how many of each kind a run may send. */
import type { Consent, Target } from './target.ts';

/** The mildest first. */
export const sideEffects = ['reading', 'commerce-reading', 'writes', 'burst', 'purchase'] as const;
export type SideEffect = (typeof sideEffects)[number];

/** The consent without which none of a kind is sent. */
export const consentFor: Readonly<Partial<Record<SideEffect, Consent>>> = {
  writes: 'writes',
  burst: 'burst',
  purchase: 'purchase',
};

/**
 * Most requests of each kind, each time that the checks are asked, about twice what the worst storefront needs: its
 * failures are shrunk, and it asks for patience. A burst is 480 requests, asked by two checks.
 */
const mostInTurn: Readonly<Record<SideEffect, number>> = {
  reading: 700,
  'commerce-reading': 700,
  writes: 500,
  burst: 1_000,
  purchase: 8,
};
/** Inputs beyond the usual ones cost reading. */
const usualRuns = 25;
const mostForRun = 20;

/** What is never exceeded; failures are confirmed in turns of their own. The budget bounds all kinds together. */
export function mostOf(
  effect: SideEffect,
  { consents, runs, retries, budget }: Pick<Target, 'consents' | 'runs' | 'retries' | 'budget'>,
): number {
  const consent = consentFor[effect];
  if (consent !== undefined && !consents.includes(consent)) return 0;
  const more = effect.endsWith('reading') ? mostForRun * Math.max(0, runs - usualRuns) : 0;
  return Math.min(budget, (mostInTurn[effect] + more) * (1 + retries));
}
