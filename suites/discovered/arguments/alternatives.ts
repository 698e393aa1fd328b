/** Alternatives of a schema: what tells an action from others, and members that exclude each other. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';

/** Names of members and of actions that take something out of a record. */
export const removes = /remov|delet|clear/i;

/** The constant that tells an action from others: `removeLineItem`. */
export const nameOfAction = ({ properties }: JsonObject): string =>
  Object.values(isObject(properties) ? properties : {})
    .flatMap((member) => (isObject(member) && typeof member.const === 'string' ? [member.const] : []))
    .join(' ');

/** Exactly one alternative may fit, so the members that only others require are forbidden. */
export function withoutMembersOf(
  schema: JsonObject,
  alternative: unknown,
  others: readonly unknown[],
): JsonObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const own = new Set([...requiredBy(schema), ...requiredBy(alternative)]);
  const foreign = new Set(others.flatMap(requiredBy).filter((name) => !own.has(name)));
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        foreign.has(name) ? forbidden(member) : member,
      ]),
    ),
  };
}

/** It keeps its description, which tells what the other members are. */
const forbidden = (member: unknown): JsonObject => ({ ...(isObject(member) && member), not: {} });

export const isForbidden = (member: unknown): boolean =>
  isObject(member) && isObject(member.not) && Object.keys(member.not).length === 0;

const requiredBy = (schema: unknown): readonly unknown[] =>
  isObject(schema) && Array.isArray(schema.required) ? schema.required : [];
