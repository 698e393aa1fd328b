/** Whether a target speaks the Universal Commerce Protocol, and in the version whose rules are known. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { resolveSchema } from '../../lib/assert/untrusted-schema/resolve-schema.ts';
import { show } from '../../lib/assert/violation.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { learnProfile, supportedVersions } from './profile.ts';
import { learnTools, type Tool } from './tools.ts';

/** The version that the rules of ruleset `ucp` are those of. */
export const knownVersion = '2026-04-08';

/**
 * The profile's `ucp` member, of a target that supports the known version.
 * @throws Inconclusive `not-advertised` for a target of other versions only.
 */
export async function needKnownVersion(witness: Witness): Promise<JsonObject> {
  const profile = await learnProfile(witness);
  const advertised = [profile.version, ...Object.keys(supportedVersions(profile))];
  if (advertised.includes(knownVersion)) return profile;
  const text = `the profile advertises UCP ${show([...new Set(advertised)])}; judged is ${knownVersion}`;
  throw new Inconclusive('not-advertised', text);
}

/** The members that a tool's input schema declares; none when it has no schema. */
export function declaredOf({ inputSchema = {} }: Tool, ...path: readonly string[]): JsonObject {
  const inner = path.reduce<unknown>(
    (schema, name) => membersOf(resolveSchema(inputSchema, schema))[name],
    inputSchema,
  );
  return membersOf(resolveSchema(inputSchema, inner));
}

const membersOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {});

/**
 * The tools of a target whose search takes its arguments as UCP wraps them.
 * @throws Inconclusive `not-advertised` for a target whose tools take other arguments.
 */
export async function needUcpTools(witness: Witness): Promise<readonly Tool[]> {
  await needKnownVersion(witness);
  const tools = await learnTools(witness);
  const search = tools.find(({ name }) => name === 'search_catalog');
  if (search && 'catalog' in declaredOf(search)) return tools;
  throw new Inconclusive(
    'not-advertised',
    'the input schema of search_catalog has no "catalog", so the tools do not speak UCP',
  );
}
