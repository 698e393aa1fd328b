/** Content negotiation as HTTP has it (RFC 9110 section 12), for the pages that can be had as markdown. */
import { equivalentAccept } from '../../../lib/arbitraries/headers.ts';
import { alreadyChosen, fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { hasHtmlLabel, hasLabel, holdsHtml, holdsMarkdown } from '../pages/page-body.ts';
import {
  browserAccept,
  fetchPage,
  findFurtherPages,
  findLinkedPages,
  findOtherPages,
  markdownOrAny,
  requireMarkdownPages,
  requirePages,
} from '../pages/pages.ts';

/** Another order, another case with blanks, and a weight. */
const equivalents = {
  telling: ['*/*, text/markdown', 'Text/Markdown , */*', 'text/markdown,*/*;q=0.5'],
  others: [],
};

export const checks: readonly Check[] = [
  check({
    id: 'markdown/other-pages-hold-markdown',
    requires: ['markdown.other-pages'],
    claim:
      'The home page, product pages, pages, blogs and articles are markdown for Accept: text/markdown, */*.',
    fix: 'Send the home page, product pages, pages, blogs and articles as markdown too, with Content-Type: text/markdown, when the request has Accept: text/markdown, */*.',
    prerequisites: ['markdown/pages-are-labelled-markdown', 'markdown/pages-hold-markdown'],
    run: async (context) =>
      forEach(alreadyChosen(context), await findFurtherPages(context), async (path) =>
        holdsLabelledMarkdown(await fetchPage(context, path, markdownOrAny)),
      ),
  }),

  check({
    id: 'markdown/plain-requests-get-html',
    requires: ['markdown.plain'],
    claim: 'A page requested with the Accept header of a browser, with text/html or with */* is HTML.',
    fix: 'Send pages as text/html with an HTML body when the Accept header does not name text/markdown.',
    run: async (context) => {
      const [named, other] = await Promise.all([requirePages(context), findOtherPages(context)]);
      const linked = (await findLinkedPages(context)).slice(-1);
      const requests = [
        ...as('text/html', [...named, ...other]),
        ...as(browserAccept, named),
        ...as('*/*', [...named, ...other.slice(0, 1), ...linked]),
      ];
      return forEach(context, requests, async ({ path, accept }) =>
        holdsLabelledHtml(await fetchPage(context, path, accept)),
      );
    },
  }),

  check({
    id: 'markdown/equivalent-headers-get-markdown',
    requires: ['markdown.equivalent'],
    claim: 'Order, case, spacing and a weight of 1 in the Accept header make no difference to a page.',
    fix: 'Parse the Accept header instead of comparing its text: ignore order, case, spacing and a weight of 1.',
    run: async (context) => {
      const [page] = await requireMarkdownPages(context);
      return forAll(
        context,
        equivalentAccept(markdownOrAny.split(', ')),
        async (accept) => holdsLabelledMarkdown(await fetchPage(context, page, accept)),
        fewOf(context, equivalents, 7),
      );
    },
  }),

  check({
    id: 'markdown/weight-zero-refuses-markdown',
    requires: ['markdown.refused'],
    claim: 'A page requested with Accept: text/markdown;q=0, */* is HTML.',
    fix: 'Send HTML when the Accept header gives text/markdown the weight 0, as in text/markdown;q=0, */*.',
    run: (context) => onePageIsHtml(context, 'text/markdown;q=0, */*'),
  }),

  check({
    id: 'markdown/preferred-html-is-served',
    requires: ['markdown.preference'],
    claim: 'A page requested with a higher weight for text/html than for text/markdown is HTML.',
    fix: 'Send HTML when the Accept header gives text/html a higher weight than text/markdown.',
    run: (context) => onePageIsHtml(context, 'text/markdown;q=0.2, text/html, */*;q=0.1'),
  }),
];

const as = (accept: string, paths: readonly string[]) => paths.map((path) => ({ path, accept }));

/** Pages share their negotiation; the documented headers are judged at each. */
const onePageIsHtml = async (context: Context, accept: string): Promise<readonly Violation[]> =>
  forEach(context, (await requireMarkdownPages(context)).slice(0, 1), async (path) =>
    holdsLabelledHtml(await fetchPage(context, path, accept)),
  );

const holdsLabelledMarkdown = (page: HttpResponse): readonly Violation[] => [
  ...hasLabel(page, 'text/markdown'),
  ...holdsMarkdown(page),
];

const holdsLabelledHtml = (page: HttpResponse): readonly Violation[] => [
  ...hasHtmlLabel(page),
  ...holdsHtml(page),
];
