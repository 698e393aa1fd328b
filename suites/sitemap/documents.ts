/** Each document of the sitemap: a sitemap of the right kind, encoding, namespace and size (sitemaps.org). */
import { hasStatus } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { isUtf8 } from '../../lib/assert/sniff.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import {
  fetchChild,
  readableChildren,
  requireIndex,
  sampleChildren,
  sitemapDocuments,
} from '../discovered/catalog/sitemap.ts';
import { isGzipFile, type Sitemap } from '../discovered/catalog/sitemap-document.ts';
import { fault, holdsSitemap } from './violations.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const maxEntries = 50_000;
const maxBytes = 52_428_800;

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/children-are-sitemaps',
    requires: ['sitemap.children'],
    claim: 'The addresses that the sitemap index links to for each type answer 200 with a sitemap.',
    fix: 'Serve a complete XML sitemap, with urlset or sitemapindex as its root element and status 200, at each address that /sitemap.xml links to.',
    of: sampleChildren,
    holds: async (url, context) => {
      const child = await fetchChild(context, url);
      const status = hasStatus(child.response, 200);
      if (status.length > 0) return status;
      return isGzipFile(child.response) ? undefined : holdsSitemap(child, 'urlset', 'sitemapindex');
    },
  }),

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
];

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

const declaration = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([^"']{1,40})["']/;

function hasUtf8(document: Sitemap): readonly Violation[] {
  const { text, bytes } = document.response;
  const declared = declaration.exec(text.slice(0, 300))?.[1];
  if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared)) {
    return [fault(document, `the encoding declared as ${declared}`, 'UTF-8')];
  }
  return isUtf8(bytes) ? [] : [fault(document, 'bytes that are not UTF-8', 'UTF-8')];
}

function hasAllowedSize(document: Sitemap): readonly Violation[] {
  const bytes = document.response.bytes.length;
  return [
    ...(document.reading.entries.length > maxEntries
      ? [fault(document, 'more than 50,000 entries', 'at most 50,000')]
      : []),
    ...(bytes > maxBytes ? [fault(document, `${bytes} bytes`, 'at most 50 MB')] : []),
  ];
}
