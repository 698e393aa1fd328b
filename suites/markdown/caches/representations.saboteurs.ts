/** Saboteurs that hide from caches and clients which representation a response is. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both } from '../../sabotage/conditions.ts';
import { alterHeaders, dropHeader, setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterResponse } from '../../sabotage/http/alter-response.ts';
import { accepts, asMarkdown, collections, pages } from '../saboteurs/alter-accept.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/vary-names-accept', {
    'pages-forget-vary': dropHeader(pages, 'vary'),
    'only-markdown-names-vary': setHeader(both(pages, accepts(/^text\/html$/)), 'vary', 'Accept-Encoding'),
  }),
  ...breaking('markdown/etags-differ-from-html', {
    'markdown-and-html-share-an-etag': alterHeaders(pages, (headers, { url }) =>
      headers.set('etag', `"${url.pathname}"`),
    ),
  }),
  ...breaking('markdown/markdown-names-its-charset', {
    'markdown-without-a-charset': setHeader(both(pages, asMarkdown), 'content-type', 'text/markdown'),
    'markdown-in-latin-1-labelled-utf-8': alterResponse(both(collections, asMarkdown), async (response) => {
      const bytes = Buffer.from(`${await response.text()}\ncaf\u00e9\n`, 'latin1');
      return new Response(bytes, { status: response.status, headers: response.headers });
    }),
  }),
];
