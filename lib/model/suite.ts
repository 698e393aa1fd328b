/** The checks of one area. */
import type { Check } from './check.ts';
import type { Area, Requirement } from './requirement.ts';

export type Suite = {
  readonly area: Area;
  readonly checks: readonly Check[];
  /** Promises that are in no requirement file: those of a custom suite. */
  readonly requirements?: readonly Requirement[];
};
