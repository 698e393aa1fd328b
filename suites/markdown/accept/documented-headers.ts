/** The Accept headers that the interface documents: the exact one for markdown, and the quirk without the wildcard. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { hasLabel, holdsHtml, holdsMarkdown } from '../pages/page-body.ts';
import { fetchPage, markdownAlone, markdownOrAny, requirePages } from '../pages/pages.ts';

export const checks: readonly Check[] = [
  check({
    id: 'markdown/pages-are-labelled-markdown',
    requires: ['markdown.media-type'],
    claim: 'The search and collection pages answer 200 as text/markdown to Accept: text/markdown, */*.',
    fix: 'Answer /search and /collections/{handle} with status 200 and Content-Type: text/markdown when the request has Accept: text/markdown, */*.',
    run: (context) => everyPage(context, markdownOrAny, (page) => hasLabel(page, 'text/markdown')),
  }),

  check({
    id: 'markdown/pages-hold-markdown',
    requires: ['markdown.body'],
    claim: 'The search and collection pages have a markdown body for Accept: text/markdown, */*.',
    fix: 'Send markdown, not HTML, JSON or nothing, as the body of /search and /collections/{handle} when the request has Accept: text/markdown, */*.',
    prerequisites: ['markdown/pages-are-labelled-markdown'],
    run: (context) => everyPage(context, markdownOrAny, ifServed(holdsMarkdown)),
  }),

  check({
    id: 'markdown/requested-type-is-echoed',
    requires: ['markdown.echo.media-type'],
    claim: 'The search and collection pages answer 200 as text/markdown to Accept: text/markdown.',
    fix: 'Answer /search and /collections/{handle} with status 200 and Content-Type: text/markdown when the request has Accept: text/markdown alone.',
    run: (context) => everyPage(context, markdownAlone, (page) => hasLabel(page, 'text/markdown')),
  }),

  check({
    id: 'markdown/echoed-type-has-an-html-body',
    requires: ['markdown.echo.body'],
    claim: 'The search and collection pages have an HTML body for Accept: text/markdown.',
    fix: 'Send the HTML of /search and /collections/{handle} when the request has Accept: text/markdown alone, without */*.',
    run: (context) => everyPage(context, markdownAlone, ifServed(holdsHtml)),
  }),
];

/** The check of the label judges the status; the body of another response says nothing. */
const ifServed =
  (holds: (page: HttpResponse) => readonly Violation[]) =>
  (page: HttpResponse): readonly Violation[] | undefined =>
    page.status === 200 ? holds(page) : undefined;

const everyPage = async (
  context: Context,
  accept: string,
  holds: (page: HttpResponse) => readonly Violation[] | undefined,
): Promise<readonly Violation[]> =>
  forEach(context, await requirePages(context), async (path) =>
    holds(await fetchPage(context, path, accept)),
  );
