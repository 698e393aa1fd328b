/** The rules of the sitemap protocol (sitemaps.org) for the index and the children that are sampled. */
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { locsOf, requireIndex, type Sitemap } from '../discovered/sitemap.ts';
import { readableChildren } from './children.ts';
import {
  everyChangefreqIsKnown,
  everyEntryHasLoc,
  everyLastmodIsDate,
  everyLocIsAbsolute,
  everyLocIsListedOnce,
  everyPriorityIsInRange,
  isInNamespace,
  isInUtf8,
  isUrlSet,
  isWithinSize,
  staysOn,
} from './rules.ts';

export const protocolChecks = [
  check({
    id: 'sitemap/index-is-in-the-protocol-namespace',
    requires: ['sitemap.protocol.namespace'],
    claim: 'The sitemap index declares the namespace of the sitemap protocol.',
    run: async (context) => forEach(context, [await requireIndex(context)], isInNamespace),
  }),

  check({
    id: 'sitemap/children-are-url-sets',
    requires: ['sitemap.protocol.children'],
    claim: 'Every child of the sitemap index is a urlset in the namespace of the sitemap protocol.',
    run: async (context) =>
      forEach(context, await readableChildren(context), (child) => [
        ...isUrlSet(child),
        ...isInNamespace(child),
      ]),
  }),

  check({
    id: 'sitemap/documents-are-utf-8',
    requires: ['sitemap.protocol.encoding'],
    claim: 'The sitemap index and its children are encoded in UTF-8.',
    run: async (context) => forEach(context, await documents(context), isInUtf8),
  }),

  check({
    id: 'sitemap/entries-have-a-loc',
    requires: ['sitemap.protocol.entries'],
    claim: 'Every entry of the sitemap index and of its children has one loc.',
    run: async (context) => forEach(context, await documents(context), everyEntryHasLoc),
  }),

  check({
    id: 'sitemap/locs-are-absolute',
    requires: ['sitemap.protocol.loc'],
    claim: 'Every loc in the sitemap is an absolute http or https address of fewer than 2048 characters.',
    run: async (context) => forEach(context, await documents(context), everyLocIsAbsolute),
  }),

  check({
    id: 'sitemap/locs-stay-on-one-host',
    requires: ['sitemap.protocol.host'],
    claim: 'The sitemap index lists sitemaps of its own host, and each child lists links of a single host.',
    run: async (context) => {
      const index = await requireIndex(context);
      return forEach(context, await documents(context), (document) => {
        const locs = locsOf(document);
        const { exchange, request } = document.response;
        const home = exchange === index.response.exchange ? new URL(request.url).host : locs[0]?.host;
        return home === undefined ? undefined : staysOn(document, home);
      });
    },
  }),

  check({
    id: 'sitemap/documents-stay-within-the-protocol-size',
    requires: ['sitemap.protocol.size'],
    claim: 'No sitemap document holds more than 50,000 entries or 50 MB.',
    run: async (context) => forEach(context, await documents(context), isWithinSize),
  }),

  check({
    id: 'sitemap/lastmods-are-w3c-dates',
    requires: ['sitemap.protocol.lastmod'],
    claim: 'Every lastmod in the sitemap is a W3C date and time.',
    run: async (context) => forEach(context, await documents(context), everyLastmodIsDate),
  }),

  check({
    id: 'sitemap/priorities-are-in-range',
    requires: ['sitemap.protocol.priority'],
    claim: 'Every priority in the sitemap is a number from 0.0 to 1.0.',
    run: (context) => whereObserved(context, everyPriorityIsInRange, 'a priority'),
  }),

  check({
    id: 'sitemap/changefreqs-are-known',
    requires: ['sitemap.protocol.changefreq'],
    claim: 'Every changefreq in the sitemap is a word that the sitemap protocol knows.',
    run: (context) => whereObserved(context, everyChangefreqIsKnown, 'a changefreq'),
  }),

  check({
    id: 'sitemap/locs-are-listed-once',
    requires: ['sitemap.protocol.once'],
    claim: 'Neither the sitemap index nor any of its children lists an address twice.',
    run: async (context) => forEach(context, await documents(context), everyLocIsListedOnce),
  }),
];

type Rule = (document: Sitemap) => readonly Violation[] | undefined;

/** @throws Inconclusive `not-observed` when no document gives the rule an occasion. */
async function whereObserved(context: Context, rule: Rule, what: string): Promise<readonly Violation[]> {
  const judged = (await documents(context)).map(rule).filter((violations) => violations !== undefined);
  if (judged.length === 0)
    throw new Inconclusive('not-observed', `no sitemap document that was read has ${what}`);
  return forEach(context, judged, (violations) => violations);
}

async function documents(context: Context): Promise<readonly Sitemap[]> {
  return [await requireIndex(context), ...(await readableChildren(context))];
}
