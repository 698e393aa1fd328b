/** Variants that can be looked up and bought, under the ids that search_catalog uses for them. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { type Facts, type Id, isIdentifying, type Named } from '../../discovered/arguments/facts.ts';
import { shownOf } from '../../discovered/arguments/shown-places.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { objectsIn, recordsOf } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { successes } from '../client/outcome.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { isId, type Money, priceOf } from '../client/values.ts';
import {
  type Availability,
  availabilityOf,
  type CatalogItem,
  catalogItemsIn,
  currencyOfItem,
  idOfItem,
  pricedItems,
  priceOfItem,
} from './catalog-items.ts';
import { entriesNamedBy, idIn, listsIn, namedOf, twinsOf } from './item-ids.ts';
import {
  type CatalogIndex,
  catalogVariantOf,
  indexCatalog,
  isListedIn,
  itemsIn,
  type SearchItem,
  soldFrom,
} from './search-items.ts';
import { isAvailable, requireSearchTerms, type SearchTerm, searchFor, variantsOf } from './search-terms.ts';
import { soldAmong } from './sold-items.ts';

export type Offer = Availability & {
  readonly product: Id | undefined;
  readonly variant: Id;
  readonly from: 'search' | 'catalog';
  /** As the search shows it. */
  readonly price?: Money;
  /** The decimal price in the catalog, if the variant was found there. */
  readonly listedPrice?: string;
  /** What the search shows of the variant. */
  readonly named?: readonly Named[];
  /** What it shows of the product, and then of the variant. */
  readonly ofProduct?: readonly Named[];
  /** Where the search shows what of both. */
  readonly places?: ReturnType<typeof shownOf>;
  /** The search shows it without Money, so it was found by the catalog's SKU or id. */
  readonly isMatched?: true;
};

/**
 * The variants that the search shows, then the same products' variants under the catalog's ids, and last the products that
 * the search shows without variants. In each group, the available ones come first.
 */
export async function requireOffers(client: ToolClient): Promise<readonly Offer[]> {
  const terms = await requireSearchTerms(client);
  const payloads = await payloadsFound(client, terms);
  const products = terms.flatMap(({ product }) => (product ? [product] : []));
  const all = await requireProducts(client.context).catch(noneKnown);
  const tool = (await requireTools(client.context)).find(({ name }) => name === 'create_cart');
  const { inputSchema = {} } = tool ?? {};
  const sources = [all, ...payloads, ...products, ...(tool ? [inputSchema] : [])];
  const remembered = known.get(payloads[0] ?? all);
  if (remembered && isSameList(remembered.sources, sources)) return remembered.offers;
  const offers = certainFirst(client, findOffers({ payloads, inputSchema }, products, all));
  known.set(payloads[0] ?? all, { sources, offers });
  return offers;
}

/** Where what buys one of the first two is partly a guess, the offers come first that show more of what the tool asks for. */
function certainFirst(client: ToolClient, offers: readonly Offer[]): readonly Offer[] {
  const guesses = (offer: Offer): number => {
    try {
      const { placed, invented = [] } = client.plan('create_cart', purchaseFacts(offer));
      return placed.filter(({ isGuess }) => isGuess).length + invented.length;
    } catch (cause) {
      if (cause instanceof Inconclusive) return Number.POSITIVE_INFINITY;
      throw cause;
    }
  };
  const [first] = offers;
  const same = offers.filter(({ available }) => available === first?.available);
  const doubts = Math.max(0, ...firstTwo(same.filter(({ from }) => from === first?.from)).map(guesses));
  if (doubts === 0) return offers;
  const better = same.slice(0, maxPlanned).filter((offer) => guesses(offer) < doubts);
  return [...better, ...offers.filter((offer) => !better.includes(offer))];
}

/** A search may show thousands of offers. */
const maxPlanned = 30;

type Known = { readonly sources: readonly object[]; readonly offers: readonly Offer[] };

/** By the first payload, because most checks ask for the same offers, and a search may show thousands. */
const known = new WeakMap<object, Known>();

const isSameList = (one: readonly object[], other: readonly object[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

function findOffers(
  { payloads, inputSchema }: { readonly payloads: readonly JsonObject[]; readonly inputSchema: JsonObject },
  products: readonly JsonObject[],
  all: readonly JsonObject[],
): readonly Offer[] {
  const { lists, choices } = listsIn(inputSchema);
  const isSold = ({ path, hasVariants }: SearchItem) =>
    !hasVariants && !path.some((step) => choices.has(step));
  const catalog = indexCatalog(all);
  const innermost = soldAmong(payloads.flatMap(itemsIn), catalog, isListedIn(lists)).filter(isSold);
  const items = unique(soldFrom(innermost, lists).flatMap((item) => soldOf(item, lists)));
  // Variants that are items of their own have no product around them.
  const isFlat = items.some(({ product }) => product === undefined);
  const matched = (isFlat ? payloads : []).flatMap((payload) => catalogItemsIn(payload, all));
  const listed = new Set<unknown>(matched.flatMap(({ object, variant }) => [object, variant.sku]));
  const isVariant = (item: SearchItem) =>
    [item.object, item.id].some((one) => listed.has(one)) || hasProduct(item) || isListedIn(lists)(item);
  const offers =
    items.length > 0
      ? items.map((item) => ({
          ...toOffer(item, catalog),
          ...(listed.has(item.object) && !item.product && { ofProduct: namedOf(item.object) }),
          isVariant: isVariant(item),
        }))
      : offersOfCatalog(payloads.flatMap((payload) => catalogItemsIn(payload, all)));
  const byAvailability = offers.toSorted(
    (a, b) => Number(b.available) - Number(a.available) || (b.pieces ?? 0) - (a.pieces ?? 0),
  );
  const [variants, bare] = [true, false].map((is) =>
    byAvailability.filter(({ isVariant }) => isVariant === is),
  );
  return [...(variants ?? []), ...catalogOffers(products), ...(bare ?? [])];
}

/** The item, or what is sold of it where several members name that. */
function soldOf(item: SearchItem, said: ReadonlySet<string>): readonly SearchItem[] {
  const entries = entriesNamedBy(item, said);
  const product = { ...item, hasVariants: true };
  return entries.length === 0 ? [item] : entries.map((one) => ({ ...one, product, hasVariants: false }));
}

/** Or in a list of its own inside an entry of another: the variants of a product that has no id. */
const hasProduct = ({ product, path }: SearchItem): boolean =>
  product !== undefined || path.filter((step) => /^\d+$/.test(step)).length > 1;

const unique = (items: readonly SearchItem[]) => [
  ...new Map(items.map((item) => [String(item.id), item])).values(),
];

/** A product, and what contains it: listings of products, of which each is sold by itself. */
const around = (product: SearchItem | undefined): readonly SearchItem[] =>
  product ? [product, ...around(product.product)] : [];

function toOffer({ id, object, path, product }: SearchItem, catalog: CatalogIndex): Offer {
  const own = catalog.productOf(product?.object ?? object, product?.id);
  const listed = own && catalogVariantOf(id, object, variantsOf(own));
  const price = priceOf(object, listed?.price);
  return {
    places: shownOf({ object, path }, around(product), twinsOf({ id, object }, product)),
    product: product?.id ?? id,
    variant: id,
    from: 'search',
    ...availabilityOf(object, () => (listed ? isAvailable(listed) : true)),
    named: namedOf(object),
    ...(price !== undefined && { price }),
    ...(typeof listed?.price === 'string' && { listedPrice: listed.price }),
  };
}

/** Offers of a search that shows no Money. */
function offersOfCatalog(
  items: readonly CatalogItem[],
): readonly (Offer & { readonly isVariant: boolean })[] {
  const prices = new Map(pricedItems(items, true).map(({ item, amount }) => [item, amount]));
  return items.flatMap((item) => {
    const { variant, object, around } = item;
    const id = idOfItem(item);
    if (id === undefined) return [];
    const [amount, currency] = [prices.get(item), currencyOfItem(item)];
    const price = amount !== undefined && currency !== undefined ? { amount, currency } : priceOfItem(item);
    const named = namedOf(object);
    return [
      {
        product: [...around.toReversed(), object].flatMap((one) => productIdIn(one) ?? [])[0] ?? id,
        variant: id,
        from: 'search' as const,
        isMatched: true as const,
        ...availabilityOf(object, () => isAvailable(variant)),
        named,
        ofProduct: [...around.toReversed().flatMap(namedOf), ...named],
        ...(price && { price }),
        ...(typeof variant.price === 'string' && { listedPrice: variant.price }),
        isVariant: true,
      },
    ];
  });
}

const productIdIn = (object: JsonObject): Id | undefined =>
  idIn(object) ?? namedOf(object).find(isIdentifying)?.value;

function catalogOffers(products: readonly JsonObject[]): readonly Offer[] {
  const offers = products.flatMap((product) =>
    variantsOf(product).flatMap((variant): Offer[] => {
      if (!isId(variant.id)) return [];
      const { id } = product;
      const available = isAvailable(variant);
      return [{ product: isId(id) ? id : undefined, variant: variant.id, from: 'catalog', available }];
    }),
  );
  return offers.toSorted((a, b) => Number(b.available) - Number(a.available));
}

/** The currency of the search results, because a storefront may not sell in the buyer's currency. */
export async function requireCurrency(client: ToolClient): Promise<{ readonly currency?: string }> {
  const payloads = await payloadsFound(client, await requireSearchTerms(client));
  const products = await requireProducts(client.context).catch(noneKnown);
  const currency =
    payloads
      .flatMap(objectsIn)
      .filter((object) => 'amount' in object)
      .map((money) => money.currency)
      .find((code) => typeof code === 'string') ??
    payloads
      .flatMap((payload) => catalogItemsIn(payload, products))
      .flatMap((item) => currencyOfItem(item) ?? [])[0];
  return currency === undefined ? {} : { currency };
}

/** Facts for looking up an offer. */
export function lookupFacts({
  variant,
  product = variant,
  ofProduct,
  places,
}: Pick<Offer, 'product' | 'variant' | 'ofProduct' | 'places'>): Partial<Facts> {
  // A product is looked up by what it shows, and only then by what its variant does.
  const ofPlaces = places?.().ofPlaces?.toSorted(
    (a, b) => Number(b.of === 'product') - Number(a.of === 'product'),
  );
  return {
    subject: product,
    product,
    variant,
    ...(ofProduct && { ofItem: ofProduct }),
    ...(ofPlaces && { ofPlaces }),
  };
}

/** Facts for buying an offer. */
export const purchaseFacts = ({ variant, product, named, places }: Offer): Partial<Facts> => ({
  variant,
  ...places?.(),
  ...(named && { ofItem: named }),
  ...(product !== undefined && { product }),
});

/** The payloads of the searches that succeeded. */
async function payloadsFound(
  client: ToolClient,
  terms: readonly SearchTerm[],
): Promise<readonly JsonObject[]> {
  const calls = await successes(terms.map((term) => searchFor(client, term)));
  return calls.flatMap(({ rpcResponse }) => recordsOf(rpcResponse));
}

/** What checks buy: two available variants, in the currency of the search. */
export type Purchase = {
  /** Up to two variants, under the search's ids, or else the catalog's. */
  readonly offers: readonly Offer[];
  /** Up to two variants under the catalog's ids, in case the tools expect these. */
  readonly fallbackOffers: readonly Offer[];
  readonly all: readonly Offer[];
  readonly currency: Partial<Facts>;
};

/** The offers are empty when no available variant is known. @throws Inconclusive as `requireOffers`. */
export async function requirePurchase(client: ToolClient): Promise<Purchase> {
  const [all, currency] = [await requireOffers(client), await requireCurrency(client)];
  const [offers = [], fallbackOffers = []] = (['search', 'catalog'] as const)
    .map((source) => firstTwo(all.filter(({ from, available }) => available && from === source)))
    .filter((two) => two.length > 0);
  return { offers, fallbackOffers, all, currency };
}

/** Two variants, of different products if possible; the second one costs something else than the first of its product. */
function firstTwo(offers: readonly Offer[]): readonly Offer[] {
  const [first] = offers;
  if (!first) return [];
  const others = offers.filter(({ product }) => product !== first.product);
  const firstOf = new Map(others.toReversed().map((offer) => [offer.product, offer]));
  // Where neither the catalog nor the search says that a variant is available, it may be sold out.
  const isPricedApart = ({ product, price, listedPrice, isSaid }: Offer) =>
    (listedPrice !== undefined || isSaid === true) && firstOf.get(product)?.price?.amount !== price?.amount;
  const second =
    others.find(isPricedApart) ?? others[0] ?? offers.find(({ variant }) => variant !== first.variant);
  return second ? [first, second] : [first];
}
