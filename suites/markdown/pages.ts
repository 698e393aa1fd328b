/** The pages of the storefront, requested with the Accept headers that this area compares, and the products that they show. */
import { representativesOf, someOf } from '../../lib/assert/boundaries.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import { hasMediaType, hasStatus, mediaType } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rules.ts';
import { comparable, isHtmlDocument, looksLikeHtml, whyNotMarkdown } from '../../lib/assert/sniff.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  all,
  findCollections,
  isNotAscii,
  pathOf,
  requireProductHandles,
  requireProducts,
} from '../discovered/catalog.ts';
import { browserAccept, follow } from '../discovered/document.ts';
import {
  fetchChild,
  locsOf,
  requireChildren,
  type SitemapType,
  sitemapTypes,
} from '../discovered/sitemap.ts';
import { choose, noneKnown } from '../discovered/subjects.ts';

/** The header exactly as the interface gives it. */
export const markdownOrAny = 'text/markdown, */*';

export const markdownAlone = 'text/markdown';

/** Fetches a page with one Accept header, and follows redirects. */
export const fetchPage = (context: Context, path: string, accept: string): Promise<HttpResponse> =>
  follow(context, get(path, { accept }));

/** A page as markdown and then as HTML, both without a content coding. Two checks judge this pair. */
export async function fetchUncoded(
  context: Context,
  path: string,
): Promise<readonly [HttpResponse, HttpResponse]> {
  const as = (accept: string) => follow(context, get(path, { 'accept-encoding': 'identity', accept }));
  return [await as(markdownOrAny), await as(browserAccept)];
}

const isServed = ({ status }: HttpResponse): boolean => status === 200;

/**
 * The pages of the interface that the storefront serves: the search page and a collection page, that of `all` if no
 * other collection is known.
 * @throws Inconclusive `prerequisite` when it serves none.
 */
export async function requirePages(context: Context): Promise<readonly string[]> {
  const [handle = all] = await findCollections(context);
  const named = ['/search', pathOf('/collections/', handle)];
  const served = await choose(named, (path) => fetchPage(context, path, 'text/html'), isServed);
  if (served.length > 0) return served;
  throw prerequisite(
    'catalog/search-is-html',
    'catalog/search-is-html and catalog/collection-page-is-html do not hold, so there is no page to request as markdown',
  );
}

/** The home page and a product page: one with letters outside ASCII in its path, if there is one. */
async function otherPaths(context: Context): Promise<readonly string[]> {
  const handles: readonly string[] = await requireProductHandles(context).catch(noneKnown);
  const handle = handles.find(isNotAscii) ?? handles[0];
  return ['/', ...(handle === undefined ? [] : [pathOf('/products/', handle)])];
}

/** The page of a product without a description, if there is one. */
async function barePaths(context: Context): Promise<readonly string[]> {
  const products: readonly JsonObject[] = await requireProducts(context).catch(noneKnown);
  return products
    .flatMap(toProduct)
    .filter(isBare)
    .slice(0, 1)
    .map(({ handle }) => pathOf('/products/', handle));
}

/** The home page and a product page, if a request for HTML gets an HTML document. */
export const findOtherPages = async (context: Context): Promise<readonly string[]> =>
  servedAsHtml(context, await otherPaths(context));

const servedAsHtml = (context: Context, paths: readonly string[]): Promise<readonly string[]> =>
  choose(
    paths,
    (path) => fetchPage(context, path, 'text/html'),
    (page) => isServed(page) && isHtmlDocument(page.text),
  );

/** One page of each kind that the sitemap links to, as `findOtherPages`. */
export const findLinkedPages = async (context: Context): Promise<readonly string[]> =>
  servedAsHtml(context, await linkedPaths(context));

/** Both kinds, as far as this depth covers them. */
export async function findFurtherPages(context: Context): Promise<readonly string[]> {
  const further = await Promise.all([otherPaths(context), barePaths(context), linkedPaths(context)]);
  const paths = further.flat();
  const chosen = representativesOf(context, paths).map(([, path]) => path);
  return servedAsHtml(context, chosen);
}

/**
 * The pages that keep the promise of the interface: negotiation is judged on these alone.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export async function requireMarkdownPages(context: Context): Promise<readonly [string, ...string[]]> {
  const [first, ...rest] = await choose(
    await requirePages(context),
    (path) => fetchPage(context, path, markdownOrAny),
    (page) => isServed(page) && mediaType(page) === 'text/markdown',
  );
  if (first !== undefined) return [first, ...rest];
  throw prerequisite(
    'markdown/pages-are-labelled-markdown',
    'markdown/pages-are-labelled-markdown does not hold, so no page negotiates',
  );
}

/** Status 200 with one of these media types. */
export function hasLabel(response: HttpResponse, ...types: readonly string[]): readonly Violation[] {
  const status = hasStatus(response, 200);
  return status.length > 0 ? status : hasMediaType(response, ...types);
}

export const hasHtmlLabel = (response: HttpResponse): readonly Violation[] =>
  hasLabel(response, 'text/html', 'application/xhtml+xml');

export function holdsMarkdown(response: HttpResponse): readonly Violation[] {
  const actual = whyNotText(response.bytes) ?? whyNotMarkdown(response.text);
  return actual === undefined ? [] : [wrongBody(response, actual, 'markdown')];
}

export const holdsHtml = (response: HttpResponse): readonly Violation[] =>
  looksLikeHtml(response.text) ? [] : [wrongBody(response, shown(response), 'HTML')];

const shown = ({ bytes, text }: HttpResponse): string => whyNotText(bytes) ?? show(text.slice(0, 80));

const wrongBody = (response: HttpResponse, actual: string, expected: string): Violation =>
  violation(
    response,
    `${requestText(response)} with accept ${response.request.headers.accept} answered with ${actual}; promised is ${expected}`,
    { at: 'body', expected, actual },
  );

const [, , ofPages, ofBlogs] = sitemapTypes;

/** At most one path of each kind, drawn by the seed. */
async function linkedPaths(context: Context): Promise<readonly string[]> {
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

/** The links of the first child sitemap of a type; none if it cannot be read, which other checks judge. */
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

type Product = {
  readonly handle: string;
  readonly title: string;
  /** It has no description. */
  readonly isBare: boolean;
};

const isBare = (product: Product): boolean => product.isBare;

type Pages = {
  readonly accept: string;
  readonly pair: readonly [Product, Product];
  readonly all: readonly Product[];
};

export const checks: readonly Check[] = [
  rule({
    id: 'markdown/product-pages-name-their-product',
    requires: ['markdown.own-content'],
    claim: 'The page of a product does not name another product in place of its own, as HTML or as markdown.',
    fix: 'Build the page of each product from its own data, and make every cache of pages depend on the whole path.',
    of: async (context): Promise<readonly Pages[]> => {
      const all = (await requireProducts(context)).flatMap(toProduct);
      const pair = twoOf(all);
      return ['text/html', markdownOrAny].map((accept) => ({ accept, pair, all }));
    },
    holds: async ({ accept, pair: [first, second], all }, context) => {
      const one = await fetchPage(context, pathOf('/products/', first.handle), accept);
      const other = await fetchPage(context, pathOf('/products/', second.handle), accept);
      if (one.status !== 200 || other.status !== 200) return undefined;
      // A product may have the name of the shop, which is in the title of every page.
      const home = comparable(headingsOf((await fetchPage(context, '/', accept)).text));
      const known = all.filter(({ title }) => !home.includes(comparable(title)));
      return [...namesAnother(one, first, second, known), ...namesAnother(other, second, first, known)];
    },
    unobserved: 'the pages of two products are not served',
  }),
];

/**
 * The product of which other checks request the page, and one whose name cannot be confused with its own: one without a
 * description, or the last one.
 */
function twoOf(all: readonly Product[]): Pages['pair'] {
  const first = all.find(({ handle }) => isNotAscii(handle)) ?? all[0];
  const isOther = (one: Product) => first !== undefined && !isConfusable(first, one);
  const second = all.find((one) => one.isBare && isOther(one)) ?? all.findLast(isOther);
  if (first && second) return [first, second];
  throw new Inconclusive('no-subjects', 'the catalog has no two products with different titles');
}

/** Short titles occur in other texts by chance. */
const toProduct = ({ handle, title, body_html: html }: JsonObject): readonly Product[] =>
  typeof handle === 'string' && typeof title === 'string' && comparable(title).length >= 4
    ? [{ handle, title, isBare: html === '' || html === null }]
    : [];

function isConfusable(one: Product, other: Product): boolean {
  const [a, b] = [one, other].map(({ title }) => comparable(title));
  return a === undefined || b === undefined || a.includes(b) || b.includes(a);
}

/**
 * A page without any name may be filled in by a script, and a page of a product may link to others: a product that was not
 * requested beside it counts in a heading only.
 */
function namesAnother(
  page: HttpResponse,
  own: Product,
  beside: Product,
  known: readonly Product[],
): readonly Violation[] {
  const text = comparable(page.text);
  const isIn = (place: string) => (product: Product) => place.includes(comparable(product.title));
  if (isIn(text)(own) || text.includes(own.handle.toLowerCase())) return [];
  const headings = comparable(headingsOf(page.text));
  const another = isIn(text)(beside)
    ? beside
    : known.find((one) => !isConfusable(own, one) && isIn(headings)(one));
  if (!another) return [];
  const message = `${requestText(page)} with accept ${page.request.headers.accept} names ${show(another.title)} and not ${show(own.title)}; promised is the page of the latter`;
  return [violation(page, message, { at: 'body', expected: own.title, actual: another.title })];
}

/** The title and the main headings of a page, as HTML or as markdown. */
const headingsOf = (text: string): string =>
  [...text.matchAll(/<(?:title|h1)\b[^>]{0,200}>([^<]{1,300})<|^# (.{1,300})$/gim)]
    .map(([, html = '', markdown = '']) => html + markdown)
    .join('\n');
