/** Why what survives on the reference storefront does. */
import type { Reason } from './survivor.ts';

export const reasons: readonly Reason[] = [];
