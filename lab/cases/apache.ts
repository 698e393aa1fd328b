/** apache. */
import type { Row } from '../row.ts';

export const apache: readonly Row[] = [];
