/** The rules of the sitemap protocol (sitemaps.org) for the index and the children that are sampled. */
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { learnIndex, locsOf, type Sitemap } from '../learned/sitemap.ts';
import { readableChildren } from './children.ts';
import {
  everyEntryHasLoc,
  everyLastmodIsDate,
  everyLocIsAbsolute,
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
    run: async (witness) => forEach(witness, [await learnIndex(witness)], isInNamespace),
  }),

  check({
    id: 'sitemap/children-are-url-sets',
    requires: ['sitemap.protocol.children'],
    claim: 'Every child of the sitemap index is a urlset in the namespace of the sitemap protocol.',
    run: async (witness) =>
      forEach(witness, await readableChildren(witness), (child) => [
        ...isUrlSet(child),
        ...isInNamespace(child),
      ]),
  }),

  check({
    id: 'sitemap/documents-are-utf-8',
    requires: ['sitemap.protocol.encoding'],
    claim: 'The sitemap index and its children are encoded in UTF-8.',
    run: async (witness) => forEach(witness, await documents(witness), isInUtf8),
  }),

  check({
    id: 'sitemap/entries-have-a-loc',
    requires: ['sitemap.protocol.entries'],
    claim: 'Every entry of the sitemap index and of its children has one loc.',
    run: async (witness) => forEach(witness, await documents(witness), everyEntryHasLoc),
  }),

  check({
    id: 'sitemap/locs-are-absolute',
    requires: ['sitemap.protocol.loc'],
    claim: 'Every loc in the sitemap is an absolute http or https address of fewer than 2048 characters.',
    run: async (witness) => forEach(witness, await documents(witness), everyLocIsAbsolute),
  }),

  check({
    id: 'sitemap/locs-stay-on-one-host',
    requires: ['sitemap.protocol.host'],
    claim: 'The sitemap index lists sitemaps of its own host, and each child lists links of a single host.',
    run: async (witness) => {
      const index = await learnIndex(witness);
      return forEach(witness, await documents(witness), (document) => {
        const locs = locsOf(document);
        const { exchange, request } = document.observation;
        const home = exchange === index.observation.exchange ? new URL(request.url).host : locs[0]?.host;
        return home === undefined ? undefined : staysOn(document, home);
      });
    },
  }),

  check({
    id: 'sitemap/documents-stay-within-the-protocol-size',
    requires: ['sitemap.protocol.size'],
    claim: 'No sitemap document holds more than 50,000 entries or 50 MB.',
    run: async (witness) => forEach(witness, await documents(witness), isWithinSize),
  }),

  check({
    id: 'sitemap/lastmods-are-w3c-dates',
    requires: ['sitemap.protocol.lastmod'],
    claim: 'Every lastmod in the sitemap is a W3C date and time.',
    run: async (witness) => forEach(witness, await documents(witness), everyLastmodIsDate),
  }),
];

async function documents(witness: Witness): Promise<readonly Sitemap[]> {
  return [await learnIndex(witness), ...(await readableChildren(witness))];
}
