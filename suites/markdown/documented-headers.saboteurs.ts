/** Saboteurs of the Accept headers that the interface documents. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { both } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import {
  accepts,
  alterAccept,
  asMarkdown,
  collections,
  namedPages,
  pages,
  search,
} from './saboteurs/alter-accept.ts';

const alone = accepts(/^text\/markdown$/);

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'pages-know-no-markdown',
    breaks: [
      'markdown/pages-are-labelled-markdown',
      'markdown/pages-hold-markdown',
      'markdown/requested-type-is-echoed',
      'markdown/other-pages-hold-markdown',
    ],
    sabotage: alterAccept(pages, 'text/html'),
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
    sabotage: alterAccept(both(namedPages, asMarkdown), 'text/markdown'),
  }),
  saboteur({
    id: 'collections-hold-html-labelled-markdown',
    breaks: ['markdown/pages-hold-markdown'],
    sabotage: alterAccept(both(collections, asMarkdown), 'text/markdown'),
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
    breaks: ['markdown/echoed-type-has-an-html-body'],
    sabotage: alterAccept(both(namedPages, alone), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'collections-give-real-markdown-for-the-type-alone',
    breaks: ['markdown/echoed-type-has-an-html-body'],
    sabotage: alterAccept(both(collections, alone), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'type-alone-gives-plain-text',
    breaks: ['markdown/echoed-type-has-an-html-body'],
    sabotage: alterText(both(search, alone), () => 'Search'),
  }),
  saboteur({
    id: 'type-alone-labelled-html',
    breaks: ['markdown/requested-type-is-echoed'],
    sabotage: alterAccept(both(namedPages, alone), 'text/html'),
  }),
  saboteur({
    id: 'search-labels-the-type-alone-html',
    breaks: ['markdown/requested-type-is-echoed'],
    sabotage: setHeader(both(search, alone), 'content-type', 'text/html; charset=utf-8'),
  }),
  saboteur({
    id: 'type-alone-not-acceptable',
    breaks: ['markdown/requested-type-is-echoed'],
    sabotage: alterStatus(both(namedPages, alone), 406),
  }),
];
