/** The pages of a search: they keep to their limit, and show together what the search finds, each product once. */
import { show } from '../../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { factByName } from '../../discovered/arguments/fact-rules.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { listAt, listIn, type ShownList } from '../offers/catalog-items.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';
import { isAllowed } from '../sequences/update.ts';

type Search = { readonly client: ToolClient; readonly query: string; readonly whole: ShownList };

type Page = { readonly call: ToolCall; readonly ids: readonly Id[] };

type Paging = 'limit' | 'cursor' | 'page' | 'offset';

/** The search that finds most, without a limit. @throws Inconclusive where none finds two products. */
async function openSearch(context: Context): Promise<Search> {
  const client = await openToolClient(context);
  if (!places(client, { limit: 1 }, 'limit')) {
    throw new Inconclusive('not-observed', 'search_catalog takes no limit');
  }
  const listed = await requireProducts(context).catch(noneKnown);
  const terms = await requireSearchTerms(client);
  const searches = [
    ...terms.map((term) => [term.word, searchFor(client, term)] as const),
    ['', client.call('search_catalog', { query: '' })] as const,
  ];
  const found = await Promise.all(
    searches.map(async ([query, sent]): Promise<readonly Search[]> => {
      const [call] = await sent.then((one) => [one], noneKnown);
      const whole = call && !call.failed ? listIn(call, listed) : undefined;
      return whole ? [{ client, query, whole }] : [];
    }),
  );
  const [best] = found.flat().toSorted((a, b) => b.whole.ids.length - a.whole.ids.length);
  if (best && best.whole.ids.length > 1) return best;
  throw new Inconclusive('not-observed', 'no search shows a list of two products with ids of their own');
}

/** Half of what the search shows, so that it has two pages. */
const limitOf = ({ whole }: Search): number => Math.ceil(whole.ids.length / 2);

const planPage = (client: ToolClient, facts: Partial<Facts>) => client.plan('search_catalog', facts);

/** The input schema has a member for it, which the value fits. */
const places = (client: ToolClient, facts: Partial<Facts>, paging: Paging): boolean =>
  planPage(client, { query: '', ...facts }).placed.some(
    ({ fact, value, isGuess }) => fact === paging && value === facts[paging] && !isGuess,
  );

/** @throws Inconclusive `not-observed` where the search takes no such page. */
async function fetchPage({ client, query, whole }: Search, facts: Partial<Facts>): Promise<Page> {
  const planned = planPage(client, { query, ...facts });
  const isPossible = await isAllowed({ client }, 'search_catalog', planned.arguments);
  const call = isPossible ? await client.send('search_catalog', planned) : undefined;
  const ids = call && !call.failed ? listAt(call, whole.path) : undefined;
  if (call && ids) return { call, ids };
  throw new Inconclusive('not-observed', `search_catalog does not show a page with ${show(facts)}`);
}

/** The first page, and those behind it until all is found: by what the last page says, or else by numbers. */
async function readPages(search: Search): Promise<readonly Page[]> {
  const { client, whole } = search;
  const limit = limitOf(search);
  const start = await firstNumber(client.context, 'page');
  const first = (await firstNumber(client.context, 'offset')) ?? 0;
  const pages = [await fetchPage(search, { limit })];
  for (let n = 1; n < maxPages && !whole.ids.every((id) => isOn(pages, id)); n += 1) {
    const last = pages.at(-1);
    const cursor = last && cursorIn(last.call);
    const ways: readonly Partial<Facts>[] = [
      ...(cursor === undefined ? [] : [{ cursor }]),
      ...(start === undefined ? [] : [{ page: start + n }]),
      { offset: first + pages.flatMap(({ ids }) => ids).length },
    ];
    const way = ways.find((facts) =>
      Object.keys(facts).every((name) => places(client, facts, name as Paging)),
    );
    if (!way) break;
    const page = await fetchPage(search, { limit, ...way });
    pages.push(page);
    if (page.ids.length === 0) break;
  }
  return pages;
}

/** Two that show all, and others for storefronts that take a smaller limit. */
const maxPages = 4;

const isOn = (pages: readonly Page[], id: Id): boolean => pages.some(({ ids }) => ids.includes(id));

/** The number of the first page or entry, where the input schema tells it. */
async function firstNumber(context: Context, fact: 'page' | 'offset'): Promise<number | undefined> {
  const { country, currency } = context.target;
  const tool = (await requireTools(context)).find(({ name }) => name === 'search_catalog');
  const declared = placesIn(tool?.inputSchema).flatMap(({ path, value }) => {
    const member = path.filter((_, i) => path[i - 1] === 'properties');
    const isBound = /^(default|minimum)$/.test(path.at(-1) ?? '') && path.at(-2) === member.at(-1);
    return isBound && factByName(member, { country, currency, [fact]: 0 })?.fact === fact ? [value] : [];
  });
  const numbers = new Set(declared.filter((number) => number === 0 || number === 1));
  return numbers.size === 1 ? ([...numbers][0] as number) : undefined;
}

/** Outside of lists: the entries of a graph have cursors of their own. */
function cursorIn({ rpcResponse }: ToolCall): string | undefined {
  const own = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => !path.some((step) => /^\d+$/.test(step)));
  const isLast = own.some(
    ({ path, value }) => value === false && /^has_?(next|more)/i.test(path.at(-1) ?? ''),
  );
  const cursors = own.flatMap(({ path, value }) =>
    typeof value === 'string' && /^((next|end)_?)?(page_?)?(cursor|token)$/i.test(path.at(-1) ?? '')
      ? [value]
      : [],
  );
  return isLast || new Set(cursors).size !== 1 ? undefined : cursors[0];
}

const searchCheck = (
  row: Omit<Check, 'run' | 'prerequisites'>,
  judge: (search: Search) => Promise<readonly Violation[]>,
): Check =>
  check({
    ...row,
    prerequisites: ['commerce/search-takes-query-and-context', 'commerce/ucp-pages-lead-on'],
    run: async (context) => judge(await openSearch(context)),
  });

export const checks = [
  searchCheck(
    {
      id: 'commerce/searches-keep-to-their-limit',
      requires: ['commerce.search.limit'],
      claim: 'A search with a limit shows no more products.',
      fix: 'Show no more products in a result of search_catalog than the argument that limits them says.',
    },
    async (search) => {
      const limit = limitOf(search);
      const { call, ids } = await fetchPage(search, { limit });
      search.client.context.examine([call]);
      if (ids.length <= limit) return [];
      const message = `search_catalog for "${search.query}" shows ${ids.length} products with a limit of ${limit}`;
      const details = { expected: `at most ${limit}`, actual: String(ids.length) };
      return [violationAt(call, search.whole, message, details)];
    },
  ),
  searchCheck(
    {
      id: 'commerce/pages-show-each-product-once',
      requires: ['commerce.search.pages'],
      claim: 'The pages of a search show each product once.',
      fix: 'Give the pages of search_catalog one order, and begin each page with the product that follows the last one of the page before.',
    },
    async (search) => {
      const { context } = search.client;
      const pages = await readPages(search);
      const isUcp = (await requireUcpTools(context).catch(noneKnown)).length > 0;
      if (isUcp && pages.at(-1)?.ids.length === 0) throw prerequisite('commerce/ucp-pages-lead-on');
      if (pages[0] && pages[0].ids.length > limitOf(search)) {
        throw prerequisite('commerce/searches-keep-to-their-limit');
      }
      if (pages.length < 2) {
        throw new Inconclusive(
          'undeclared-shape',
          'nothing shows how to ask search_catalog for the next page',
        );
      }
      context.examine(pages.map(({ call }) => call));
      const [repeated] = pages.flatMap((page, n) => shownBefore(search, page, pages.slice(0, n)));
      return [repeated ?? lostFrom(search, pages)].flat();
    },
  ),
];

/** A product that the page shows twice, or that a page before it shows as well. */
function shownBefore({ whole }: Search, { call, ids }: Page, before: readonly Page[]): readonly Violation[] {
  const index = ids.findIndex((one, n) => ids.indexOf(one) < n || isOn(before, one));
  if (index < 0) return [];
  const message = `page ${before.length + 1} of a search shows ${show(ids[index])}, which was shown before`;
  const details = { expected: 'products that were not shown before', actual: show(ids) };
  return [violationAt(call, { path: [...whole.path, String(index)] }, message, details)];
}

/** A product that the search without a limit shows, and none of its pages, of which the last one was empty or not full. */
function lostFrom(search: Search, pages: readonly Page[]): readonly Violation[] {
  const { whole, query } = search;
  const [last] = pages.toReversed();
  const lost = whole.ids.filter((id) => !isOn(pages, id));
  if (!last || lost.length === 0 || last.ids.length >= limitOf(search)) return [];
  const message = `the pages of a search for "${query}" do not show ${show(lost)}, which it shows without a limit`;
  const details = { expected: show(whole.ids), actual: show(pages.flatMap(({ ids }) => ids)) };
  return [violationAt(last.call, whole, message, details)];
}
