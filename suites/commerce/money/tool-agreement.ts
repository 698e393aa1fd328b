/** The prices and the availability of one variant in search_catalog, lookup_catalog and get_product, whatever the catalog says. */

import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { objectsIn, patternOf, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { successes } from '../client/outcome.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { currencyCodes, type Money, moneyOf, priceOf } from '../client/values.ts';
import { availabilityIn } from '../offers/catalog-items.ts';
import { namedOf } from '../offers/item-ids.ts';
import { lookupFacts, type Offer, requireOffers } from '../offers/offers.ts';
import { itemsIn, type SearchItem } from '../offers/search-items.ts';
import { callsInTargetContext } from './prices.ts';

/** Money of a variant, at a place of it. */
type Price = Money & { readonly at: string; readonly path: readonly string[] };

/** What the search shows of a variant, and another tool. */
type Pair = {
  readonly call: ToolCall;
  readonly id: string;
  readonly object: JsonObject;
  /** Undefined where the search shows several prices. */
  readonly price: Money | undefined;
  readonly searched: readonly Price[];
  readonly shown: readonly Price[];
};

const isSearch = ({ response }: ToolCall): boolean => toolOf(response) === 'search_catalog';

const soldIn = (payload: JsonObject): readonly SearchItem[] =>
  itemsIn(payload).filter(({ hasVariants }) => !hasVariants);

const pricesOf = (object: JsonObject): readonly Price[] =>
  placesIn(object).flatMap(({ path, value }) => {
    const money = isObject(value) ? moneyOf(value) : undefined;
    // Checks of their own judge other currencies.
    return money && currencyCodes.has(money.currency) ? [{ ...money, at: patternOf(path), path }] : [];
  });

function pairsIn(calls: readonly ToolCall[]): readonly Pair[] {
  const searched = calls
    .filter(isSearch)
    .flatMap(({ rpcResponse }) => payloadsOf(rpcResponse).flatMap(soldIn));
  const byId = new Map(searched.map(({ id, object }) => [String(id), object]));
  for (const { id, object } of searched) {
    const known = byId.get(String(id));
    // Sizes have ids as well, which several products share.
    if (known && !equals(pricesOf(object), pricesOf(known))) byId.delete(String(id));
  }
  return calls
    .filter((call) => !isSearch(call))
    .flatMap((call) =>
      payloadsOf(call.rpcResponse)
        .flatMap((payload) => variantsIn(payload, byId))
        .flatMap(({ id, object }): readonly Pair[] => {
          const first = byId.get(id);
          const [price, shown] = [first && priceOf(first), pricesOf(object)];
          if (!first || shown.length === 0) return [];
          return [{ call, id, object, price, searched: pricesOf(first), shown }];
        }),
    );
}

type Variant = { readonly id: string; readonly object: JsonObject };

/** Variants of the search in another result, which may be the variant itself, under the same name of its id. */
function variantsIn(payload: JsonObject, known: ReadonlyMap<string, JsonObject>): readonly Variant[] {
  const inside = soldIn(payload).map(({ id, object }) => ({ id: String(id), object }));
  if (inside.some(({ id }) => known.has(id))) return inside;
  return objectsIn(payload).flatMap((object) =>
    namedOf(object).flatMap(({ name, value }) => {
      const id = String(value);
      return known.get(id)?.[name] === value ? [{ id, object }] : [];
    }),
  );
}

const isSame = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/** A conversion for another context changes both, unless it is of nothing, and says nothing. */
const isConverted = (one: Money, other: Money): boolean =>
  one.currency !== other.currency && (one.amount !== other.amount || one.amount === 0);

/**
 * The price at the same place of the variant; where there is none, any price that it shows may be that of the search. Where
 * the current price is the same, the others may be of another time or quantity.
 */
function comparedIn({ object, price, searched, shown }: Pair): readonly (readonly [Price, Money])[] {
  const current = priceOf(object);
  const agreed = price && current && isSame(current, price) && shown.find((one) => isSame(one, price));
  if (agreed) return [[agreed, price]];
  const both = shown.flatMap((one) => {
    const there = searched.filter(({ at }) => at === one.at);
    const here = shown.filter(({ at }) => at === one.at);
    // Lists may have more entries in one of the tools, and another order.
    const listed = here.find((other) => there.some((same) => isSame(other, same)));
    const same = listed ?? there[0];
    return same ? [[listed ?? one, same] as const] : [];
  });
  const own = price && (shown.find((one) => isSame(one, price)) ?? shown[0]);
  const compared = both.length > 0 || !own ? both : [[own, price] as const];
  return compared.filter(([one, other]) => !isConverted(one, other));
}

function toViolations(pair: Pair): readonly Violation[] {
  const [shown, price] = comparedIn(pair).find(([one, other]) => !isSame(one, other)) ?? [];
  if (!shown || !price) return [];
  const [actual, expected] = [shown, price].map(({ amount, currency }) => `${amount} ${currency}`);
  const message = `${toolOf(pair.call.response)} shows ${actual} for ${show(pair.id)}; search_catalog shows ${expected}`;
  const where = { of: pair.object, path: shown.path };
  return [violationAt(pair.call, where, message, { expected: expected ?? '', actual: actual ?? '' })];
}

/** What a tool says of a variant. */
type Told = {
  readonly call: ToolCall;
  readonly tool: string;
  readonly where: Where;
  readonly id: string;
  readonly product: string;
  readonly isAvailable: boolean;
  /** What has to be the same for two of them to be compared. */
  readonly about: string;
};

/** A call without a context may be answered for another market, and other members may mean something else. */
const aboutOf = ({ placed }: ToolCall, id: string, path: readonly string[]): string => {
  const buyer = placed.filter(({ fact }) => fact === 'country' || fact === 'currency');
  return JSON.stringify([id, path, buyer.map(({ fact, value }) => `${fact} ${value}`).toSorted()]);
};

const toldIn = (call: ToolCall): readonly Told[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, product, hasVariants }): readonly Told[] => {
      const found = hasVariants ? undefined : availabilityIn(object);
      if (!found) return [];
      const about = aboutOf(call, String(id), found.path);
      const where = { of: object, path: found.path };
      const [tool, isAvailable] = [toolOf(call.response), found.says];
      return [{ call, tool, where, id: String(id), product: String(product?.id ?? id), isAvailable, about }];
    });

/** What one tool says of a variant, and what another says of it. */
type Twice = { readonly one: Told; readonly other: Told };

function toldTwice(told: readonly Told[]): readonly Twice[] {
  const byAbout = new Map<string, Told[]>();
  for (const one of told) byAbout.set(one.about, [...(byAbout.get(one.about) ?? []), one]);
  return told.flatMap((one) => {
    const others = byAbout.get(one.about) ?? [];
    const other = others.find(({ tool }) => tool !== one.tool);
    // Sizes have ids as well, which several products share.
    const isShared = others.some(({ product }) => product !== one.product);
    return other && !isShared ? [{ one, other }] : [];
  });
}

/** The stock of one product may change, or its entry in an index be old. */
const leastProducts = 2;

/** The tool says the same of all variants, and another says otherwise of variants of several products. */
function saysTheSame(tool: string, told: readonly Told[], pairs: readonly Twice[]): readonly Violation[] {
  const own = told.filter((one) => one.tool === tool);
  const unlike = pairs.filter(({ one, other }) => one.tool === tool && one.isAvailable !== other.isAvailable);
  const [first] = unlike;
  const isSame = own.every(({ isAvailable }) => isAvailable === first?.one.isAvailable);
  if (!first || !isSame || new Set(unlike.map(({ one }) => one.product)).size < leastProducts) return [];
  const { one, other } = first;
  const [actual = '', expected = ''] = [one, other].map(({ isAvailable }) => inWords(isAvailable));
  const message = `${tool} shows every variant as ${actual}; ${other.tool} shows some of them as ${expected}, such as ${show(one.id)}`;
  return [violationAt(one.call, one.where, message, { expected, actual })];
}

/** Products of which the search shows both available and sold-out variants, as lookups name them. */
const mixedAmong = (offers: readonly Offer[]): readonly Offer[] => {
  const said = offers.filter(({ from, product, isSaid }) => from === 'search' && product && isSaid);
  const [inStock, soldOut] = [true, false].map((is) => said.filter(({ available }) => available === is));
  const some = (inStock ?? []).filter(({ product }) => soldOut?.some((one) => one.product === product));
  return [...new Map(some.map((offer) => [offer.product, offer])).values()].slice(0, maxMixed);
};

const maxMixed = 3;

/** What get_product says of a product whose variants another tool tells apart. */
type Mixed = { readonly pairs: readonly Twice[]; readonly isAlike: boolean };

function mixedIn(pairs: readonly Twice[]): readonly Mixed[] {
  const own = pairs.filter(({ one, other }) => one.tool === 'get_product' && other.tool !== one.tool);
  return [...new Set(own.map(({ one }) => one.product))].flatMap((product) => {
    const ofIt = own.filter(({ one }) => one.product === product);
    const [shown, others] = [ofIt.map(({ one }) => one), ofIt.map(({ other }) => other)].map(
      (told) => new Set(told.map(({ isAvailable }) => isAvailable)).size,
    );
    return others === 2 ? [{ pairs: ofIt, isAlike: shown === 1 }] : [];
  });
}

const inWords = (isAvailable: boolean): string => (isAvailable ? 'available' : 'sold out');

export const checks = [
  check({
    id: 'commerce/tools-price-alike',
    requires: ['commerce.money.agreement'],
    claim:
      'lookup_catalog and get_product show the price and the currency that the search shows for a variant.',
    fix: 'Return in lookup_catalog and get_product the price and the currency that search_catalog shows for the same variant.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog', 'commerce/prices-match-the-catalog'],
    async run(context) {
      const pairs = pairsIn(await callsInTargetContext(context)).filter(
        (pair) => comparedIn(pair).length > 0,
      );
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'no variant of the search has a price in another tool');
      }
      return forEach(context, pairs, toViolations);
    },
  }),
  check({
    id: 'commerce/tools-agree-on-availability',
    requires: ['commerce.search.availability.agreement'],
    claim:
      'No catalog tool shows all variants as available, or all as sold out, where another tells them apart.',
    fix: 'Read the availability of variants in search_catalog, lookup_catalog and get_product from the same stock.',
    async run(context) {
      const told = (await callsInTargetContext(context)).flatMap(toldIn);
      const pairs = context.examine(toldTwice(told));
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'no two tools say whether the same variant is available');
      }
      const tools = [...new Set(told.map(({ tool }) => tool))];
      return tools.flatMap((tool) => saysTheSame(tool, told, pairs)).slice(0, 1);
    },
  }),
  check({
    id: 'commerce/products-tell-their-variants-apart',
    requires: ['commerce.search.availability.agreement'],
    claim:
      'Of products with available and sold-out variants, get_product does not show all variants alike where another tool tells them apart.',
    fix: 'Read the availability of each variant in get_product, and not that of one variant for the whole product.',
    prerequisites: ['commerce/tools-agree-on-availability'],
    // These are requests beside those of an audit that only reads.
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const offers = mixedAmong(await requireOffers(client));
      // Neither may take the context of a buyer, which searches have.
      const calls = await successes(
        offers
          .map(lookupFacts)
          .flatMap((facts) => [client.call('lookup_catalog', facts), client.call('get_product', facts)]),
      );
      const told = [...(await callsInTargetContext(context)), ...calls].flatMap(toldIn);
      const mixed = mixedIn(toldTwice(told));
      if (mixed.length < leastProducts) {
        throw new Inconclusive('not-observed', 'no two products have available and sold-out variants');
      }
      context.examine(mixed);
      const alike = mixed.filter(({ isAlike }) => isAlike);
      const [unlike] = alike.flatMap(({ pairs }) =>
        pairs.filter(({ one, other }) => one.isAvailable !== other.isAvailable),
      );
      if (!unlike || alike.length < leastProducts) return [];
      const { one, other } = unlike;
      const [actual = '', expected = ''] = [one, other].map(({ isAvailable }) => inWords(isAvailable));
      const message = `get_product shows all variants of ${alike.length} products alike; ${other.tool} tells them apart, and shows ${show(one.id)} as ${expected}`;
      return [violationAt(one.call, one.where, message, { expected, actual })];
    },
  }),
];
