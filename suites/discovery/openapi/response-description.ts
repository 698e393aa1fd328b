/** The descriptions of responses in an OpenAPI document. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { dereference } from '../../../lib/assert/schema-references.ts';
import type { Operation } from './operations.ts';

/** The description of a status: by itself, by its class, or with all others; undefined when there is none. */
export function describedResponse(document: JsonObject, { operation }: Operation, status: string): unknown {
  const responses = dereference(document, operation.responses) ?? {};
  const [digit] = status;
  return [status, `${digit}XX`, `${digit}xx`, 'default']
    .map((name) => responses[name])
    .find((description) => description !== undefined);
}

/** The media type object for a media type, named exactly or by a range; undefined when there is none. */
export function contentFor(description: JsonObject | undefined, type: string): unknown {
  const content = Object.entries(isObject(description?.content) ? description.content : {});
  const named = (name: string) =>
    content.find(([key]) => key.split(';')[0]?.trim().toLowerCase() === name)?.[1];
  return named(type) ?? named(`${type.split('/')[0]}/*`) ?? named('*/*');
}
