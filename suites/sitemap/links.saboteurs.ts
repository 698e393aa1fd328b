/** Breaks the links of the sitemap. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { changeEntry, onChildSitemap } from '../sabotage/alter-sitemap.ts';
import { alterText } from '../sabotage/alter-text.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'page-links-are-dead',
    breaks: ['sitemap/links-lead-to-pages'],
    sabotage: alterText(onChildSitemap('pages'), (text) => text.replaceAll('/pages/', '/pages/gone-')),
  }),
  saboteur({
    id: 'sitemap-forgets-the-seventh-product',
    breaks: ['sitemap/product-links-are-the-catalog'],
    sabotage: alterText(
      onChildSitemap('products'),
      changeEntry(7, () => ''),
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
      onChildSitemap('products'),
      changeEntry(1, (entry) => `${entry}${entry.replace('</loc>', '-withdrawn</loc>')}`),
    ),
  }),
];
