/** The entries of the sitemap: their addresses, what these lead to, and optional fields (sitemaps.org). */

import { isThorough } from '../../lib/assert/boundaries.ts';
import { type Holds, rule } from '../../lib/assert/rules.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get, head } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxChildren } from '../discovered/bounds.ts';
import { maxProducts, requireProducts } from '../discovered/catalog.ts';
import { follow } from '../discovered/document.ts';
import {
  fetchChild,
  handlesIn,
  isPacked,
  locsOf,
  pathsInRobots,
  readableChildren,
  requireChildren,
  requireIndex,
  type Sitemap,
  sitemapDocuments,
  sitemapTypes,
} from '../discovered/sitemap.ts';
import {
  changeFrequencies,
  type EntryFault,
  type FoundFault,
  type JudgedField,
} from '../discovered/sitemap-reading.ts';
import { fault } from './documents.ts';

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
    id: 'sitemap/locs-are-escaped',
    requires: ['sitemap.protocol.escaped'],
    claim: 'No loc in the sitemap has a space or another character that addresses escape.',
    fix: 'Percent-encode spaces, quotes, angle brackets and other such characters in the locs of the sitemap.',
    of: sitemapDocuments,
    holds: (document) =>
      wrongEntries(document, 'escaped', ({ place, actual }) =>
        fault(document, `the loc ${show(actual)} in entry ${place}`, 'an escaped address'),
      ),
  }),

  rule({
    id: 'sitemap/locs-are-below-their-file',
    requires: ['sitemap.protocol.folder'],
    claim:
      'Every link of a child sitemap is in the folder of that sitemap, or below it, unless robots.txt names the sitemap or its index.',
    fix: 'Serve each sitemap from a folder above the pages that it links to, such as the root, or name the sitemap in robots.txt.',
    of: sitemapDocuments,
    holds: async (document, context) => {
      const [index, named] = await Promise.all([requireIndex(context), pathsInRobots(context)]);
      if (document.response.exchange === index.response.exchange) return undefined;
      const paths = [index, document].map(({ response }) => new URL(response.request.url).pathname);
      if (paths.some((path) => named.includes(path))) return [];
      const folder = new URL('.', document.response.request.url).pathname;
      return wrongEntries(document, 'folder', ({ actual }) =>
        fault(document, `the loc ${show(actual)}`, `a loc below ${folder}`),
      );
    },
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
      const hosts = [...document.reading.hosts];
      const host = exchange === index.response.exchange ? new URL(request.url).host : hosts[0]?.[0];
      if (host === undefined) return undefined;
      const strays = hosts.filter(([other]) => other !== host);
      return strays.map(([, loc]) => fault(document, `the loc ${show(loc)}`, `a loc on ${host}`));
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

  rule({
    id: 'sitemap/links-lead-to-pages',
    requires: ['sitemap.links.answer'],
    claim: 'The links of the sitemap lead to pages that are available.',
    fix: 'Remove links to pages that are gone from the sitemap, or serve these pages again.',
    of: async (context) => {
      const children = await readableChildren(context);
      const most = isThorough(context) ? links.most : links.few;
      return new Set(children.flatMap(({ reading }) => reading.drawn.slice(0, most)));
    },
    holds: async (link, context) => leadsToPage(await fetchPage(context, link), link),
  }),

  check({
    id: 'sitemap/product-links-are-the-catalog',
    requires: ['sitemap.links.products'],
    claim: 'The products sitemap links to the products that the catalog lists, and to no others.',
    fix: 'Build the products sitemap from the same published products as /products.json.',
    prerequisites: [
      'catalog/product-list-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/handles-are-unique',
      'catalog/one-request-returns-the-catalog',
    ],
    run: async (context) => {
      const listed = await listedHandles(context);
      const { handles, response } = await linkedHandles(context);
      context.examine([...new Set([...listed, ...handles])]);
      const unlinked = [...listed].filter((handle) => !handles.has(handle));
      const unlisted = [...handles].filter((handle) => !listed.has(handle));
      return [
        ...differs(response, unlinked, 'does not link to', 'listed in the catalog'),
        ...differs(response, unlisted, 'links to', 'missing in the catalog'),
      ];
    },
  }),

  rule({
    id: 'sitemap/lastmods-are-w3c-dates',
    requires: ['sitemap.protocol.lastmod'],
    claim: 'Every lastmod in the sitemap is a W3C date and time.',
    fix: 'Write each lastmod as 2026-04-08 or, with a zone, as 2026-04-08T09:30:00Z.',
    of: sitemapDocuments,
    holds: everyField('lastmod', 'a W3C date and time'),
    unobserved: 'no sitemap document that was read has a lastmod',
  }),

  rule({
    id: 'sitemap/priorities-are-in-range',
    requires: ['sitemap.protocol.priority'],
    claim: 'Every priority in the sitemap is a number from 0.0 to 1.0.',
    fix: 'Write each priority as a number from 0.0 to 1.0 with a decimal point, such as 0.5.',
    of: sitemapDocuments,
    holds: everyField('priority', 'a number from 0.0 to 1.0'),
    unobserved: 'no sitemap document that was read has a priority',
  }),

  rule({
    id: 'sitemap/changefreqs-are-known',
    requires: ['sitemap.protocol.changefreq'],
    claim: 'Every changefreq in the sitemap is one of the words that the sitemap protocol defines.',
    fix: 'Set each changefreq to always, hourly, daily, weekly, monthly, yearly or never, in lower case.',
    of: sitemapDocuments,
    holds: everyField('changefreq', `one of ${changeFrequencies.join(', ')}`),
    unobserved: 'no sitemap document that was read has a changefreq',
  }),
];

function everyEntryHasLoc(document: Sitemap): readonly Violation[] {
  return wrongEntries(document, 'locs', ({ place, actual }) =>
    actual === 0
      ? fault(document, `no loc in entry ${place}`, 'a loc')
      : fault(document, `${actual} locs in entry ${place}`, 'one loc'),
  );
}

function everyLocIsAbsolute(document: Sitemap): readonly Violation[] {
  return wrongEntries(document, 'absolute', ({ place, actual }) => {
    const found = `the loc ${show(actual)} in entry ${place}`;
    return fault(document, found, 'an absolute address of fewer than 2048 characters');
  });
}

function everyLocIsListedOnce(document: Sitemap): readonly Violation[] {
  const { repeated } = document.reading;
  return repeated.map((loc) => fault(document, `the loc ${show(loc)} twice`, 'each address once'));
}

/** The first entries with this fault. */
const wrongEntries = (
  { reading }: Sitemap,
  kind: EntryFault,
  toViolation: (found: FoundFault) => Violation,
): readonly Violation[] => (reading.faults.get(kind)?.first ?? []).map(toViolation);

/** How many links of each sitemap are requested. */
const links = { few: 2, most: 5 };

/** Sends HEAD first, which has no body, and GET if the page does not support HEAD. */
async function fetchPage(context: Context, url: string): Promise<HttpResponse> {
  const response = await follow(context, head(url));
  return response.status < 400 ? response : follow(context, get(url));
}

function leadsToPage(response: HttpResponse, link: string): readonly Violation[] {
  const { status } = response;
  if (status < 400) return [];
  const message = `the link ${link} of the sitemap answered ${status}; promised is a page`;
  return [violation(response, message, { at: 'status', expected: 'below 400', actual: String(status) })];
}

async function listedHandles(context: Context): Promise<ReadonlySet<string>> {
  const products = await requireProducts(context);
  if (products.length >= maxProducts) {
    throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
  }
  return new Set(products.flatMap(({ handle }) => (typeof handle === 'string' ? [handle.normalize()] : [])));
}

async function linkedHandles(
  context: Context,
): Promise<{ readonly handles: ReadonlySet<string>; readonly response: HttpResponse }> {
  const [products] = sitemapTypes;
  const urls = await requireChildren(context, products);
  const children = await Promise.all(urls.slice(0, maxChildren).map((url) => fetchChild(context, url)));
  const [first] = children;
  if (!first || urls.length > maxChildren || !children.every(isReadable)) {
    throw new Inconclusive('not-observed', 'not every sitemap for products could be read');
  }
  const links = children.flatMap(locsOf).filter(({ pathname }) => pathname !== '/');
  const handles = handlesIn(children, products).map((handle) => handle.normalize());
  if (links.length > 0 && handles.length === 0) {
    throw new Inconclusive('not-observed', 'no link of the products sitemap has the form /products/{handle}');
  }
  return { handles: new Set(handles), response: first.response };
}

const isReadable = (sitemap: Sitemap): boolean =>
  sitemap.response.status === 200 && !isPacked(sitemap) && sitemap.reading.malformed === undefined;

function differs(
  response: HttpResponse,
  handles: readonly string[],
  does: string,
  but: string,
): readonly Violation[] {
  if (handles.length === 0) return [];
  const some = show(handles.slice(0, 5));
  const message = `${requestText(response)} ${does} ${handles.length} products that are ${but}, such as ${some}`;
  return [violation(response, message, { at: 'body', expected: 'the handles of the catalog', actual: some })];
}

/** A document without the field is not judged, because the protocol does not require it. */
function everyField(name: JudgedField, expected: string): Holds<Sitemap> {
  return (document) => {
    if (!document.reading.fields.has(name)) return undefined;
    return wrongEntries(document, name, ({ actual }) =>
      fault(document, `the ${name} ${show(actual)}`, expected),
    );
  };
}
