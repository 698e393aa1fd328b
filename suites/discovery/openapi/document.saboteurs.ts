/** Sabotage of the OpenAPI document as a whole. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { refuse } from '../../sabotage/http/error-response.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOpenApi, alterOperation, onFile } from '../saboteurs/alter-openapi.ts';

const collectionList = '/collections/{handle}/products.json';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['discovery/openapi-file-is-served', 'discovery/openapi-redirect-leads-to-a-file'], {
    'openapi-file-gone': refuse(onFile, 404),
  }),
  ...breaking(['discovery/openapi-file-is-served', 'discovery/openapi-is-valid'], {
    'openapi-of-the-line-before': alterOpenApi(setAt('/openapi', '3.0.3')),
  }),
  ...breaking('discovery/openapi-carries-its-version', {
    'openapi-one-day-behind': alterOpenApi(setAt('/info/version', '2026-08-26')),
  }),
  ...breaking('discovery/openapi-demands-no-credentials', {
    'openapi-demands-a-login': alterOpenApi(setAt('/security', [{ customerAccount: ['openid'] }])),
  }),
  ...breaking('discovery/openapi-is-valid', {
    'openapi-with-an-undescribed-answer': alterOperation(
      '/products.json',
      removeAt('/responses/200/description'),
    ),
    'openapi-with-a-parameter-from-nowhere': alterOperation(
      collectionList,
      setAt('/parameters/2/in', 'body'),
    ),
  }),
  ...breaking('discovery/openapi-operation-ids-are-unique', {
    'openapi-with-an-operation-id-twice': alterOperation(
      collectionList,
      setAt('/operationId', 'listProducts'),
    ),
  }),
  ...breaking('discovery/openapi-path-parameters-are-declared', {
    'openapi-with-an-undeclared-path-parameter': alterOperation(
      '/products/{handle}.json',
      removeAt('/parameters/0'),
    ),
  }),
  ...breaking('discovery/openapi-references-resolve', {
    'openapi-refers-to-a-schema-by-its-old-name': alterOpenApi(
      setAt('/components/schemas/Product/properties/images/items', { $ref: '#/components/schemas/Picture' }),
    ),
    'openapi-loses-a-schema': alterOpenApi(removeAt('/components/schemas/Error')),
  }),
];
