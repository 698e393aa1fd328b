/** Searches: with every context and every query, and results that depend on the query. */
import { buyerContexts, queryText, queryTexts } from '../../../lib/arbitraries/request-values.ts';
import { boundariesOf, fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { equals, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show, showBody } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { answersCall } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { succeeds, succeedsUnguessed, successes } from '../client/outcome.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId, isSameId } from '../client/values.ts';
import { catalogItemsIn } from '../offers/catalog-items.ts';
import { shownProducts } from '../offers/search-items.ts';
import {
  type ListedTerm,
  nonsense,
  requireListedTerms,
  requireSearchTerms,
  type SearchTerm,
  searchFor,
  signedIn,
  titlesAsQueries,
} from '../offers/search-terms.ts';

/** A storefront may refuse a buyer's context, so only a search that fails in every context fails. */
async function succeedsElsewhere(client: ToolClient, { word }: SearchTerm): Promise<boolean> {
  const buyers = boundariesOf(client.context, buyerContexts);
  const calls = buyers.map((buyer) => client.call('search_catalog', { query: word, ...buyer }));
  const outcomes = await Promise.allSettled(calls);
  return outcomes.some(
    (outcome) => outcome.status === 'fulfilled' && succeeds('search_catalog', outcome.value).length === 0,
  );
}

function shows({ rpcResponse }: ToolCall, product: ListedTerm['product']): boolean {
  const { id, handle, title } = product;
  const payloads = payloadsOf(rpcResponse);
  const known = new Set([handle, title].filter((text) => typeof text === 'string' && text !== ''));
  return (
    payloads.flatMap(placesIn).some(({ value }) => known.has(value) || isNameWith(value, title)) ||
    payloads.flatMap(objectsIn).some((object) => isId(object.id) && isId(id) && isSameId(object.id, id)) ||
    // Some shops sell variants as items of their own.
    payloads.some((payload) => catalogItemsIn(payload, [product]).length > 0)
  );
}

/** In characters: what a name has besides the title. */
const maxBeside = 200;

/** The title with a brand in front of it, or with a variant behind it: `Filter Coffee, 250 g`. */
function isNameWith(text: unknown, title: unknown): boolean {
  if (typeof text !== 'string' || typeof title !== 'string' || title.length < 3) return false;
  if (text.length > title.length + maxBeside) return false;
  const at = text.indexOf(title);
  const [before = '', after = ''] = [text.slice(0, at).at(-1), text.slice(at + title.length)];
  return at >= 0 && !/[\p{L}\p{N}]/u.test(before) && (after === '' || /^\s?[^\p{L}\p{N}\s]/u.test(after));
}

const promises = { refused: 'commerce.search', unanswered: 'commerce.tools.answer' } as const;

/** Ordinary words get a result, whether or not they have a match; other checks judge them. */
async function takesWords(client: ToolClient): Promise<boolean> {
  const terms: readonly SearchTerm[] = await requireSearchTerms(client).catch(noneKnown);
  const words = [nonsense, ...terms.slice(0, 1).map(({ word }) => word)];
  const calls = await Promise.all(words.map((query) => client.call('search_catalog', { query })));
  return terms.length > 0 && calls.every(({ failed }) => !failed);
}

/** Longer texts may be refused. */
const isShort = (query: string): boolean => query.length <= 40;

const findsProducts = 'commerce/search-finds-listed-products';

export const checks = [
  check({
    id: 'commerce/search-takes-query-and-context',
    requires: ['commerce.search'],
    claim: 'The tool search_catalog returns a result for a query with a context of country and currency.',
    fix: 'Return a result from search_catalog for a query with context.address_country and context.currency.',
    prerequisites: ['commerce/search-declares-query-and-context'],
    async run(context) {
      const client = await openToolClient(context);
      return forEach(context, await requireSearchTerms(client), async (term) => {
        const violations = succeedsUnguessed('search_catalog', await searchFor(client, term));
        return violations.length > 0 && (await succeedsElsewhere(client, term)) ? [] : violations;
      });
    },
  }),
  check({
    id: 'commerce/search-takes-every-context',
    requires: ['commerce.search', 'commerce.tools.answer'],
    claim:
      'The tool search_catalog answers every context of a country and its currency with a JSON-RPC response.',
    fix: 'Answer search_catalog with HTTP 200 and a JSON-RPC response for every country and currency, even those that the storefront does not serve.',
    async run(context) {
      const client = await openToolClient(context);
      const [{ word }] = await requireSearchTerms(client);
      return forEach(context, boundariesOf(context, buyerContexts), async (buyer) =>
        answersCall((await client.call('search_catalog', { query: word, ...buyer })).response, promises),
      );
    },
  }),
  check({
    id: 'commerce/search-takes-every-query',
    requires: ['commerce.search', 'commerce.tools.answer'],
    claim:
      'The tool search_catalog answers every query text with HTTP 200 and a JSON-RPC response, and short ones of any script with a result if words without a match get one.',
    fix: 'Answer search_catalog with HTTP 200 and a JSON-RPC response for every query text, and with a result where it has quotes, emoji or letters of other scripts.',
    async run(context) {
      const client = await openToolClient(context);
      const holds = async (query: string) =>
        answersCall((await client.call('search_catalog', { query })).response, promises);
      const found = await forAll(context, queryText(), holds, fewOf(context, queryTexts, 8));
      if (found.length > 0 || !(await takesWords(client))) return found;
      return forEach(context, boundariesOf(context, queryTexts).filter(isShort), async (query) =>
        succeeds('search_catalog', await client.call('search_catalog', { query })).map((one) => ({
          ...one,
          promise: promises.refused,
          atMost: 'should',
        })),
      );
    },
  }),
  check({
    id: 'commerce/search-finds-listed-products',
    requires: ['commerce.search.finds'],
    claim: 'Words of the titles of listed products find at least one of these products.',
    fix: 'Include the titles of the products in /products.json in what search_catalog searches, so that words of a title find the product.',
    async run(context) {
      const client = await openToolClient(context);
      const terms = await requireListedTerms(client);
      const calls = await Promise.all(terms.map((term) => searchFor(client, term)));
      const results = context.examine(calls.filter(({ failed }) => !failed));
      const [first] = results;
      if (!first || results.some((call) => terms.some(({ product }) => shows(call, product)))) return [];
      const words = show(terms.map(({ word }) => word));
      const message = `search_catalog found none of the products whose titles contain ${words}`;
      const [expected, actual] = ['a product of the catalog', showBody(first.response)];
      return [violationAt(first, {}, message, { expected, actual })];
    },
  }),
  check({
    id: 'commerce/search-finds-words-beside-signs',
    requires: ['commerce.search.signs'],
    claim:
      'Words with a sign such as & between them, as a listed product has them, find a product with them if the words alone do.',
    fix: 'Look for the query of search_catalog as it is, without escaping it for HTML or for a URL.',
    prerequisites: [findsProducts],
    // These are requests beside those of an audit that only reads.
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const signed = signedIn(await requireProducts(context));
      const judged = await Promise.all(
        signed.map(async (one) => {
          const [call, alone] = await Promise.all(
            [one.text, one.words].map((query) => client.call('search_catalog', { query })),
          );
          const isFound = (found = call) => one.products.some((product) => found && shows(found, product));
          return call && alone && !call.failed && !alone.failed && isFound(alone)
            ? [{ ...one, call, isFound: isFound() }]
            : [];
        }),
      );
      const searches = context.examine(judged.flat());
      if (searches.length === 0) {
        throw new Inconclusive('not-observed', 'no search found a product by words with a sign between them');
      }
      return searches
        .filter(({ isFound }) => !isFound)
        .map(({ text, words, call }) => {
          const message = `search_catalog finds none of the products with ${show(text)} by these words, and some of them by ${show(words)}`;
          const details = { expected: 'a product with these words', actual: showBody(call.response) };
          return violationAt(call, {}, message, details);
        });
    },
  }),
  check({
    id: 'commerce/no-match-is-no-failure',
    requires: ['commerce.search.no-match'],
    claim: 'A search for a word that is in no product is answered with a result.',
    fix: 'Return a result with an empty list of products, not an error, when search_catalog finds nothing.',
    async run(context) {
      const client = await openToolClient(context);
      const call = await client.call('search_catalog', { query: nonsense });
      context.examine([call]);
      return succeedsUnguessed('search_catalog', call);
    },
  }),

  check({
    id: 'commerce/search-heeds-its-query',
    requires: ['commerce.search.query'],
    claim:
      'Searches for the titles of different products do not all find the same products in the same order.',
    fix: 'Use the query of search_catalog to find products, instead of returning the same products in the same order for every query.',
    prerequisites: [findsProducts],
    async run(context) {
      const client = await openToolClient(context);
      const terms = await requireSearchTerms(client);
      const listed = await requireProducts(context).catch(noneKnown);
      const first = context.examine(
        await find(
          terms.map((term) => searchFor(client, term)),
          listed,
        ),
      );
      const [some] = first.filter(({ products }) => products.length > 0);
      if (!some) throw prerequisite(findsProducts);
      if (!areAllTheSame(first)) return [];
      const queries = requireDistinctQueries(some, listed);
      const more = await find(
        queries.map((query) => client.call('search_catalog', { query })),
        listed,
      );
      if (more.length < queries.length) throw prerequisite('commerce/search-takes-query-and-context');
      return areAllTheSame([some, ...more]) ? hasNoEffect(more, queries) : [];
    },
  }),
];

/** Distinct titles that have to find the same products before the search fails. */
const leastTitles = 3;

/** In a list this long, a search for the title of a product changes the order. */
const longList = 8;

type Found = { readonly call: ToolCall; readonly products: readonly JsonObject[] };

const identities = ({ products }: Found): readonly unknown[] =>
  products.map(({ id, handle, title }) => id ?? handle ?? title);

const areAllTheSame = (found: readonly Found[]): boolean =>
  found.every((one) => equals(identities(one), identities(found[0] as Found)));

/** The products that each successful call finds: as it shows them, or else as the catalog lists them. */
const find = async (
  calls: readonly Promise<ToolCall>[],
  listed: readonly JsonObject[],
): Promise<readonly Found[]> =>
  (await successes(calls)).map((call) => {
    const shown = shownProducts(call);
    const matched = payloadsOf(call.rpcResponse).flatMap((payload) => catalogItemsIn(payload, listed));
    return { call, products: shown.length > 0 ? shown : [...new Set(matched.map(({ product }) => product))] };
  });

/** Three titles, without the first, whose product comes first anyway. */
const spread = (titles: readonly string[]): readonly string[] => {
  const last = titles.length - 1;
  return [...new Set([titles[1], titles[Math.ceil(last / 2)], titles[last]])].filter(
    (title) => title !== undefined,
  );
};

/**
 * Titles of products, and a word that is in no title.
 * @throws Inconclusive `not-observed` when the shop has too few products to show an effect.
 */
function requireDistinctQueries({ products }: Found, listed: readonly JsonObject[]): readonly string[] {
  const titles = spread(titlesAsQueries([...products, ...listed]));
  const canDiffer =
    products.length >= longList || products.length < listed.length || areUnlike(products, titles);
  if (canDiffer && titles.length >= leastTitles) return [...titles, nonsense];
  throw new Inconclusive(
    'not-observed',
    'the search found the same few products each time, and there may be no others',
  );
}

/** Fewer products, each of which matches most words. */
const leastProducts = 5;

/** The titles have no word in common, so that a search that finds all products for each of them reads none. */
function areUnlike(products: readonly JsonObject[], titles: readonly string[]): boolean {
  const words = titles.flatMap((title) => [...new Set(title.toLowerCase().split(' '))]);
  return products.length >= leastProducts && new Set(words).size === words.length;
}

function hasNoEffect(found: readonly Found[], queries: readonly string[]): readonly Violation[] {
  const { call, products } = found.at(-1) as Found;
  const message = `search_catalog answers ${show(queries)} with the same ${products.length} products in the same order`;
  const expected = 'other products, or another order, for other queries';
  return [
    violationAt(call, {}, message, {
      expected,
      actual: show(identities(found[0] as Found)),
    }),
  ];
}
