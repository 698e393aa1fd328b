/** Area sitemap: the promises of the interface about the sitemap, and those of the sitemap protocol. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/table.ts';
import { checks as children } from './children.ts';
import { checks as documents } from './documents.ts';
import { checks as locs } from './locs.ts';

export const sitemap: Suite = {
  area: 'sitemap',
  checks: [children, documents, locs, httpChecks('sitemap')].flat(),
};
