/** What checks buy: two available variants, in the currency of the search. */
import type { Facts } from '../../discovered/arguments/facts.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { type Offer, requireCurrency, requireOffers } from './offers.ts';

export type Purchase = {
  /** Up to two variants, under the search's ids, or else the catalog's. */
  readonly offers: readonly Offer[];
  /** The same under the catalog's ids, in case the tools use these. */
  readonly fallbackOffers: readonly Offer[];
  /** Everything that is offered. */
  readonly all: readonly Offer[];
  readonly currency: Partial<Facts>;
};

/** Without offers where no available variant is known. @throws Inconclusive as `requireOffers`. */
export async function requirePurchase(client: ToolClient): Promise<Purchase> {
  const [all, currency] = [await requireOffers(client), await requireCurrency(client)];
  const available = all.filter((offer) => offer.available);
  const [offers = [], fallbackOffers = []] = (['search', 'catalog'] as const)
    .map((source) => firstTwo(available.filter(({ from }) => from === source)))
    .filter((two) => two.length > 0);
  return { offers, fallbackOffers, all, currency };
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
