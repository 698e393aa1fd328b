/** What is searched for: words of known products, and what the search says of them. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Id } from '../../discovered/facts.ts';
import { requireProducts } from '../../discovered/products.ts';
import { objectsIn, payloadsOf } from '../../discovered/tool-result.ts';
import type { ToolCall, ToolClient } from './tool-client.ts';

/** Products that are searched for and looked up, spread over the catalog. */
const mostSought = 4;

export type SearchTerm = { readonly product: JsonObject; readonly word: string };

/** @throws Inconclusive as `learnProducts`, and `no-subjects` when no title has a word. */
export async function requireSearchTerms({
  context,
}: ToolClient): Promise<readonly [SearchTerm, ...SearchTerm[]]> {
  const all = await requireProducts(context);
  // What is sold out need neither be found nor be sold.
  const inStock = all.filter((product) => variantsOf(product).some(isAvailable));
  const products = inStock.length > 0 ? inStock : all;
  const step = Math.max(1, Math.floor(products.length / mostSought));
  const spread = products.filter((_, i) => i % step === 0).slice(0, mostSought);
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

/** The digits that an id is, or ends in: `gid://shop/ProductVariant/123` and `123` are the same thing. */
export const digitsOf = (id: unknown): string | undefined =>
  typeof id === 'number' || typeof id === 'string' ? /\d+$/.exec(String(id))?.[0] : undefined;

/** A thing that can be bought, under the id that the tools use for it. */
export type Offer = {
  readonly product: Id | undefined;
  readonly variant: Id;
  readonly from: 'search' | 'catalog';
  /** As the catalog says. */
  readonly available: boolean;
};

const isAvailable = ({ available }: JsonObject): boolean => available === true;

/** Every object in the answers to the searches. */
async function foundObjects(
  client: ToolClient,
  sought: readonly SearchTerm[],
): Promise<readonly JsonObject[]> {
  const found = await Promise.allSettled(sought.map((one) => searchFor(client, one)));
  return found.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed
      ? payloadsOf(outcome.value.rpcResponse).flatMap(objectsIn)
      : [],
  );
}

/** The currency that the tools answer in: a storefront may refuse to sell in the buyer's, where it is another. */
export async function requireCurrency(client: ToolClient): Promise<{ readonly currency?: string }> {
  const objects = await foundObjects(client, await requireSearchTerms(client));
  const currency = objects
    .filter((object) => 'amount' in object)
    .map((money) => money.currency)
    .find((code) => typeof code === 'string');
  return currency === undefined ? {} : { currency };
}

/** The available variants of what is sought, as the search names them; the catalog's own ids come last. */
export async function requireOffers(client: ToolClient): Promise<readonly Offer[]> {
  const sought = await requireSearchTerms(client);
  const named = idsIn(await foundObjects(client, sought));
  const variants = sought
    .flatMap(({ product }) => variantsOf(product).map((variant) => ({ product, variant })))
    .toSorted((a, b) => Number(isAvailable(b.variant)) - Number(isAvailable(a.variant)));
  return [
    ...variants.flatMap(({ product, variant }): Offer[] => {
      const id = named.get(digitsOf(variant.id));
      return id === undefined
        ? []
        : [
            {
              product: named.get(digitsOf(product.id)),
              variant: id,
              from: 'search',
              available: isAvailable(variant),
            },
          ];
    }),
    ...variants.flatMap(({ product, variant }): Offer[] => {
      const { id } = product;
      if (!isId(variant.id)) return [];
      return [
        {
          product: isId(id) ? id : undefined,
          variant: variant.id,
          from: 'catalog',
          available: isAvailable(variant),
        },
      ];
    }),
  ];
}

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

/** The ids by which the tools name things, by what the catalog's ids have in common with them. */
function idsIn(objects: readonly JsonObject[]): ReadonlyMap<string | undefined, Id> {
  const ids = new Map<string | undefined, Id>();
  for (const { id } of objects) if (isId(id) && !ids.has(digitsOf(id))) ids.set(digitsOf(id), id);
  return ids;
}

export function variantsOf({ variants }: JsonObject): readonly JsonObject[] {
  return Array.isArray(variants)
    ? variants.filter((variant) => typeof variant === 'object' && variant !== null)
    : [];
}
