/** What the depth of an audit decides where the user does not. */
import { defaultBudget } from './side-effect.ts';
import type { Depth, Target } from './target.ts';

/** Most requests of a quick audit. */
export const quickBudget = 120;

/** Generated inputs of each property; a quick audit asks about fixed ones. */
export const runsAt = (depth: Depth): number => (depth === 'deep' ? 100 : 25);

/** Asking again would spend what a quick audit has for its questions. */
export const retriesAt = (depth: Depth): number => (depth === 'quick' ? 0 : 1);

export const budgetAt = (depth: Depth, target: Pick<Target, 'consents' | 'runs'>): number =>
  depth === 'quick' ? quickBudget : defaultBudget(target);
