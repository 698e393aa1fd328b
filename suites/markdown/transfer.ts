/** What HTTP promises around a page that negotiates: HEAD as GET (RFC 9110 section 9.3.2), and only accepted codings. */

import { header } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { headEqualsGet } from '../http/claims.ts';
import { fetchPage, fetchUncoded, markdownOrAny, requireMarkdownPages } from './pages/pages.ts';

export const checks: readonly Check[] = [
  rule({
    id: 'markdown/head-negotiates-as-get',
    requires: ['markdown.head'],
    claim: 'HEAD of a page requested as markdown has the status and the media type of GET.',
    fix: 'Answer HEAD on pages by the Accept header too: with the status and the Content-Type that GET has.',
    prerequisites: ['markdown/pages-are-labelled-markdown'],
    of: headablePages,
    holds: headEqualsGet,
  }),

  rule({
    id: 'markdown/pages-are-plain-on-request',
    requires: ['markdown.content-coding'],
    claim: 'A page requested with Accept-Encoding: identity has no Content-Encoding.',
    fix: 'Send pages without Content-Encoding to clients that accept identity alone, and name Accept-Encoding in Vary.',
    of: plainPages,
    holds: hasNoCoding,
    unobserved: 'the page is not served to clients that accept no content coding',
  }),
];

/** As other checks requested them. */
async function headablePages(context: Context): Promise<readonly HttpResponse[]> {
  const pages = await requireMarkdownPages(context);
  return Promise.all(pages.map((path) => fetchPage(context, path, markdownOrAny)));
}

/** The page whose order of requests is judged without a coding. */
async function plainPages(context: Context): Promise<readonly HttpResponse[]> {
  const pages = await requireMarkdownPages(context);
  return fetchUncoded(context, pages.at(-1) ?? pages[0]);
}

function hasNoCoding(response: HttpResponse): readonly Violation[] | undefined {
  if (response.status !== 200) return undefined;
  const actual = header(response, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (['', 'identity'].includes(actual)) return [];
  const message = `${requestText(response)} answered with the content coding ${actual}; the request accepts none`;
  return [violation(response, message, { at: 'header: content-encoding', expected: 'absent', actual })];
}
