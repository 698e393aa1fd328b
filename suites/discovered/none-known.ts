/** Continuing without a fact that could not be discovered, where a check can be judged without it. */
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/** For `catch`: `requireProductHandles(context).catch(noneKnown)`. @throws every cause other than Inconclusive. */
export function noneKnown(cause: unknown): readonly never[] {
  if (cause instanceof Inconclusive) return [];
  throw cause;
}
