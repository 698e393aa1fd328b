/** A page, a blog and an article that the sitemap links to: pages whose handles nothing else tells. */
import { someOf } from '../../../lib/assert/boundaries.ts';
import type { Context } from '../../../lib/model/context.ts';
import { pathOf } from '../../discovered/catalog/products.ts';
import {
  fetchChild,
  requireChildren,
  type SitemapType,
  sitemapTypes,
} from '../../discovered/catalog/sitemap.ts';
import { locsOf } from '../../discovered/catalog/sitemap-document.ts';
import { noneKnown } from '../../discovered/none-known.ts';

const [, , ofPages, ofBlogs] = sitemapTypes;

/** At most one path of each kind, drawn by the seed. */
export async function linkedPaths(context: Context): Promise<readonly string[]> {
  const [pages, blogs] = await Promise.all([ofPages, ofBlogs].map((type) => linked(context, type)));
  const drawn = (links: readonly Link[] = []) => someOf(links, 1, context.target.seed);
  const paths = [
    ...drawn(pages?.filter(({ length }) => length === 1)).map(([page]) => pathOf('/pages/', page)),
    ...drawn(blogs?.map(([blog]) => [blog])).map(([blog]) => pathOf('/blogs/', blog)),
    ...drawn(blogs?.filter(({ length }) => length === 2)).map(([blog, article = '']) =>
      pathOf(`${pathOf('/blogs/', blog)}/`, article),
    ),
  ];
  return paths;
}

/** The path segments after `/pages/` or `/blogs/`, decoded. */
type Link = readonly [string, ...string[]];

/** Links of the first child of a type; none where the sitemap cannot be read, which other checks judge. */
async function linked(context: Context, type: SitemapType): Promise<readonly Link[]> {
  const [child] = await requireChildren(context, type).catch(noneKnown);
  if (child === undefined) return [];
  const sitemap = await fetchChild(context, child).catch(() => undefined);
  return sitemap ? locsOf(sitemap).flatMap((url) => linkIn(url, type)) : [];
}

function linkIn({ pathname }: URL, { type }: SitemapType): readonly Link[] {
  const segments = pathname.split('/').filter(Boolean);
  const [first, ...rest] = segments.slice(segments.lastIndexOf(type) + 1).map(decoded);
  return segments.includes(type) && first !== undefined ? [[first, ...rest]] : [];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
