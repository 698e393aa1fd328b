/** What is not there: an unknown collection is empty, an unknown product is 404. */
import { misspelt, unknownHandle } from '../../lib/arbitraries/handle.ts';
import { meets } from '../../lib/assert/answers.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { requireProductHandles } from '../discovered/products.ts';
import { all, collection, findCollections, single } from './places.ts';
import { holdsExactly } from './shown.ts';

const unknown = 'zq-unknown-collection';
const always = [unknown, 'ZQ-Unknown-Collection', 'zq_unknown_1', 'zq-unknown-日本'];

export const unknownChecks = [
  check({
    id: 'catalog/unknown-collection-is-empty',
    requires: ['catalog.collection.unknown'],
    claim: 'The listing of a collection that does not exist answers 200 with an empty array of products.',
    run: async (context) => {
      const known = [all, ...(await findCollections(context)).slice(0, 1)];
      const near = known.flatMap(misspelt);
      const holds = async (handle: string, query = '') =>
        holdsExactly(await context.fetch(collection(handle, query)), 0, 'no collection has this handle');
      const violations = await forAll(context, unknownHandle(), (handle) => holds(handle), {
        always: [...always, ...near],
        most: always.length + near.length + 6,
      });
      if (violations.length > 0) return violations;
      return forEach(context, ['limit=1', 'limit=250'], (query) => holds(unknown, query));
    },
  }),

  check({
    id: 'catalog/unknown-product-is-not-found',
    requires: ['catalog.single.unknown'],
    claim: 'GET /products/{handle}.json answers 404 with an Error body when no product has the handle.',
    run: async (context) => {
      const known: readonly string[] = await requireProductHandles(context).catch(noneKnown);
      const near = known
        .slice(0, 1)
        .flatMap(misspelt)
        .filter((handle) => !known.includes(handle));
      return forAll(
        context,
        unknownHandle(),
        async (handle) => meets(await context.fetch(single(handle)), { status: 404, schema: 'error' }),
        { always: [...always, ...near], most: always.length + near.length + 6 },
      );
    },
  }),
];
