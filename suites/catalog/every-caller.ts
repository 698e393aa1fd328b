/** Every caller gets the products. */
import type { Check } from '../../lib/model/check.ts';
import { servesEveryCaller } from '../http/every-caller.ts';

export const checks: readonly Check[] = [
  servesEveryCaller({
    id: 'catalog/every-caller-gets-the-products',
    requires: ['catalog.list', 'catalog.collection', 'catalog.single'],
    claim:
      'An address of the catalog that has served its products in the run serves them with status 200 to every caller that accepts JSON.',
    fix: 'Answer every request that accepts JSON at an address of the catalog alike, with status 200 and the products, whatever its Origin, entity tag or codings are.',
    prerequisites: ['catalog/list-is-json-whoever-asked-before'],
    documents: [
      {
        path: /^\/collections\/[^/]+\/products\.json$/,
        schema: 'product-list',
        promise: 'catalog.collection',
      },
      { path: /^\/products\.json$/, schema: 'product-list', promise: 'catalog.list' },
      { path: /^\/products\/[^/]+\.json$/, schema: 'product-answer', promise: 'catalog.single' },
    ],
  }),
];
