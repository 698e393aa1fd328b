/** Faults in the shape of Etsy. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
