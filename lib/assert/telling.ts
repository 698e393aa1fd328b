/** The inputs and subjects that a quick audit asks about: those that tell most. */
import type { Context } from '../model/context.ts';

/** @returns each chosen entry with its index; all of them unless the audit is quick. */
export function representativesOf<T>(
  { representative }: Pick<Context, 'representative'>,
  all: readonly T[],
): readonly (readonly [index: number, entry: T])[] {
  const entries = [...all.entries()];
  if (!representative) return entries;
  const chosen = entries.filter(([index]) => representative.includes(index));
  // A storefront may have fewer subjects than the reference storefront.
  return chosen.length > 0 ? chosen : entries.slice(0, representative.length);
}

/** For subjects that were chosen already, and are not to be chosen from again. */
export const alreadyChosen = ({ representative: _, ...context }: Context): Context => context;
