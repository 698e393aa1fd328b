/** Calls whose results show prices: searches in several contexts, and lookups of single products. */
import { buyerContexts } from '../../../lib/arbitraries/buyer.ts';
import { edgesOf } from '../../../lib/assert/boundaries.ts';
import type { Context } from '../../../lib/model/context.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { atDepth } from '../../discovered/choose.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';

/** The first products of some, which are looked up one by one. */
export const toLookUp = <T>(context: Context, products: readonly T[]): readonly T[] =>
  edgesOf(context, {
    telling: products.slice(0, atDepth(context, { usual: 2, quick: 1 })),
    others: products.slice(2, 4),
  });

/** Other buyers whose prices are asked for. */
const maxBuyers = { usual: Number.POSITIVE_INFINITY, quick: 2 };

/**
 * Successful calls in the target's own context; failures have no prices.
 * @throws Inconclusive when no call succeeds.
 */
export async function callsInTargetContext(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [terms, offers] = await Promise.all([requireSearchTerms(client), requireOffers(client)]);
  const products = [...new Map(offers.map((offer) => [offer.product, offer])).values()];
  return successful([
    ...terms.map((term) => searchFor(client, term)),
    ...toLookUp(context, products).flatMap((offer) => {
      const facts = lookupFacts(offer);
      return [client.call('lookup_catalog', facts), client.call('get_product', facts)];
    }),
  ]);
}

/** As `callsInTargetContext`, and one search in the contexts of other buyers. */
export async function pricedCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const elsewhere = edgesOf(context, buyerContexts)
    .slice(0, atDepth(context, maxBuyers))
    .map((buyer) => client.call('search_catalog', { query: word, ...buyer }));
  const [own, others] = await Promise.allSettled([callsInTargetContext(context), successful(elsewhere)]);
  if (own.status === 'rejected' && others.status === 'rejected') throw own.reason;
  return [own, others].flatMap((calls) => (calls.status === 'fulfilled' ? calls.value : []));
}

async function successful(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const outcomes = await Promise.allSettled(calls);
  const results = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed ? [outcome.value] : [],
  );
  if (results.length > 0) return results;
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  throw rejected?.reason ?? prerequisite('commerce/search-takes-query-and-context');
}
