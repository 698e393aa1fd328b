/** Lookups of products that the search shows, and the availability that the tools show. */

import { memberAt } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { callMended, failureText, succeedsAsPlanned } from '../client/outcome.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import {
  asking,
  lookUpFound,
  lookUpMixed,
  lookUpVariant,
  type Many,
  type Mixed,
  planTogether,
  productsToLookUp,
  type Requested,
  type Single,
  showsAll,
  showsRequested,
  siblingsAmong,
  toRequested,
} from '../offers/requested-products.ts';
import { showsProduct } from '../offers/search-items.ts';
import { listAt, listIn, repeatedEntry, type ShownList } from '../offers/sold-items.ts';
import { cursorIn } from './pages.ts';

const lookupTools = ['lookup_catalog', 'get_product'] as const;

const findsProducts = 'commerce/search-finds-listed-products';
const found = 'commerce/lookups-return-found-products';

const every = 'commerce/lookups-show-every-id';

const noId = `${findsProducts} does not hold: there is no id to look up`;

export const checks = [
  check({
    id: 'commerce/lookups-return-found-products',
    requires: ['commerce.lookup'],
    claim: 'The tools lookup_catalog and get_product return a result for an id from search_catalog.',
    fix: 'Accept the ids that search_catalog returns as arguments of lookup_catalog and get_product, and answer with a result.',
    async run(context) {
      const client = await openToolClient(context);
      const offer = (await requireOffers(client)).find(({ from }) => from === 'search');
      if (!offer) throw prerequisite(findsProducts, noId);
      const facts = lookupFacts(offer);
      const product = toRequested(offer, []);
      // What only a text says to be the id of a product is one if the call shows the product.
      const isFound = (call: ToolCall) =>
        !call.failed &&
        (!call.placed.some(({ isGuess, isLikely }) => isGuess || isLikely) ||
          showsRequested(call, product).length === 0);
      return forEach(context, lookupTools, async (name) => {
        const call = await callMended(client, name, facts, isFound);
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
      // An argument that was guessed may take something else than ids, unless it has led to one of the products.
      const proven = new Set<string>();
      for (const { name, product } of lookups) {
        const [call] = await client.call(name, product.facts).then((one) => [one], noneKnown);
        if (call && !call.failed && showsRequested(call, product).length === 0) proven.add(name);
      }
      return forEach(
        context,
        lookups,
        async ({ name, product }) => {
          const call = await client.call(name, product.facts);
          const isGuess = !proven.has(name) && call.placed.some((one) => one.isGuess);
          // Without a place for an id, the call has asked for something else.
          const isAsked = call.placed.some(({ fact }) => asking.has(fact));
          return call.failed || isGuess || !isAsked ? undefined : showsRequested(call, product);
        },
        'no lookup of a product of the search was answered with a result',
      );
    },
  }),

  check({
    id: every,
    requires: ['commerce.lookup.every'],
    claim: 'A lookup of several products that lookup_catalog shows one by one shows each of them.',
    fix: 'Return from lookup_catalog each of the products whose ids it was asked for in one call.',
    prerequisites: [found, 'commerce/lookups-show-what-was-asked'],
    async run(context) {
      const client = await openToolClient(context);
      const { known, asked, many } = await lookUpFound(client);
      if (many && !many.call.failed && many.missing.length === 0) {
        context.examine([many.call]);
        return [];
      }
      const together = planTogether(client, asked);
      const call = together && (await client.send('lookup_catalog', together));
      const isUnknown = (product: Requested) => !call || showsRequested(call, product).length > 0;
      if (!call || call.failed || (known.length === 0 && asked.every(isUnknown))) {
        throw new Inconclusive('not-observed', 'no lookup of several products was answered with a result');
      }
      context.examine([call]);
      const missing = asked.flatMap((product) => showsRequested(call, product));
      return missing.length > 0 || !many ? missing : missingAmongMany(client, many);
    },
  }),

  check({
    id: 'commerce/lookups-show-only-what-was-asked',
    requires: ['commerce.lookup.only', 'commerce.lookup.once'],
    claim: 'A lookup of several ids shows each known product once, and no other.',
    fix: 'Return from lookup_catalog each known product once, whatever other ids the call has, and nothing in place of an unknown id.',
    prerequisites: [found, every],
    async run(context) {
      const client = await openToolClient(context);
      const listed = await requireProducts(context).catch(noneKnown);
      const requested = await productsToLookUp(client);
      const own = await Promise.all(
        requested.map(async ({ facts }): Promise<Single> => {
          const call = await client.call('lookup_catalog', facts);
          return { call, list: listIn(call, listed) };
        }),
      );
      const everything = showsAll(requested, own);
      if (everything) {
        const { call, ids, path } = everything;
        context.examine([call]);
        const message = `lookup_catalog shows the same ${ids.length} products for each of ${requested.length} ids`;
        const details = { expected: 'the product that was asked for', actual: show(ids) };
        return [violationAt(call, { path }, message, { ...details, promise: 'commerce.lookup.only' })];
      }
      const twice = own.find(({ call }) => !call.failed && repeatedEntry(call, listed));
      if (twice) {
        context.examine([twice.call]);
        const entry = repeatedEntry(twice.call, listed);
        const details = { expected: 'each product once', actual: show(entry) };
        const message = `lookup_catalog of one id shows ${show(entry)} twice`;
        const promise = 'commerce.lookup.once';
        return [violationAt(twice.call, { of: entry }, message, { ...details, promise })];
      }
      const [mixed, call] = await lookUpMixed(client, requested);
      const path = own[0]?.list?.path;
      // What is the same for several products, such as a status, is no id.
      const isId = own.length < 2 || new Set(own.flatMap(({ list }) => list?.ids ?? [])).size > 1;
      const shown = isId && path && call && !call.failed ? listAt(call, path) : undefined;
      if (!mixed || !call || !path || !shown) {
        throw new Inconclusive('not-observed', 'no lookup with a known and an unknown id showed a list');
      }
      context.examine([call]);
      const known = own.flatMap(({ list }) => list?.ids ?? []);
      return onlyAsked(call, { path, ids: shown }, { own: known, mixed });
    },
  }),

  check({
    id: 'commerce/lookups-show-ids-beside-unknown-ones',
    requires: ['commerce.lookup.beside-unknown'],
    claim:
      'A lookup of several ids with an unknown one among them shows each known product, if it shows one.',
    fix: 'Leave unknown ids out in lookup_catalog without losing those before and behind them, or refuse the whole call.',
    prerequisites: [found, every],
    async run(context) {
      const client = await openToolClient(context);
      const requested = await productsToLookUp(client);
      const shows = (call: ToolCall, product: Requested) => showsRequested(call, product).length === 0;
      const lookups = requested.map(async (product) => {
        const own = await client.call('lookup_catalog', product.facts);
        return !own.failed && shows(own, product) ? [product] : [];
      });
      const known = (await Promise.all(lookups)).flat();
      const [mixed, call] = await lookUpMixed(client, requested);
      // A refusal of the whole may be a result that shows none.
      if (!mixed || !call || call.failed || !known.some((product) => shows(call, product))) {
        throw new Inconclusive('not-observed', 'no lookup with an unknown id showed a known product');
      }
      context.examine([call]);
      const missing = known.find((product) => !shows(call, product));
      if (!missing || cursorIn(call) !== undefined) return [];
      // A check of its own judges what lookups of known ids alone show.
      const together = planTogether(client, known);
      const control = together && (await client.send('lookup_catalog', together));
      if (!control || control.failed || !shows(control, missing)) return [];
      const id = show(missing.facts.subject);
      const message = `lookup_catalog shows ${id} alone, and not in a lookup of ${show(mixed.ids)}, where ${show(mixed.unknown)} is unknown`;
      return [violationAt(call, {}, message, { expected: `the product ${id}`, actual: 'no such product' })];
    },
  }),

  check({
    id: 'commerce/lookups-know-every-variant',
    requires: ['commerce.lookup.variants'],
    claim:
      'The id of a variant that the search shows finds its product in lookup_catalog, as that of another variant of the same product does.',
    fix: 'Look for ids in lookup_catalog among all variants of a product, and not only among the first ones.',
    prerequisites: [found, 'commerce/lookups-show-what-was-asked'],
    // These are requests beside those of an audit that only reads.
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const pairs = siblingsAmong(await requireOffers(client));
      const judged = await Promise.all(
        pairs.map(async ([one, other]) => {
          const [shown, asked] = await Promise.all([
            lookUpVariant(client, one),
            lookUpVariant(client, other),
          ]);
          return shown?.isFound && asked ? [{ one, other, ...asked }] : [];
        }),
      );
      const lookups = judged.flat();
      if (lookups.length === 0) {
        throw new Inconclusive('not-observed', 'no product was found by the id of one of its variants');
      }
      context.examine(lookups);
      const [first] = lookups;
      if (!first || lookups.some(({ isFound }) => isFound)) return [];
      const { one, other, call } = first;
      const message = `lookup_catalog of the variant ${show(other.variant)} shows no product; that of ${show(one.variant)}, another variant of it, does`;
      const expected = `the product ${show(one.product)}`;
      return [violationAt(call, {}, message, { expected, actual: 'no such product' })];
    },
  }),
];

/** What a lookup of many does not show, although a lookup of this one shows it. The rest may be on another page. */
async function missingAmongMany(
  client: ToolClient,
  { call, count, missing }: Many,
): Promise<readonly Violation[]> {
  const among = `in a lookup of ${count} ids`;
  if (call.failed) {
    const actual = failureText(call.response, call.rpcResponse);
    const message = `lookup_catalog fails with ${actual} ${among}, and takes fewer of them`;
    return [violationAt(call, {}, message, { expected: 'a result', actual })];
  }
  const product = missing.at(-1);
  if (!product || cursorIn(call) !== undefined) return [];
  const alone = await client.call('lookup_catalog', product.facts);
  if (alone.failed || showsRequested(alone, product).length > 0) return [];
  const message = `lookup_catalog shows ${show(product.facts.subject)} alone, and not ${among}`;
  return [
    violationAt(call, {}, message, {
      expected: `all ${count} products`,
      actual: `all but ${missing.length}`,
    }),
  ];
}

/** @param own the ids of the products that single lookups show. */
function onlyAsked(
  call: ToolCall,
  { path, ids: shown }: ShownList,
  { own, mixed }: { readonly own: readonly Id[]; readonly mixed: Mixed },
): readonly Violation[] {
  const actual = show(shown);
  const toViolation = (n: number, message: string, details: Pick<Violation, 'expected' | 'promise'>) => {
    const told = `lookup_catalog of ${show(mixed.ids)} shows ${message}`;
    return violationAt(call, { path: [...path, String(n)] }, told, { ...details, actual });
  };
  const lists = recordsOf(call.rpcResponse).map((record) => path.reduce<unknown>(memberAt, record));
  // An entry may say of the unknown id that nothing was found.
  const isTold = (id: Id, n: number) =>
    String(id) === String(mixed.unknown) && !lists.some((list) => showsProduct(memberAt(list, String(n))));
  const other = shown.findIndex((id, n) => !own.includes(id) && !isTold(id, n));
  if (other >= 0) {
    const details = { expected: show(own), promise: 'commerce.lookup.only' };
    return [toViolation(other, `${show(shown[other])}, which no id stands for`, details)];
  }
  const twice = shown.findIndex((id, n) => shown.indexOf(id) < n);
  // A list with an entry for each id follows the order of the request.
  if (twice < 0 || shown.length === mixed.ids.length) return [];
  const details = { expected: 'each product once', promise: 'commerce.lookup.once' };
  return [toViolation(twice, `${show(shown[twice])} twice`, details)];
}
