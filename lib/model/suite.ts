/** The checks of one area. */
import type { Check } from './check.ts';
import type { Area } from './requirement.ts';

export type Suite = { readonly area: Area; readonly checks: readonly Check[] };
