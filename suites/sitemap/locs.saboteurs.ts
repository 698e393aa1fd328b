/** Breaks the addresses of sitemap entries. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/catalog/alter-sitemap.ts';
import { alterText } from '../sabotage/http/alter-text.ts';

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
];
