/** Products that the search shows, as lookups ask for them and show them. */

import { boundariesOf } from '../../../lib/assert/boundaries.ts';
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { withValueAt } from '../../discovered/arguments/alternatives.ts';
import { type Facts, isIdentifying, type Placed } from '../../discovered/arguments/facts.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { atDepth, noneKnown } from '../../discovered/subjects.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { declaredMembers, requireUcpTools } from '../../discovered/ucp.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { planOf, successes } from '../client/outcome.ts';
import type { PlannedCall, ToolCall, ToolClient } from '../client/tool-client.ts';
import { isId, isSameId } from '../client/values.ts';
import { unknownLike } from './item-ids.ts';
import { lookupFacts, type Offer, requireOffers } from './offers.ts';
import { shownProducts, showsAnswered, titleOf } from './search-items.ts';
import { requireSearchTerms, searchFor } from './search-terms.ts';
import type { ShownList } from './sold-items.ts';

/** Facts that name a product. */
export const asking: ReadonlySet<keyof Facts> = new Set(['subject', 'product', 'variant']);

export type Requested = {
  readonly facts: Partial<Facts>;
  readonly ids: readonly (string | number)[];
  /** The handle and the title that the search shows. */
  readonly texts: ReadonlySet<unknown>;
};

/** More than the ids that most storefronts take in one call. */
const maxFound = 50;

/** Products that the search shows, those that the checks look up first. */
async function productsFound(client: ToolClient): Promise<readonly Requested[]> {
  const [offers, calls] = await Promise.all([requireOffers(client).catch(noneKnown), searches(client)]);
  const shown = calls
    .flatMap(shownProducts)
    .flatMap(({ id }) => (isId(id) ? [{ product: id, variant: id }] : []));
  const found = offers.filter(({ from }) => from === 'search');
  const products = new Map((found.length > 0 ? found : shown).map((offer) => [offer.product, offer]));
  const searched = calls.flatMap(({ rpcResponse }) => payloadsOf(rpcResponse).flatMap(objectsIn));
  return [...products.values()].slice(0, maxFound).map((offer) => toRequested(offer, searched));
}

/** The products that are looked up one by one: the first ones. */
export const toLookUp = <T>(context: Context, products: readonly T[]): readonly T[] =>
  boundariesOf(context, {
    representative: products.slice(0, atDepth(context, { usual: 2, quick: 1 })),
    others: products.slice(2, 4),
  });

/** Those that are looked up one by one; the checks of prices look up the same ones. */
export const productsToLookUp = async (client: ToolClient): Promise<readonly Requested[]> =>
  toLookUp(client.context, await productsFound(client));

const searches = async (client: ToolClient): Promise<readonly ToolCall[]> =>
  successes((await requireSearchTerms(client)).map((term) => searchFor(client, term)));

type Item = Pick<Offer, 'product' | 'variant' | 'ofProduct' | 'places'>;

/** What identifies a product in a result: the ids, the handle and the title that the search shows. */
export function toRequested(offer: Item, searched: readonly JsonObject[]): Requested {
  if (offer.ofProduct) {
    const values = offer.ofProduct.filter(isIdentifying).map(({ value }) => value);
    return { facts: lookupFacts(offer), ids: [offer.variant, ...values], texts: new Set(values) };
  }
  const ids = [offer.product ?? offer.variant, offer.variant];
  const shown = searched.find(({ id }) => isId(id) && String(id) === String(ids[0]));
  const texts = [shown?.handle, shown && titleOf(shown)].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  const facts = { ...lookupFacts(offer), subject: ids[0], product: ids[0] };
  return { facts, ids, texts: new Set(texts) };
}

/** A call with the ids of all products in its only list of ids; undefined when there is no such list, or one product. */
export function planTogether(client: ToolClient, products: readonly Requested[]): PlannedCall | undefined {
  const plans = products.map(({ facts }) => client.plan('lookup_catalog', facts));
  const [first] = plans;
  const list = first && listOfIds(first);
  if (!list || plans.length < 2) return undefined;
  const ids = plans.flatMap(({ placed }) =>
    placed.flatMap(({ path, value }) =>
      path.join('/') === list.path.join('/') && Array.isArray(value) ? value : [],
    ),
  );
  const distinct = [...new Set(ids)];
  return distinct.length > 1
    ? { arguments: withValueAt(first.arguments, list.path, distinct), placed: first.placed }
    : undefined;
}

export type Mixed = {
  readonly planned: PlannedCall;
  readonly ids: readonly unknown[];
  readonly unknown: unknown;
};

/** As `planTogether`, with an unknown id behind the first, and the first again. A check of UCP repeats ids itself. */
function planMixed(client: ToolClient, products: readonly Requested[], isUcp: boolean): Mixed | undefined {
  const planned = planTogether(client, products);
  const list = planned?.placed.find(({ value }) => Array.isArray(value));
  const ids =
    list && placesIn(planned?.arguments).find(({ path }) => path.join('/') === list.path.join('/'))?.value;
  const known = Array.isArray(ids) ? ids.filter(isId) : [];
  const [first, ...others] = known;
  if (!planned || !list || first === undefined) return undefined;
  const unknown = unknownLike(first, known);
  const mixed = [first, unknown, ...others, ...(isUcp ? [] : [first])];
  const args = withValueAt(planned.arguments, list.path, mixed);
  return { planned: { ...planned, arguments: args }, ids: mixed, unknown };
}

export async function lookUpMixed(client: ToolClient, requested: readonly Requested[]) {
  const isUcp = (await requireUcpTools(client.context).catch(noneKnown)).length > 0;
  const mixed = planMixed(client, requested, isUcp);
  return [mixed, mixed && (await client.send('lookup_catalog', mixed.planned))] as const;
}

/** A lookup of one product. */
export type Single = { readonly call: ToolCall; readonly list: ShownList | undefined };

/** Each lookup of one product shows also the others, and more than were asked for in all of them. */
export function showsAll(requested: readonly Requested[], own: readonly Single[]) {
  const [single, ...others] = own;
  const ids = (single?.list?.ids ?? []).filter((id) => others.every(({ list }) => list?.ids.includes(id)));
  const isEach = requested.every((product) =>
    ids.some((id) => product.ids.some((asked) => isSameId(id, asked))),
  );
  const isMore = others.length > 0 && isEach && ids.length > requested.length;
  return single && isMore ? { call: single.call, ids, path: single.list?.path } : undefined;
}

function listOfIds({ placed }: PlannedCall): Placed | undefined {
  const [list, ...others] = placed.filter(({ value }) => Array.isArray(value));
  return others.length > 0 ? undefined : list;
}

/** How many ids the input schema of lookups allows, as far as an audit sends them; 0 where no limit is declared. */
async function maxTogether(client: ToolClient, product: Requested): Promise<number> {
  const list = listOfIds(client.plan('lookup_catalog', product.facts));
  const tool = (await requireTools(client.context)).find(({ name }) => name === 'lookup_catalog');
  const [name = '', ...parents] = list?.path.toReversed() ?? [];
  const declared = tool && valueAt(declaredMembers(tool, ...parents.toReversed())[name], '/maxItems');
  return typeof declared === 'number' ? Math.min(declared, maxFound) : 0;
}

/** The interface does not specify the members of results, so the product is looked for in all of them. */
export function showsRequested(call: ToolCall, { facts, ids, texts }: Requested): readonly Violation[] {
  const payloads = payloadsOf(call.rpcResponse);
  const isRequested = (value: unknown) =>
    (isId(value) && ids.some((id) => isSameId(value, id))) || texts.has(value);
  if (payloads.some((payload) => showsAnswered(payload, isRequested))) return [];
  const actual = show(payloads[0] ?? {});
  const message = `${toolOf(call.response)} of ${show(facts.subject)} shows no product with this id, handle or title: ${actual}`;
  const expected = `the product ${show(facts.subject)}`;
  return [violationAt(call, {}, message, { expected, actual })];
}

/** Lookups of products one by one, and of as many as one call may ask for. */
export type Lookups = {
  /** Those that lookups show one by one. */
  readonly known: readonly Requested[];
  /** The same, or else all: one of them in the company of others shows that the arguments were right. */
  readonly asked: readonly Requested[];
  /** Undefined where there are no others to ask for, or no room for them. */
  readonly many: Many | undefined;
};

export type Many = {
  readonly call: ToolCall;
  readonly count: number;
  /** Those that it does not show. */
  readonly missing: readonly Requested[];
};

export async function lookUpFound(client: ToolClient): Promise<Lookups> {
  const requested = await productsToLookUp(client);
  const single = await Promise.all(
    requested.map(async (product) => ({
      product,
      call: await client.call('lookup_catalog', product.facts),
    })),
  );
  const known = single
    .filter(({ product, call }) => !call.failed && showsRequested(call, product).length === 0)
    .map(({ product }) => product);
  const asked = known.length > 0 ? known : requested;
  // Without one that is shown alone, the arguments may still be wrong.
  const many = known.length > 0 ? await lookUpMany(client, asked) : undefined;
  return { known, asked, many };
}

/** The products come last, after others of the search. */
async function lookUpMany(client: ToolClient, asked: readonly Requested[]): Promise<Many | undefined> {
  const [first] = asked;
  const max = first ? await maxTogether(client, first) : 0;
  const others = (await productsFound(client)).filter(
    ({ ids }) => !asked.some((one) => one.ids[0] === ids[0]),
  );
  const more = others.slice(0, Math.max(0, max - asked.length));
  const all = [...more, ...asked];
  const planned = more.length > 0 ? planTogether(client, all) : undefined;
  const call = planned && (await client.send('lookup_catalog', planned));
  const missing = call ? all.filter((product) => showsRequested(call, product).length > 0) : [];
  return call && { call, count: all.length, missing };
}

/** Products that are looked up by two of their variants. */
const maxSiblings = 2;

/** The first and the last variant of products that have several for sale, with ids that are not those of the products. */
export function siblingsAmong(offers: readonly Offer[]): readonly (readonly [Offer, Offer])[] {
  const own = offers.filter(
    ({ from, available, product, variant }) =>
      from === 'search' && available && product !== undefined && !isSameId(variant, product),
  );
  return [...new Set(own.map(({ product }) => product))]
    .flatMap((product) => {
      const variants = own.filter((offer) => offer.product === product);
      const [first, last] = [variants[0], variants.at(-1)];
      return first && last && first.variant !== last.variant ? [[first, last] as const] : [];
    })
    .slice(0, maxSiblings);
}

/** @returns undefined where the tool takes the id of no variant. */
export async function lookUpVariant(client: ToolClient, offer: Offer) {
  const { variant } = offer;
  const facts = { subject: variant, product: variant, variant };
  const planned = planOf(() => client.plan('lookup_catalog', facts));
  const isAsked = planned?.placed.some(
    ({ fact, value, isGuess }) => asking.has(fact) && !isGuess && [value].flat().includes(variant),
  );
  if (!planned || !isAsked) return undefined;
  const call = await client.send('lookup_catalog', planned);
  return { call, isFound: !call.failed && showsRequested(call, toRequested(offer, [])).length === 0 };
}
