/** Links between the pages of a site. */
import { html, type Markup } from '../../../report/html/markup.ts';

export const toPromise = (id: string): Markup =>
  html`<a href="promise.html#${encodeURIComponent(id)}">${id}</a>`;

export const toStorefront = ({ name, origin }: { readonly name: string; readonly origin: string }): Markup =>
  html`<a href="storefront.html#${encodeURIComponent(name)}">${origin}</a>`;
