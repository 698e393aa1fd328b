/** Serves something else than products to a few callers. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onCollection, onList, onProduct } from '../sabotage/catalog/alter-products.ts';
import { both, withHeader, withMethod } from '../sabotage/conditions.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';

const scripts = both(withMethod('GET'), withHeader('origin'));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('catalog/every-caller-gets-the-products', {
    'scripts-get-an-empty-object-for-a-list': alterJson(both(onList, scripts), () => ({})),
    'scripts-get-the-items-of-a-collection': alterJson(both(onCollection, scripts), () => ({ items: [] })),
    'scripts-get-partial-products': alterStatus(both(onProduct, scripts), 206, 200),
  }),
];
