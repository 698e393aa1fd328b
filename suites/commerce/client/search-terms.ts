/** Products of the catalog that checks search for, each with a word of its title. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireProducts } from '../../discovered/catalog/products.ts';
import type { ToolCall, ToolClient } from './tool-client.ts';

/** Products that are searched for and looked up, spread over the catalog. */
const mostSearched = 4;

export type SearchTerm = { readonly product: JsonObject; readonly word: string };

/** @throws Inconclusive as `requireProducts`, and `no-subjects` when no title has a word. */
export async function requireSearchTerms({
  context,
}: ToolClient): Promise<readonly [SearchTerm, ...SearchTerm[]]> {
  const all = await requireProducts(context);
  // A search may leave out sold-out products, and they cannot be bought.
  const inStock = all.filter((product) => variantsOf(product).some(isAvailable));
  const products = inStock.length > 0 ? inStock : all;
  const step = Math.max(1, Math.floor(products.length / mostSearched));
  const spread = products.filter((_, i) => i % step === 0).slice(0, mostSearched);
  const [first, ...rest] = spread.flatMap((product) => {
    const word = longestWord(product.title);
    return word === undefined ? [] : [{ product, word }];
  });
  if (!first) throw new Inconclusive('no-subjects', 'no product has a title with a word to search for');
  return [first, ...rest];
}

function longestWord(title: unknown): string | undefined {
  const words = typeof title === 'string' ? (title.match(/[\p{L}\p{N}]+/gu) ?? []) : [];
  return words.toSorted((a, b) => b.length - a.length)[0];
}

export const searchFor = (client: ToolClient, { word }: SearchTerm): Promise<ToolCall> =>
  client.call('search_catalog', { query: word });

export const variantsOf = ({ variants }: JsonObject): readonly JsonObject[] =>
  Array.isArray(variants) ? variants.filter(isObject) : [];

export const isAvailable = ({ available }: JsonObject): boolean => available === true;
