/** Lies about pages as markdown. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterAnswer } from '../sabotage/alter-answer.ts';
import { alterHeaders, dropHeader, setHeader } from '../sabotage/alter-headers.ts';
import { alterRequest } from '../sabotage/alter-request.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { at, both, not, type When, withHeader } from '../sabotage/when.ts';

const search = at('/search');
const collections = at(/^\/collections\/[^/]+$/);
const otherPages = at(/^\/($|products\/[^/]+$)/);
const pages: When = (asked) => search(asked) || collections(asked) || otherPages(asked);
const namedPages: When = both(pages, not(otherPages));

const accepts = (form: RegExp): When => withHeader('accept', (accept) => form.test(accept));
const asMarkdown = accepts(/^text\/markdown, \*\/\*$/);
const alone = accepts(/^text\/markdown$/);

/** Lets the honest party hear another Accept header. */
const hears = (when: When, accept: string) =>
  alterRequest(when, ({ request }) => {
    const headers = new Headers(request.headers);
    headers.set('accept', accept);
    return new Request(request, { headers });
  });

const htmlType = 'text/html; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';

/** Lies about the header that the interface gives. */
const ofTheExactHeader: readonly Saboteur[] = [
  saboteur({
    id: 'pages-know-no-markdown',
    breaks: [
      'markdown/pages-are-labelled-markdown',
      'markdown/pages-hold-markdown',
      'markdown/type-alone-is-echoed',
      'markdown/other-pages-hold-markdown',
    ],
    sabotage: hears(pages, 'text/html'),
  }),
  saboteur({
    id: 'markdown-labelled-plain-text',
    breaks: ['markdown/pages-are-labelled-markdown'],
    sabotage: setHeader(both(namedPages, asMarkdown), 'content-type', 'text/plain; charset=utf-8'),
  }),
  saboteur({
    id: 'search-labels-markdown-x-markdown',
    breaks: ['markdown/pages-are-labelled-markdown'],
    sabotage: setHeader(both(search, asMarkdown), 'content-type', 'text/x-markdown; charset=utf-8'),
  }),
  saboteur({
    id: 'markdown-not-acceptable',
    breaks: ['markdown/pages-are-labelled-markdown'],
    sabotage: alterStatus(both(namedPages, asMarkdown), 406),
  }),
  saboteur({
    id: 'html-labelled-markdown',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: hears(both(namedPages, asMarkdown), 'text/markdown'),
  }),
  saboteur({
    id: 'collections-hold-html-labelled-markdown',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: hears(both(collections, asMarkdown), 'text/markdown'),
  }),
  saboteur({
    id: 'search-holds-a-part-of-html',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: alterText(both(search, asMarkdown), () => '<main><h1>Search</h1><p>Nothing found.</p></main>'),
  }),
  saboteur({
    id: 'markdown-is-empty',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: alterText(both(collections, asMarkdown), () => '\n'),
  }),
  saboteur({
    id: 'markdown-is-json',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: alterText(both(namedPages, asMarkdown), (text) => JSON.stringify({ markdown: text })),
  }),
  saboteur({
    id: 'type-alone-gives-real-markdown',
    breaks: ['markdown/type-alone-still-gives-html'],
    sabotage: hears(both(namedPages, alone), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'collections-give-real-markdown-for-the-type-alone',
    breaks: ['markdown/type-alone-still-gives-html'],
    sabotage: hears(both(collections, alone), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'type-alone-gives-plain-text',
    breaks: ['markdown/type-alone-still-gives-html'],
    sabotage: alterText(both(search, alone), () => 'Search'),
  }),
  saboteur({
    id: 'type-alone-labelled-html',
    breaks: ['markdown/type-alone-is-echoed'],
    sabotage: hears(both(namedPages, alone), 'text/html'),
  }),
  saboteur({
    id: 'search-labels-the-type-alone-html',
    breaks: ['markdown/type-alone-is-echoed'],
    sabotage: setHeader(both(search, alone), 'content-type', htmlType),
  }),
  saboteur({
    id: 'type-alone-not-acceptable',
    breaks: ['markdown/type-alone-is-echoed'],
    sabotage: alterStatus(both(namedPages, alone), 406),
  }),
];

/** Lies about content negotiation beyond that header. */
const ofTheNegotiation: readonly Saboteur[] = [
  saboteur({
    id: 'product-pages-know-no-markdown',
    breaks: ['markdown/other-pages-hold-markdown'],
    sabotage: hears(both(at(/^\/products\/[^/]+$/), asMarkdown), 'text/html'),
  }),
  saboteur({
    id: 'requests-for-anything-get-markdown',
    breaks: ['markdown/plain-requests-get-html'],
    sabotage: hears(both(pages, accepts(/^\*\/\*$/)), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'collections-label-html-as-markdown-for-html-alone',
    breaks: ['markdown/plain-requests-get-html'],
    sabotage: setHeader(both(collections, accepts(/^text\/html$/)), 'content-type', markdownType),
  }),
  saboteur({
    id: 'accept-is-read-in-one-order',
    breaks: ['markdown/equivalent-headers-get-markdown'],
    sabotage: hears(both(pages, accepts(/^\s*\*\/\*.*markdown/i)), 'text/html'),
  }),
  saboteur({
    id: 'accept-is-read-in-lower-case',
    breaks: ['markdown/equivalent-headers-get-markdown'],
    sabotage: hears(
      both(
        pages,
        withHeader('accept', (accept) => /markdown/i.test(accept) && accept !== accept.toLowerCase()),
      ),
      'text/html',
    ),
  }),
  saboteur({
    id: 'weight-zero-is-not-read',
    breaks: ['markdown/weight-zero-refuses-markdown'],
    sabotage: hears(both(pages, accepts(/q=0,/)), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'weights-are-not-read',
    breaks: ['markdown/preferred-html-is-given'],
    sabotage: hears(both(pages, accepts(/markdown;q=0\.\d.*html/)), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'pages-forget-vary',
    breaks: ['markdown/vary-names-accept'],
    sabotage: dropHeader(pages, 'vary'),
  }),
  saboteur({
    id: 'only-markdown-names-vary',
    breaks: ['markdown/vary-names-accept'],
    sabotage: setHeader(both(pages, accepts(/^text\/html$/)), 'vary', 'Accept-Encoding'),
  }),
  saboteur({
    id: 'markdown-and-html-share-an-etag',
    breaks: ['markdown/etags-tell-markdown-from-html'],
    sabotage: alterHeaders(pages, (headers, { url }) => headers.set('etag', `"${url.pathname}"`)),
  }),
  saboteur({
    id: 'markdown-without-a-charset',
    breaks: ['markdown/markdown-names-its-charset'],
    sabotage: setHeader(both(pages, asMarkdown), 'content-type', 'text/markdown'),
  }),
  saboteur({
    id: 'markdown-in-latin-1-labelled-utf-8',
    breaks: ['markdown/markdown-names-its-charset'],
    sabotage: alterAnswer(both(collections, asMarkdown), async (answer) => {
      const bytes = Buffer.from(`${await answer.text()}\ncaf\u00e9\n`, 'latin1');
      return new Response(bytes, { status: answer.status, headers: answer.headers });
    }),
  }),
];

export const saboteurs: readonly Saboteur[] = [...ofTheExactHeader, ...ofTheNegotiation];
