/** Every product, variant and image that the run has seen, whatever was asked, has the members of its table. */

import { forEach } from '../../lib/assert/for-each.ts';
import { fitsSchema, matchesSchema } from '../../lib/assert/schema.ts';
import { check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { isCatalog } from '../learned/catalog-endpoints.ts';
import { noneKnown } from '../learned/none-known.ts';
import { learnProducts, wholeCatalog } from '../learned/products.ts';
import { all, collection, list, single, someHandles } from './places.ts';
import { partsOf, productsIn, type Shown } from './shown.ts';

export const fieldChecks = [
  check({
    id: 'catalog/every-product-is-well-formed',
    requires: ['catalog.product.fields', 'catalog.product.handle', 'catalog.product.times'],
    claim: 'Every product that the catalog shows has all members of a product, each of its type.',
    order: 'afterwards',
    run: async (witness) => areWellFormed(witness, await shownProducts(witness), 'product'),
  }),

  check({
    id: 'catalog/every-variant-is-well-formed',
    requires: ['catalog.variant.fields', 'catalog.variant.price'],
    claim:
      'Every variant that the catalog shows has all members of a variant, each of its type, and a decimal price.',
    order: 'afterwards',
    run: async (witness) =>
      areWellFormed(witness, partsOf(await shownProducts(witness), 'variants'), 'variant'),
  }),

  check({
    id: 'catalog/every-image-is-well-formed',
    requires: ['catalog.image.fields'],
    claim:
      'Every image that the catalog shows has all members of an image, each of its type, and a URI as src.',
    order: 'afterwards',
    run: async (witness) => areWellFormed(witness, partsOf(await shownProducts(witness), 'images'), 'image'),
  }),
];

/** @throws Inconclusive when the catalog shows no product. */
async function shownProducts(witness: Witness): Promise<readonly Shown[]> {
  await learnProducts(witness);
  const handles = await someHandles(witness).catch(noneKnown);
  const requests = [wholeCatalog, list(), collection(all, 'limit=250'), ...handles.map(single)];
  await Promise.allSettled(requests.map((request) => witness.observe(request)));
  return witness
    .seen()
    .filter((observation) => observation.request.method === 'GET' && isCatalog(observation, witness))
    .flatMap(productsIn);
}

/** What many answers repeat is told once, of the first that shows it. */
function areWellFormed(
  witness: Witness,
  shown: readonly Shown[],
  schema: string,
): Promise<readonly Violation[]> {
  const broken = shown.filter(({ value }) => !fitsSchema(schema, value));
  const distinct = new Map(broken.toReversed().map((part) => [JSON.stringify(part.value), part]));
  witness.examine(shown);
  return forEach(witness, [...distinct.values()].toReversed(), ({ observation, at, value }) =>
    matchesSchema(observation, schema, { at, value }),
  );
}
