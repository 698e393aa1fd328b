/** How pages negotiate: the documented Accept headers, HTTP (RFC 9110 section 12), HEAD, and content codings. */
import { equivalentAccept } from '../../lib/arbitraries/request-values.ts';
import { alreadyChosen, fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { header, listItems } from '../../lib/assert/response.ts';
import { forEach, rule } from '../../lib/assert/rules.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { browserAccept } from '../discovered/document.ts';
import { headEqualsGet } from '../http/claims.ts';
import {
  fetchPage,
  fetchUncoded,
  findFurtherPages,
  findLinkedPages,
  findOtherPages,
  hasHtmlLabel,
  hasLabel,
  holdsHtml,
  holdsMarkdown,
  markdownAlone,
  markdownOrAny,
  requireMarkdownPages,
  requirePages,
} from './pages.ts';

/** Another order, another case with spaces, and a weight. */
const equivalents = {
  representative: ['*/*, text/markdown', 'Text/Markdown , */*', 'text/markdown,*/*;q=0.5'],
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
        ...as('*/*', [...named.slice(0, 1), ...other.slice(0, 1), ...linked]),
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

  rule({
    id: 'markdown/other-pages-echo-the-requested-type',
    requires: ['markdown.other-pages'],
    claim: 'A page that the sitemap links to has an HTML body for Accept: text/markdown.',
    fix: 'Send the HTML of pages, blogs and articles, as that of /search, when the request has Accept: text/markdown alone, without */*.',
    prerequisites: ['markdown/echoed-type-has-an-html-body', 'markdown/other-pages-hold-markdown'],
    of: async (context) => (await findLinkedPages(context)).slice(0, 1),
    holds: async (path, context) => ifServed(holdsHtml)(await fetchPage(context, path, markdownAlone)),
    unobserved: 'the sitemap links to no page that is served',
  }),

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

  rule({
    id: 'markdown/content-signals-can-be-read',
    requires: ['markdown.content-signal'],
    claim: 'Content-Signal of a page as markdown is a list of signals, each known one with yes or no.',
    fix: 'Write Content-Signal as signals with commas between them, such as search=yes, ai-input=yes, ai-train=no.',
    of: headablePages,
    holds: signalsHold,
    unobserved: 'no page as markdown has the header Content-Signal',
  }),
];

const as = (accept: string, paths: readonly string[]) => paths.map((path) => ({ path, accept }));

/** One page is enough, because pages share their negotiation; the documented headers are judged on each page. */
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

/** The check of the label judges the status; the body of a failure shows nothing. */
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

/** The pages as other checks request them. */
async function headablePages(context: Context): Promise<readonly HttpResponse[]> {
  const pages = await requireMarkdownPages(context);
  return Promise.all(pages.map((path) => fetchPage(context, path, markdownOrAny)));
}

/** The page that the check of the order of requests also requests without a coding. */
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

function signalsHold(page: HttpResponse): readonly Violation[] | undefined {
  const signals = listItems(header(page, 'content-signal')).filter(Boolean);
  if (signals.length === 0) return undefined;
  const wrong = signals.find((signal) => !isSignal(signal));
  if (wrong === undefined) return [];
  const message = `${requestText(page)} answered with the content signal ${show(wrong)}; promised is a signal such as ai-train=no`;
  const expected = 'signals such as ai-train=no';
  return [violation(page, message, { at: 'header: content-signal', expected, actual: signals.join(', ') })];
}

/** Further signals may have any value. */
function isSignal(text: string): boolean {
  const [, name = '', value = ''] = /^([\w-]+)\s*=\s*(\S+)$/.exec(text) ?? [];
  const isKnown = ['search', 'ai-input', 'ai-train'].includes(name);
  return isKnown ? value === 'yes' || value === 'no' : name !== '';
}
