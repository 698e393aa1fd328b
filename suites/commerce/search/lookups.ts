/** Lookups of products that the search has found. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { check } from '../../../lib/model/check.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { lookupFacts, requireOffers } from '../client/offers.ts';
import { succeedsAsPlanned } from '../client/outcome.ts';
import { openToolClient } from '../client/tool-client.ts';

const findsProducts = 'commerce/search-finds-listed-products';

export const checks = [
  check({
    id: 'commerce/lookups-return-found-products',
    requires: ['commerce.lookup'],
    claim: 'The tools lookup_catalog and get_product return a result for an id from search_catalog.',
    fix: 'Accept the ids that search_catalog returns as arguments of lookup_catalog and get_product, and answer with a result.',
    async run(context) {
      const client = await openToolClient(context);
      const [offer] = await requireOffers(client);
      if (offer?.from !== 'search') {
        throw prerequisite(findsProducts, `${findsProducts} does not hold: there is no id to look up`);
      }
      const facts = lookupFacts(offer);
      return forEach(context, ['lookup_catalog', 'get_product'] as const, async (name) => {
        const call = await client.call(name, facts);
        if (!call.failed) return succeedsAsPlanned(name, call);
        return succeedsAsPlanned(name, await client.call(name, { ...facts, subject: offer.variant }));
      });
    },
  }),
];
