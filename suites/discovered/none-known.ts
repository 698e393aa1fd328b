/** For what can be judged without: nothing is known, instead of an end as inconclusive. */
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/** For `catch`: `learnProductHandles(context).catch(noneKnown)`. @throws what is no Inconclusive. */
export function noneKnown(cause: unknown): readonly never[] {
  if (cause instanceof Inconclusive) return [];
  throw cause;
}
