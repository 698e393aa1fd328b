/** Twelve faults in the shape of Paddle Billing. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
