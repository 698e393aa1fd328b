/** haproxy. */
import type { Row } from '../row.ts';

export const haproxy: readonly Row[] = [];
