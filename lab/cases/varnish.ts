/** varnish. */
import type { Row } from '../row.ts';

export const varnish: readonly Row[] = [];
