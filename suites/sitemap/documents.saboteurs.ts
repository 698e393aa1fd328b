/** Saboteurs of the documents of the sitemap as a whole. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at } from '../sabotage/conditions.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/documents.ts';
import { alterResponse, alterStatus, alterText, replaceResponse, setHeader } from '../sabotage/http.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

const dropEntry = (naming: string) => (text: string) =>
  text.replace(/<sitemap>.*?<\/sitemap>/gs, (entry) => (entry.includes(naming) ? '' : entry));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('sitemap/index-is-in-the-protocol-namespace', {
    'sitemap-without-a-namespace': alterText(onSitemapIndex, (text) => text.replace(/ xmlns="[^"]*"/, '')),
    'sitemap-with-https-in-its-namespace': alterText(onSitemapIndex, (text) =>
      text.replace('xmlns="http:', 'xmlns="https:'),
    ),
  }),
  ...breaking('sitemap/children-are-url-sets', {
    'pages-sitemap-in-an-old-namespace': alterText(onChildSitemap('pages'), (text) =>
      text.replace('/0.9', '/0.84'),
    ),
    'collections-sitemap-is-another-index': alterText(onChildSitemap('collections'), (text) =>
      text.replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
    ),
  }),
  ...breaking('sitemap/documents-are-utf-8', {
    'sitemap-declares-latin-1': alterText(onSitemapIndex, (text) =>
      text.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    ),
    'blogs-sitemap-has-latin-1-bytes': alterResponse(onChildSitemap('blogs'), async (answer) => {
      const latin1 = Buffer.from(`${await answer.text()}<!-- caf\u00e9 -->`, 'latin1');
      return new Response(latin1, { status: answer.status, headers: answer.headers });
    }),
  }),
  ...breaking('sitemap/documents-stay-within-the-protocol-size', {
    'pages-sitemap-has-50001-entries': {
      alsoCatches: { checks: ['sitemap/locs-are-listed-once'], because: 'the same entry is repeated' },
      sabotage: alterText(
        onChildSitemap('pages'),
        changeEntry(0, (entry) => entry.repeat(50_001)),
      ),
    },
  }),

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
