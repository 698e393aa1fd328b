/** Queries have an effect: other words do not find the same products in the same order. */
import { equals, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { nonsense, requireSearchTerms, searchFor } from '../offers/search-terms.ts';
import { shownProducts, titlesAsQueries } from './shown-products.ts';

const findsProducts = 'commerce/search-finds-listed-products';

/** Different titles that a search has to ignore before it is blamed. */
const leastTitles = 3;

/** A product does not keep its place in a list this long when its own title is searched for. */
const longList = 8;

type Found = { readonly call: ToolCall; readonly products: readonly JsonObject[] };

const identities = ({ products }: Found): readonly unknown[] =>
  products.map(({ id, handle, title }) => id ?? handle ?? title);

const areAllTheSame = (found: readonly Found[]): boolean =>
  found.every((one) => equals(identities(one), identities(found[0] as Found)));

/** What the calls that succeed find. */
async function find(calls: readonly Promise<ToolCall>[]): Promise<readonly Found[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed
      ? [{ call: outcome.value, products: shownProducts(outcome.value) }]
      : [],
  );
}

/** Three of them without the first one, which would stand first anyway. */
const spread = (titles: readonly string[]): readonly string[] => {
  const last = titles.length - 1;
  return [...new Set([titles[1], titles[Math.ceil(last / 2)], titles[last]])].filter(
    (title) => title !== undefined,
  );
};

/**
 * Titles of products, and a word of none.
 * @throws Inconclusive `not-observed` for a shop in which nobody could tell.
 */
async function requireTellingQueries(
  { context }: ToolClient,
  { products }: Found,
): Promise<readonly string[]> {
  const listed = await requireProducts(context).catch(noneKnown);
  const titles = spread(titlesAsQueries([...products, ...listed]));
  const isTold = products.length >= longList || products.length < listed.length;
  if (isTold && titles.length >= leastTitles) return [...titles, nonsense];
  throw new Inconclusive(
    'not-observed',
    'the search found the same few products each time, and there may be no others',
  );
}

function hasNoEffect(found: readonly Found[], queries: readonly string[]): readonly Violation[] {
  const { call, products } = found.at(-1) as Found;
  const message = `search_catalog answers ${show(queries)} with the same ${products.length} products in the same order`;
  const expected = 'other products, or another order, for other queries';
  return [
    violation(call.response, message, {
      at: '/result',
      expected,
      actual: show(identities(found[0] as Found)),
    }),
  ];
}

export const checks = [
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
      const first = context.examine(await find(terms.map((term) => searchFor(client, term))));
      const [some] = first.filter(({ products }) => products.length > 0);
      if (!some) throw prerequisite(findsProducts);
      if (!areAllTheSame(first)) return [];
      const queries = await requireTellingQueries(client, some);
      const more = await find(queries.map((query) => client.call('search_catalog', { query })));
      if (more.length < queries.length) throw prerequisite('commerce/search-takes-query-and-context');
      return areAllTheSame([some, ...more]) ? hasNoEffect(more, queries) : [];
    },
  }),
];
