/** Makers of sabotage in the OpenAPI document. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { change } from '../../sabotage/put.ts';
import { at } from '../../sabotage/when.ts';

export const filePath = '/cdn/shop/files/openapi-2026-08-27.json';
export const onFile = at(filePath);

export const alterPaths = (make: (paths: JsonObject) => unknown) =>
  alterJson(
    onFile,
    change('/paths', (paths) => (isObject(paths) ? make(paths) : paths)),
  );

export const alterOperation = (path: string, method: string, make: (operation: unknown) => unknown) =>
  alterPaths((paths) => ({ ...paths, [path]: change(`/${method}`, make)(paths[path]) }));
