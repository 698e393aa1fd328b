/** Twelve faults in the shape of Chargebee. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
