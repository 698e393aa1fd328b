/** Saboteurs of the OpenAPI document as a whole, and of the redirect to it. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, onHost } from '../sabotage/conditions.ts';
import { refuse, replaceResponse, servePath, setHeader } from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';

const collectionList = '/collections/{handle}/products.json';

const filePath = '/cdn/shop/files/openapi-2026-08-27.json';

const onFile = at(filePath);

export const alterOpenApi = (change: (document: unknown) => unknown) => alterJson(onFile, change);

export const alterPaths = (make: (paths: JsonObject) => unknown) =>
  alterOpenApi(changeAt('/paths', (paths) => (isObject(paths) ? make(paths) : paths)));

/** Alters the operation of a path: POST at the commerce endpoint, GET elsewhere. */
export const alterOperation = (path: string, make: (operation: unknown) => unknown) => {
  const method = path === '/api/ucp/mcp' ? '/post' : '/get';
  return alterPaths((paths) => ({ ...paths, [path]: changeAt(method, make)(paths[path]) }));
};

const onRedirect = at('/openapi.json');

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

  ...breaking('discovery/openapi-redirects-to-a-versioned-file', {
    'openapi-served-without-redirect': servePath(onRedirect, filePath),
    'openapi-redirects-to-a-file-without-version': setHeader(
      onRedirect,
      'location',
      '/cdn/shop/files/openapi.json',
    ),
  }),
  ...breaking(
    ['discovery/openapi-redirects-to-the-current-version', 'discovery/openapi-redirect-leads-to-a-file'],
    {
      'openapi-redirects-to-an-older-version': setHeader(
        onRedirect,
        'location',
        '/cdn/shop/files/openapi-2026-08-26.json',
      ),
    },
  ),
  ...breaking('discovery/openapi-redirect-leads-to-a-file', {
    'openapi-redirects-to-a-host-without-the-file': combine(
      setHeader(onRedirect, 'location', `http://cdn.test${filePath}`),
      replaceResponse(both(onFile, onHost('cdn.test')), () => new Response('gone', { status: 410 })),
    ),
  }),
];
