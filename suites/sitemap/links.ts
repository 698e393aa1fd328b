/** The links of the sitemap: they lead to pages, and to the products that the catalog lists. */

import { sampleOf } from '../../lib/assert/boundaries.ts';
import { rule } from '../../lib/assert/rule.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { get, head } from '../../lib/model/http/requests.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { maxChildren } from '../discovered/bounds.ts';
import { maxProducts, requireProducts } from '../discovered/catalog/products.ts';
import {
  fetchChild,
  handlesIn,
  readableChildren,
  requireChildren,
  sitemapTypes,
} from '../discovered/catalog/sitemap.ts';
import { isGzipFile, locsOf, type Sitemap } from '../discovered/catalog/sitemap-document.ts';
import { follow } from '../discovered/follow.ts';

/** Links of each sitemap that are requested. */
const links = { few: 2, most: 5 };

export const checks: readonly Check[] = [
  rule({
    id: 'sitemap/links-lead-to-pages',
    requires: ['sitemap.links.answer'],
    claim: 'The links of the sitemap lead to pages that are available.',
    fix: 'Remove links to pages that are gone from the sitemap, or serve these pages again.',
    of: async (context) => {
      const children = await readableChildren(context);
      const drawn = children.flatMap((child) => sampleOf(context, locsOf(child), links));
      return new Set(drawn.map(({ href }) => href));
    },
    holds: async (link, context) => leadsToPage(await fetchPage(context, link), link),
  }),

  check({
    id: 'sitemap/product-links-are-the-catalog',
    requires: ['sitemap.links.products'],
    claim: 'The products sitemap links to the products that the catalog lists, and to no others.',
    fix: 'Build the products sitemap from the same published products as /products.json.',
    prerequisites: [
      'catalog/product-list-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/handles-are-unique',
      'catalog/one-request-returns-the-catalog',
    ],
    run: async (context) => {
      const listed = await listedHandles(context);
      const { handles, response } = await linkedHandles(context);
      context.examine([...new Set([...listed, ...handles])]);
      const unlinked = [...listed].filter((handle) => !handles.has(handle));
      const unlisted = [...handles].filter((handle) => !listed.has(handle));
      return [
        ...differs(response, unlinked, 'does not link to', 'listed in the catalog'),
        ...differs(response, unlisted, 'links to', 'missing in the catalog'),
      ];
    },
  }),
];

/** Sends HEAD first, which has no body; GET where a page does not support HEAD. */
async function fetchPage(context: Context, url: string): Promise<HttpResponse> {
  const response = await follow(context, head(url));
  return response.status < 400 ? response : follow(context, get(url));
}

function leadsToPage(response: HttpResponse, link: string): readonly Violation[] {
  const { status } = response;
  if (status < 400) return [];
  const message = `the link ${link} of the sitemap answered ${status}; promised is a page`;
  return [violation(response, message, { at: 'status', expected: 'below 400', actual: String(status) })];
}

async function listedHandles(context: Context): Promise<ReadonlySet<string>> {
  const products = await requireProducts(context);
  if (products.length >= maxProducts) {
    throw new Inconclusive('not-observed', 'the catalog may hold more products than one list can show');
  }
  return new Set(products.flatMap(({ handle }) => (typeof handle === 'string' ? [handle.normalize()] : [])));
}

async function linkedHandles(
  context: Context,
): Promise<{ readonly handles: ReadonlySet<string>; readonly response: HttpResponse }> {
  const [products] = sitemapTypes;
  const urls = await requireChildren(context, products);
  const children = await Promise.all(urls.slice(0, maxChildren).map((url) => fetchChild(context, url)));
  const [first] = children;
  if (!first || urls.length > maxChildren || !children.every(isReadable)) {
    throw new Inconclusive('not-observed', 'not every sitemap for products could be read');
  }
  const links = children.flatMap(locsOf).filter(({ pathname }) => pathname !== '/');
  const handles = handlesIn(children, products).map((handle) => handle.normalize());
  if (links.length > 0 && handles.length === 0) {
    throw new Inconclusive('not-observed', 'no link of the products sitemap has the form /products/{handle}');
  }
  return { handles: new Set(handles), response: first.response };
}

const isReadable = ({ response, reading }: Sitemap): boolean =>
  response.status === 200 && !isGzipFile(response) && reading.malformed === undefined;

function differs(
  response: HttpResponse,
  handles: readonly string[],
  does: string,
  but: string,
): readonly Violation[] {
  if (handles.length === 0) return [];
  const some = show(handles.slice(0, 5));
  const message = `${requestText(response)} ${does} ${handles.length} products that are ${but}, such as ${some}`;
  return [violation(response, message, { at: 'body', expected: 'the handles of the catalog', actual: some })];
}
