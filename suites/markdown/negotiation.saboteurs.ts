/** Saboteurs of content negotiation beyond the documented headers. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at, both, withHeader } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { accepts, alterAccept, asMarkdown, collections, pages } from './saboteurs/alter-accept.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'product-pages-know-no-markdown',
    breaks: ['markdown/other-pages-hold-markdown'],
    sabotage: alterAccept(both(at(/^\/products\/[^/]+$/), asMarkdown), 'text/html'),
  }),
  saboteur({
    id: 'requests-for-anything-get-markdown',
    breaks: ['markdown/plain-requests-get-html'],
    sabotage: alterAccept(both(pages, accepts(/^\*\/\*$/)), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'collections-label-html-as-markdown-for-html-alone',
    breaks: ['markdown/plain-requests-get-html'],
    sabotage: setHeader(
      both(collections, accepts(/^text\/html$/)),
      'content-type',
      'text/markdown; charset=utf-8',
    ),
  }),
  saboteur({
    id: 'accept-is-read-in-one-order',
    breaks: ['markdown/equivalent-headers-get-markdown'],
    sabotage: alterAccept(both(pages, accepts(/^\s*\*\/\*.*markdown/i)), 'text/html'),
  }),
  saboteur({
    id: 'accept-is-read-in-lower-case',
    breaks: ['markdown/equivalent-headers-get-markdown'],
    sabotage: alterAccept(
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
    sabotage: alterAccept(both(pages, accepts(/q=0,/)), 'text/markdown, */*'),
  }),
  saboteur({
    id: 'weights-are-not-read',
    breaks: ['markdown/preferred-html-is-served'],
    sabotage: alterAccept(both(pages, accepts(/markdown;q=0\.\d.*html/)), 'text/markdown, */*'),
  }),
];
