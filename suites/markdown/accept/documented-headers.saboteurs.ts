/** Saboteurs of the Accept headers that the interface documents. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { alterText } from '../../sabotage/http/alter-text.ts';
import {
  accepts,
  alterAccept,
  asMarkdown,
  collections,
  namedPages,
  pages,
  search,
} from '../saboteurs/alter-accept.ts';

const alone = accepts(/^text\/markdown$/);

export const saboteurs: readonly Saboteur[] = [
  ...breaking(
    [
      'markdown/pages-are-labelled-markdown',
      'markdown/pages-hold-markdown',
      'markdown/requested-type-is-echoed',
      'markdown/other-pages-hold-markdown',
    ],
    {
      'pages-know-no-markdown': alterAccept(pages, 'text/html'),
    },
  ),
  ...breaking('markdown/pages-are-labelled-markdown', {
    'markdown-labelled-plain-text': setHeader(
      both(namedPages, asMarkdown),
      'content-type',
      'text/plain; charset=utf-8',
    ),
    'search-labels-markdown-x-markdown': setHeader(
      both(search, asMarkdown),
      'content-type',
      'text/x-markdown; charset=utf-8',
    ),
    'markdown-not-acceptable': alterStatus(both(namedPages, asMarkdown), 406),
  }),
  ...breaking('markdown/pages-hold-markdown', {
    'html-labelled-markdown': alterAccept(both(namedPages, asMarkdown), 'text/markdown'),
    'collections-hold-html-labelled-markdown': alterAccept(both(collections, asMarkdown), 'text/markdown'),
    'search-holds-a-part-of-html': alterText(
      both(search, asMarkdown),
      () => '<main><h1>Search</h1><p>Nothing found.</p></main>',
    ),
    'markdown-is-empty': alterText(both(collections, asMarkdown), () => '\n'),
    'markdown-is-json': alterText(both(namedPages, asMarkdown), (text) => JSON.stringify({ markdown: text })),
  }),
  ...breaking('markdown/echoed-type-has-an-html-body', {
    'type-alone-gives-real-markdown': alterAccept(both(namedPages, alone), 'text/markdown, */*'),
    'collections-give-real-markdown-for-the-type-alone': alterAccept(
      both(collections, alone),
      'text/markdown, */*',
    ),
    'type-alone-gives-plain-text': alterText(both(search, alone), () => 'Search'),
  }),
  ...breaking('markdown/requested-type-is-echoed', {
    'type-alone-labelled-html': alterAccept(both(namedPages, alone), 'text/html'),
    'search-labels-the-type-alone-html': setHeader(
      both(search, alone),
      'content-type',
      'text/html; charset=utf-8',
    ),
    'type-alone-not-acceptable': alterStatus(both(namedPages, alone), 406),
  }),
];
