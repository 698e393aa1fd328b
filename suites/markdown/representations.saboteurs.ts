/** Saboteurs that keep caches and clients from telling markdown and HTML apart. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { both } from '../sabotage/conditions.ts';
import { alterHeaders, dropHeader, setHeader } from '../sabotage/http/alter-headers.ts';
import { alterResponse } from '../sabotage/http/alter-response.ts';
import { accepts, asMarkdown, collections, pages } from './saboteurs/alter-accept.ts';

export const saboteurs: readonly Saboteur[] = [
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
    breaks: ['markdown/etags-differ-from-html'],
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
    sabotage: alterResponse(both(collections, asMarkdown), async (response) => {
      const bytes = Buffer.from(`${await response.text()}\ncaf\u00e9\n`, 'latin1');
      return new Response(bytes, { status: response.status, headers: response.headers });
    }),
  }),
];
