/** Breaks the links of the sitemap. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { changeEntry, onChildSitemap } from '../sabotage/catalog/alter-sitemap.ts';
import { alterText } from '../sabotage/http/alter-text.ts';

export const saboteurs: readonly Saboteur[] = [
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
];
