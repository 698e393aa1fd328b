/** Sabotage of the parameters in the OpenAPI document. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation } from '../saboteurs/alter-openapi.ts';

const collectionList = '/collections/{handle}/products.json';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-with-a-larger-limit-on-collections',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/1/schema/maximum', 500)),
  }),
  saboteur({
    id: 'openapi-with-another-default-limit',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation('/products.json', 'get', setAt('/parameters/0/schema/default', 30)),
  }),
  saboteur({
    id: 'openapi-with-limit-as-text',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation('/products.json', 'get', setAt('/parameters/0/schema/type', 'string')),
  }),
  saboteur({
    id: 'openapi-with-limit-required',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/1/required', true)),
  }),
  saboteur({
    id: 'openapi-without-the-default-limit-on-collections',
    breaks: ['discovery/openapi-declares-limit'],
    sabotage: alterOperation(collectionList, 'get', removeAt('/parameters/1/schema/default')),
  }),
  saboteur({
    id: 'openapi-knows-only-the-latest-version',
    breaks: ['discovery/openapi-agrees-on-versions'],
    sabotage: alterOperation(
      '/.well-known/ucp/{version}',
      'get',
      setAt('/parameters/0/schema/enum', ['2026-04-08']),
    ),
  }),
];
