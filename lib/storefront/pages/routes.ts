/** The pages for people: HTML, or markdown for clients that request it in the documented way. */

import { type App, addRoute, notFound, type RouteHandler, representation, send } from '../base/http.ts';
import type { Shop } from '../shop/shop.ts';
import { type Article, blogs, findArticle, pages } from './articles.ts';
import { type Page, toHtml, toMarkdown } from './page.ts';
import {
  articlePage,
  checkoutPage,
  collectionPage,
  homePage,
  orderPage,
  productPage,
  searchPage,
} from './shop-pages.ts';

type Find = (handle: string, query: string, article: string) => Page | undefined;

function shopPages({ catalog, currency }: Shop, notes: number): Readonly<Record<string, Find>> {
  const among = (articles: readonly Article[], handle: string) =>
    articles.find((one) => one.handle === handle);
  return {
    '/': () => homePage(catalog, currency),
    '/search': (_, query) => searchPage(catalog, query, currency),
    '/collections/:handle': (handle) => collectionPage(catalog, handle, currency),
    '/pages/:handle': (handle) => articlePage('pages', among(pages, handle)),
    '/blogs/:handle': (handle) => articlePage('blogs', among(blogs, handle)),
    '/blogs/:handle/:article': (handle, _, article) =>
      articlePage(`blogs/${handle}`, findArticle(handle, article, notes)),
    '/products/:handle': (handle) => {
      const product = catalog.product(handle);
      return product && productPage(product, currency);
    },
  };
}

function checkoutPages(shop: Shop): Readonly<Record<string, Find>> {
  return {
    '/checkouts/:handle': (id) => checkoutPage(shop, id),
    '/orders/:handle': (id) => orderPage(shop, id),
  };
}

/**
 * Serves the public pages, and the pages of checkouts and orders, which no cache may store.
 * @param notes generated articles of the blog.
 */
export function pageRoutes(app: App, shop: Shop, notes: number): void {
  const open = (finds: Readonly<Record<string, Find>>, cacheControl: string): void => {
    for (const [path, find] of Object.entries(finds)) {
      const GET: RouteHandler = ({ req }) => {
        const page = find(req.param('handle') ?? '', req.query('q') ?? '', req.param('article') ?? '');
        if (!page) return notFound('There is no such page.', `${shop.baseUrl}/search`);
        const { body, type } = negotiate(req.header('accept'));
        const text = body === 'markdown' ? toMarkdown(page) : toHtml(page, shop.baseUrl);
        return send(req.raw, representation(type, text), {
          Vary: 'Accept',
          'Cache-Control': cacheControl,
          ...(body === 'markdown' && { 'Content-Signal': contentSignal }),
        });
      };
      addRoute(app, path, { GET });
    }
  };
  open(shopPages(shop, notes), 'public, max-age=0, must-revalidate');
  open(checkoutPages(shop), 'private, no-store');
}

/** What agents may do with the markdown (contentsignals.org). */
const contentSignal = 'search=yes, ai-input=yes, ai-train=no';

/** Content negotiation by the Accept header: the body of a page, and its media type. */
type Format = { readonly body: 'html' | 'markdown'; readonly type: string };

const html: Format = { body: 'html', type: 'text/html; charset=utf-8' };

const markdown: Format = { body: 'markdown', type: 'text/markdown; charset=utf-8' };

// The platform's quirk, which the interface documents: without */* the response is HTML labelled as requested.
const mislabelled: Format = { body: 'html', type: 'text/markdown; charset=utf-8' };

/**
 * The q-value of each media range; the greatest one when a range occurs twice. RFC 9110 section 12.5.1: the default
 * is 1.
 */
function qualities(accept: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const entry of accept.split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    const quality = q === undefined ? 1 : Number(q);
    found.set(range, Math.max(found.get(range) ?? 0, Number.isNaN(quality) ? 1 : quality));
  }
  return found;
}

/**
 * Markdown requires both text/markdown and any-type, each with a q above 0. A greater q for text/html than for
 * text/markdown gives HTML.
 */
export function negotiate(accept: string | undefined): Format {
  const quality = qualities(accept ?? '');
  const markdownQuality = quality.get('text/markdown') ?? 0;
  if (markdownQuality === 0 || (quality.get('text/html') ?? 0) > markdownQuality) return html;
  return (quality.get('*/*') ?? 0) > 0 ? markdown : mislabelled;
}
