/** Variants that can be looked up and bought, under the ids that the tools use for them. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts, Id } from '../../discovered/commerce/facts.ts';
import { objectsIn, payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { digitsOf, isId } from './ids.ts';
import { isAvailable, requireSearchTerms, type SearchTerm, searchFor, variantsOf } from './search-terms.ts';
import type { ToolClient } from './tool-client.ts';

export type Offer = {
  readonly product: Id | undefined;
  readonly variant: Id;
  readonly from: 'search' | 'catalog';
  /** As the catalog says. */
  readonly available: boolean;
};

/** The available variants of the searched products under the search's ids first; the same under the catalog's ids last. */
export async function requireOffers(client: ToolClient): Promise<readonly Offer[]> {
  const terms = await requireSearchTerms(client);
  const searchIds = idsByDigits(await objectsFound(client, terms));
  const variants = terms
    .flatMap(({ product }) => variantsOf(product).map((variant) => ({ product, variant })))
    .toSorted((a, b) => Number(isAvailable(b.variant)) - Number(isAvailable(a.variant)));
  const offersBy = (from: Offer['from'], idOf: (object: JsonObject) => unknown): readonly Offer[] =>
    variants.flatMap(({ product, variant }): Offer[] => {
      const [productId, variantId] = [idOf(product), idOf(variant)];
      if (!isId(variantId)) return [];
      const available = isAvailable(variant);
      return [{ product: isId(productId) ? productId : undefined, variant: variantId, from, available }];
    });
  return [
    ...offersBy('search', ({ id }) => searchIds.get(digitsOf(id))),
    ...offersBy('catalog', ({ id }) => id),
  ];
}

/** The currency of the search's prices: a storefront may refuse to sell in the buyer's own. */
export async function requireCurrency(client: ToolClient): Promise<{ readonly currency?: string }> {
  const objects = await objectsFound(client, await requireSearchTerms(client));
  const currency = objects
    .filter((object) => 'amount' in object)
    .map((money) => money.currency)
    .find((code) => typeof code === 'string');
  return currency === undefined ? {} : { currency };
}

/** Facts for looking an offer up. */
export function lookupFacts({ variant, product = variant }: Offer): Partial<Facts> {
  return { subject: product, product, variant };
}

/** Facts for buying an offer. */
export const purchaseFacts = ({ variant, product }: Offer): Partial<Facts> => ({
  variant,
  ...(product !== undefined && { product }),
});

/** Every object in the results of the searches. */
async function objectsFound(
  client: ToolClient,
  terms: readonly SearchTerm[],
): Promise<readonly JsonObject[]> {
  const outcomes = await Promise.allSettled(terms.map((term) => searchFor(client, term)));
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed
      ? payloadsOf(outcome.value.rpcResponse).flatMap(objectsIn)
      : [],
  );
}

/** The search's ids by their last digits, which they share with the catalog's. */
function idsByDigits(objects: readonly JsonObject[]): ReadonlyMap<string | undefined, Id> {
  const ids = new Map<string | undefined, Id>();
  for (const { id } of objects) if (isId(id) && !ids.has(digitsOf(id))) ids.set(digitsOf(id), id);
  return ids;
}
