/** Breaks the addresses of sitemap entries. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { changeEntry, onChildSitemap, onSitemapIndex } from '../sabotage/alter-sitemap.ts';
import { alterText } from '../sabotage/alter-text.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'blogs-share-one-entry-of-the-index',
    breaks: ['sitemap/entries-have-a-loc'],
    sabotage: alterText(
      onSitemapIndex,
      changeEntry(3, (entry) => entry.replace(/<loc>.*<\/loc>/, (loc) => loc + loc.replace('_1.', '_2.'))),
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
      onChildSitemap('products'),
      changeEntry(7, (entry) => entry.replace(/<loc>.*<\/loc>/, '')),
    ),
  }),
  saboteur({
    id: 'collection-links-are-relative',
    breaks: ['sitemap/locs-are-absolute'],
    sabotage: alterText(onChildSitemap('collections'), (text) =>
      text.replace(/<loc>https?:\/\/[^/]+/g, '<loc>'),
    ),
  }),
  saboteur({
    id: 'one-blog-link-is-2048-long',
    breaks: ['sitemap/locs-are-absolute'],
    sabotage: alterText(
      onChildSitemap('blogs'),
      changeEntry(0, (entry) =>
        entry.replace(/<loc>(.*)<\/loc>/, (_, loc: string) => `<loc>${`${loc}?x=`.padEnd(2048, 'x')}</loc>`),
      ),
    ),
  }),
  saboteur({
    id: 'sitemap-of-another-host',
    breaks: ['sitemap/locs-stay-on-one-host'],
    sabotage: alterText(onSitemapIndex, (text) =>
      text.replace(/<loc>https?:\/\/[^/]+(?=\/sitemap_pages)/, '<loc>http://elsewhere.test'),
    ),
  }),
  saboteur({
    id: 'last-collection-is-on-another-host',
    breaks: ['sitemap/locs-stay-on-one-host'],
    sabotage: alterText(onChildSitemap('collections'), (text) =>
      text.replace(/(.*)<loc>https?:\/\/[^/]+/s, '$1<loc>http://elsewhere.test'),
    ),
  }),
  saboteur({
    id: 'sitemap-lists-the-pages-twice',
    breaks: ['sitemap/locs-are-listed-once'],
    sabotage: alterText(onSitemapIndex, (text) =>
      text.replace(/<sitemap>(?:(?!<\/sitemap>).)*pages.*?<\/sitemap>/s, (entry) => entry + entry),
    ),
  }),
  saboteur({
    id: 'last-page-is-listed-twice',
    breaks: ['sitemap/locs-are-listed-once'],
    sabotage: alterText(onChildSitemap('pages'), (text) =>
      text.replace(/<url>(?:(?!<url>)[\s\S])*?<\/url>(?![\s\S]*<url>)/, (entry) => entry + entry),
    ),
  }),
];
