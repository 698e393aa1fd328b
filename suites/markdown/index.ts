/** The promises of the interface about pages as markdown, and those of HTTP. */
import type { Suite } from '../../lib/model/suite.ts';
import { checks as documentedHeaders } from './documented-headers.ts';
import { checks as negotiation } from './negotiation.ts';
import { checks as order } from './order.ts';
import { checks as representations } from './representations.ts';
import { checks as transfer } from './transfer.ts';

export const markdown: Suite = {
  area: 'markdown',
  checks: [documentedHeaders, negotiation, order, transfer, representations].flat(),
};
