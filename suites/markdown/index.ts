/** Area markdown: the promises of the interface about pages as markdown, and those of HTTP. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as documentedHeaders } from './accept/documented-headers.ts';
import { checks as negotiation } from './accept/negotiation.ts';
import { checks as order } from './caches/order.ts';
import { checks as representations } from './caches/representations.ts';
import { checks as transfer } from './transfer.ts';

export const markdown: Suite = {
  area: 'markdown',
  checks: [documentedHeaders, negotiation, order, transfer, representations].flat(),
};
