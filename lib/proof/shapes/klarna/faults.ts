/** Faults in the shape of Klarna Checkout. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
