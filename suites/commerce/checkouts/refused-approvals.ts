/** Approvals that approve nothing, in every form that the input schema of a tool offers: refused, old and empty ones. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/resolve-schema.ts';
import { isApproval } from '../../discovered/arguments/fact-for.ts';
import { typeOf } from '../../discovered/arguments/type-of.ts';
import { maxSchemaLevels, maxSchemaNodes } from '../../discovered/bounds.ts';

export type RefusedApproval = { readonly path: readonly string[]; readonly value: unknown };

/** No approval of that day is contemporaneous. */
const longAgo = '2020-01-01T00:00:00Z';

/** Forms that are sent; a schema may offer more. */
const maxForms = 8;

const manners = ['refused', 'old', 'empty'] as const;
type Manner = (typeof manners)[number];

/** A schema below others, and the rest of the bound. */
type Work = { readonly root: JsonObject; nodes: number; readonly now: Date };
type Place = { readonly path: readonly string[]; readonly schema: JsonObject; readonly isRequired: boolean };

/** The members that a schema declares; none beyond the bounds, since a schema may contain itself. */
function membersOf(work: Work, { path, schema }: Place): readonly Place[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const members = Object.entries(isObject(schema.properties) ? schema.properties : {});
  if (path.length >= maxSchemaLevels || members.length > work.nodes) return [];
  work.nodes -= members.length;
  return members.map(([name, written]) => ({
    path: [...path, name],
    schema: resolveSchema(work.root, written),
    isRequired: required.includes(name),
  }));
}

/** The outermost members that are named after an approval. */
const approvalsIn = (work: Work, place: Place): readonly Place[] =>
  membersOf(work, place).flatMap((member) =>
    isApproval(nameOf(member), member.schema) ? [member] : approvalsIn(work, member),
  );

const nameOf = ({ path }: Place): string => path.at(-1) ?? '';

const isTime = (place: Place): boolean =>
  /^date/.test(String(place.schema.format)) || /(at|date|time|timestamp)$/i.test(nameOf(place));

const isDecision = (place: Place): boolean => /(status|state|decision|outcome)$/i.test(nameOf(place));

/** Words that cannot be misread. */
const no =
  /^(declined?|rejected?|denied|deny|refused?|revoked|withdrawn|unapproved|not_(approved|given|granted))$/i;
const saysNo = (word: unknown): boolean => word === false || (typeof word === 'string' && no.test(word));

/**
 * A value of one manner, or undefined where the schema has no place for one. None can count as an approval: no true, no
 * token, no word that does not say no, and a time of today only beside a refusal.
 */
function valueIn(work: Work, manner: Manner, place: Place): unknown {
  const { schema, isRequired } = place;
  if (Array.isArray(schema.enum)) return manner === 'refused' ? schema.enum.find(saysNo) : undefined;
  switch (typeOf(schema)) {
    case 'object':
      return objectIn(work, manner, place);
    case 'boolean':
      return manner === 'refused' || isRequired ? false : undefined;
    case 'integer':
    case 'number':
      return manner === 'old' && isTime(place) ? 0 : undefined;
    case 'string':
      return textIn(work, manner, place);
    default:
      return undefined;
  }
}

function objectIn(work: Work, manner: Manner, place: Place): JsonObject | undefined {
  const members = membersOf(work, place)
    .map((member) => [nameOf(member), valueIn(work, manner, member)] as const)
    .filter(([, value]) => value !== undefined);
  const refuses = members.some(([, value]) => saysNo(value) || isObject(value));
  return members.length > 0 && (manner !== 'refused' || refuses) ? Object.fromEntries(members) : undefined;
}

/** A refusal has a time of its own; the time alone is no refusal, so it is sent beside one only. */
function textIn({ now }: Work, manner: Manner, place: Place): string | undefined {
  if (manner === 'refused' && isDecision(place)) return 'declined';
  if (manner === 'refused') return isTime(place) ? now.toISOString() : undefined;
  if (manner === 'old') return isTime(place) ? longAgo : undefined;
  return '';
}

/** The time of a refusal stands in an object beside it, never alone. */
const formIn = (work: Work, manner: Manner, place: Place): unknown => {
  const value = valueIn(work, manner, place);
  return manner === 'refused' && typeof value === 'string' && !saysNo(value) ? undefined : value;
};

/** For each approval: refused; of long ago; with empty texts; an empty object; null. */
export function refusedApprovals(inputSchema: JsonObject, now: Date): readonly RefusedApproval[] {
  const work: Work = { root: inputSchema, nodes: maxSchemaNodes, now };
  const schema = resolveSchema(inputSchema, inputSchema);
  const places = approvalsIn(work, { path: [], schema, isRequired: true });
  const outermost = places.toSorted((a, b) => a.path.length - b.path.length);
  const forms = outermost.flatMap((place) => [
    ...manners.map((manner) => ({ path: place.path, value: formIn(work, manner, place) })),
    ...(typeOf(place.schema) === 'object' ? [{ path: place.path, value: {} }] : []),
    { path: place.path, value: null },
  ]);
  return forms.filter(({ value }) => value !== undefined).slice(0, maxForms);
}

/** The arguments with an approval in its place. */
export function withApproval(args: JsonObject, { path, value }: RefusedApproval): JsonObject {
  const [step = '', ...rest] = path;
  if (rest.length === 0) return { ...args, [step]: value };
  const inner = args[step];
  return { ...args, [step]: withApproval(isObject(inner) ? inner : {}, { path: rest, value }) };
}
