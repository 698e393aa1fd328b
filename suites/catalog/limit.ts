/** How many products a list holds. */
import { allowedLimit, mostLimit, strangeLimit, strangestLimits } from '../../lib/arbitraries/limit.ts';
import { meets } from '../../lib/assert/answers.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { wholeCatalog } from '../discovered/products.ts';
import { all, collection, findCollections, list } from './places.ts';
import { holdsAtMost, holdsExactly, holdsList, itemsAt, requireList } from './shown.ts';

const defaultSize = 24;

/** Asks one list with a query, such as `limit=2`. */
type Ask = (query?: string) => HttpRequest;

const ofCollection =
  (handle: string): Ask =>
  (query) =>
    collection(handle, query);

export const limitChecks = [
  check({
    id: 'catalog/limit-sets-the-size',
    requires: ['catalog.limit', 'catalog.limit.minimum'],
    claim: 'With limit=n the product list holds n products, or the whole catalog when that is smaller.',
    run: async (context) => sizesFollow(context, list, await sizeOf(context, list, 'product-list'), 10),
  }),

  check({
    id: 'catalog/collection-limit-sets-the-size',
    requires: ['catalog.limit.collection'],
    claim:
      'With limit=n a collection listing holds n products, or the whole collection when that is smaller.',
    run: async (context) => {
      const asks = [all, ...(await findCollections(context)).slice(0, 1)].map(ofCollection);
      const judged = asks.map(async (ask, index) =>
        sizesFollow(context, ask, await sizeOf(context, ask, 'collection-listing'), index === 0 ? 6 : 2),
      );
      return (await Promise.all(judged)).flat();
    },
  }),

  check({
    id: 'catalog/limit-defaults-to-24',
    requires: ['catalog.limit.default'],
    claim: 'A product list without a limit holds 24 products when the catalog has as many.',
    run: (context) => defaultsTo24(context, [list], 'product-list'),
  }),

  check({
    id: 'catalog/collection-limit-defaults-to-24',
    requires: ['catalog.limit.default.collection'],
    claim: 'A collection listing without a limit holds 24 products when the collection has as many.',
    run: async (context) => {
      const asks = [all, ...(await findCollections(context))].map(ofCollection);
      return defaultsTo24(context, asks, 'collection-listing');
    },
  }),

  check({
    id: 'catalog/strange-limits-are-survived',
    requires: ['catalog.limit.out-of-range'],
    claim:
      'Whatever limit is asked for, a list holds at most 250 products, or the request is refused with an Error body.',
    run: async (context) => {
      const survived = (ask: Ask) => async (query: string) =>
        survives(await context.fetch(ask(query), { tolerate: [500] }));
      const found = await Promise.all([
        forAll(context, strangeLimit(), survived(list), { always: strangestLimits, most: 14 }),
        forAll(context, strangeLimit(), survived(ofCollection(all)), { always: strangestLimits, most: 9 }),
      ]);
      return found.flat();
    },
  }),
];

/** The size of a list, as far as one request shows it: at most 250. */
async function sizeOf(context: Context, ask: Ask, served: string): Promise<number> {
  const request = ask === list ? wholeCatalog : ask(`limit=${mostLimit}`);
  return itemsAt(await requireList(context, request, `catalog/${served}-is-served`), '/products').length;
}

function sizesFollow(context: Context, ask: Ask, size: number, more: number): Promise<readonly Violation[]> {
  if (size === 0) throw new Inconclusive('no-subjects', 'the list is empty, whatever the limit');
  const edges = [1, 2, defaultSize, defaultSize + 1, size - 1, size, size + 1, mostLimit - 1, mostLimit];
  const always = [...new Set(edges)].filter((limit) => limit >= 1 && limit <= mostLimit);
  const because = (limit: number) =>
    limit < size ? `limit=${limit}` : `limit=${mostLimit} shows that there are as many`;
  return forAll(
    context,
    allowedLimit(),
    async (limit) =>
      holdsExactly(
        await context.fetch(ask(`limit=${limit}`)),
        Math.min(limit, size, mostLimit),
        because(limit),
      ),
    { always, most: always.length + more },
  );
}

async function defaultsTo24(
  context: Context,
  asks: readonly Ask[],
  served: string,
): Promise<readonly Violation[]> {
  const judged = await Promise.all(asks.map((ask) => defaultTo24(context, ask, served)));
  const telling = context.examine(
    judged.filter(({ size, violations }) => size > defaultSize || violations.length > 0),
  );
  if (telling.length === 0)
    throw new Inconclusive(
      'not-observed',
      `a list of ${judged[0]?.size ?? 0} is too short to tell that it ends at 24`,
    );
  return telling.flatMap(({ violations }) => violations);
}

/** A short list shows at least that the default is not smaller. */
async function defaultTo24(context: Context, ask: Ask, served: string) {
  const size = await sizeOf(context, ask, served);
  const because = `without a limit it is ${defaultSize}, and there are ${size === mostLimit ? 'at least ' : ''}${size}`;
  const violations = holdsExactly(await context.fetch(ask()), Math.min(defaultSize, size), because);
  return { size, violations };
}

/** Clamping, falling back and refusing are all lawful; breaking and flooding are not. */
function survives(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status >= 400 && status < 500) return meets(response, { schema: 'error' });
  const noList = holdsList(response);
  return noList.length > 0 ? noList : holdsAtMost(response, mostLimit);
}
