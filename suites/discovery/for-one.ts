/** The `run` of a check that judges a single response or document. */
import type { Check, Context } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/verdict.ts';

/** @param fetch throws Inconclusive when there is nothing to judge. */
export const forOne =
  <T>(fetch: (context: Context) => Promise<T>, holds: (subject: T) => readonly Violation[]): Check['run'] =>
  async (context) =>
    context.examine([await fetch(context)]).flatMap((subject) => holds(subject));
