/** The markdown and the HTML of a page as two representations that caches keep apart (RFC 9110 sections 8 and 12.5.5). */
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/response.ts';
import { isUtf8 } from '../../../lib/assert/sniff.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import { whyNotText } from '../../../lib/assert/why-not-text.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchPage, markdownOrAny, requireMarkdownPages } from '../pages/pages.ts';

export const checks: readonly Check[] = [
  check({
    id: 'markdown/vary-names-accept',
    requires: ['markdown.vary'],
    claim: 'The markdown and the HTML of a page both name Accept in Vary.',
    fix: 'Add Accept to the Vary header of both the markdown and the HTML of a page.',
    run: async (context) => {
      const pages = await requireMarkdownPages(context);
      const requests = pages.flatMap((path) =>
        [markdownOrAny, 'text/html'].map((accept) => ({ path, accept })),
      );
      return forEach(context, requests, async ({ path, accept }) =>
        variesByAccept(await fetchPage(context, path, accept)),
      );
    },
  }),

  check({
    id: 'markdown/etags-differ-from-html',
    requires: ['markdown.etag'],
    claim: 'The markdown and the HTML of a page have different strong ETags.',
    fix: 'Give the markdown and the HTML of a page different ETags.',
    run: async (context) =>
      forEach(context, await requireMarkdownPages(context), async (path) => {
        const [markdown, html] = await Promise.all(
          [markdownOrAny, 'text/html'].map((accept) => fetchPage(context, path, accept)),
        );
        return markdown && html && differInTag(markdown, html);
      }),
  }),

  check({
    id: 'markdown/markdown-names-its-charset',
    requires: ['markdown.charset'],
    claim: 'The Content-Type of the markdown names a charset, and UTF-8 only when the body is UTF-8.',
    fix: 'Encode the markdown in UTF-8, and send it with Content-Type: text/markdown; charset=utf-8.',
    run: async (context) =>
      forEach(context, await requireMarkdownPages(context), async (path) =>
        namesCharset(await fetchPage(context, path, markdownOrAny)),
      ),
  }),
];

/** A response that no cache may store needs no Vary. */
function variesByAccept(page: HttpResponse): readonly Violation[] | undefined {
  if (/\bno-store\b/i.test(header(page, 'cache-control') ?? '')) return undefined;
  const vary = header(page, 'vary') ?? 'absent';
  const names = vary.split(',').map((name) => name.trim().toLowerCase());
  if (names.includes('accept') || names.includes('*')) return [];
  const message = `${requestText(page)} with accept ${page.request.headers.accept} answered with vary ${vary}; promised is Accept`;
  return [violation(page, message, { at: 'header: vary', expected: 'Accept', actual: vary })];
}

/** Equivalent representations may share a weak tag (RFC 9110 section 8.8.1); a page without tags is not judged. */
function differInTag(markdown: HttpResponse, html: HttpResponse): readonly Violation[] | undefined {
  const [tag, other] = [header(markdown, 'etag'), header(html, 'etag')];
  if (tag === undefined || other === undefined) return undefined;
  if (tag !== other || tag.startsWith('W/')) return [];
  return [
    violation(markdown, `${requestText(markdown)} has the ETag ${tag} both as markdown and as HTML`, {
      at: 'header: etag',
      expected: 'different strong ETags',
      actual: tag,
    }),
  ];
}

/** Bytes that are no text have no charset. */
function namesCharset(page: HttpResponse): readonly Violation[] | undefined {
  if (whyNotText(page.bytes) !== undefined) return undefined;
  const type = header(page, 'content-type') ?? 'absent';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toLowerCase();
  const fits = charset === 'utf-8' ? isUtf8(page.bytes) : charset !== undefined;
  if (fits) return [];
  const actual = charset === undefined ? type : `${type}, but bytes that are not UTF-8`;
  return [
    violation(
      page,
      `${requestText(page)} answered with content-type ${actual}; promised is the charset of the body`,
      {
        at: 'header: content-type',
        expected: 'a charset, and bytes in it',
        actual,
      },
    ),
  ];
}
