/** The sitemap index, and the kind, encoding, namespace and size of each document of the sitemap (sitemaps.org). */

import { maxElementLevels } from '../../lib/assert/bounds.ts';
import { hasMediaType, hasStatus } from '../../lib/assert/response.ts';
import { answers, rule } from '../../lib/assert/rules.ts';
import { naming, requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { productsOf, wholeCatalog } from '../discovered/catalog.ts';
import { likeABrowser } from '../discovered/document.ts';
import {
  isPacked,
  locsOf,
  openNameless,
  readableChildren,
  requireChildren,
  requireIndex,
  type Sitemap,
  type SitemapType,
  sitemapDocuments,
  sitemapRequest,
  sitemapTypes,
} from '../discovered/sitemap.ts';
import { readSitemap } from '../discovered/sitemap-reading.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const maxEntries = 50_000;

const maxBytes = 52_428_800;

/** A violation of the sitemap protocol (sitemaps.org). */
export const fault = ({ response }: Sitemap, actual: string, expected: string): Violation =>
  violation(response, `${requestText(response)} has ${actual}; the sitemap protocol requires ${expected}`, {
    at: 'body',
    expected,
    actual,
  });

const declaration = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([^"']{1,40})["']/;

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/index-is-in-the-protocol-namespace',
    requires: ['sitemap.protocol.namespace'],
    claim: 'The sitemap index declares the namespace of the sitemap protocol.',
    fix: 'Declare the namespace http://www.sitemaps.org/schemas/sitemap/0.9, to the letter, on the root element of /sitemap.xml.',
    of: async (context) => [await requireIndex(context)],
    holds: hasNamespace,
  }),

  rule({
    id: 'sitemap/children-are-url-sets',
    requires: ['sitemap.protocol.children'],
    claim: 'Every child of the sitemap index is a urlset in the namespace of the sitemap protocol.',
    fix: 'Begin each sitemap that /sitemap.xml links to with a urlset element in the namespace http://www.sitemaps.org/schemas/sitemap/0.9.',
    of: readableChildren,
    holds: (child) => [...holdsUrlSet(child), ...hasNamespace(child)],
  }),

  rule({
    id: 'sitemap/documents-are-utf-8',
    requires: ['sitemap.protocol.encoding'],
    claim: 'The sitemap index and its children are encoded in UTF-8.',
    fix: 'Encode all sitemap documents in UTF-8, and declare no other encoding in them.',
    of: sitemapDocuments,
    holds: hasUtf8,
  }),

  rule({
    id: 'sitemap/documents-stay-within-the-protocol-size',
    requires: ['sitemap.protocol.size'],
    claim: 'No sitemap document holds more than 50,000 entries or 50 MB.',
    fix: 'Split sitemap documents that have more than 50,000 entries or 50 MB, and link to each part from /sitemap.xml.',
    of: sitemapDocuments,
    holds: hasAllowedSize,
  }),

  answers({
    id: 'sitemap/index-is-served',
    requires: ['sitemap.served'],
    claim: 'GET /sitemap.xml answers 200.',
    fix: 'Answer GET /sitemap.xml with status 200 directly, without a redirect and without credentials.',
    to: sitemapRequest,
    with: { status: 200 },
  }),

  answers({
    id: 'sitemap/index-has-the-xml-media-type',
    requires: ['sitemap.media-type'],
    claim: 'The sitemap index has the media type application/xml.',
    fix: 'Send /sitemap.xml with Content-Type: application/xml, not text/xml.',
    to: sitemapRequest,
    after: 'sitemap/index-is-served',
    with: { mediaType: 'application/xml' },
  }),

  answers({
    id: 'sitemap/index-is-an-xml-index',
    requires: ['sitemap.index'],
    claim: 'The sitemap is a well-formed XML document whose root is a sitemap index.',
    fix: 'Serve well-formed XML at /sitemap.xml, with sitemapindex as its root element and with special characters escaped.',
    to: sitemapRequest,
    after: 'sitemap/index-is-served',
    holds: async (_, context) =>
      holdsSitemap(await context.fetchAs(sitemapRequest, readSitemap), 'sitemapindex'),
  }),

  rule({
    id: 'sitemap/every-caller-gets-the-index',
    requires: ['sitemap.index', 'sitemap.media-type'],
    claim: 'A later request for the sitemap index, with the Accept header of a browser, gets the same XML.',
    fix: 'Serve the same sitemap index as application/xml to every caller, browsers included, from every cache and worker.',
    prerequisites: ['sitemap/index-is-an-xml-index', 'sitemap/index-has-the-xml-media-type'],
    of: async (context) => [await requireIndex(context)],
    holds: async (index, context) => {
      const again = await context.fetchAs({ ...sitemapRequest, headers: likeABrowser }, readSitemap);
      return isLikeTheFirst(again, index);
    },
  }),

  ...sitemapTypes.map((type) =>
    check({
      id: `sitemap/index-links-to-${type.type}`,
      requires: [`sitemap.index.${type.type}`],
      claim: `The sitemap index links to a sitemap for ${type.type}.`,
      fix: `Link from /sitemap.xml to a sitemap for ${type.type}, recognizable by its address or by its links.`,
      run: (context) => linksTo(context, type),
    }),
  ),
];

/** Where its links differ, it comes from another worker or an older cache. */
function isLikeTheFirst(again: Sitemap, first: Sitemap): readonly Violation[] {
  const { response } = again;
  const wrong = naming('sitemap.index', [
    ...hasStatus(response, 200),
    ...(response.status === 200 ? holdsSitemap(again, 'sitemapindex') : []),
  ]);
  if (wrong.length > 0) return wrong;
  const isLabelled = hasMediaType(first.response, 'application/xml').length === 0;
  const label = isLabelled ? naming('sitemap.media-type', hasMediaType(response, 'application/xml')) : [];
  const known = new Set(locsOf(first).map(({ href }) => href));
  const found = new Set(locsOf(again).map(({ href }) => href));
  const lost = [...known].find((href) => !found.has(href));
  if (lost === undefined) return label;
  const message = `${requestText(response)} has no link to ${lost}, which the first answer has; promised is the same index`;
  const details = { at: 'body', expected: `a link to ${lost}`, promise: 'sitemap.index' };
  return [...label, violation(response, message, details)];
}

function hasNamespace(document: Sitemap): readonly Violation[] {
  const { root, unbound } = document.reading;
  const actual = root?.namespace ?? '';
  return [
    ...(actual === namespace ? [] : [fault(document, `the namespace ${show(actual)}`, namespace)]),
    ...(unbound === undefined ? [] : [fault(document, unbound, 'bound prefixes')]),
  ];
}

function holdsUrlSet(document: Sitemap): readonly Violation[] {
  const actual = document.reading.root?.name ?? 'none';
  return actual === 'urlset' ? [] : [fault(document, `the root element "${actual}"`, 'urlset')];
}

function hasUtf8(document: Sitemap): readonly Violation[] {
  const declared = declaration.exec(document.response.text)?.[1];
  if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared)) {
    return [fault(document, `the encoding declared as ${declared}`, 'UTF-8')];
  }
  return document.reading.isUtf8 ? [] : [fault(document, 'bytes that are not UTF-8', 'UTF-8')];
}

function hasAllowedSize(document: Sitemap): readonly Violation[] {
  const { size, count } = document.reading;
  return [
    ...(count > maxEntries ? [fault(document, 'more than 50,000 entries', 'at most 50,000')] : []),
    ...(size > maxBytes ? [fault(document, `${size} bytes`, 'at most 50 MB')] : []),
  ];
}

async function linksTo(context: Context, type: SitemapType): Promise<readonly Violation[]> {
  const index = await requireIndex(context);
  const { response } = index;
  const children = await requireChildren(context, type);
  if (children.length === 0) await requireUnmistakable(context, type);
  context.examine([response]);
  if (children.length > 0) return [];
  const links = locsOf(index).map(({ pathname }) => pathname);
  return [
    violation(response, `${requestText(response)} has no link that names ${type.type}; promised is one`, {
      at: 'body',
      expected: `a link to a sitemap for ${type.type}`,
      actual: links.join(' ').slice(0, 300),
    }),
  ];
}

/**
 * @throws Inconclusive when the catalog has no products and so needs no sitemap for them, or when an empty sitemap without
 * a type in its address may be of any type.
 */
async function requireUnmistakable(context: Context, { type }: SitemapType): Promise<void> {
  if (type === 'products' && productsOf(await context.fetch(wholeCatalog))?.length === 0) {
    throw new Inconclusive('no-subjects', 'the catalog lists no product that a sitemap could link to');
  }
  const opened = await openNameless(context);
  const unclear = opened.find(({ sitemap }) => isPacked(sitemap) || isEmptySitemap(sitemap));
  if (unclear) {
    throw new Inconclusive(
      'not-observed',
      `neither the address nor the links of ${unclear.url.href} show its type`,
    );
  }
}

const isEmptySitemap = ({ reading }: Sitemap): boolean =>
  reading.malformed === undefined && reading.root?.name === 'urlset' && reading.count === 0;

/** A well-formed XML document with one of these root elements; the ruleset `standards` judges the namespace. */
export function holdsSitemap(
  { response, reading }: Sitemap,
  ...roots: readonly string[]
): readonly Violation[] {
  const { root, malformed, tooDeep } = reading;
  if (tooDeep) {
    throw new Inconclusive(
      'too-large',
      `${requestText(response)} answered with XML that nests deeper than ${maxElementLevels} elements, a fixed bound`,
    );
  }
  if (malformed !== undefined) return [wrongBody(response, `malformed XML: ${malformed}`, 'well-formed XML')];
  if (root !== undefined && roots.includes(root.name)) return [];
  return [wrongBody(response, `the root element "${root?.name ?? 'none'}"`, roots.join(' or '))];
}

function wrongBody(response: HttpResponse, actual: string, expected: string): Violation {
  const message = `${requestText(response)} answered with ${actual}; promised is ${expected}`;
  return violation(response, message, { at: 'body', expected, actual });
}
