/** The version of the Universal Commerce Protocol that a target advertises, the rules for it, the entries of its profile, and the tools that speak it. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { resolveSchema } from '../../lib/assert/schema-references.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Target } from '../../lib/model/target.ts';
import type { Release } from '../releases/release.ts';
import { isDefined, knownVersions, releases } from '../releases/releases.ts';
import { requireProfile } from './profile.ts';
import { requireTools, type Tool } from './tools.ts';

/** The version that a profile advertises, and the known release whose rules apply to it. */
export type AppliedVersion = {
  readonly advertised: string;
  readonly release: Release;
  /** Newer than all known versions, so that violations are at most notes. */
  readonly isNewer: boolean;
};

export function isVersion(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The rules for an advertised version; undefined if it is not a date, or if it is older and unknown. */
export function rulesFor(version: unknown): AppliedVersion | undefined {
  if (!isVersion(version)) return undefined;
  const [newest] = releases;
  const known = releases.find((release) => release.version === version);
  if (known) return { advertised: version, release: known, isNewer: false };
  return version > newest.version ? { advertised: version, release: newest, isNewer: true } : undefined;
}

/**
 * The version of the default profile decides, even if the profile supports other versions.
 * @throws Inconclusive `not-advertised` for a version without known rules.
 */
export async function requireVersion(context: Context): Promise<AppliedVersion> {
  const { version } = await requireProfile(context);
  const applied = rulesFor(version);
  if (applied) return applied;
  const why = isVersion(version) ? 'whose rules are unknown' : 'which is not a date (YYYY-MM-DD)';
  const text = `the profile advertises UCP ${show(version)}, ${why}; known versions are ${knownVersions.join(' and ')}`;
  throw new Inconclusive('not-advertised', text);
}

/** The members that a tool's input schema declares at a path; empty without a schema. */
export function declaredMembers({ inputSchema = {} }: Tool, ...path: readonly string[]): JsonObject {
  const inner = path.reduce<unknown>(
    (schema, name) => membersOf(resolveSchema(inputSchema, schema))[name],
    inputSchema,
  );
  return membersOf(resolveSchema(inputSchema, inner));
}

const membersOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {});

/** The arguments that show that a target speaks UCP, by tool. A target of the first version may have no search. */
const wrappers = [
  ['search_catalog', 'catalog'],
  ['create_checkout', 'checkout'],
] as const;

/**
 * The tools of a target, if search_catalog, or else create_checkout, wraps its arguments as UCP does.
 * @throws Inconclusive `not-advertised` for a target whose tools take other arguments.
 */
export async function requireUcpTools(context: Context): Promise<readonly Tool[]> {
  const { release } = await requireVersion(context);
  const tools = await requireTools(context);
  const named = (name: string) => tools.find((tool) => tool.name === name);
  const candidates = wrappers.filter(([candidate]) => isDefined(release, candidate));
  const [name, member] = candidates.find(([candidate]) => named(candidate)) ?? candidates[0] ?? wrappers[0];
  const tool = named(name);
  if (tool && member in declaredMembers(tool)) return tools;
  const text = `the input schema of ${name} has no "${member}", so the tools do not speak UCP`;
  throw new Inconclusive('not-advertised', text);
}

/** The registries of a profile that have entries. */
export const registries = ['services', 'capabilities', 'payment_handlers'] as const;

export type Registry = (typeof registries)[number];

export type Entry = { readonly at: string; readonly name: string; readonly entry: JsonObject };

/** The entries of these registries, each with its JSON Pointer. */
export const entriesOf = (ucp: JsonObject, names: readonly Registry[]): readonly Entry[] =>
  names.flatMap((registry) =>
    Object.entries(isObject(ucp[registry]) ? ucp[registry] : {}).flatMap(([name, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
        isObject(entry) ? [{ at: `/ucp/${registry}/${name}/${i}`, name, entry }] : [],
      ),
    ),
  );

/** A target that is audited over http has no domain from which to publish its schemas. */
export function isOwnWithoutTls(schema: unknown, { baseUrl, canonicalUrl = baseUrl }: Target): boolean {
  if (!baseUrl.startsWith('http:') || typeof schema !== 'string' || !URL.canParse(schema)) return false;
  return [baseUrl, canonicalUrl].some((own) => new URL(own).origin === new URL(schema).origin);
}
