/** Demands credentials for reading the catalog. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onCollection, onProduct } from '../sabotage/catalog/alter-products.ts';
import { at, both, not, withHeader, withMethod } from '../sabotage/conditions.ts';
import { refuse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';

const reading = withMethod('GET', 'HEAD');
const open = 'catalog/needs-no-credentials';

const challenge = (): Response =>
  Response.json(
    { code: 'unauthorized', message: 'A key is needed.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking([open, 'catalog/collection-listing-is-served'], {
    'collections-need-a-key': {
      alsoCatches: {
        checks: ['catalog/page-is-accepted', 'catalog/unknown-collection-is-empty'],
        because: 'they request collection listings as well',
      },
      sabotage: replaceResponse(both(onCollection, reading, not(withHeader('authorization'))), challenge),
    },
  }),
  ...breaking([open, 'catalog/listed-product-is-served'], {
    'single-products-need-a-cookie': {
      alsoCatches: {
        checks: ['catalog/unknown-product-is-not-found'],
        because: 'it requests single products as well',
      },
      sabotage: refuse(both(onProduct, reading, not(withHeader('cookie'))), 403),
    },
  }),
  ...breaking([open, 'sitemap/index-is-served'], {
    'sitemap-needs-a-key': replaceResponse(both(at('/sitemap.xml'), reading), challenge),
  }),
];
