/** Lookups of products that the search shows, and the availability that the tools show. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { isIdentifying } from '../../discovered/arguments/fact-for.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { succeedsAsPlanned, successes } from '../client/outcome.ts';
import { openToolClient, type PlannedCall, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId, isSameId } from '../client/values.ts';
import { callsInTargetContext, toLookUp } from '../money/prices.ts';
import { catalogItemsIn } from '../offers/catalog-items.ts';
import { lookupFacts, type Offer, requireOffers, saysAvailable } from '../offers/offers.ts';
import { catalogVariantOf, indexCatalog, itemsIn, shownProducts, titleOf } from '../offers/search-items.ts';
import { requireSearchTerms, searchFor, variantsOf } from '../offers/search-terms.ts';

const lookupTools = ['lookup_catalog', 'get_product'] as const;

const findsProducts = 'commerce/search-finds-listed-products';

const found = 'commerce/lookups-return-found-products';

const noId = `${findsProducts} does not hold: there is no id to look up`;

export const checks = [
  check({
    id: 'commerce/lookups-return-found-products',
    requires: ['commerce.lookup'],
    claim: 'The tools lookup_catalog and get_product return a result for an id from search_catalog.',
    fix: 'Accept the ids that search_catalog returns as arguments of lookup_catalog and get_product, and answer with a result.',
    async run(context) {
      const client = await openToolClient(context);
      const [offer] = await requireOffers(client);
      if (offer?.from !== 'search') throw prerequisite(findsProducts, noId);
      const facts = lookupFacts(offer);
      return forEach(context, lookupTools, async (name) => {
        const call = await client.call(name, facts);
        if (!call.failed || offer.isMatched) return succeedsAsPlanned(name, call);
        return succeedsAsPlanned(name, await client.call(name, { ...facts, subject: offer.variant }));
      });
    },
  }),
  check({
    id: 'commerce/lookups-show-what-was-asked',
    requires: ['commerce.lookup.asked'],
    claim: 'The tools lookup_catalog and get_product show the product whose id they were asked for.',
    fix: 'Return from lookup_catalog and get_product the product whose id was asked for, with its id and title, or an error where it is not known.',
    prerequisites: [found],
    async run(context) {
      const client = await openToolClient(context);
      const requested = await productsToLookUp(client);
      if (requested.length === 0) throw prerequisite(findsProducts, noId);
      const lookups = lookupTools.flatMap((name) => requested.map((product) => ({ name, product })));
      return forEach(
        context,
        lookups,
        async ({ name, product }) => {
          const call = await client.call(name, product.facts);
          // An argument that was guessed may take something else than ids.
          const isGuess = call.placed.some((one) => one.isGuess);
          return call.failed || isGuess ? undefined : showsRequested(call, product);
        },
        'no lookup of a product of the search was answered with a result',
      );
    },
  }),

  check({
    id: 'commerce/lookups-show-every-id',
    requires: ['commerce.lookup.every'],
    claim: 'A lookup of several products that lookup_catalog shows one by one shows each of them.',
    fix: 'Return from lookup_catalog each of the products whose ids it was asked for in one call.',
    prerequisites: [found, 'commerce/lookups-show-what-was-asked'],
    async run(context) {
      const client = await openToolClient(context);
      const requested = await productsToLookUp(client);
      const single = await Promise.all(
        requested.map(async (product) => ({
          product,
          call: await client.call('lookup_catalog', product.facts),
        })),
      );
      const known = single.filter(
        ({ product, call }) => !call.failed && showsRequested(call, product).length === 0,
      );
      // Where none is shown alone, one of them in the company of others shows that the arguments were right.
      const asked = (known.length > 0 ? known : single).map(({ product }) => product);
      const together = planTogether(client, asked);
      const call = together && (await client.send('lookup_catalog', together));
      const isUnknown = (product: Requested) => !call || showsRequested(call, product).length > 0;
      if (!call || call.failed || (known.length === 0 && asked.every(isUnknown))) {
        throw new Inconclusive('not-observed', 'no lookup of several products was answered with a result');
      }
      context.examine([call]);
      return asked.flatMap((product) => showsRequested(call, product));
    },
  }),

  check({
    id: 'commerce/sold-out-variants-are-not-available',
    requires: ['commerce.search.availability'],
    claim: 'A variant that the catalog lists as sold out is not shown as available by all tools alike.',
    fix: 'Return in search_catalog, lookup_catalog and get_product the availability that /products.json has for the same variant.',
    async run(context) {
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const shown = calls.flatMap((call) => soldOutIn(call, products));
      if (shown.length === 0) {
        throw new Inconclusive('not-observed', 'no tool showed a variant that the catalog lists as sold out');
      }
      // Stock changes, and markets differ, so one sold-out variant that is shown as such is enough.
      const knows = shown.some((one) => !one.saysAvailable);
      return forEach(context, shown, ({ call, id }) => {
        if (knows) return [];
        const message = `${toolOf(call.response)} shows the variant ${id} as available; the catalog lists it as sold out, and no tool shows any sold-out variant as unavailable`;
        return [
          violation(call.response, message, { at: '/result', expected: 'sold out', actual: 'available' }),
        ];
      });
    },
  }),
];

type Requested = {
  readonly facts: Partial<Facts>;
  readonly ids: readonly (string | number)[];
  /** The handle and the title that the search shows. */
  readonly texts: ReadonlySet<unknown>;
};

/** The offers of the search, or, if it shows no variants, its products. */
async function productsToLookUp(client: ToolClient): Promise<readonly Requested[]> {
  const [offers, calls] = await Promise.all([requireOffers(client).catch(noneKnown), searches(client)]);
  const shown = calls
    .flatMap(shownProducts)
    .flatMap(({ id }) => (isId(id) ? [{ product: id, variant: id }] : []));
  const found = offers.filter(({ from }) => from === 'search');
  const products = new Map((found.length > 0 ? found : shown).map((offer) => [offer.product, offer]));
  const searched = calls.flatMap(({ rpcResponse }) => payloadsOf(rpcResponse).flatMap(objectsIn));
  // The checks of prices look up the same ones.
  return toLookUp(client.context, [...products.values()]).map((offer) => toRequested(offer, searched));
}

const searches = async (client: ToolClient): Promise<readonly ToolCall[]> =>
  successes((await requireSearchTerms(client)).map((term) => searchFor(client, term)));

type Item = Pick<Offer, 'product' | 'variant' | 'ofProduct'>;

/** What identifies a product in a result: the ids, the handle and the title that the search shows. */
function toRequested(offer: Item, searched: readonly JsonObject[]): Requested {
  if (offer.ofProduct) {
    const values = offer.ofProduct.filter(isIdentifying).map(({ value }) => value);
    return { facts: lookupFacts(offer), ids: [offer.variant, ...values], texts: new Set(values) };
  }
  const ids = [offer.product ?? offer.variant, offer.variant];
  const shown = searched.find(({ id }) => isId(id) && String(id) === String(ids[0]));
  const texts = [shown?.handle, shown && titleOf(shown)].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return { facts: { subject: ids[0], product: ids[0], variant: offer.variant }, ids, texts: new Set(texts) };
}

/** A call with the ids of all products in its only list of ids; undefined when there is no such list, or one product. */
function planTogether(client: ToolClient, products: readonly Requested[]): PlannedCall | undefined {
  const plans = products.map(({ facts }) => client.plan('lookup_catalog', facts));
  const [first] = plans;
  const [list, ...others] = first?.placed.filter(({ value }) => Array.isArray(value)) ?? [];
  if (!first || !list || others.length > 0 || plans.length < 2) return undefined;
  const ids = plans.flatMap(({ placed }) =>
    placed.flatMap(({ path, value }) =>
      path.join('/') === list.path.join('/') && Array.isArray(value) ? value : [],
    ),
  );
  const distinct = [...new Set(ids)];
  return distinct.length > 1
    ? { arguments: changeIn(first.arguments, list.path, distinct), placed: first.placed }
    : undefined;
}

const changeIn = (args: JsonObject, [step = '', ...rest]: readonly string[], value: unknown): JsonObject => {
  const inner = args[step];
  return { ...args, [step]: rest.length === 0 ? value : changeIn(isObject(inner) ? inner : {}, rest, value) };
};

/** Members beside the product that may repeat the requested id. */
const aside = /^(messages?|errors?|_?meta|ucp|request|query|ids|requested.*|not_?found)$/i;

/** The interface does not specify the members of results, so the product is looked for in all of them. */
function showsRequested(
  { response, rpcResponse }: ToolCall,
  { facts, ids, texts }: Requested,
): readonly Violation[] {
  const shown = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path, value }) => !aside.test(path[0] ?? '') && !path.includes('inputs') && !isObject(value));
  const isShown = shown.some(
    ({ value }) => (isId(value) && ids.some((id) => isSameId(value, id))) || texts.has(value),
  );
  if (isShown) return [];
  const actual = show(payloadsOf(rpcResponse)[0] ?? {});
  const message = `${toolOf(response)} of ${show(facts.subject)} shows no product with this id, handle or title: ${actual}`;
  const expected = `the product ${show(facts.subject)}`;
  return [violation(response, message, { at: '/result', expected, actual })];
}

/** A variant that the catalog lists as sold out, as a tool shows it. */
type SoldOut = { readonly call: ToolCall; readonly id: unknown; readonly saysAvailable: boolean };

function soldOutIn(call: ToolCall, products: readonly JsonObject[]): readonly SoldOut[] {
  const catalog = indexCatalog(products);
  const payloads = payloadsOf(call.rpcResponse);
  const items = payloads.flatMap(itemsIn).flatMap(({ id, object, product: around }) => {
    const product = around && catalog.productOf(around.object);
    const variant = product && catalogVariantOf(id, object, variantsOf(product));
    return variant ? [{ id, object, variant }] : [];
  });
  const matched = payloads
    .flatMap((payload) => catalogItemsIn(payload, products))
    .map(({ variant, object }) => ({ id: variant.id, object, variant }));
  return (items.length > 0 ? items : matched).flatMap(({ id, object, variant }): SoldOut[] => {
    const says = saysAvailable(object);
    return says !== undefined && variant.available === false ? [{ call, id, saysAvailable: says }] : [];
  });
}
