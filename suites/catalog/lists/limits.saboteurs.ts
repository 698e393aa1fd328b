/** Breaks the size of lists. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterLists, onCollection, onList } from '../../sabotage/alter-products.ts';
import { alterUrl } from '../../sabotage/alter-request.ts';
import { errorAnswer, htmlAnswer } from '../../sabotage/error-answer.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { at, both, either, not, type When, withMethod, withParam } from '../../sabotage/when.ts';

const lists = either(onList, onCollection);
const reading = withMethod('GET', 'HEAD');
const strange = 'catalog/strange-limits-are-survived';

const withLimit = (test: (limit: number) => boolean): When =>
  withParam('limit', (value) => /^-?\d+$/.test(value) && test(Number(value)));

/** Replaces the limit of a request, or adds one where there is none. */
const replaceLimit = (when: When, limit: (given: number) => number) =>
  alterUrl(when, (url) =>
    url.searchParams.set('limit', String(limit(Number(url.searchParams.get('limit'))))),
  );

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'list-defaults-to-30',
    breaks: ['catalog/limit-defaults-to-24'],
    sabotage: replaceLimit(both(onList, not(withParam('limit'))), () => 30),
  }),
  saboteur({
    id: 'collections-default-to-23',
    breaks: ['catalog/collection-limit-defaults-to-24'],
    sabotage: replaceLimit(both(onCollection, not(withParam('limit'))), () => 23),
  }),
  saboteur({
    id: 'list-defaults-to-everything',
    breaks: ['catalog/limit-defaults-to-24'],
    sabotage: replaceLimit(both(onList, not(withParam('limit')), not(withParam('page'))), () => 250),
  }),
  saboteur({
    id: 'limit-is-off-by-one-above-50',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: replaceLimit(
      both(
        onList,
        withLimit((limit) => limit > 50 && limit < 250),
      ),
      (limit) => limit - 1,
    ),
  }),
  saboteur({
    id: 'limit-is-off-by-one-on-collections',
    breaks: ['catalog/collection-limit-sets-the-size'],
    sabotage: replaceLimit(
      both(
        onCollection,
        withLimit((limit) => limit > 1 && limit < 250),
      ),
      (limit) => limit + 1,
    ),
  }),
  saboteur({
    id: 'limit-of-one-is-the-default',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: replaceLimit(
      both(
        onList,
        withLimit((limit) => limit === 1),
      ),
      () => 24,
    ),
  }),
  saboteur({
    id: 'limit-is-ignored-on-collections',
    breaks: ['catalog/collection-limit-sets-the-size', 'catalog/all-is-the-catalog'],
    sabotage: alterUrl(onCollection, (url) => url.searchParams.delete('limit')),
  }),
  saboteur({
    id: 'limit-is-ignored-on-one-collection',
    breaks: ['catalog/collection-limit-sets-the-size'],
    sabotage: alterUrl(both(onCollection, not(at('/collections/all/products.json'))), (url) =>
      url.searchParams.delete('limit'),
    ),
  }),
  saboteur({
    id: 'limit-of-249-is-refused',
    breaks: ['catalog/limit-sets-the-size'],
    sabotage: replaceAnswer(
      both(
        onList,
        reading,
        withLimit((limit) => limit === 249),
      ),
      () => errorAnswer(400),
    ),
  }),
  saboteur({
    id: 'limit-above-250-is-obeyed',
    breaks: [strange],
    sabotage: alterLists(
      (products) => Array.from({ length: 300 }, (_, i) => products[i % products.length]),
      both(
        onList,
        withLimit((limit) => limit > 250),
      ),
    ),
  }),
  saboteur({
    id: 'limit-of-zero-breaks-the-server',
    breaks: [strange],
    sabotage: replaceAnswer(
      both(
        lists,
        reading,
        withLimit((limit) => limit === 0),
      ),
      () => errorAnswer(500, 'division_by_zero'),
    ),
  }),
  saboteur({
    id: 'negative-limit-is-refused-in-html',
    breaks: [strange, 'catalog/http-failures-carry-an-error-body'],
    sabotage: replaceAnswer(
      both(
        lists,
        reading,
        withLimit((limit) => limit < 0),
      ),
      () => htmlAnswer(400),
    ),
  }),
  saboteur({
    id: 'limit-in-words-answers-nothing',
    breaks: [strange],
    sabotage: replaceAnswer(
      both(
        onCollection,
        reading,
        withParam('limit', (value) => /^[a-z]+$/.test(value)),
      ),
      () => new Response('', { headers: { 'content-type': 'application/json' } }),
    ),
  }),
];
