/** What the interface promises of pages as markdown, and what HTTP adds. */
import type { Suite } from '../../lib/model/suite.ts';
import { interfaceChecks } from './interface.ts';
import { negotiationChecks } from './negotiation.ts';
import { representationChecks } from './representations.ts';

export const markdown: Suite = {
  area: 'markdown',
  checks: [...interfaceChecks, ...negotiationChecks, ...representationChecks],
};
