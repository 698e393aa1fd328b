/** Saboteurs of content negotiation beyond the documented headers. */
import { gzipSync } from 'node:zlib';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, withHeader } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterResponse } from '../../sabotage/http/alter-response.ts';
import { accepts, alterAccept, asMarkdown, collections, pages } from '../saboteurs/alter-accept.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/other-pages-hold-markdown', {
    'product-pages-know-no-markdown': alterAccept(both(at(/^\/products\/[^/]+$/), asMarkdown), 'text/html'),
    'articles-know-no-markdown': alterAccept(both(at(/^\/blogs\/[^/]+\/[^/]+$/), asMarkdown), 'text/html'),
    'blogs-echo-markdown-over-html': alterAccept(both(at(/^\/blogs\/[^/]+$/), asMarkdown), 'text/markdown'),
    'pages-are-compressed-without-a-header': alterResponse(
      both(at(/^\/pages\//), asMarkdown),
      async (response) =>
        new Response(new Uint8Array(gzipSync(await response.text())), { headers: response.headers }),
    ),
  }),
  ...breaking('markdown/plain-requests-get-html', {
    'articles-are-markdown-for-anything': alterAccept(
      both(at(/^\/blogs\/[^/]+\/[^/]+$/), accepts(/^\*\/\*$/)),
      'text/markdown, */*',
    ),
    'requests-for-anything-get-markdown': alterAccept(both(pages, accepts(/^\*\/\*$/)), 'text/markdown, */*'),
    'collections-label-html-as-markdown-for-html-alone': setHeader(
      both(collections, accepts(/^text\/html$/)),
      'content-type',
      'text/markdown; charset=utf-8',
    ),
  }),
  ...breaking('markdown/equivalent-headers-get-markdown', {
    'accept-is-read-in-one-order': alterAccept(both(pages, accepts(/^\s*\*\/\*.*markdown/i)), 'text/html'),
    'accept-is-read-in-lower-case': alterAccept(
      both(
        pages,
        withHeader('accept', (accept) => /markdown/i.test(accept) && accept !== accept.toLowerCase()),
      ),
      'text/html',
    ),
  }),
  ...breaking('markdown/weight-zero-refuses-markdown', {
    'weight-zero-is-not-read': alterAccept(both(pages, accepts(/q=0,/)), 'text/markdown, */*'),
  }),
  ...breaking('markdown/preferred-html-is-served', {
    'weights-are-not-read': alterAccept(both(pages, accepts(/markdown;q=0\.\d.*html/)), 'text/markdown, */*'),
  }),
];
