/** The answers that show what products cost: searches in several contexts, look-ups, single products. */
import { buyerContexts } from '../../../lib/arbitraries/buyer-context.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireOffers, requireSearchTerms, searchFor } from '../client/offers.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';

/** Products that are looked up, one by one. */
const mostLookedUp = 4;

/**
 * The results in the target's own context; failures have no prices.
 * @throws Inconclusive when no tool gives a result.
 */
export async function callsInTargetContext(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [sought, offers] = await Promise.all([requireSearchTerms(client), requireOffers(client)]);
  const products = [...new Map(offers.map((offer) => [offer.product, offer])).values()].slice(
    0,
    mostLookedUp,
  );
  return results([
    ...sought.map((one) => searchFor(client, one)),
    ...products.flatMap(({ product, variant }) => {
      const facts = { subject: product ?? variant, variant };
      return [client.call('lookup_catalog', facts), client.call('get_product', facts)];
    }),
  ]);
}

/** As `answersAtHome`, and one search in the contexts of other buyers. */
export async function pricedCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const elsewhere = buyerContexts.map((context) =>
    client.call('search_catalog', { query: word, ...context }),
  );
  const [home, abroad] = await Promise.allSettled([callsInTargetContext(context), results(elsewhere)]);
  if (home.status === 'rejected' && abroad.status === 'rejected') throw home.reason;
  return [home, abroad].flatMap((answers) => (answers.status === 'fulfilled' ? answers.value : []));
}

async function results(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const outcomes = await Promise.allSettled(calls);
  const found = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed ? [outcome.value] : [],
  );
  const trouble = outcomes.find((outcome) => outcome.status === 'rejected');
  if (found.length > 0) return found;
  throw (
    trouble?.reason ??
    new Inconclusive('prerequisite', 'commerce/search-takes-query-and-context does not hold')
  );
}
