/** The pages of a search: they keep to their limit, and show together what the search finds, each product once. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { factByDescription, factByName } from '../../discovered/arguments/fact-rules.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { pageNames } from '../../words/catalog.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId } from '../client/values.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';
import { listAt, listIn, type ShownList } from '../offers/sold-items.ts';
import { isAllowed } from '../sequences/update.ts';

type Search = {
  readonly client: ToolClient;
  readonly query: string;
  /** What it shows without a limit. */
  readonly whole: ShownList;
  readonly call: ToolCall;
  /** Half of that, so that it has two pages; undefined where the search takes no limit. */
  readonly limit: number | undefined;
};

type Page = { readonly call: ToolCall; readonly ids: readonly Id[] };

const pagings = ['limit', 'cursor', 'page', 'offset'] as const;

type Paging = (typeof pagings)[number];

/** The search that finds most, without a limit. @throws Inconclusive where none finds two products. */
async function openSearch(context: Context): Promise<Search> {
  const client = await openToolClient(context);
  const takes = (paging: Paging) => places(client, { [paging]: paging === 'cursor' ? 'cursor' : 1 }, paging);
  if (!pagings.some(takes)) {
    throw new Inconclusive('not-observed', 'search_catalog takes neither a limit nor a page');
  }
  const listed = await requireProducts(context).catch(noneKnown);
  const terms = await requireSearchTerms(client);
  const searches = [
    ...terms.map((term) => [term.word, searchFor(client, term)] as const),
    ['', client.call('search_catalog', { query: '' })] as const,
  ];
  const found = await Promise.all(
    searches.map(async ([query, sent]) => {
      const [call] = await sent.then((one) => [one], noneKnown);
      const whole = call && !call.failed ? listIn(call, listed) : undefined;
      return call && whole ? [{ client, query, whole, call }] : [];
    }),
  );
  const [best] = found.flat().toSorted((a, b) => b.whole.ids.length - a.whole.ids.length);
  if (best && best.whole.ids.length > 1) {
    return { ...best, limit: takes('limit') ? Math.ceil(best.whole.ids.length / 2) : undefined };
  }
  throw new Inconclusive('not-observed', 'no search shows a list of two products with ids of their own');
}

const planPage = (client: ToolClient, facts: Partial<Facts>) => client.plan('search_catalog', facts);

/** The input schema has a member for it, which the value fits. */
const places = (client: ToolClient, facts: Partial<Facts>, paging: Paging): boolean =>
  planPage(client, { query: '', ...facts }).placed.some(
    ({ fact, value, isGuess }) => fact === paging && value === facts[paging] && !isGuess,
  );

/** @returns undefined where it is refused, or shows no list. @throws Inconclusive `not-observed` where it cannot be sent. */
async function fetchPage({ client, query, whole }: Search, facts: Partial<Facts>): Promise<Page | undefined> {
  const planned = planPage(client, { query, ...facts });
  const isPossible = await isAllowed({ client }, 'search_catalog', planned.arguments);
  const call = isPossible ? await client.send('search_catalog', planned) : undefined;
  const isAnswered = call !== undefined && Object.keys(call.rpcResponse).length > 0;
  if (!isAnswered) throw noPage(facts);
  const ids = call.failed ? undefined : listAt(call, whole.path);
  return ids && { call, ids };
}

const noPage = (facts: Partial<Facts>) =>
  new Inconclusive('not-observed', `search_catalog does not show a page with ${show(facts)}`);

async function requirePage(search: Search, facts: Partial<Facts>): Promise<Page> {
  const page = await fetchPage(search, facts);
  if (!page) throw noPage(facts);
  return page;
}

type Pages = {
  readonly pages: readonly Page[];
  /** No page follows: it was empty or refused, or the one before says so. */
  readonly isEnded: boolean;
};

/** The first page, and those behind it until all is found: by what the last page says, or else by numbers. */
async function readPages(search: Search): Promise<Pages> {
  const { client, whole, call, limit } = search;
  const start = await firstNumber(client.context, 'page');
  const first = (await firstNumber(client.context, 'offset')) ?? 0;
  const names = await cursorNames(client.context);
  const pages: Page[] = [
    limit === undefined ? { call, ids: whole.ids } : await requirePage(search, { limit }),
  ];
  // Without a limit, the first page is the whole that is known.
  const isShown = () => limit !== undefined && whole.ids.every((id) => isOn(pages, id));
  let isFollowed = false;
  while (pages.length < maxPages && !isShown()) {
    const last = pages.at(-1);
    const cursor = last && cursorIn(last.call, names);
    const ways: readonly Partial<Facts>[] = [
      ...(cursor === undefined ? [] : [{ cursor }]),
      ...(start === undefined ? [] : [{ page: start + pages.length }]),
      { offset: first + pages.flatMap(({ ids }) => ids).length },
    ];
    const way = ways.find((facts) =>
      Object.keys(facts).every((name) => places(client, facts, name as Paging)),
    );
    if (!way) return { pages, isEnded: isFollowed };
    const facts = { ...(limit !== undefined && { limit }), ...way };
    // A page behind the last one may be refused.
    const page = await (isFollowed ? fetchPage(search, facts) : requirePage(search, facts));
    if (page) pages.push(page);
    if (!page || page.ids.length === 0) return { pages, isEnded: true };
    isFollowed = true;
  }
  return { pages, isEnded: false };
}

/** Two that show all, and others for storefronts that take a smaller limit. */
const maxPages = 4;

const isOn = (pages: readonly Page[], id: Id): boolean => pages.some(({ ids }) => ids.includes(id));

/** The schemas of the members for this part of a page. */
async function membersFor(context: Context, fact: Paging): Promise<readonly JsonObject[]> {
  const { country, currency } = context.target;
  const facts: Facts = { country, currency, [fact]: 0 };
  const tool = (await requireTools(context)).find(({ name }) => name === 'search_catalog');
  return placesIn(tool?.inputSchema).flatMap(({ path, value }) => {
    if (path.at(-2) !== 'properties' || !isObject(value)) return [];
    const member = path.filter((_, i) => path[i - 1] === 'properties');
    const found = factByName(member, facts) ?? factByDescription(member, value, facts);
    return found?.fact === fact ? [value] : [];
  });
}

/** The number of the first page or entry, where the input schema tells it. */
async function firstNumber(context: Context, fact: 'page' | 'offset'): Promise<number | undefined> {
  const declared = (await membersFor(context, fact)).flatMap((schema) => [schema.default, schema.minimum]);
  const numbers = new Set(declared.filter((number) => number === 0 || number === 1));
  return numbers.size === 1 ? ([...numbers][0] as number) : undefined;
}

/** The members of a result that the description of the cursor names: "`next` of the page before". */
const cursorNames = async (context: Context): Promise<readonly string[]> =>
  (await membersFor(context, 'cursor'))
    .flatMap(({ description }) => quotesIn(description))
    .map((name) => name.split('.').at(-1) ?? '');

/** Outside of lists: the entries of a graph have cursors of their own. */
export function cursorIn({ rpcResponse }: ToolCall, names: readonly string[] = []): Id | undefined {
  const own = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => !path.some((step) => /^\d+$/.test(step)));
  const isLast = own.some(({ path, value }) => value === false && pageNames.hasMore.test(path.at(-1) ?? ''));
  const cursors = own.flatMap(({ path, value }) => {
    const name = path.at(-1) ?? '';
    const isCursor = names.includes(name) || pageNames.cursor.test(name);
    return isCursor && isId(value) && value !== '' ? [value] : [];
  });
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
      const { limit } = search;
      if (limit === undefined) throw new Inconclusive('not-observed', 'search_catalog takes no limit');
      const { call, ids } = await requirePage(search, { limit });
      search.client.context.examine([call]);
      if (ids.length <= limit) return [];
      const message = `search_catalog for "${search.query}" shows ${ids.length} products with a limit of ${limit}`;
      const details = { expected: `at most ${limit}`, actual: String(ids.length) };
      return [violationAt(call, search.whole, message, details)];
    },
  ),
  searchCheck(
    {
      id: 'commerce/search-totals-count-every-page',
      requires: ['commerce.search.total'],
      claim: 'The total of a search with a limit is not less than the products that it finds without one.',
      fix: 'Return in the total of search_catalog the number of all products that match, and not of those on the page.',
    },
    async (search) => {
      const { client, limit, query, whole } = search;
      const page = limit === undefined ? undefined : await requirePage(search, { limit });
      const total = page && totalIn(page.call);
      if (!page || !total || page.ids.length >= whole.ids.length) {
        throw new Inconclusive('not-observed', 'no page of a search shows how many products there are');
      }
      client.context.examine([page.call]);
      if (total.value >= whole.ids.length) return [];
      const [expected, actual] = [`at least ${whole.ids.length}`, String(total.value)];
      const message = `search_catalog for "${query}" with a limit of ${limit} counts ${actual} in all; without one it shows ${whole.ids.length} products`;
      return [violationAt(page.call, total, message, { expected, actual })];
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
      const { pages, isEnded } = await readPages(search);
      const isUcp = (await requireUcpTools(context).catch(noneKnown)).length > 0;
      if (isUcp && pages.at(-1)?.ids.length === 0) throw prerequisite('commerce/ucp-pages-lead-on');
      if (pages[0] && pages[0].ids.length > (search.limit ?? Infinity)) {
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
      return [repeated ?? (isEnded ? lostFrom(search, pages) : [])].flat();
    },
  ),
];

/** How many products match, by its name, outside of lists. */
const totalIn = ({ rpcResponse }: ToolCall) =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) =>
      pageNames.total.test(path.at(-1) ?? '') && !path.some((step) => /^\d+$/.test(step)) && isCount(value)
        ? [{ path, value }]
        : [],
    )[0];

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

/** A product that the page shows twice, or that a page before it shows as well. */
function shownBefore({ whole }: Search, { call, ids }: Page, before: readonly Page[]): readonly Violation[] {
  const index = ids.findIndex((one, n) => ids.indexOf(one) < n || isOn(before, one));
  if (index < 0) return [];
  const message = `page ${before.length + 1} of a search shows ${show(ids[index])}, which was shown before`;
  const details = { expected: 'products that were not shown before', actual: show(ids) };
  return [violationAt(call, { path: [...whole.path, String(index)] }, message, details)];
}

/** A product that the search without a limit shows, and none of its pages. */
function lostFrom({ whole, query }: Search, pages: readonly Page[]): readonly Violation[] {
  const [last] = pages.toReversed();
  const lost = whole.ids.filter((id) => !isOn(pages, id));
  if (!last || lost.length === 0) return [];
  const message = `the pages of a search for "${query}" do not show ${show(lost)}, which it shows without a limit`;
  const details = { expected: show(whole.ids), actual: show(pages.flatMap(({ ids }) => ids)) };
  return [violationAt(last.call, whole, message, details)];
}
