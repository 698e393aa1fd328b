/** The content of the pages: catalog, articles, and the checkouts and orders that a buyer continues. */

import { decimal } from '../base/currency.ts';
import { type Catalog, collections } from '../catalog/catalog.ts';
import type { Listing, Product, Variant } from '../catalog/product.ts';
import { isOpen } from '../shop/checkout.ts';
import type { Line, Shop, Total } from '../shop/shop.ts';
import { totalsOf } from '../shop/totals.ts';
import { type Article, blogs, pages } from './articles.ts';
import type { Block, Page, PageLink } from './page.ts';

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
