/** Several lies at once: one misdeed that shows in more than one place. */
import type { Handler } from '../../lib/model/saboteur.ts';

/** The first lie is nearest to the honest party. */
export const inTurn =
  (...lies: readonly ((honest: Handler) => Handler)[]) =>
  (honest: Handler): Handler =>
    lies.reduce((handler, lie) => lie(handler), honest);
