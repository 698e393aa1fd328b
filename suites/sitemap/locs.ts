/** The addresses of sitemap entries (sitemaps.org). */
import { rule } from '../../lib/assert/rule.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { fieldOf, locsOf, requireIndex, type Sitemap, sitemapDocuments } from '../discovered/sitemap.ts';
import { fault } from './violations.ts';

const maxLocLength = 2047;

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/entries-have-a-loc',
    requires: ['sitemap.protocol.entries'],
    claim: 'Every entry of the sitemap index and of its children has one loc.',
    fix: 'Put exactly one loc element into each entry of the sitemap documents.',
    of: sitemapDocuments,
    holds: everyEntryHasLoc,
  }),

  rule({
    id: 'sitemap/locs-are-absolute',
    requires: ['sitemap.protocol.loc'],
    claim: 'Every loc in the sitemap is an absolute http or https address of fewer than 2048 characters.',
    fix: 'Write each loc of the sitemap as a full http or https URL of fewer than 2048 characters.',
    of: sitemapDocuments,
    holds: everyLocIsAbsolute,
  }),

  rule({
    id: 'sitemap/locs-stay-on-one-host',
    requires: ['sitemap.protocol.host'],
    claim: 'The sitemap index lists sitemaps of its own host, and each child lists links of a single host.',
    fix: 'Use the host of /sitemap.xml in its own locs, and a single host in the locs of each sitemap that it links to.',
    of: sitemapDocuments,
    holds: async (document, context) => {
      const index = await requireIndex(context);
      const { exchange, request } = document.response;
      const locs = locsOf(document);
      const host = exchange === index.response.exchange ? new URL(request.url).host : locs[0]?.host;
      if (host === undefined) return undefined;
      const strays = locs.filter((loc) => loc.host !== host);
      return strays.map((loc) => fault(document, `the loc ${show(loc.href)}`, `a loc on ${host}`));
    },
  }),

  rule({
    id: 'sitemap/locs-are-listed-once',
    requires: ['sitemap.protocol.once'],
    claim: 'Neither the sitemap index nor any of its children lists an address twice.',
    fix: 'Remove repeated locs from the sitemap documents.',
    of: sitemapDocuments,
    holds: everyLocIsListedOnce,
  }),
];

function everyEntryHasLoc(document: Sitemap): readonly Violation[] {
  return document.reading.entries.flatMap((entry, place) => {
    if (fieldOf(entry, 'loc') === undefined) return [fault(document, `no loc in entry ${place}`, 'a loc')];
    const locs = entry.fields.filter(([name]) => name === 'loc').length;
    return locs === 1 ? [] : [fault(document, `${locs} locs in entry ${place}`, 'one loc')];
  });
}

function everyLocIsAbsolute(document: Sitemap): readonly Violation[] {
  return document.reading.entries.flatMap((entry, place) => {
    const loc = fieldOf(entry, 'loc');
    if (loc === undefined || (isAbsolute(loc) && loc.length <= maxLocLength)) return [];
    const actual = `the loc ${show(loc)} in entry ${place}`;
    return [fault(document, actual, 'an absolute address of fewer than 2048 characters')];
  });
}

const isAbsolute = (loc: string): boolean => /^https?:\/\//i.test(loc) && URL.canParse(loc);

function everyLocIsListedOnce(document: Sitemap): readonly Violation[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const entry of document.reading.entries) {
    const loc = fieldOf(entry, 'loc');
    if (loc !== undefined && seen.has(loc)) repeated.add(loc);
    if (loc !== undefined) seen.add(loc);
  }
  return [...repeated].map((loc) => fault(document, `the loc ${show(loc)} twice`, 'each address once'));
}
