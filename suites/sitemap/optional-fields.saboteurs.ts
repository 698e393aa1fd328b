/** Breaks the optional fields of sitemap entries. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { changeEntry, onChildSitemap } from '../sabotage/alter-sitemap.ts';
import { alterText } from '../sabotage/alter-text.ts';

const addField = (field: string) => (text: string) => text.replaceAll('</loc>', `</loc>${field}`);

const addFieldToLastEntry = (field: string) => (text: string) =>
  text.replace(/<\/url>(?![\s\S]*<\/url>)/, `${field}</url>`);

const withoutChangefreqs = (text: string) => text.replace(/<changefreq>.*?<\/changefreq>/g, '');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'seventh-lastmod-is-american',
    breaks: ['sitemap/lastmods-are-w3c-dates'],
    sabotage: alterText(
      onChildSitemap('products'),
      changeEntry(7, (entry) => entry.replace(/<lastmod>.*<\/lastmod>/, '<lastmod>11/20/2026</lastmod>')),
    ),
  }),
  saboteur({
    id: 'lastmods-without-a-zone',
    breaks: ['sitemap/lastmods-are-w3c-dates'],
    sabotage: alterText(onChildSitemap('products'), (text) =>
      text.replace(/<lastmod>.*?<\/lastmod>/g, '<lastmod>2026-11-20T10:00:00</lastmod>'),
    ),
  }),
  saboteur({
    id: 'priorities-from-one-to-ten',
    breaks: ['sitemap/priorities-are-in-range'],
    sabotage: alterText(onChildSitemap('pages'), addField('<priority>10</priority>')),
  }),
  saboteur({
    id: 'last-priority-with-a-comma',
    breaks: ['sitemap/priorities-are-in-range'],
    sabotage: alterText(onChildSitemap('products'), addFieldToLastEntry('<priority>0,5</priority>')),
  }),
  saboteur({
    id: 'pages-change-sometimes',
    breaks: ['sitemap/changefreqs-are-known'],
    sabotage: alterText(onChildSitemap('pages'), (text) =>
      addField('<changefreq>sometimes</changefreq>')(withoutChangefreqs(text)),
    ),
  }),
  saboteur({
    id: 'last-product-changes-daily-in-capitals',
    breaks: ['sitemap/changefreqs-are-known'],
    sabotage: alterText(onChildSitemap('products'), (text) =>
      addFieldToLastEntry('<changefreq>Daily</changefreq>')(withoutChangefreqs(text)),
    ),
  }),
];
