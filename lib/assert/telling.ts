/** The inputs and subjects that a quick audit asks about: those that tell most. */
import type { Context } from '../model/check.ts';

/** @returns each chosen entry with its index; all of them unless the audit is quick. */
export function tellingOf<T>(
  { telling }: Pick<Context, 'telling'>,
  all: readonly T[],
): readonly (readonly [index: number, entry: T])[] {
  const entries = [...all.entries()];
  if (!telling) return entries;
  const chosen = entries.filter(([index]) => telling.includes(index));
  // A storefront may have fewer subjects than the reference storefront.
  return chosen.length > 0 ? chosen : entries.slice(0, telling.length);
}

/** For subjects that were chosen already, and are not to be chosen from again. */
export const alreadyChosen = ({ telling: _, ...context }: Context): Context => context;
