/** Words to search for: from the titles of the catalog, or, without a catalog, common words that find products. */
import { type JsonObject, objectsOf } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { atDepth, noneKnown } from '../../discovered/subjects.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { itemsIn, titleOf } from './search-items.ts';

/** How many products are searched for. */
const maxSearched = { usual: 4, quick: 2 };

/** A word, and the product of the catalog whose title contains it; undefined when the catalog lists no product. */
export type SearchTerm = { readonly product: JsonObject | undefined; readonly word: string };

type SearchTerms = readonly [SearchTerm, ...SearchTerm[]];

/** @throws Inconclusive as `requireListedTerms`, when common words find no product either. */
export async function requireSearchTerms(client: ToolClient): Promise<SearchTerms> {
  try {
    return await requireListedTerms(client);
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    const [first, ...rest] = await termsWithoutCatalog(client).catch(noneKnown);
    if (first) return [first, ...rest];
    throw cause;
  }
}

/**
 * Words of the titles of products that are spread over the catalog.
 * @throws Inconclusive as `requireProducts`, and `no-subjects` when no title contains a word.
 */
export async function requireListedTerms({
  context,
}: ToolClient): Promise<readonly [ListedTerm, ...ListedTerm[]]> {
  const all = await requireProducts(context);
  // A search may omit sold-out products, and they cannot be bought.
  const inStock = all.filter((product) => variantsOf(product).some(isAvailable));
  const products = inStock.length > 0 ? inStock : all;
  const count = atDepth(context, maxSearched);
  const step = Math.max(1, Math.floor(products.length / count));
  const some = products.filter((_, i) => i % step === 0).slice(0, count);
  const spread = withSoldOut(some, products.find(hasSoldOut) ?? all.find(hasSoldOut));
  const [first, ...rest] = spread.flatMap((product) => {
    const word = longestWord(product.title);
    return word === undefined ? [] : [{ product, word }];
  });
  if (!first) throw new Inconclusive('no-subjects', 'no product has a title with a word to search for');
  return [first, ...rest];
}

/** One of several has a variant that is sold out: a cart is asked for such an item as well. */
const withSoldOut = (some: readonly JsonObject[], other: JsonObject | undefined): readonly JsonObject[] =>
  other && some.length > 2 && !some.some(hasSoldOut) ? [...some.slice(0, -1), other] : some;

const hasSoldOut = (product: JsonObject): boolean =>
  variantsOf(product).some(({ available }) => available === false);

export type ListedTerm = SearchTerm & { readonly product: JsonObject };

/** A word that is in no title. */
export const nonsense = 'zzyzxqvkwjf';

/** Words that are common in titles; they are tried one after the other. */
const commonWords = ['the', 'a', 'set', 'gift', 'shirt', 'black', 'classic', 'new'] as const;

/** The first word that finds products, and words of their titles. */
async function termsWithoutCatalog(client: ToolClient): Promise<readonly SearchTerm[]> {
  const given = client.context.target.product?.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of [...given.slice(0, 1), ...commonWords]) {
    const term = { product: undefined, word };
    const call = await searchFor(client, term);
    const items = call.failed ? [] : recordsOf(call.rpcResponse).flatMap(itemsIn);
    if (items.length === 0) continue;
    const titles = items
      .filter((item) => item.product === undefined)
      .flatMap(({ object }) => titleOf(object) ?? []);
    const words = [...new Set(titles.flatMap((title) => longestWord(title) ?? []))];
    return [
      term,
      ...words
        .slice(0, atDepth(client.context, maxSearched) - 1)
        .map((found) => ({ product: undefined, word: found })),
    ];
  }
  return [];
}

function longestWord(title: unknown): string | undefined {
  const words = typeof title === 'string' ? (title.match(/[\p{L}\p{N}]+/gu) ?? []) : [];
  return words.toSorted((a, b) => b.length - a.length)[0];
}

export const searchFor = (client: ToolClient, { word }: SearchTerm): Promise<ToolCall> =>
  client.call('search_catalog', { query: word });

export const variantsOf = ({ variants }: JsonObject): readonly JsonObject[] => objectsOf(variants);

export const isAvailable = ({ available }: JsonObject): boolean => available === true;

/** How many words of a title are searched for. */
const maxWords = 8;

/** The first words of each distinct title. */
export const titlesAsQueries = (products: readonly JsonObject[]): readonly string[] => [
  ...new Set(products.map(asQuery).filter((query) => query !== '')),
];

function asQuery(product: JsonObject): string {
  const words = titleOf(product)?.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, maxWords).join(' ');
}

/** Words with a sign between them that HTML or URLs escape, the same words without it, and the products that have them. */
type Signed = { readonly text: string; readonly words: string; readonly products: readonly JsonObject[] };

/** Texts that are searched for, of different signs. */
const maxSigned = 2;

const signs = /[&'"<>+%]/g;

const besideSigns = /[\p{L}\p{N}]+(?:\s*[&'"<>+%]\s*)+[\p{L}\p{N}]+/u;

export function signedIn(products: readonly JsonObject[]): readonly Signed[] {
  const byText = new Map<string, JsonObject[]>();
  for (const product of products) {
    for (const value of [product.title, product.vendor]) {
      const [text] = typeof value === 'string' ? (besideSigns.exec(value) ?? []) : [];
      if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), product]);
    }
  }
  const bySign = new Map<string, Signed>();
  for (const [text, own] of byText) {
    const sign = [...text.matchAll(signs)].join('');
    const words = text.replaceAll(signs, ' ').replaceAll(/\s+/g, ' ');
    if (!bySign.has(sign)) bySign.set(sign, { text, words, products: own });
  }
  return [...bySign.values()].slice(0, maxSigned);
}
