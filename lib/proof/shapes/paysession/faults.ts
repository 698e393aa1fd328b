/** No faults yet. */
import type { Fault } from '../desk/bent.ts';

export const faults: readonly Fault[] = [];
