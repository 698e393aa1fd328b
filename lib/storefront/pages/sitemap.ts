/** The sitemap index and its children of four kinds, which link to every page. */

import { type App, addRoute, escapeMarkup, once, representation, send } from '../base/http.ts';
import type { CatalogOptions, Size } from '../base/options.ts';
import { type Catalog, collections } from '../catalog/catalog.ts';
import type { Outline } from '../catalog/product.ts';
import { articlesOf, blogs, noteHandle, pages } from './page.ts';

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

/** Links in the whole sitemap, and in one of its children; large and huge shops need about twenty of these. */
const extents: Readonly<Record<Size, { readonly minLinks: number; readonly maxLinks: number }>> = {
  small: { minLinks: 0, maxLinks: 3_000 },
  large: { minLinks: 50_000, maxLinks: 3_000 },
  huge: { minLinks: 1_000_000, maxLinks: 50_000 },
};

/** The number of generated articles: they fill up the sitemap. */
export const notesOf = ({ size, products }: Pick<CatalogOptions, 'size' | 'products'>): number =>
  Math.max(0, extents[size].minLinks - products);

type Rows = { readonly length: number; readonly links: (start: number, end: number) => readonly Link[] };

const written = (links: readonly Link[]): Rows => ({
  length: links.length,
  links: (start, end) => links.slice(start, end),
});

function followedBy(first: Rows, rest: Rows): Rows {
  const { length } = first;
  return {
    length: length + rest.length,
    links: (start, end) => [
      ...first.links(Math.min(start, length), Math.min(end, length)),
      ...rest.links(Math.max(0, start - length), Math.max(0, end - length)),
    ],
  };
}

const linksIn = (folder: string, rows: readonly { readonly handle: string }[]): readonly Link[] =>
  rows.map(({ handle }) => ({ path: under(folder)(handle) }));

function productRows({ products }: Catalog): Rows {
  const toProduct = under('products');
  const toLink = ({ handle, updated_at }: Outline) => ({ path: toProduct(handle), lastmod: updated_at });
  return { length: products.length, links: (start, end) => products.outlines(start, end).map(toLink) };
}

function noteRows(length: number): Rows {
  const toNote = under(`blogs/${blogs[0]?.handle}`);
  const links = (start: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, n) => ({
      path: toNote(noteHandle(start + n + 1)),
    }));
  return { length, links };
}

/** The links of each child, by its path. The product sitemap begins with the home page, as on real stores. */
function children(
  catalog: Catalog,
  { notes, size }: Pick<SitemapOptions, 'notes' | 'size'>,
): ReadonlyMap<string, () => readonly Link[]> {
  const articles = [...articlesOf].flatMap(([blog, rows]) => linksIn(`blogs/${blog}`, rows));
  const kinds: Readonly<Record<string, Rows>> = {
    products: followedBy(written([{ path: '/' }]), productRows(catalog)),
    collections: written(linksIn('collections', collections)),
    pages: written(linksIn('pages', pages)),
    blogs: followedBy(written([...linksIn('blogs', blogs), ...articles]), noteRows(notes)),
  };
  const { maxLinks } = extents[size];
  const parts = Object.entries(kinds).flatMap(([kind, { length, links }]) =>
    Array.from({ length: Math.ceil(length / maxLinks) }, (_, part) => {
      const start = part * maxLinks;
      return [`/sitemap_${kind}_${part + 1}.xml`, () => links(start, start + maxLinks)] as const;
    }),
  );
  return new Map(parts);
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

/** `notes`: the number of generated articles. */
type SitemapOptions = { readonly baseUrl: string; readonly notes: number; readonly size: Size };

/** Serves /sitemap.xml, its children, and /robots.txt. */
export function sitemapRoutes(app: App, catalog: Catalog, { baseUrl, ...extent }: SitemapOptions): void {
  const open = (path: string, type: string, write: () => string): void => {
    const document = once(() => representation(type, write()));
    addRoute(app, path, { GET: ({ req }) => send(req.raw, document()) });
  };
  const xml = 'application/xml; charset=utf-8';
  const idAt = (index: number) => catalog.products.outlines(index, index + 1 || undefined).at(0)?.id ?? 0;
  const [first, last] = [idAt(0), idAt(-1)];
  const kinds = children(catalog, extent);
  // Real stores put the range of product ids into the query; it does not change the response.
  const index = [...kinds.keys()].map((path) => ({
    path: path.includes('products') ? `${path}?from=${first}&to=${last}` : path,
  }));
  open('/sitemap.xml', xml, () => document('sitemapindex', 'sitemap', index, baseUrl));
  for (const [path, links] of kinds) open(path, xml, () => document('urlset', 'url', links(), baseUrl));
  open('/robots.txt', 'text/plain; charset=utf-8', () => robots(baseUrl));
}
