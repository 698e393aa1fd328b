/** Faults in the shape of PayPal. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
