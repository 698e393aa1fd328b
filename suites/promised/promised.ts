/** What the interface promises about its responses, place by place: where a planted fault breaks a promise. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { AnswerKind, Promised } from '../../lib/model/promised.ts';
import { commerce } from './commerce.ts';
import { catalog, discovery } from './documents.ts';
import { answered } from './places.ts';

const page = /^\/(?:search|collections\/[^/.]+)(?:$|\?)/;

const accepts =
  (...ranges: readonly (string | undefined)[]) =>
  ({ request }: HttpResponse): boolean =>
    ranges.includes(request.headers.accept);

/** What the interface promises about the sitemap and the HTML pages. */
const pages: readonly AnswerKind[] = [
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

export const promised: Promised = {
  kinds: [...discovery, ...catalog, ...pages, ...commerce],
  speaks: ({ version }, responses) =>
    responses.some(({ json }) => {
      const ucp =
        json.valid && isObject(json.value) ? valueAt(json.value, '/result/structuredContent/ucp') : undefined;
      return isObject(ucp) && (version === undefined || ucp.version === version);
    }),
  hosts: { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' },
};
