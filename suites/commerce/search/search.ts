/** What search_catalog takes, and that it bears every text. */
import { type BuyerContext, buyerContext, buyerContexts } from '../../../lib/arbitraries/buyer-context.ts';
import { queryText, queryTextEdges } from '../../../lib/arbitraries/query-text.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { isResponse } from '../../discovered/rpc-answer.ts';
import { objectsIn, payloadsOf } from '../../discovered/tool-result.ts';
import { digitsOf, requireSearchTerms, type SearchTerm, searchFor } from '../client/offers.ts';
import { openToolClient, type ToolCall, type ToolClient, type ToolName } from '../client/tool-client.ts';

/** The answer is a result that does not say that it failed. */
export function succeeds(name: ToolName, { response, failed }: ToolCall): readonly Violation[] {
  const rpcResponse = isResponse(response);
  if (rpcResponse.length > 0 || !failed) return rpcResponse;
  return [
    violation(response, `${name} failed with ${show(response.text)}; promised is a result`, {
      at: '',
      expected: 'a result',
      actual: show(response.text),
    }),
  ];
}

export const searchTakesQueryAndContext = check({
  id: 'commerce/search-takes-query-and-context',
  requires: ['commerce.search'],
  claim: 'The tool search_catalog answers a query with a context of country and currency with a result.',
  async run(context) {
    const client = await openToolClient(context);
    const sought = await requireSearchTerms(client);
    return forEach(context, sought, async (one) => {
      const violations = succeeds('search_catalog', await searchFor(client, one));
      return violations.length > 0 && (await worksElsewhere(client, one)) ? [] : violations;
    });
  },
});

/** A storefront may refuse a buyer's context, so only a search that fails in every context fails. */
async function worksElsewhere(client: ToolClient, { word }: SearchTerm): Promise<boolean> {
  const calls = buyerContexts.map((context) => client.call('search_catalog', { query: word, ...context }));
  const outcomes = await Promise.allSettled(calls);
  return outcomes.some(
    (outcome) => outcome.status === 'fulfilled' && succeeds('search_catalog', outcome.value).length === 0,
  );
}

export const searchTakesEveryContext = check({
  id: 'commerce/search-takes-every-context',
  requires: ['commerce.search', 'commerce.tools.answer'],
  claim:
    'The tool search_catalog answers every context of a country and its currency with a JSON-RPC response.',
  async run(context) {
    const client = await openToolClient(context);
    const [{ word }] = await requireSearchTerms(client);
    const holds = async (context: BuyerContext) =>
      isResponse((await client.call('search_catalog', { query: word, ...context })).response);
    return forAll(context, buyerContext(), holds, { always: buyerContexts, most: buyerContexts.length });
  },
});

export const searchTakesEveryQuery = check({
  id: 'commerce/search-takes-every-query',
  requires: ['commerce.search', 'commerce.tools.answer'],
  claim: 'The tool search_catalog answers every text of a query with HTTP 200 and a JSON-RPC response.',
  async run(context) {
    const client = await openToolClient(context);
    const holds = async (query: string) =>
      isResponse((await client.call('search_catalog', { query })).response);
    return forAll(context, queryText(), holds, { always: queryTextEdges, most: 18 });
  },
});

export const searchFindsWhatIsThere = check({
  id: 'commerce/search-finds-what-is-there',
  requires: ['commerce.search.finds'],
  claim: 'Words of the titles of listed products find at least one of these products.',
  async run(context) {
    const client = await openToolClient(context);
    const sought = await requireSearchTerms(client);
    const answers = await Promise.all(sought.map((one) => searchFor(client, one)));
    const results = context.examine(answers.filter(({ failed }) => !failed));
    const [first] = results;
    if (!first || results.some((answer) => sought.some(({ product }) => mentions(answer, product))))
      return [];
    const words = sought.map(({ word }) => word);
    return [
      violation(
        first.response,
        `search_catalog found none of the products whose titles have ${show(words)}`,
        {
          at: '/result',
          expected: 'a product of the catalog',
          actual: show(first.response.text),
        },
      ),
    ];
  },
});

function mentions({ rpcResponse }: ToolCall, { id, handle, title }: SearchTerm['product']): boolean {
  return payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .some(
      (object) =>
        (object.id !== undefined && digitsOf(object.id) === digitsOf(id)) ||
        (object.handle !== undefined && object.handle === handle) ||
        (object.title !== undefined && object.title === title),
    );
}

export const noMatchIsNoFailure = check({
  id: 'commerce/no-match-is-no-failure',
  requires: ['commerce.search.no-match'],
  claim: 'A search for a word that no product has is answered with a result.',
  async run(context) {
    const client = await openToolClient(context);
    const called = await client.call('search_catalog', { query: 'zzyzxqvkwjf' });
    context.examine([called]);
    return succeeds('search_catalog', called);
  },
});
