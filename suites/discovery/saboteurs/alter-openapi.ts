/** Makers of sabotage in the OpenAPI document. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';

export const filePath = '/cdn/shop/files/openapi-2026-08-27.json';
export const onFile = at(filePath);

export const alterOpenApi = (change: (document: unknown) => unknown) => alterJson(onFile, change);

export const alterPaths = (make: (paths: JsonObject) => unknown) =>
  alterOpenApi(changeAt('/paths', (paths) => (isObject(paths) ? make(paths) : paths)));

/** The operation of the path: POST at the commerce endpoint, GET elsewhere. */
export const alterOperation = (path: string, make: (operation: unknown) => unknown) => {
  const method = path === '/api/ucp/mcp' ? '/post' : '/get';
  return alterPaths((paths) => ({ ...paths, [path]: changeAt(method, make)(paths[path]) }));
};
