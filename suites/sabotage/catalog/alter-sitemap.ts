/** Changes of the sitemap of the reference storefront, as text. */
import { at, type Condition } from '../conditions.ts';

export const onSitemapIndex: Condition = at('/sitemap.xml');

/** @param type such as `products`. */
export const onChildSitemap = (type: string): Condition => at(`/sitemap_${type}_1.xml`);

/** Changes the entry at this place, given as its XML. */
export const changeEntry = (place: number, change: (entry: string) => string) => (text: string) => {
  let seen = -1;
  return text.replace(/<(url|sitemap)>.*?<\/\1>/gs, (entry) => {
    seen += 1;
    return seen === place ? change(entry) : entry;
  });
};
