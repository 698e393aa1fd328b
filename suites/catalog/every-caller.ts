/** Every caller gets the products, labelled as JSON. */
import { maxLimit } from '../../lib/arbitraries/limit.ts';
import type { Check } from '../../lib/model/check.ts';
import { servesEveryCaller } from '../http/every-caller.ts';
import { labelsEveryAnswer } from '../http/every-label.ts';

const lists = /^(?:\/collections\/[^/]+)?\/products\.json$/;
const single = /^\/products\/[^/]+\.json$/;
const promise = 'catalog.standards.media-type';

/** An invalid limit may be refused, or answered with another list each time, and pages have a check of their own. */
function asksForTheList(query: URLSearchParams): boolean {
  const limits = query.getAll('limit');
  if (query.has('page')) return false;
  return limits.length < 2 && limits.every((limit) => /^[1-9]\d*$/.test(limit) && Number(limit) <= maxLimit);
}

export const checks: readonly Check[] = [
  servesEveryCaller({
    id: 'catalog/every-caller-gets-the-products',
    requires: ['catalog.list', 'catalog.collection', 'catalog.single'],
    claim:
      'A path of the catalog that has served products in the run does so with status 200 to every caller that accepts JSON, with every valid limit.',
    fix: 'Answer every request that accepts JSON at a path of the catalog alike, with status 200 and the products, whatever its limit, Origin, entity tag or codings are.',
    prerequisites: ['catalog/list-is-json-whoever-asked-before'],
    documents: [
      {
        path: /^\/collections\/[^/]+\/products\.json$/,
        isPromised: asksForTheList,
        schema: 'product-list',
        promise: 'catalog.collection',
      },
      {
        path: /^\/products\.json$/,
        isPromised: asksForTheList,
        schema: 'product-list',
        promise: 'catalog.list',
      },
      { path: /^\/products\/[^/]+\.json$/, schema: 'product-answer', promise: 'catalog.single' },
    ],
  }),

  labelsEveryAnswer({
    id: 'catalog/every-answer-is-labelled-as-json',
    requires: ['catalog.standards.media-type'],
    claim:
      'An endpoint of the catalog that has labelled JSON as JSON in the run does so for every caller, limit, page and handle.',
    fix: 'Send the JSON of the catalog with Content-Type: application/json whatever the Origin, entity tag, limit, page or handle of the request is.',
    prerequisites: ['catalog/json-is-labelled-as-json'],
    endpoints: [
      { path: lists, status: 200, promise },
      { path: single, status: 200, promise },
      { path: single, status: 404, promise },
    ],
  }),
];
