/** Breaks the sitemap index. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onSitemapIndex } from '../sabotage/catalog/alter-sitemap.ts';
import { at } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

const dropEntry = (naming: string) => (text: string) =>
  text.replace(/<sitemap>.*?<\/sitemap>/gs, (entry) => (entry.includes(naming) ? '' : entry));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('sitemap/index-is-served', {
    'sitemap-not-found': replaceResponse(onSitemapIndex, () =>
      Response.json({ code: 'not_found', message: 'There is no sitemap.' }, { status: 404 }),
    ),
    'sitemap-moved': replaceResponse(
      onSitemapIndex,
      ({ url }) =>
        new Response(null, { status: 301, headers: { location: `${url.origin}/sitemap_index.xml` } }),
    ),
    'sitemap-served-as-201': alterStatus(onSitemapIndex, 201),
  }),
  ...breaking('sitemap/index-has-the-xml-media-type', {
    'sitemap-as-text-xml': setHeader(onSitemapIndex, 'content-type', 'text/xml; charset=utf-8'),
    'sitemap-as-atom': setHeader(onSitemapIndex, 'content-type', 'application/xml+atom'),
  }),
  ...breaking('sitemap/index-is-an-xml-index', {
    'sitemap-is-json-labelled-xml': replaceResponse(
      onSitemapIndex,
      () => new Response('{"sitemaps":["/sitemap_products_1.xml"]}', { headers: xml }),
    ),
    'sitemap-is-a-url-set': alterText(onSitemapIndex, (text) =>
      text.replaceAll('sitemapindex', 'urlset').replaceAll('sitemap>', 'url>'),
    ),
    'sitemap-with-a-bare-ampersand': alterText(onSitemapIndex, (text) => text.replace('&amp;', '&')),
    'sitemap-cut-in-the-last-tag': alterText(onSitemapIndex, (text) => text.trimEnd().slice(0, -1)),
  }),
  ...['products', 'collections', 'pages', 'blogs'].flatMap((type) =>
    breaking(`sitemap/index-links-to-${type}`, {
      [`sitemap-forgets-${type}`]: alterText(onSitemapIndex, dropEntry(`sitemap_${type}`)),
    }),
  ),
  ...breaking('sitemap/index-links-to-blogs', {
    'sitemap-calls-blogs-news-and-lists-pages-there': (storefront) =>
      replaceResponse(at('/sitemap_news_1.xml'), ({ url, request }, original) =>
        original(new Request(new URL('/sitemap_pages_1.xml', url), request)),
      )(alterText(onSitemapIndex, (text) => text.replace('sitemap_blogs', 'sitemap_news'))(storefront)),
  }),
];
