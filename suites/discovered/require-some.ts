/** Subjects that a lawful storefront may not have. */
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/**
 * @param text why there is nothing to judge
 * @throws Inconclusive `not-observed` when there are no items.
 */
export function requireSome<T>(items: readonly T[], text: string): readonly T[] {
  if (items.length === 0) throw new Inconclusive('not-observed', text);
  return items;
}
