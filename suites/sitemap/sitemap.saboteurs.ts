/** Saboteurs of the sitemap: its documents, what they list, the fields of entries, and what the links lead to. */
import { gzipSync } from 'node:zlib';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, withHeader } from '../sabotage/conditions.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  alterText,
  alterUrl,
  htmlResponse,
  replaceResponse,
  servePath,
  setHeader,
} from '../sabotage/http.ts';

const forBrowsers = withHeader('accept', (accept) => accept.includes('text/html'));

const xml = { 'content-type': 'application/xml; charset=utf-8' };

const dropEntry = (naming: string) => (text: string) =>
  text.replace(/<sitemap>.*?<\/sitemap>/gs, (entry) => (entry.includes(naming) ? '' : entry));

/** Adds children of type products: the first one under other addresses, and a dead one. */
const withFurtherChildren = alterText(onSitemapIndex, (text) =>
  text.replace(/<sitemap>(?:(?!<\/sitemap>).)*products.*?<\/sitemap>/s, (entry) => {
    const others = ['1.xml?part=2', '1.xml?part=3', '1.xml?part=4', '2.xml'];
    return [entry, ...others.map((other) => entry.replace(/1\.xml[^<]*/, other))].join('');
  }),
);

const addField = (field: string) => (text: string) => text.replaceAll('</loc>', `</loc>${field}`);

const addFieldToLastEntry = (field: string) => (text: string) =>
  text.replace(/<\/url>(?![\s\S]*<\/url>)/, `${field}</url>`);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('sitemap/index-is-in-the-protocol-namespace', {
    'sitemap-without-a-namespace': alterText(onSitemapIndex, (text) => text.replace(/ xmlns="[^"]*"/, '')),
    'sitemap-with-https-in-its-namespace': alterText(onSitemapIndex, (text) =>
      text.replace('xmlns="http:', 'xmlns="https:'),
    ),
  }),
  ...breaking('sitemap/index-links-to-blogs', {
    'blogs-are-listed-as-a-page-of-the-index': alterText(onSitemapIndex, (text) =>
      text.replace(/<sitemap>((?:(?!<\/sitemap>).)*blogs.*?)<\/sitemap>/s, '<url>$1</url>'),
    ),
  }),
  ...breaking('sitemap/every-caller-gets-the-index', {
    'sitemap-is-a-table-for-browsers': replaceResponse(both(onSitemapIndex, forBrowsers), () =>
      htmlResponse(200),
    ),
    'sitemap-is-text-xml-for-browsers': setHeader(
      both(onSitemapIndex, forBrowsers),
      'content-type',
      'text/xml; charset=utf-8',
    ),
    'sitemap-for-browsers-lacks-blogs': alterText(both(onSitemapIndex, forBrowsers), dropEntry('blogs')),
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
  ...breaking('sitemap/children-are-sitemaps', {
    'blogs-sitemap-is-a-page-in-a-gzip-file': replaceResponse(
      onChildSitemap('blogs'),
      () =>
        new Response(new Uint8Array(gzipSync('<!doctype html><title>Soon</title><p>Soon<br>')), {
          headers: { 'content-type': 'application/gzip' },
        }),
    ),
  }),
  ...breaking('sitemap/gzip-files-are-labelled', {
    'blogs-sitemap-is-gzip-labelled-as-xml': alterResponse(
      onChildSitemap('blogs'),
      async (answer) => new Response(new Uint8Array(gzipSync(await answer.text())), { headers: xml }),
    ),
  }),
  ...breaking('sitemap/entries-have-a-loc', {
    'blogs-share-one-entry-of-the-index': alterText(
      onSitemapIndex,
      changeEntry(3, (entry) => entry.replace(/<loc>.*<\/loc>/, (loc) => loc + loc.replace('_1.', '_2.'))),
    ),
    'seventh-product-link-has-no-loc': {
      alsoCatches: {
        checks: ['sitemap/product-links-are-the-catalog'],
        because: 'no link leads to the product of the missing loc',
      },
      sabotage: alterText(
        onChildSitemap('products'),
        changeEntry(7, (entry) => entry.replace(/<loc>.*<\/loc>/, '')),
      ),
    },
  }),
  ...breaking('sitemap/locs-are-absolute', {
    'collection-links-are-relative': alterText(onChildSitemap('collections'), (text) =>
      text.replace(/<loc>https?:\/\/[^/]+/g, '<loc>'),
    ),
    'one-blog-link-is-2048-long': alterText(
      onChildSitemap('blogs'),
      changeEntry(0, (entry) =>
        entry.replace(/<loc>(.*)<\/loc>/, (_, loc: string) => `<loc>${`${loc}?x=`.padEnd(2048, 'x')}</loc>`),
      ),
    ),
  }),
  ...breaking('sitemap/locs-are-escaped', {
    'blog-link-with-a-space': alterText(
      onChildSitemap('blogs'),
      changeEntry(0, (entry) => entry.replace('</loc>', '?from=the sitemap</loc>')),
    ),
  }),
  ...breaking('sitemap/locs-are-below-their-file', {
    'pages-sitemap-in-a-folder': combine(
      alterText(onSitemapIndex, (text) => text.replace('/sitemap_pages', '/sitemaps/sitemap_pages')),
      alterUrl(at('/sitemaps/sitemap_pages_1.xml'), (url) => {
        url.pathname = '/sitemap_pages_1.xml';
      }),
      alterText(at('/robots.txt'), (text) => text.replace(/^Sitemap:.*$/m, '')),
    ),
  }),
  ...breaking('sitemap/locs-stay-on-one-host', {
    'sitemap-of-another-host': alterText(onSitemapIndex, (text) =>
      text.replace(/<loc>https?:\/\/[^/]+(?=\/sitemap_pages)/, '<loc>http://elsewhere.test'),
    ),
    'last-collection-is-on-another-host': alterText(onChildSitemap('collections'), (text) =>
      text.replace(/(.*)<loc>https?:\/\/[^/]+/s, '$1<loc>http://elsewhere.test'),
    ),
  }),
  ...breaking('sitemap/locs-are-listed-once', {
    'sitemap-lists-the-pages-twice': alterText(onSitemapIndex, (text) =>
      text.replace(/<sitemap>(?:(?!<\/sitemap>).)*pages.*?<\/sitemap>/s, (entry) => entry + entry),
    ),
    'last-page-is-listed-twice': alterText(onChildSitemap('pages'), (text) =>
      text.replace(/<url>(?:(?!<url>)[\s\S])*?<\/url>(?![\s\S]*<url>)/, (entry) => entry + entry),
    ),
  }),

  ...breaking('sitemap/links-lead-to-pages', {
    'page-links-are-dead': alterText(onChildSitemap('pages'), (text) =>
      text.replaceAll('/pages/', '/pages/gone-'),
    ),
  }),
  ...breaking('sitemap/product-links-are-the-catalog', {
    'sitemap-forgets-the-seventh-product': alterText(
      onChildSitemap('products'),
      changeEntry(7, () => ''),
    ),
    'sitemap-lists-a-withdrawn-product': {
      alsoCatches: {
        checks: ['sitemap/links-lead-to-pages'],
        because: 'the page of that product is not found when the sample contains its link',
      },
      sabotage: alterText(
        onChildSitemap('products'),
        changeEntry(1, (entry) => `${entry}${entry.replace('</loc>', '-withdrawn</loc>')}`),
      ),
    },
  }),

  ...breaking('sitemap/lastmods-are-w3c-dates', {
    'seventh-lastmod-is-american': alterText(
      onChildSitemap('products'),
      changeEntry(7, (entry) => entry.replace(/<lastmod>.*<\/lastmod>/, '<lastmod>11/20/2026</lastmod>')),
    ),
    'lastmods-without-a-zone': alterText(onChildSitemap('products'), (text) =>
      text.replace(/<lastmod>.*?<\/lastmod>/g, '<lastmod>2026-11-20T10:00:00</lastmod>'),
    ),
  }),
  ...breaking('sitemap/priorities-are-in-range', {
    'priorities-from-one-to-ten': alterText(onChildSitemap('pages'), addField('<priority>10</priority>')),
    'last-priority-with-a-comma': alterText(
      onChildSitemap('products'),
      addFieldToLastEntry('<priority>0,5</priority>'),
    ),
  }),
  ...breaking('sitemap/changefreqs-are-known', {
    'pages-change-sometimes': alterText(onChildSitemap('pages'), (text) =>
      addField('<changefreq>sometimes</changefreq>')(withoutChangefreqs(text)),
    ),
    'last-product-changes-daily-in-capitals': alterText(onChildSitemap('products'), (text) =>
      addFieldToLastEntry('<changefreq>Daily</changefreq>')(withoutChangefreqs(text)),
    ),
  }),
];

const withoutChangefreqs = (text: string) => text.replace(/<changefreq>.*?<\/changefreq>/g, '');
