/** Lies about the sitemap. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterResponse } from '../sabotage/http/alter-response.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';
import { fieldSaboteurs } from './field-saboteurs.ts';

const index = at('/sitemap.xml');
const child = (type: string) => at(`/sitemap_${type}_1.xml`);

const xml = { 'content-type': 'application/xml; charset=utf-8' };

/** Alters the entry at this place, given as its XML. */
const alterEntry = (place: number, change: (entry: string) => string) => (text: string) => {
  let seen = -1;
  return text.replace(/<(url|sitemap)>.*?<\/\1>/gs, (entry) => {
    seen += 1;
    return seen === place ? change(entry) : entry;
  });
};

const dropEntry = (naming: string) => (text: string) =>
  text.replace(/<sitemap>.*?<\/sitemap>/gs, (entry) => (entry.includes(naming) ? '' : entry));

const ofTheIndex: readonly Saboteur[] = [
  saboteur({
    id: 'sitemap-not-found',
    breaks: ['sitemap/index-is-served'],
    sabotage: replaceResponse(index, () =>
      Response.json({ code: 'not_found', message: 'There is no sitemap.' }, { status: 404 }),
    ),
  }),
  saboteur({
    id: 'sitemap-moved',
    breaks: ['sitemap/index-is-served'],
    sabotage: replaceResponse(
      index,
      ({ url }) =>
        new Response(null, { status: 301, headers: { location: `${url.origin}/sitemap_index.xml` } }),
    ),
  }),
  saboteur({
    id: 'sitemap-served-as-201',
    breaks: ['sitemap/index-is-served'],
    sabotage: alterStatus(index, 201),
  }),
  saboteur({
    id: 'sitemap-as-text-xml',
    breaks: ['sitemap/index-has-the-xml-media-type'],
    sabotage: setHeader(index, 'content-type', 'text/xml; charset=utf-8'),
  }),
  saboteur({
    id: 'sitemap-as-atom',
    breaks: ['sitemap/index-has-the-xml-media-type'],
    sabotage: setHeader(index, 'content-type', 'application/xml+atom'),
  }),
  saboteur({
    id: 'sitemap-is-json-labelled-xml',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: replaceResponse(
      index,
      () => new Response('{"sitemaps":["/sitemap_products_1.xml"]}', { headers: xml }),
    ),
  }),
  saboteur({
    id: 'sitemap-is-a-url-set',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(index, (text) =>
      text.replaceAll('sitemapindex', 'urlset').replaceAll('sitemap>', 'url>'),
    ),
  }),
  saboteur({
    id: 'sitemap-with-a-bare-ampersand',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(index, (text) => text.replace('&amp;', '&')),
  }),
  saboteur({
    id: 'sitemap-cut-in-the-last-tag',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(index, (text) => text.trimEnd().slice(0, -1)),
  }),
  ...['products', 'collections', 'pages', 'blogs'].map((type) =>
    saboteur({
      id: `sitemap-forgets-${type}`,
      breaks: [`sitemap/index-links-to-${type}`],
      sabotage: alterText(index, dropEntry(`sitemap_${type}`)),
    }),
  ),
  saboteur({
    id: 'sitemap-calls-blogs-news-and-lists-pages-there',
    breaks: ['sitemap/index-links-to-blogs'],
    sabotage: (honest) =>
      replaceResponse(at('/sitemap_news_1.xml'), ({ url, request }, party) =>
        party(new Request(new URL('/sitemap_pages_1.xml', url), request)),
      )(alterText(index, (text) => text.replace('sitemap_blogs', 'sitemap_news'))(honest)),
  }),
];

const ofTheChildren: readonly Saboteur[] = [
  saboteur({
    id: 'blogs-sitemap-not-found',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: replaceResponse(child('blogs'), () => new Response('Not Found', { status: 404 })),
  }),
  saboteur({
    id: 'pages-sitemap-is-html',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: replaceResponse(
      child('pages'),
      () => new Response('<!doctype html><title>Pages</title><p>All pages<br>', { headers: xml }),
    ),
  }),
  saboteur({
    id: 'products-sitemap-cut-short',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: alterText(child('products'), (text) => text.slice(0, text.length / 2)),
  }),
  saboteur({
    id: 'collections-sitemap-is-a-feed',
    breaks: ['sitemap/children-are-sitemaps'],
    alsoCatches: {
      checks: ['sitemap/children-are-url-sets', 'sitemap/entries-have-a-loc'],
      because: 'a feed has another root, another namespace and no loc',
    },
    sabotage: replaceResponse(
      child('collections'),
      () => new Response('<rss version="2.0"><channel><title>x</title></channel></rss>', { headers: xml }),
    ),
  }),
];

const ofTheProtocol: readonly Saboteur[] = [
  saboteur({
    id: 'sitemap-without-a-namespace',
    breaks: ['sitemap/index-is-in-the-protocol-namespace'],
    sabotage: alterText(index, (text) => text.replace(/ xmlns="[^"]*"/, '')),
  }),
  saboteur({
    id: 'sitemap-with-https-in-its-namespace',
    breaks: ['sitemap/index-is-in-the-protocol-namespace'],
    sabotage: alterText(index, (text) => text.replace('xmlns="http:', 'xmlns="https:')),
  }),
  saboteur({
    id: 'pages-sitemap-in-an-old-namespace',
    breaks: ['sitemap/children-are-url-sets'],
    sabotage: alterText(child('pages'), (text) => text.replace('/0.9', '/0.84')),
  }),
  saboteur({
    id: 'collections-sitemap-is-another-index',
    breaks: ['sitemap/children-are-url-sets'],
    sabotage: alterText(child('collections'), (text) =>
      text.replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
    ),
  }),
  saboteur({
    id: 'sitemap-declares-latin-1',
    breaks: ['sitemap/documents-are-utf-8'],
    sabotage: alterText(index, (text) => text.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')),
  }),
  saboteur({
    id: 'blogs-sitemap-has-latin-1-bytes',
    breaks: ['sitemap/documents-are-utf-8'],
    sabotage: alterResponse(child('blogs'), async (answer) => {
      const latin1 = Buffer.from(`${await answer.text()}<!-- caf\u00e9 -->`, 'latin1');
      return new Response(latin1, { status: answer.status, headers: answer.headers });
    }),
  }),
  saboteur({
    id: 'blogs-share-one-entry-of-the-index',
    breaks: ['sitemap/entries-have-a-loc'],
    sabotage: alterText(
      index,
      alterEntry(3, (entry) => entry.replace(/<loc>.*<\/loc>/, (loc) => loc + loc.replace('_1.', '_2.'))),
    ),
  }),
  saboteur({
    id: 'seventh-product-link-has-no-loc',
    breaks: ['sitemap/entries-have-a-loc'],
    alsoCatches: {
      checks: ['sitemap/product-links-are-the-catalog'],
      because: 'the product behind the missing loc is not linked',
    },
    sabotage: alterText(
      child('products'),
      alterEntry(7, (entry) => entry.replace(/<loc>.*<\/loc>/, '')),
    ),
  }),
  saboteur({
    id: 'collection-links-are-relative',
    breaks: ['sitemap/locs-are-absolute'],
    sabotage: alterText(child('collections'), (text) => text.replace(/<loc>https?:\/\/[^/]+/g, '<loc>')),
  }),
  saboteur({
    id: 'one-blog-link-is-2048-long',
    breaks: ['sitemap/locs-are-absolute'],
    sabotage: alterText(
      child('blogs'),
      alterEntry(0, (entry) =>
        entry.replace(/<loc>(.*)<\/loc>/, (_, loc: string) => `<loc>${`${loc}?x=`.padEnd(2048, 'x')}</loc>`),
      ),
    ),
  }),
  saboteur({
    id: 'sitemap-of-another-host',
    breaks: ['sitemap/locs-stay-on-one-host'],
    sabotage: alterText(index, (text) =>
      text.replace(/<loc>https?:\/\/[^/]+(?=\/sitemap_pages)/, '<loc>http://elsewhere.test'),
    ),
  }),
  saboteur({
    id: 'last-collection-is-on-another-host',
    breaks: ['sitemap/locs-stay-on-one-host'],
    sabotage: alterText(child('collections'), (text) =>
      text.replace(/(.*)<loc>https?:\/\/[^/]+/s, '$1<loc>http://elsewhere.test'),
    ),
  }),
  saboteur({
    id: 'pages-sitemap-has-50001-entries',
    breaks: ['sitemap/documents-stay-within-the-protocol-size'],
    alsoCatches: {
      checks: ['sitemap/locs-are-listed-once'],
      because: 'its entries are one entry over and over',
    },
    sabotage: alterText(
      child('pages'),
      alterEntry(0, (entry) => entry.repeat(50_001)),
    ),
  }),
  saboteur({
    id: 'seventh-lastmod-is-american',
    breaks: ['sitemap/lastmods-are-w3c-dates'],
    sabotage: alterText(
      child('products'),
      alterEntry(7, (entry) => entry.replace(/<lastmod>.*<\/lastmod>/, '<lastmod>11/20/2026</lastmod>')),
    ),
  }),
  saboteur({
    id: 'lastmods-without-a-zone',
    breaks: ['sitemap/lastmods-are-w3c-dates'],
    sabotage: alterText(child('products'), (text) =>
      text.replace(/<lastmod>.*?<\/lastmod>/g, '<lastmod>2026-11-20T10:00:00</lastmod>'),
    ),
  }),
];

const ofTheLinks: readonly Saboteur[] = [
  saboteur({
    id: 'page-links-are-dead',
    breaks: ['sitemap/links-lead-to-pages'],
    sabotage: alterText(child('pages'), (text) => text.replaceAll('/pages/', '/pages/gone-')),
  }),
  saboteur({
    id: 'sitemap-forgets-the-seventh-product',
    breaks: ['sitemap/product-links-are-the-catalog'],
    sabotage: alterText(
      child('products'),
      alterEntry(7, () => ''),
    ),
  }),
  saboteur({
    id: 'sitemap-lists-a-withdrawn-product',
    breaks: ['sitemap/product-links-are-the-catalog'],
    alsoCatches: {
      checks: ['sitemap/links-lead-to-pages'],
      because: 'the page of that product is not found when it is among the links tried',
    },
    sabotage: alterText(
      child('products'),
      alterEntry(1, (entry) => `${entry}${entry.replace('</loc>', '-withdrawn</loc>')}`),
    ),
  }),
];

export const saboteurs: readonly Saboteur[] = [
  ...ofTheIndex,
  ...ofTheChildren,
  ...ofTheProtocol,
  ...ofTheLinks,
  ...fieldSaboteurs,
];
