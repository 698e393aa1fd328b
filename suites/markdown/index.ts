/** Area markdown: the promises of the interface about pages as markdown, and those of HTTP. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/table.ts';
import { checks as caches } from './caches.ts';
import { checks as negotiation } from './negotiation.ts';
import { checks as ownContent } from './pages.ts';

export const markdown: Suite = {
  area: 'markdown',
  checks: [negotiation, caches, ownContent, httpChecks('markdown')].flat(),
};
