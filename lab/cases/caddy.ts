/** caddy. */
import type { Row } from '../row.ts';

export const caddy: readonly Row[] = [];
