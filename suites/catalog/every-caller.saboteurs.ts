/** Serves something else than products to a few callers. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onCollection, onList, onProduct } from '../sabotage/catalog/alter-products.ts';
import { both, withHeader, withMethod, withParam } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';

const scripts = both(withMethod('GET'), withHeader('origin'));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('catalog/every-caller-gets-the-products', {
    'scripts-get-an-empty-object-for-a-list': alterJson(both(onList, scripts), () => ({})),
    'scripts-get-the-items-of-a-collection': alterJson(both(onCollection, scripts), () => ({ items: [] })),
    'scripts-get-partial-products': alterStatus(both(onProduct, scripts), 206, 200),
  }),
  ...breaking('catalog/every-answer-is-labelled-as-json', {
    'scripts-get-the-list-as-text': setHeader(both(onList, scripts), 'content-type', 'text/plain'),
    'short-lists-come-as-html': setHeader(
      both(
        onList,
        withParam('limit', (limit) => limit === '1'),
      ),
      'content-type',
      'text/html; charset=utf-8',
    ),
  }),
];
