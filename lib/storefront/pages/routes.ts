/** The pages for people: HTML, or markdown for a client that asks for it in the documented way. */
import type { Shop } from '../commerce/shop/shop.ts';
import { notFound } from '../http/failure.ts';
import { representation, send } from '../http/representation.ts';
import { type App, addRoute, type RouteHandler } from '../http/route.ts';
import { type Article, blogs, findArticle, pages } from './articles.ts';
import { checkoutPage, orderPage } from './checkout-pages.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import { negotiate } from './negotiate.ts';
import type { Page } from './page.ts';
import { articlePage, collectionPage, homePage, productPage, searchPage } from './shop-pages.ts';

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
        return send(req.raw, representation(type, text), { Vary: 'Accept', 'Cache-Control': cacheControl });
      };
      addRoute(app, path, { GET });
    }
  };
  open(shopPages(shop, notes), 'public, max-age=0, must-revalidate');
  open(checkoutPages(shop), 'private, no-store');
}
