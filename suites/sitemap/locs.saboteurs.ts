/** Saboteurs of the addresses and optional fields of sitemap entries, and of what the links lead to. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at } from '../sabotage/conditions.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/documents.ts';
import { alterText, alterUrl } from '../sabotage/http.ts';

const addField = (field: string) => (text: string) => text.replaceAll('</loc>', `</loc>${field}`);

const addFieldToLastEntry = (field: string) => (text: string) =>
  text.replace(/<\/url>(?![\s\S]*<\/url>)/, `${field}</url>`);

export const saboteurs: readonly Saboteur[] = [
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
