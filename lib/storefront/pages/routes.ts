/** The pages for people: HTML, or markdown for clients that request it in the documented way. */

import { decimal } from '../base/currency.ts';
import { type App, addRoute, notFound, type RouteHandler, representation, send } from '../base/http.ts';
import { type Catalog, collections } from '../catalog/catalog.ts';
import type { Listing, Product, Variant } from '../catalog/product.ts';
import { isOpen } from '../shop/checkout.ts';
import { type Line, type Shop, type Total, totalsOf } from '../shop/shop.ts';
import {
  type Article,
  type Block,
  blogs,
  findArticle,
  type Page,
  type PageLink,
  pages,
  toHtml,
  toMarkdown,
} from './page.ts';

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

/** Products on one page; the search finds the others. */
const maxProducts = 50;

const pathTo = (folder: string, handle: string) => `/${folder}/${encodeURIComponent(handle)}`;

function productLink({ title, handle, variants }: Product, currency: string): PageLink {
  const price = variants[0]?.price;
  return {
    text: title,
    href: pathTo('products', handle),
    ...(price ? { note: `${price} ${currency}` } : {}),
  };
}

function productList(products: Pick<Listing, 'length' | 'slice'>, currency: string): Block {
  if (products.length === 0) return { kind: 'text', text: 'There are no products here.' };
  return {
    kind: 'links',
    links: products.slice(0, maxProducts).map((product) => productLink(product, currency)),
  };
}

function articleLinks(
  folder: string,
  articles: readonly { readonly handle: string; readonly title: string }[],
): Block {
  return {
    kind: 'links',
    links: articles.map(({ handle, title }) => ({ text: title, href: pathTo(folder, handle) })),
  };
}

export function homePage(catalog: Catalog, currency: string): Page {
  return {
    title: 'The Honest Party',
    path: '/',
    blocks: [
      { kind: 'text', text: 'Plain things, honestly described.' },
      { kind: 'search', query: '' },
      { kind: 'heading', text: 'Collections' },
      articleLinks('collections', collections),
      { kind: 'heading', text: 'Products' },
      productList(catalog.products.slice(0, 8), currency),
      { kind: 'heading', text: 'Read' },
      articleLinks('pages', pages),
      articleLinks('blogs', blogs),
    ],
  };
}

function priceOf({ price, available }: Variant, currency: string): string {
  return `${price} ${currency}, ${available ? 'in stock' : 'sold out'}`;
}

export function productPage(product: Product, currency: string): Page {
  const picture = product.images[0];
  return {
    title: product.title,
    path: pathTo('products', product.handle),
    blocks: [
      ...(picture ? [{ kind: 'image' as const, alt: product.title, ...picture }] : []),
      { kind: 'html', html: product.body_html },
      { kind: 'facts', facts: [['Vendor', product.vendor] as const] },
      { kind: 'heading', text: 'Prices' },
      {
        kind: 'facts',
        facts: product.variants.map((variant) => [variant.title, priceOf(variant, currency)] as const),
      },
    ],
  };
}

export function collectionPage(catalog: Catalog, handle: string, currency: string): Page | undefined {
  const collection = collections.find((known) => known.handle === handle);
  if (!collection) return undefined;
  return {
    title: collection.title,
    path: pathTo('collections', handle),
    blocks: [productList(catalog.collection(handle) ?? [], currency)],
  };
}

export function searchPage(catalog: Catalog, query: string, currency: string): Page {
  const found = catalog.search(query);
  const count: Block = { kind: 'text', text: `${found.length} products match "${query}".` };
  const results = query.trim() === '' ? [] : [count, productList(found, currency)];
  return { title: 'Search', path: '/search', blocks: [{ kind: 'search', query }, ...results] };
}

export function articlePage(folder: string, article: Article | undefined): Page | undefined {
  if (!article) return undefined;
  const { handle, title, paragraphs } = article;
  const blocks = paragraphs.map((text): Block => ({ kind: 'text', text }));
  return { title, path: pathTo(folder, handle), blocks };
}

function linesBlock(lines: readonly Line[]): Block {
  const rows = lines.map(
    ({ offer, quantity }) => [offer.product.title, `${quantity} × ${offer.variant.title}`] as const,
  );
  return { kind: 'facts', facts: rows };
}

function totalsBlock(totals: readonly Total[], currency: string): Block {
  const rows = totals.map(
    ({ title, amount }) => [title, `${decimal(amount, currency)} ${currency}`] as const,
  );
  return { kind: 'facts', facts: rows };
}

const howToBuy: Block = {
  kind: 'text',
  text: 'To place the order, tell your agent that you approve this total now.',
};

export function checkoutPage(shop: Shop, id: string): Page | undefined {
  const checkout = shop.checkouts.get(id);
  if (!checkout) return undefined;
  return {
    title: 'Checkout',
    path: `/checkouts/${id}`,
    blocks: [
      { kind: 'text', text: `This checkout is ${checkout.status.replaceAll('_', ' ')}.` },
      linesBlock(checkout.lines),
      totalsBlock(totalsOf(shop, checkout), shop.currency),
      ...(isOpen(checkout) ? [howToBuy] : []),
    ],
  };
}

export function orderPage(shop: Shop, id: string): Page | undefined {
  const order = shop.orders.get(id);
  if (!order) return undefined;
  return {
    title: 'Order',
    path: `/orders/${id}`,
    blocks: [
      { kind: 'text', text: `Placed at ${order.placedAt}.` },
      linesBlock(order.lines),
      totalsBlock(order.totals, shop.currency),
    ],
  };
}
