/** The page of a product is about that product, as HTML and as markdown, whichever was requested first. */
import type { JsonObject } from '../../lib/assert/json.ts';
import { comparable } from '../../lib/assert/plain-text.ts';
import { rule } from '../../lib/assert/rule.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { pathOf, requireProducts } from '../discovered/catalog.ts';
import { fetchPage, markdownOrAny } from './pages.ts';

type Product = { readonly handle: string; readonly title: string };

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

/** The first product and the last one whose names cannot be confused with its own. */
function twoOf(all: readonly Product[]): Pages['pair'] {
  const [first] = all;
  const second = all.findLast((one) => first && !isConfusable(first, one));
  if (first && second) return [first, second];
  throw new Inconclusive('no-subjects', 'the catalog has no two products with different titles');
}

/** Short titles occur in other texts by chance. */
const toProduct = ({ handle, title }: JsonObject): readonly Product[] =>
  typeof handle === 'string' && typeof title === 'string' && comparable(title).length >= 4
    ? [{ handle, title }]
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
