/** Twelve faults in the shape in the manner of Google's order schema. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
