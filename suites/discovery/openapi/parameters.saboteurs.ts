/** Sabotage of the parameters in the OpenAPI document. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation } from '../saboteurs/alter-openapi.ts';

const collectionList = '/collections/{handle}/products.json';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/openapi-agrees-on-limit', {
    'openapi-with-a-larger-limit-on-collections': alterOperation(
      collectionList,
      setAt('/parameters/1/schema/maximum', 500),
    ),
    'openapi-with-another-default-limit': alterOperation(
      '/products.json',
      setAt('/parameters/0/schema/default', 30),
    ),
    'openapi-with-limit-as-text': alterOperation(
      '/products.json',
      setAt('/parameters/0/schema/type', 'string'),
    ),
    'openapi-with-limit-required': alterOperation(collectionList, setAt('/parameters/1/required', true)),
  }),
  ...breaking('discovery/openapi-declares-limit', {
    'openapi-without-the-default-limit-on-collections': alterOperation(
      collectionList,
      removeAt('/parameters/1/schema/default'),
    ),
  }),
  ...breaking('discovery/openapi-agrees-on-versions', {
    'openapi-knows-only-the-latest-version': alterOperation(
      '/.well-known/ucp/{version}',
      setAt('/parameters/0/schema/enum', ['2026-04-08']),
    ),
  }),
];
