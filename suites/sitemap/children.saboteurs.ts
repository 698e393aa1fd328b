/** Saboteurs of the sitemaps that the index links to. */
import { gzipSync } from 'node:zlib';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onChildSitemap, onSitemapIndex } from '../sabotage/documents.ts';
import { alterResponse, alterText, replaceResponse, servePath } from '../sabotage/http.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

/** Adds children of type products: the first one under other addresses, and a dead one. */
const withFurtherChildren = alterText(onSitemapIndex, (text) =>
  text.replace(/<sitemap>(?:(?!<\/sitemap>).)*products.*?<\/sitemap>/s, (entry) => {
    const others = ['1.xml?part=2', '1.xml?part=3', '1.xml?part=4', '2.xml'];
    return [entry, ...others.map((other) => entry.replace(/1\.xml[^<]*/, other))].join('');
  }),
);

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
  ...breaking('sitemap/children-are-sitemaps', {
    'fifth-products-sitemap-not-found': withFurtherChildren,
  }),
  ...breaking('sitemap/children-hold-their-type', {
    'products-sitemap-lists-collections': {
      alsoCatches: {
        checks: ['sitemap/product-links-are-the-catalog'],
        because: 'it links to no product of the catalog',
      },
      sabotage: servePath(onChildSitemap('products'), '/sitemap_collections_1.xml'),
    },
    'pages-sitemap-lists-products': servePath(onChildSitemap('pages'), '/sitemap_products_1.xml'),
  }),
  ...breaking('sitemap/gzip-files-are-labelled', {
    'blogs-sitemap-is-gzip-labelled-as-xml': alterResponse(
      onChildSitemap('blogs'),
      async (answer) => new Response(new Uint8Array(gzipSync(await answer.text())), { headers: xml }),
    ),
  }),
];
