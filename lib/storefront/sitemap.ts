/** The sitemap index and its four children, which link to every page. */
import type { Catalog } from './catalog/catalog.ts';
import { collections } from './catalog/collections.ts';
import { escapeMarkup } from './http/escape.ts';
import { once, representation, send } from './http/representation.ts';
import { type App, addRoute } from './http/route.ts';
import { articlesOf, blogs, pages } from './pages/articles.ts';

type Link = { readonly path: string; readonly lastmod?: string };

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function document(root: string, entry: string, links: readonly Link[], baseUrl: string): string {
  const entries = links.map(({ path, lastmod }) => {
    const modified = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `  <${entry}><loc>${escapeMarkup(baseUrl + path)}</loc>${modified}</${entry}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('')}</${root}>\n`;
}

const under = (folder: string) => (handle: string) => `/${folder}/${encodeURIComponent(handle)}`;

/** The links of each child, by its path. The product sitemap begins with the home page, as on real stores. */
function children({ products }: Catalog): ReadonlyMap<string, readonly Link[]> {
  const toProduct = under('products');
  const linked = products.map(({ handle, updated_at }) => ({ path: toProduct(handle), lastmod: updated_at }));
  const links = (folder: string, rows: readonly { readonly handle: string }[]): readonly Link[] =>
    rows.map(({ handle }) => ({ path: under(folder)(handle) }));
  return new Map([
    ['/sitemap_products_1.xml', [{ path: '/' }, ...linked]],
    ['/sitemap_collections_1.xml', links('collections', collections)],
    ['/sitemap_pages_1.xml', links('pages', pages)],
    [
      '/sitemap_blogs_1.xml',
      [
        ...links('blogs', blogs),
        ...[...articlesOf].flatMap(([blog, articles]) => links(`blogs/${blog}`, articles)),
      ],
    ],
  ]);
}

function robots(baseUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /checkouts/',
    'Disallow: /orders/',
    '',
    '# Completing a checkout needs the explicit approval of the buyer.',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Serves /sitemap.xml, its children, and /robots.txt. */
export function sitemapRoutes(app: App, catalog: Catalog, baseUrl: string): void {
  const open = (path: string, type: string, write: () => string): void => {
    const written = once(() => representation(type, write()));
    addRoute(app, path, { GET: ({ req }) => send(req.raw, written()) });
  };
  const xml = 'application/xml; charset=utf-8';
  const [first, last] = [catalog.products.at(0)?.id ?? 0, catalog.products.at(-1)?.id ?? 0];
  const kinds = children(catalog);
  // Real stores put the range of product ids into the query; it does not change the response.
  const index = [...kinds.keys()].map((path) => ({
    path: path.includes('products') ? `${path}?from=${first}&to=${last}` : path,
  }));
  open('/sitemap.xml', xml, () => document('sitemapindex', 'sitemap', index, baseUrl));
  for (const [path, links] of kinds) open(path, xml, () => document('urlset', 'url', links, baseUrl));
  open('/robots.txt', 'text/plain; charset=utf-8', () => robots(baseUrl));
}
