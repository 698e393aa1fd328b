/** lighttpd. */
import type { Row } from '../row.ts';

export const lighttpd: readonly Row[] = [];
