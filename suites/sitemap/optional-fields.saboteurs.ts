/** Breaks the optional fields of sitemap entries. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { changeEntry, onChildSitemap } from '../sabotage/catalog/alter-sitemap.ts';
import { alterText } from '../sabotage/http/alter-text.ts';

const addField = (field: string) => (text: string) => text.replaceAll('</loc>', `</loc>${field}`);

const addFieldToLastEntry = (field: string) => (text: string) =>
  text.replace(/<\/url>(?![\s\S]*<\/url>)/, `${field}</url>`);

const withoutChangefreqs = (text: string) => text.replace(/<changefreq>.*?<\/changefreq>/g, '');

export const saboteurs: readonly Saboteur[] = [
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
