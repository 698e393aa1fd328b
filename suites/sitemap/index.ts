/** What the interface promises of the sitemap, and what the sitemap protocol adds. */
import type { Suite } from '../../lib/model/suite.ts';
import { childChecks } from './children.ts';
import { httpChecks } from './http.ts';
import { indexChecks } from './index-document.ts';
import { linkChecks } from './links.ts';
import { protocolChecks } from './protocol.ts';

export const sitemap: Suite = {
  area: 'sitemap',
  checks: [...indexChecks, ...childChecks, ...protocolChecks, ...linkChecks, ...httpChecks],
};
