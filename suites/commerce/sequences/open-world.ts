/** Finds the purchases of all sequences: two available variants, the currency and the destination. */
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { type Offer, requireCurrency, requireOffers } from '../client/offers.ts';
import { destinationIn } from '../client/test-buyer.ts';
import type { ToolClient } from '../client/tool-client.ts';
import type { Rule, World } from './model.ts';

/** @throws Inconclusive `no-subjects` when no available variant is known. */
export async function openWorld(client: ToolClient, rule: Rule): Promise<World> {
  const [all, currency] = [await requireOffers(client), await requireCurrency(client)];
  const available = all.filter((offer) => offer.available);
  const [offers = [], fallbackOffers = []] = (['search', 'catalog'] as const)
    .map((source) => firstTwo(available.filter(({ from }) => from === source)))
    .filter((two) => two.length > 0);
  if (offers.length === 0) throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  const destination = destinationIn(client.context.target.country);
  return { client, rule, offers, fallbackOffers, currency, destination, shapes: new Map() };
}

/** Variants of two products, or else of one. */
function firstTwo(offers: readonly Offer[]): readonly Offer[] {
  const [first] = offers;
  if (!first) return [];
  const second =
    offers.find(({ product }) => product !== first.product) ??
    offers.find(({ variant }) => variant !== first.variant);
  return second ? [first, second] : [first];
}
