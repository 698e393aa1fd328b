/** Links between the pages of a site, and the numbers in them. */
import { html, type Markup } from '../../../report/html/markup.ts';

/** Its name may wrap after a dot. */
export const toPromise = (id: string): Markup =>
  html`<a href="promise.html#${encodeURIComponent(id)}">${id.split('.').map((word, index) => html`${index > 0 && html`.<wbr>`}${word}`)}</a>`;

export const toStorefront = ({ name, origin }: { readonly name: string; readonly origin: string }): Markup =>
  html`<a href="storefront.html#${encodeURIComponent(name)}">${origin}</a>`;

/** `1,234`. */
export const many = (count: number): string => count.toLocaleString('en');

/** `1,234 promises`. */
export const counted = (count: number, noun: string): string =>
  `${many(count)} ${noun}${count === 1 ? '' : 's'}`;
