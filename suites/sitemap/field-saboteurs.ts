/** Lies in the optional fields of sitemap entries, and in the HTTP of the sitemap. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at, both, withHeader, withMethod } from '../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../sabotage/http/alter-headers.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

const index = at('/sitemap.xml');
const products = at('/sitemap_products_1.xml');
const pages = at('/sitemap_pages_1.xml');

const addField = (field: string) => (text: string) => text.replaceAll('</loc>', `</loc>${field}`);

/** Adds it to the last entry alone. */
const addToTheLast = (field: string) => (text: string) =>
  text.replace(/<\/url>(?![\s\S]*<\/url>)/, `${field}</url>`);

const withoutChangefreqs = (text: string) => text.replace(/<changefreq>.*?<\/changefreq>/g, '');

export const fieldSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'priorities-from-one-to-ten',
    breaks: ['sitemap/priorities-are-in-range'],
    sabotage: alterText(pages, addField('<priority>10</priority>')),
  }),
  saboteur({
    id: 'last-priority-with-a-comma',
    breaks: ['sitemap/priorities-are-in-range'],
    sabotage: alterText(products, addToTheLast('<priority>0,5</priority>')),
  }),
  saboteur({
    id: 'pages-change-sometimes',
    breaks: ['sitemap/changefreqs-are-known'],
    sabotage: alterText(pages, (text) =>
      addField('<changefreq>sometimes</changefreq>')(withoutChangefreqs(text)),
    ),
  }),
  saboteur({
    id: 'last-product-changes-daily-in-capitals',
    breaks: ['sitemap/changefreqs-are-known'],
    sabotage: alterText(products, (text) =>
      addToTheLast('<changefreq>Daily</changefreq>')(withoutChangefreqs(text)),
    ),
  }),
  saboteur({
    id: 'sitemap-lists-the-pages-twice',
    breaks: ['sitemap/locs-are-listed-once'],
    sabotage: alterText(index, (text) =>
      text.replace(/<sitemap>(?:(?!<\/sitemap>).)*pages.*?<\/sitemap>/s, (entry) => entry + entry),
    ),
  }),
  saboteur({
    id: 'last-page-is-listed-twice',
    breaks: ['sitemap/locs-are-listed-once'],
    sabotage: alterText(pages, (text) =>
      text.replace(/<url>(?:(?!<url>)[\s\S])*?<\/url>(?![\s\S]*<url>)/, (entry) => entry + entry),
    ),
  }),
  saboteur({
    id: 'sitemap-knows-no-head',
    breaks: ['sitemap/head-answers-as-get'],
    sabotage: alterStatus(both(index, withMethod('HEAD')), 404),
  }),
  saboteur({
    id: 'head-of-the-sitemap-is-html',
    breaks: ['sitemap/head-answers-as-get'],
    sabotage: setHeader(both(index, withMethod('HEAD')), 'content-type', 'text/html; charset=utf-8'),
  }),
  saboteur({
    id: 'sitemap-is-never-modified',
    breaks: ['sitemap/unknown-entity-tags-get-the-index'],
    sabotage: replaceResponse(
      both(index, withHeader('if-none-match')),
      () => new Response(null, { status: 304 }),
    ),
  }),
  saboteur({
    id: 'pages-sitemap-of-next-month',
    breaks: ['sitemap/documents-are-not-from-the-future'],
    sabotage: alterHeaders(pages, (headers) => {
      headers.set('date', 'Thu, 01 Oct 2026 00:00:00 GMT');
      headers.set('last-modified', 'Sun, 01 Nov 2026 00:00:00 GMT');
    }),
  }),
];
