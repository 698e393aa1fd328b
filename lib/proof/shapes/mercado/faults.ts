/** Twelve faults in the shape in the manner of Mercado Libre. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
