/** Every product, variant and image that the run has seen, whatever was asked, has the members of its table. */

import { forEach } from '../../lib/assert/for-each.ts';
import { fitsSchema, matchesSchema } from '../../lib/assert/schema.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { isCatalog } from '../discovered/catalog-endpoints.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { requireProducts, wholeCatalog } from '../discovered/products.ts';
import { all, collection, list, single, someHandles } from './places.ts';
import { partsOf, productsIn, type Shown } from './shown.ts';

export const fieldChecks = [
  check({
    id: 'catalog/every-product-is-well-formed',
    requires: ['catalog.product.fields', 'catalog.product.handle', 'catalog.product.times'],
    claim: 'Every product that the catalog shows has all members of a product, each of its type.',
    order: 'afterwards',
    run: async (context) => areWellFormed(context, await shownProducts(context), 'product'),
  }),

  check({
    id: 'catalog/every-variant-is-well-formed',
    requires: ['catalog.variant.fields', 'catalog.variant.price'],
    claim:
      'Every variant that the catalog shows has all members of a variant, each of its type, and a decimal price.',
    order: 'afterwards',
    run: async (context) =>
      areWellFormed(context, partsOf(await shownProducts(context), 'variants'), 'variant'),
  }),

  check({
    id: 'catalog/every-image-is-well-formed',
    requires: ['catalog.image.fields'],
    claim:
      'Every image that the catalog shows has all members of an image, each of its type, and a URI as src.',
    order: 'afterwards',
    run: async (context) => areWellFormed(context, partsOf(await shownProducts(context), 'images'), 'image'),
  }),
];

/** @throws Inconclusive when the catalog shows no product. */
async function shownProducts(context: Context): Promise<readonly Shown[]> {
  await requireProducts(context);
  const handles = await someHandles(context).catch(noneKnown);
  const requests = [wholeCatalog, list(), collection(all, 'limit=250'), ...handles.map(single)];
  await Promise.allSettled(requests.map((request) => context.fetch(request)));
  return context
    .seen()
    .filter((response) => response.request.method === 'GET' && isCatalog(response, context))
    .flatMap(productsIn);
}

/** What many answers repeat is told once, of the first that shows it. */
function areWellFormed(
  context: Context,
  shown: readonly Shown[],
  schema: string,
): Promise<readonly Violation[]> {
  const broken = shown.filter(({ value }) => !fitsSchema(schema, value));
  const distinct = new Map(broken.toReversed().map((part) => [JSON.stringify(part.value), part]));
  context.examine(shown);
  return forEach(context, [...distinct.values()].toReversed(), ({ response, at, value }) =>
    matchesSchema(response, schema, { at, value }),
  );
}
