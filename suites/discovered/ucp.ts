/** Whether a target speaks the Universal Commerce Protocol, and by the rules of which version it is judged. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { resolveSchema } from '../../lib/assert/untrusted-schema/resolve-schema.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { requireProfile } from './profile.ts';
import { requireTools, type Tool } from './tools.ts';

/** Versions whose rules ruleset `ucp` knows, the newest first. */
export const knownVersions = ['2026-04-08', '2026-01-23'] as const;
export type KnownVersion = (typeof knownVersions)[number];

/** What a profile advertises, and the known rules that it is judged by. */
export type Spoken = {
  readonly advertised: string;
  readonly rules: KnownVersion;
  /** Newer than every known version: whatever is found is a note. */
  readonly isNewer: boolean;
};

export function isVersion(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The rules for what a profile has as its version; undefined for one that is no date, or older and not known. */
export function rulesFor(version: unknown): Spoken | undefined {
  if (!isVersion(version)) return undefined;
  const [newest] = knownVersions;
  const known = knownVersions.find((candidate) => candidate === version);
  if (known) return { advertised: version, rules: known, isNewer: false };
  return version > newest ? { advertised: version, rules: newest, isNewer: true } : undefined;
}

/**
 * The version of the default profile decides, whatever others are supported.
 * @throws Inconclusive `not-advertised` for a version that no rules are known of.
 */
export async function requireVersion(context: Context): Promise<Spoken> {
  const { version } = await requireProfile(context);
  const spoken = rulesFor(version);
  if (spoken) return spoken;
  const what = isVersion(version) ? 'of which no rules are known' : 'which is no version: YYYY-MM-DD';
  const text = `the profile advertises UCP ${show(version)}, ${what}; known are ${knownVersions.join(' and ')}`;
  throw new Inconclusive('not-advertised', text);
}

/** What is found by the rules of an older version than the advertised one is no more than a note. */
export const graded = (
  violations: readonly Violation[],
  { advertised, rules, isNewer }: Spoken,
): readonly Violation[] =>
  isNewer
    ? violations.map((found) => ({
        ...found,
        message: `${found.message} (by the rules of UCP ${rules}; the profile advertises ${advertised}, which is newer)`,
        atMost: 'may',
      }))
    : violations;

/** The members that a tool's input schema declares; none when it has no schema. */
export function declaredOf({ inputSchema = {} }: Tool, ...path: readonly string[]): JsonObject {
  const inner = path.reduce<unknown>(
    (schema, name) => membersOf(resolveSchema(inputSchema, schema))[name],
    inputSchema,
  );
  return membersOf(resolveSchema(inputSchema, inner));
}

const membersOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {});

/** What tells that the tools speak UCP; a target of its first versions may have no search. */
const signs = [
  ['search_catalog', 'catalog'],
  ['create_checkout', 'checkout'],
] as const;

/**
 * The tools of a target whose search, or else whose checkout, takes its arguments as UCP wraps them.
 * @throws Inconclusive `not-advertised` for a target whose tools take other arguments.
 */
export async function requireUcpTools(context: Context): Promise<readonly Tool[]> {
  await requireVersion(context);
  const tools = await requireTools(context);
  const named = (name: string) => tools.find((tool) => tool.name === name);
  const [name, member] = signs.find(([candidate]) => named(candidate)) ?? signs[0];
  const tool = named(name);
  if (tool && member in declaredOf(tool)) return tools;
  const text = `the input schema of ${name} has no "${member}", so the tools do not speak UCP`;
  throw new Inconclusive('not-advertised', text);
}
