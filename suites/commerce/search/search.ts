/** Searches: with a query and a context, with every context, with every text. */
import { buyerContexts, queryText, queryTexts } from '../../../lib/arbitraries/buyer.ts';
import { edgesOf, fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { show, showBody, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { answersCall } from '../../discovered/commerce/rpc-response.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/commerce/tool-result.ts';
import { isId, isSameId } from '../client/ids.ts';
import { succeeds } from '../client/outcome.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import {
  type ListedTerm,
  nonsense,
  requireListedTerms,
  requireSearchTerms,
  type SearchTerm,
  searchFor,
} from '../offers/search-terms.ts';

/** A storefront may refuse a buyer's context, so only a search that fails in every context fails. */
async function succeedsElsewhere(client: ToolClient, { word }: SearchTerm): Promise<boolean> {
  const buyers = edgesOf(client.context, buyerContexts);
  const calls = buyers.map((buyer) => client.call('search_catalog', { query: word, ...buyer }));
  const outcomes = await Promise.allSettled(calls);
  return outcomes.some(
    (outcome) => outcome.status === 'fulfilled' && succeeds('search_catalog', outcome.value).length === 0,
  );
}

function shows({ rpcResponse }: ToolCall, { id, handle, title }: ListedTerm['product']): boolean {
  const payloads = payloadsOf(rpcResponse);
  const known = new Set([handle, title].filter((text) => typeof text === 'string' && text !== ''));
  return (
    payloads.flatMap(placesIn).some(({ value }) => known.has(value)) ||
    payloads.flatMap(objectsIn).some((object) => isId(object.id) && isId(id) && isSameId(object.id, id))
  );
}

const promises = { refused: 'commerce.search', unanswered: 'commerce.tools.answer' } as const;

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
        const violations = succeeds('search_catalog', await searchFor(client, term));
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
      return forEach(context, edgesOf(context, buyerContexts), async (buyer) =>
        answersCall((await client.call('search_catalog', { query: word, ...buyer })).response, promises),
      );
    },
  }),
  check({
    id: 'commerce/search-takes-every-query',
    requires: ['commerce.search', 'commerce.tools.answer'],
    claim: 'The tool search_catalog answers every query text with HTTP 200 and a JSON-RPC response.',
    fix: 'Answer search_catalog with HTTP 200 and a JSON-RPC response for every query text, quotes, emoji and other scripts included.',
    async run(context) {
      const client = await openToolClient(context);
      const holds = async (query: string) =>
        answersCall((await client.call('search_catalog', { query })).response, promises);
      return forAll(context, queryText(), holds, fewOf(context, queryTexts, 8));
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
      return [violation(first.response, message, { at: '/result', expected, actual })];
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
      return succeeds('search_catalog', call);
    },
  }),
];
