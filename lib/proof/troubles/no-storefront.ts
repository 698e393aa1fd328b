/** Troubles of targets that are no storefront. */
import { html, json, type Trouble, to } from './trouble.ts';

const none = { diagnosis: 'not-a-storefront', next: /^curl -i / } as const;
const notFound = { code: 'not_found', message: 'There is nothing here.' };

export const noStorefront: readonly Trouble[] = [
  { ...none, id: '404-with-an-error-body', says: /: all 9 answer 404$/, answer: () => json(notFound, 404) },
  { ...none, id: '404-pages', says: /: all 9 answer 404$/, answer: () => html('Not found', '', 404) },
  { ...none, id: 'same-json', says: /with the same JSON$/, answer: () => json({ status: 'ok' }) },
  { ...none, id: 'empty-bodies', says: /with 200 and an empty body$/, answer: () => ({}) },
  { ...none, id: '204', says: /with 204 and an empty body$/, answer: () => ({ status: 204 }) },
  {
    ...none,
    id: 'another-api',
    says: /nothing of the interface is at the documented addresses/,
    answer: (path) =>
      path === '/'
        ? json({ api: 'books' })
        : path === '/openapi.json'
          ? json({ openapi: '3.1.0', paths: {} })
          : json({}, 404),
  },
  {
    ...none,
    id: 'single-page-app',
    says: /the same HTML page \("App"\)$/,
    answer: () => html('App', '<div id="root"></div><script src="/app.js"></script>'),
  },
  {
    ...none,
    id: 'static-site',
    says: /all 9 answer 404$/,
    answer: (path) => (path === '/' ? html('My blog') : html('404', '', 404)),
  },
  {
    ...none,
    id: 'blog-with-a-sitemap',
    says: /nothing of the interface/,
    answer: (path) =>
      path === '/sitemap.xml'
        ? {
            body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://a.example/</loc></url></urlset>',
          }
        : html('404', '', 404),
  },
  {
    ...none,
    id: 'directory-listing',
    says: /nothing of the interface/,
    answer: (path) => (path === '/' ? html('Index of /', '<a href="a.txt">a.txt</a>') : html('404', '', 404)),
  },
  {
    ...none,
    id: 'plain-text',
    says: /with the same text$/,
    answer: () => ({ headers: { 'content-type': 'text/plain' }, body: 'It works!' }),
  },
  {
    ...none,
    id: 'parked-domain',
    says: /\("shop.example is for sale"\)$/,
    answer: () => html('shop.example is for sale'),
  },
  {
    ...none,
    id: 'captive-portal',
    says: /\("Welcome to the Wi-Fi"\)$/,
    answer: () => html('Welcome to the Wi-Fi'),
  },
  {
    ...none,
    id: 'parked-elsewhere',
    says: /redirects every address to http:\/\/parking\.example\/\?d=shop, which is on another host$/,
    answer: () => to('http://parking.example/?d=shop'),
  },
  {
    ...none,
    id: 'redirects-home',
    says: /redirects the documented addresses to \/, where nothing of the interface is$/,
    answer: (path) => (path === '/' ? html('Welcome') : to('/')),
  },
  { ...none, id: 'redirect-loop', says: /in a circle$/, answer: (path) => to(path) },
];
