/** The sitemap index itself: that it is served, as what, and that it is an XML sitemap index. */
import { answers } from '../../lib/assert/answers.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { readSitemap, type Sitemap, sitemapRequest } from '../discovered/sitemap.ts';

export const indexChecks = [
  answers({
    id: 'sitemap/index-is-served',
    requires: ['sitemap.served'],
    claim: 'GET /sitemap.xml answers 200.',
    to: sitemapRequest,
    with: { status: 200 },
  }),

  check({
    id: 'sitemap/index-has-the-xml-media-type',
    requires: ['sitemap.media-type'],
    claim: 'The sitemap index is served as application/xml.',
    run: async (context) => {
      const [response] = context.examine([await servedIndex(context)]);
      return response ? hasMediaType(response, 'application/xml') : [];
    },
  }),

  check({
    id: 'sitemap/index-is-an-xml-index',
    requires: ['sitemap.index'],
    claim: 'The sitemap is a well-formed XML document whose root is a sitemap index.',
    run: async (context) => {
      const [response] = context.examine([await servedIndex(context)]);
      return response ? isSitemap(readSitemap(response), 'sitemapindex') : [];
    },
  }),
];

async function servedIndex(context: Context): Promise<HttpResponse> {
  const response = await context.fetch(sitemapRequest);
  if (response.status === 200) return response;
  throw new Inconclusive(
    'prerequisite',
    'sitemap/index-is-served does not hold, so there is no index to read',
  );
}

/** A well-formed XML document with one of these roots; the namespace is the business of ruleset standards. */
export function isSitemap({ response, reading }: Sitemap, ...roots: readonly string[]): readonly Violation[] {
  const { root, malformed, tooDeep } = reading;
  if (tooDeep) throw new Inconclusive('too-large', `${asked(response)} nests too deep to be read`);
  if (malformed !== undefined)
    return [
      violation(response, `${asked(response)} answered with malformed XML: ${malformed}`, {
        at: 'body',
        expected: 'well-formed XML',
        actual: malformed,
      }),
    ];
  if (root !== undefined && roots.includes(root.name)) return [];
  const expected = roots.join(' or ');
  const actual = root?.name ?? 'none';
  return [
    violation(
      response,
      `${asked(response)} answered with the root element "${actual}"; promised is ${expected}`,
      { at: 'body', expected, actual },
    ),
  ];
}
