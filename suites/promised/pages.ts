/** What the sitemap and the pages promise. */
import type { HttpResponse } from '../../lib/model/http.ts';
import type { AnswerKind } from '../../lib/model/promised.ts';
import { answered } from './places.ts';

const accepts =
  (...ranges: readonly (string | undefined)[]) =>
  ({ request }: HttpResponse): boolean =>
    ranges.includes(request.headers.accept);

const page = /^\/(?:search|collections\/[^/.]+)(?:$|\?)/;

export const pages: readonly AnswerKind[] = [
  {
    name: 'sitemap index',
    holds: answered(/^\/sitemap\.xml$/, 200),
    status: 'sitemap.served',
    mediaType: 'sitemap.media-type',
    body: 'sitemap.index',
  },
  {
    name: 'sitemap of a type',
    holds: answered(/^\/sitemap_[^/]+\.xml(?:$|\?)/, 200),
    status: 'sitemap.children',
    body: 'sitemap.children',
  },
  {
    name: 'page as markdown',
    holds: answered(page, 200, accepts('text/markdown, */*')),
    status: 'markdown.media-type',
    mediaType: 'markdown.media-type',
    body: 'markdown.body',
    isProse: true,
  },
  {
    name: 'page under the label of markdown',
    holds: answered(page, 200, accepts('text/markdown')),
    status: 'markdown.echo.media-type',
    mediaType: 'markdown.echo.media-type',
    body: 'markdown.echo.body',
    isProse: true,
  },
  {
    name: 'search page',
    holds: answered(/^\/search(?:$|\?)/, 200, accepts('text/html', '*/*', undefined)),
    mediaType: 'catalog.html.search',
    body: 'catalog.html.search',
    isProse: true,
  },
  {
    name: 'collection page',
    holds: answered(/^\/collections\/[^/.]+(?:$|\?)/, 200, accepts('text/html', '*/*', undefined)),
    mediaType: 'catalog.html.collection',
    body: 'catalog.html.collection',
    isProse: true,
  },
];
