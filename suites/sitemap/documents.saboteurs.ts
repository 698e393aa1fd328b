/** Breaks the documents of the sitemap as a whole. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/catalog/alter-sitemap.ts';
import { alterResponse } from '../sabotage/http/alter-response.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

export const saboteurs: readonly Saboteur[] = [
  ...breaking('sitemap/children-are-sitemaps', {
    'blogs-sitemap-not-found': replaceResponse(
      onChildSitemap('blogs'),
      () => new Response('Not Found', { status: 404 }),
    ),
    'pages-sitemap-is-html': replaceResponse(
      onChildSitemap('pages'),
      () => new Response('<!doctype html><title>Pages</title><p>All pages<br>', { headers: xml }),
    ),
    'products-sitemap-cut-short': alterText(onChildSitemap('products'), (text) =>
      text.slice(0, text.length / 2),
    ),
    'collections-sitemap-is-a-feed': {
      alsoCatches: {
        checks: ['sitemap/children-are-url-sets', 'sitemap/entries-have-a-loc'],
        because: 'a feed has another root, another namespace and no loc',
      },
      sabotage: replaceResponse(
        onChildSitemap('collections'),
        () => new Response('<rss version="2.0"><channel><title>x</title></channel></rss>', { headers: xml }),
      ),
    },
  }),
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
];
