/** Faults in the shape of UBL. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
