/** Sabotage of the OpenAPI document as a whole. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation, onFile } from '../saboteurs/alter-openapi.ts';

const collectionList = '/collections/{handle}/products.json';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-file-gone',
    breaks: ['discovery/openapi-file-is-served', 'discovery/openapi-redirect-leads-to-a-file'],
    sabotage: replaceResponse(onFile, () => errorResponse(404)),
  }),
  saboteur({
    id: 'openapi-of-the-line-before',
    breaks: ['discovery/openapi-file-is-served', 'discovery/openapi-is-valid'],
    sabotage: alterJson(onFile, setAt('/openapi', '3.0.3')),
  }),
  saboteur({
    id: 'openapi-one-day-behind',
    breaks: ['discovery/openapi-carries-its-version'],
    sabotage: alterJson(onFile, setAt('/info/version', '2026-08-26')),
  }),
  saboteur({
    id: 'openapi-demands-a-login',
    breaks: ['discovery/openapi-demands-no-credentials'],
    sabotage: alterJson(onFile, setAt('/security', [{ customerAccount: ['openid'] }])),
  }),
  saboteur({
    id: 'openapi-with-an-undescribed-answer',
    breaks: ['discovery/openapi-is-valid'],
    sabotage: alterOperation('/products.json', 'get', removeAt('/responses/200/description')),
  }),
  saboteur({
    id: 'openapi-with-a-parameter-from-nowhere',
    breaks: ['discovery/openapi-is-valid'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/2/in', 'body')),
  }),
  saboteur({
    id: 'openapi-with-an-operation-id-twice',
    breaks: ['discovery/openapi-operation-ids-are-unique'],
    sabotage: alterOperation(collectionList, 'get', setAt('/operationId', 'listProducts')),
  }),
  saboteur({
    id: 'openapi-with-an-undeclared-path-parameter',
    breaks: ['discovery/openapi-path-parameters-are-declared'],
    sabotage: alterOperation('/products/{handle}.json', 'get', removeAt('/parameters/0')),
  }),
  saboteur({
    id: 'openapi-refers-to-a-schema-by-its-old-name',
    breaks: ['discovery/openapi-references-resolve'],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/Product/properties/images/items', { $ref: '#/components/schemas/Picture' }),
    ),
  }),
  saboteur({
    id: 'openapi-loses-a-schema',
    breaks: ['discovery/openapi-references-resolve'],
    sabotage: alterJson(onFile, removeAt('/components/schemas/Error')),
  }),
];
