/** The operations of an OpenAPI document, read leniently: references are followed, and anything that is no operation is left out. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { dereference } from '../../../lib/assert/schema-references.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { fetchOpenApi } from '../../discovered/open-api.ts';

export type Operation = {
  /** Lower case, as in the document. */
  readonly method: string;
  /** The path as the document has it. */
  readonly path: string;
  /** The path without and with each server's base path, and with every template expression as `{}`. */
  readonly shapes: readonly string[];
  readonly operation: JsonObject;
  /** Those of the operation and of its path. */
  readonly parameters: readonly JsonObject[];
};

export type Description = {
  readonly response: HttpResponse;
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
};

/** @throws Inconclusive `prerequisite` when no OpenAPI document is served. */
export async function fetchDescription(context: Context): Promise<Description> {
  const { response, value: document } = await fetchOpenApi(context);
  return { response, document, operations: operationsOf(document) };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export function operationsOf(document: JsonObject): readonly Operation[] {
  if (!isObject(document.paths)) return [];
  return Object.entries(document.paths).flatMap(([path, node]) => {
    const item = dereference(document, node) ?? {};
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const parameters = [...listed(operation.parameters), ...listed(item.parameters)]
        .map((parameter) => dereference(document, parameter))
        .filter((parameter) => parameter !== undefined);
      const bases = basePathsOf(operation.servers ?? item.servers ?? document.servers);
      return [{ method, path, shapes: shapesOf(path, bases), operation, parameters }];
    });
  });
}

/** The operation with a method and a path; the path's parameters may have any names. */
export const operationOf = (
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined =>
  operations.find((operation) => operation.method === method && operation.shapes.includes(shapeOf(path)));

/** `/products/{handle}.json` becomes `/products/{}.json`: the interface promises no parameter names. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/** Names in the template expressions of a path. */
export const templateNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const shapesOf = (path: string, bases: readonly string[]): readonly string[] =>
  ['', ...bases].map((base) => shapeOf(`${base}${path}`));

/** Base paths of servers, whose URLs may be relative or templates. */
function basePathsOf(servers: unknown): readonly string[] {
  return listed(servers)
    .flatMap((server) => (isObject(server) && typeof server.url === 'string' ? [server.url] : []))
    .map((url) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, ''));
}
