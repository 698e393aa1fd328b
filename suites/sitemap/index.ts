/** Area sitemap: the promises of the interface about the sitemap, and those of the sitemap protocol. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/index.ts';
import { checks as documents } from './documents.ts';
import { checks as indexDocument } from './index-document.ts';
import { checks as links } from './links.ts';
import { checks as locs } from './locs.ts';
import { checks as optionalFields } from './optional-fields.ts';

export const sitemap: Suite = {
  area: 'sitemap',
  checks: [indexDocument, documents, locs, optionalFields, links, httpChecks('sitemap')].flat(),
};
