/** Combines several sabotages: one fault that shows in more than one place. */
import type { Sabotage } from '../../lib/model/saboteur.ts';

/** The first sabotage is nearest to the storefront. */
export const combine =
  (...sabotages: readonly Sabotage[]): Sabotage =>
  (handler) =>
    sabotages.reduce((wrapped, sabotage) => sabotage(wrapped), handler);
