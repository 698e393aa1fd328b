/** Breaks the documents of the sitemap as a whole. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterAnswer } from '../sabotage/alter-answer.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/alter-sitemap.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'blogs-sitemap-not-found',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: replaceAnswer(onChildSitemap('blogs'), () => new Response('Not Found', { status: 404 })),
  }),
  saboteur({
    id: 'pages-sitemap-is-html',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: replaceAnswer(
      onChildSitemap('pages'),
      () => new Response('<!doctype html><title>Pages</title><p>All pages<br>', { headers: xml }),
    ),
  }),
  saboteur({
    id: 'products-sitemap-cut-short',
    breaks: ['sitemap/children-are-sitemaps'],
    sabotage: alterText(onChildSitemap('products'), (text) => text.slice(0, text.length / 2)),
  }),
  saboteur({
    id: 'collections-sitemap-is-a-feed',
    breaks: ['sitemap/children-are-sitemaps'],
    alsoCatches: {
      checks: ['sitemap/children-are-url-sets', 'sitemap/entries-have-a-loc'],
      because: 'a feed has another root, another namespace and no loc',
    },
    sabotage: replaceAnswer(
      onChildSitemap('collections'),
      () => new Response('<rss version="2.0"><channel><title>x</title></channel></rss>', { headers: xml }),
    ),
  }),
  saboteur({
    id: 'sitemap-without-a-namespace',
    breaks: ['sitemap/index-is-in-the-protocol-namespace'],
    sabotage: alterText(onSitemapIndex, (text) => text.replace(/ xmlns="[^"]*"/, '')),
  }),
  saboteur({
    id: 'sitemap-with-https-in-its-namespace',
    breaks: ['sitemap/index-is-in-the-protocol-namespace'],
    sabotage: alterText(onSitemapIndex, (text) => text.replace('xmlns="http:', 'xmlns="https:')),
  }),
  saboteur({
    id: 'pages-sitemap-in-an-old-namespace',
    breaks: ['sitemap/children-are-url-sets'],
    sabotage: alterText(onChildSitemap('pages'), (text) => text.replace('/0.9', '/0.84')),
  }),
  saboteur({
    id: 'collections-sitemap-is-another-index',
    breaks: ['sitemap/children-are-url-sets'],
    sabotage: alterText(onChildSitemap('collections'), (text) =>
      text.replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
    ),
  }),
  saboteur({
    id: 'sitemap-declares-latin-1',
    breaks: ['sitemap/documents-are-utf-8'],
    sabotage: alterText(onSitemapIndex, (text) => text.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')),
  }),
  saboteur({
    id: 'blogs-sitemap-has-latin-1-bytes',
    breaks: ['sitemap/documents-are-utf-8'],
    sabotage: alterAnswer(onChildSitemap('blogs'), async (answer) => {
      const latin1 = Buffer.from(`${await answer.text()}<!-- caf\u00e9 -->`, 'latin1');
      return new Response(latin1, { status: answer.status, headers: answer.headers });
    }),
  }),
  saboteur({
    id: 'pages-sitemap-has-50001-entries',
    breaks: ['sitemap/documents-stay-within-the-protocol-size'],
    alsoCatches: {
      checks: ['sitemap/locs-are-listed-once'],
      because: 'its entries are one entry over and over',
    },
    sabotage: alterText(
      onChildSitemap('pages'),
      changeEntry(0, (entry) => entry.repeat(50_001)),
    ),
  }),
];
