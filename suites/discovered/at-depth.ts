/** How many of something are looked at: fewer in a quick audit. */
import type { Context } from '../../lib/model/context.ts';

export const atDepth = (
  { target: { depth } }: Pick<Context, 'target'>,
  { usual, quick }: { readonly usual: number; readonly quick: number },
): number => (depth === 'quick' ? quick : usual);
