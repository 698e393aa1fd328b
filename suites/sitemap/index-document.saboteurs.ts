/** Breaks the sitemap index. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { setHeader } from '../sabotage/alter-headers.ts';
import { onSitemapIndex } from '../sabotage/alter-sitemap.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { at } from '../sabotage/when.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

const dropEntry = (naming: string) => (text: string) =>
  text.replace(/<sitemap>.*?<\/sitemap>/gs, (entry) => (entry.includes(naming) ? '' : entry));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'sitemap-not-found',
    breaks: ['sitemap/index-is-served'],
    sabotage: replaceAnswer(onSitemapIndex, () =>
      Response.json({ code: 'not_found', message: 'There is no sitemap.' }, { status: 404 }),
    ),
  }),
  saboteur({
    id: 'sitemap-moved',
    breaks: ['sitemap/index-is-served'],
    sabotage: replaceAnswer(
      onSitemapIndex,
      ({ url }) =>
        new Response(null, { status: 301, headers: { location: `${url.origin}/sitemap_index.xml` } }),
    ),
  }),
  saboteur({
    id: 'sitemap-served-as-201',
    breaks: ['sitemap/index-is-served'],
    sabotage: alterStatus(onSitemapIndex, 201),
  }),
  saboteur({
    id: 'sitemap-as-text-xml',
    breaks: ['sitemap/index-has-the-xml-media-type'],
    sabotage: setHeader(onSitemapIndex, 'content-type', 'text/xml; charset=utf-8'),
  }),
  saboteur({
    id: 'sitemap-as-atom',
    breaks: ['sitemap/index-has-the-xml-media-type'],
    sabotage: setHeader(onSitemapIndex, 'content-type', 'application/xml+atom'),
  }),
  saboteur({
    id: 'sitemap-is-json-labelled-xml',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: replaceAnswer(
      onSitemapIndex,
      () => new Response('{"sitemaps":["/sitemap_products_1.xml"]}', { headers: xml }),
    ),
  }),
  saboteur({
    id: 'sitemap-is-a-url-set',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(onSitemapIndex, (text) =>
      text.replaceAll('sitemapindex', 'urlset').replaceAll('sitemap>', 'url>'),
    ),
  }),
  saboteur({
    id: 'sitemap-with-a-bare-ampersand',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(onSitemapIndex, (text) => text.replace('&amp;', '&')),
  }),
  saboteur({
    id: 'sitemap-cut-in-the-last-tag',
    breaks: ['sitemap/index-is-an-xml-index'],
    sabotage: alterText(onSitemapIndex, (text) => text.trimEnd().slice(0, -1)),
  }),
  ...['products', 'collections', 'pages', 'blogs'].map((type) =>
    saboteur({
      id: `sitemap-forgets-${type}`,
      breaks: [`sitemap/index-links-to-${type}`],
      sabotage: alterText(onSitemapIndex, dropEntry(`sitemap_${type}`)),
    }),
  ),
  saboteur({
    id: 'sitemap-calls-blogs-news-and-lists-pages-there',
    breaks: ['sitemap/index-links-to-blogs'],
    sabotage: (honest) =>
      replaceAnswer(at('/sitemap_news_1.xml'), ({ url, request }, party) =>
        party(new Request(new URL('/sitemap_pages_1.xml', url), request)),
      )(alterText(onSitemapIndex, (text) => text.replace('sitemap_blogs', 'sitemap_news'))(honest)),
  }),
];
