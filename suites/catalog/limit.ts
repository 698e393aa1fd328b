/** How many products a list holds. */
import { allowedLimit, mostLimit, strangeLimit, strangestLimits } from '../../lib/arbitraries/limit.ts';
import { meets } from '../../lib/assert/answers.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { wholeCatalog } from '../learned/products.ts';
import { all, collection, knownCollections, list } from './places.ts';
import { holdsAtMost, holdsExactly, holdsList, itemsAt, learnList } from './shown.ts';

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
    run: async (witness) => sizesFollow(witness, list, await sizeOf(witness, list, 'product-list'), 10),
  }),

  check({
    id: 'catalog/collection-limit-sets-the-size',
    requires: ['catalog.limit.collection'],
    claim:
      'With limit=n a collection listing holds n products, or the whole collection when that is smaller.',
    run: async (witness) => {
      const asks = [all, ...(await knownCollections(witness)).slice(0, 1)].map(ofCollection);
      const judged = asks.map(async (ask, index) =>
        sizesFollow(witness, ask, await sizeOf(witness, ask, 'collection-listing'), index === 0 ? 6 : 2),
      );
      return (await Promise.all(judged)).flat();
    },
  }),

  check({
    id: 'catalog/limit-defaults-to-24',
    requires: ['catalog.limit.default'],
    claim: 'A product list without a limit holds 24 products when the catalog has as many.',
    run: (witness) => defaultsTo24(witness, [list], 'product-list'),
  }),

  check({
    id: 'catalog/collection-limit-defaults-to-24',
    requires: ['catalog.limit.default.collection'],
    claim: 'A collection listing without a limit holds 24 products when the collection has as many.',
    run: async (witness) => {
      const asks = [all, ...(await knownCollections(witness))].map(ofCollection);
      return defaultsTo24(witness, asks, 'collection-listing');
    },
  }),

  check({
    id: 'catalog/strange-limits-are-survived',
    requires: ['catalog.limit.out-of-range'],
    claim:
      'Whatever limit is asked for, a list holds at most 250 products, or the request is refused with an Error body.',
    run: async (witness) => {
      const survived = (ask: Ask) => async (query: string) =>
        survives(await witness.observe(ask(query), { tolerate: [500] }));
      const found = await Promise.all([
        forAll(witness, strangeLimit(), survived(list), { always: strangestLimits, most: 14 }),
        forAll(witness, strangeLimit(), survived(ofCollection(all)), { always: strangestLimits, most: 9 }),
      ]);
      return found.flat();
    },
  }),
];

/** The size of a list, as far as one request shows it: at most 250. */
async function sizeOf(witness: Witness, ask: Ask, served: string): Promise<number> {
  const request = ask === list ? wholeCatalog : ask(`limit=${mostLimit}`);
  return itemsAt(await learnList(witness, request, `catalog/${served}-is-served`), '/products').length;
}

function sizesFollow(witness: Witness, ask: Ask, size: number, more: number): Promise<readonly Violation[]> {
  if (size === 0) throw new Inconclusive('no-subjects', 'the list is empty, whatever the limit');
  const edges = [1, 2, defaultSize, defaultSize + 1, size - 1, size, size + 1, mostLimit - 1, mostLimit];
  const always = [...new Set(edges)].filter((limit) => limit >= 1 && limit <= mostLimit);
  const because = (limit: number) =>
    limit < size ? `limit=${limit}` : `limit=${mostLimit} shows that there are as many`;
  return forAll(
    witness,
    allowedLimit(),
    async (limit) =>
      holdsExactly(
        await witness.observe(ask(`limit=${limit}`)),
        Math.min(limit, size, mostLimit),
        because(limit),
      ),
    { always, most: always.length + more },
  );
}

async function defaultsTo24(
  witness: Witness,
  asks: readonly Ask[],
  served: string,
): Promise<readonly Violation[]> {
  const judged = await Promise.all(asks.map((ask) => defaultTo24(witness, ask, served)));
  const telling = witness.examine(
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
async function defaultTo24(witness: Witness, ask: Ask, served: string) {
  const size = await sizeOf(witness, ask, served);
  const because = `without a limit it is ${defaultSize}, and there are ${size === mostLimit ? 'at least ' : ''}${size}`;
  const violations = holdsExactly(await witness.observe(ask()), Math.min(defaultSize, size), because);
  return { size, violations };
}

/** Clamping, falling back and refusing are all lawful; breaking and flooding are not. */
function survives(observation: Observation): readonly Violation[] {
  const { status } = observation;
  if (status >= 400 && status < 500) return meets(observation, { schema: 'error' });
  const noList = holdsList(observation);
  return noList.length > 0 ? noList : holdsAtMost(observation, mostLimit);
}
