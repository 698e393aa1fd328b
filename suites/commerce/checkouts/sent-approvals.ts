/**
 * The approvals that are sent: that of a person with its placeholders filled, and those that are not valid, in every form that
 * an input schema allows: refused, old and empty ones.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';
import { type Approval, type Placeholder, placeholderPattern } from '../../../lib/model/target.ts';
import { isApproval, typeOf } from '../../discovered/arguments/fact-rules.ts';
import { maxSchemaLevels, maxSchemaNodes } from '../../discovered/bounds.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { inEnglish } from '../../words/languages.ts';
import {
  ages,
  approvalMembers,
  approvalWords,
  approvingPersons,
  numberWords,
  refusingWords,
} from '../../words/records.ts';
import { memberWords } from '../../words/sayings.ts';
import type { ToolCall } from '../client/tool-client.ts';

type RefusedApproval = { readonly path: readonly string[]; readonly value: unknown };

/** Forms that are sent; a schema may allow more. */
const maxForms = 8;

const kinds = ['refused', 'old', 'empty'] as const;
type Kind = (typeof kinds)[number];

/** `nodes`: what is left of the bound. */
type Work = { readonly root: JsonObject; nodes: number; readonly now: Date };
type Place = { readonly path: readonly string[]; readonly schema: JsonObject; readonly isRequired: boolean };

/** The members that a schema declares; none beyond the bounds, because a schema may contain itself. */
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
  /^date/.test(String(place.schema.format)) || approvalMembers.time.test(nameOf(place));

const isDecision = (place: Place): boolean => approvalMembers.decision.test(nameOf(place));

const saysNo = (word: unknown): boolean =>
  word === false || (typeof word === 'string' && refusingWords.test(word));

/**
 * A value of one kind; undefined when the schema has no place for it. No value can pass as an approval: it is not true, not
 * a token, not a word other than a refusal, and a current time only beside a refusal.
 */
function valueIn(work: Work, kind: Kind, place: Place): unknown {
  const { schema, isRequired } = place;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return kind === 'refused' ? schema.enum.find(saysNo) : undefined;
  switch (typeOf(schema)) {
    case 'object':
      return objectIn(work, kind, place);
    case 'boolean':
      return kind === 'refused' || isRequired ? false : undefined;
    case 'integer':
    case 'number':
      return isTime(place) ? momentIn(work, kind, place) : undefined;
    case 'string':
      return textIn(work, kind, place);
    default:
      return undefined;
  }
}

/** A moment as a number: the least, or the current one in seconds, or in milliseconds if the schema says so. */
function momentIn({ now }: Work, kind: Kind, { schema }: Place): number | undefined {
  const { minimum = 0, maximum = 0, description = '' } = schema;
  if (kind === 'old') return Number(minimum);
  const inMilliseconds = memberWords.milliseconds.test(String(description)) || Number(maximum) > maxSeconds;
  return kind === 'refused' ? Math.floor(now.getTime() / (inMilliseconds ? 1 : 1_000)) : undefined;
}

/** The year 5138; a moment may be later only in other units. */
const maxSeconds = 99_999_999_999;

function objectIn(work: Work, kind: Kind, place: Place): JsonObject | undefined {
  const members = membersOf(work, place)
    .map((member) => [nameOf(member), valueIn(work, kind, member)] as const)
    .filter(([, value]) => value !== undefined);
  const refuses = members.some(([, value]) => saysNo(value) || isObject(value));
  return members.length > 0 && (kind !== 'refused' || refuses) ? Object.fromEntries(members) : undefined;
}

/** A refusal may have a current time. */
function textIn({ now }: Work, kind: Kind, place: Place): string | undefined {
  if (kind === 'refused' && isDecision(place)) return 'declined';
  if (kind === 'refused') return isTime(place) ? now.toISOString() : undefined;
  if (kind === 'old') return isTime(place) ? longAgo : undefined;
  return '';
}

/** As `valueIn`, but without a current time that is not beside a refusal. */
const formIn = (work: Work, kind: Kind, place: Place): unknown => {
  const value = valueIn(work, kind, place);
  const isText = typeof value === 'string' || typeof value === 'number';
  return kind === 'refused' && isText && !saysNo(value) ? undefined : value;
};

/** The names of the members that are an approval. */
function approvalNames(inputSchema: JsonObject): readonly string[] {
  const work: Work = { root: inputSchema, nodes: maxSchemaNodes, now: new Date(0) };
  const schema = resolveSchema(inputSchema, inputSchema);
  return approvalsIn(work, { path: [], schema, isRequired: true }).map(nameOf);
}

/** What a person gave as the approval of this storefront, refused: its members have no need of a telling name. */
function givenRefused(work: Work, place: Place, given: JsonObject): readonly RefusedApproval[] {
  const members = membersOf(work, place).filter((member) => Object.hasOwn(given, nameOf(member)));
  const isApproved = Object.values(given).every((value) => !isObject(value));
  if (!isApproved) {
    return members.flatMap((member) => {
      const inner = given[nameOf(member)];
      return isObject(inner) ? givenRefused(work, member, inner) : [];
    });
  }
  const values = members.map((member) => [nameOf(member), valueIn(work, 'refused', member)] as const);
  const known = values.filter(([, value]) => value !== undefined);
  return known.some(([, value]) => saysNo(value))
    ? [{ path: place.path, value: Object.fromEntries(known) }]
    : [];
}

/**
 * For each member that is an approval: a refusal, an old approval, one with empty texts, an empty object, and null.
 * @param given the approval that the storefront takes, as far as it is known.
 */
export function refusedApprovals(
  inputSchema: JsonObject,
  now: Date,
  given: JsonObject = {},
): readonly RefusedApproval[] {
  const work: Work = { root: inputSchema, nodes: maxSchemaNodes, now };
  const schema = resolveSchema(inputSchema, inputSchema);
  const places = approvalsIn(work, { path: [], schema, isRequired: true });
  const outermost = places.toSorted((a, b) => a.path.length - b.path.length);
  const forms = outermost.flatMap((place) => [
    ...kinds.map((kind) => ({ path: place.path, value: formIn(work, kind, place) })),
    ...(typeOf(place.schema) === 'object' ? [{ path: place.path, value: {} }] : []),
    { path: place.path, value: null },
  ]);
  const whole = { path: [], schema, isRequired: true };
  return [...givenRefused({ ...work, nodes: maxSchemaNodes }, whole, given), ...forms]
    .filter(({ value }) => value !== undefined)
    .slice(0, maxForms);
}

/** Payment data that pay nothing, in the outermost member that takes an object of them without any members. */
export function emptyPayments(inputSchema: JsonObject): readonly RefusedApproval[] {
  const work: Work = { root: inputSchema, nodes: maxSchemaNodes, now: new Date(0) };
  const paymentsIn = (place: Place): readonly Place[] =>
    membersOf(work, place).flatMap((member) => {
      const { schema } = member;
      if (isApproval(nameOf(member), schema)) return [];
      if (!approvalMembers.payment.test(inEnglish(nameOf(member)))) return paymentsIn(member);
      return typeOf(schema) === 'object' && [schema.required].flat().every((name) => !name) ? [member] : [];
    });
  const schema = resolveSchema(inputSchema, inputSchema);
  return paymentsIn({ path: [], schema, isRequired: true })
    .slice(0, 1)
    .map(({ path }) => ({ path, value: {} }));
}

/** The arguments with an approval at its path. */
export function withApproval(args: JsonObject, { path, value }: RefusedApproval): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined) return { ...args, ...(isObject(value) && value) };
  if (rest.length === 0) return { ...args, [step]: value };
  const inner = args[step];
  return { ...args, [step]: withApproval(isObject(inner) ? inner : {}, { path: rest, value }) };
}

/** A refusal that names the approval, in words or by the name of its member, where the checkout did not before. */
export function namesApproval(refusal: ToolCall, before: ToolCall, inputSchema: JsonObject): boolean {
  const members = approvalNames(inputSchema);
  const stems = members.flatMap(stemsOf);
  const known = new Set(textsIn(before));
  return textsIn(refusal).some(
    (text) =>
      !known.has(text) &&
      (approvalWords.test(text) || [...members, ...stems].some((name) => plain(text).includes(plain(name)))),
  );
}

/** The beginnings of the words in a name that are about the approval: `confirm` of `customer_confirmation`. */
const stemsOf = (name: string): readonly string[] =>
  name
    .split(/[_-]|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word.length >= minStem && !approvingPersons.test(word))
    .map((word) => word.slice(0, maxStem));

const [minStem, maxStem] = [5, 7];

/** The texts of a response, and the names of its members. */
const textsIn = ({ rpcResponse }: ToolCall): readonly string[] =>
  [rpcResponse.error, ...payloadsOf(rpcResponse)].flatMap(placesIn).flatMap(({ path, value }) => {
    const name = path.findLast((step) => !/^\d+$/.test(step));
    return [...(name === undefined ? [] : [name]), ...(typeof value === 'string' ? [value] : [])];
  });

/** Without case, accents and separators: `aprovacao` is the member, and `aprovação` the word. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_-]/gu, '')
    .toLowerCase();

/** A text that is nothing but a placeholder becomes the value itself, which may be a number. */
export type Values = Readonly<Partial<Record<Placeholder, string | number>>>;

export function fillApproval({ arguments: written }: Approval, values: Values): JsonObject {
  return fill(written, values) as JsonObject;
}

/** The placeholders in an approval. */
export const placeholdersIn = ({ arguments: written }: Approval): ReadonlySet<string> =>
  new Set((JSON.stringify(written).match(placeholderPattern) ?? []).map(placeholderIn));

const placeholderIn = (found: string): Placeholder => found.slice(1, -1) as Placeholder;

function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, fill(own, values)]));
}

function fillText(text: string, values: Values): string | number {
  const [only] = text.match(placeholderPattern) ?? [];
  const whole = only === text ? values[placeholderIn(only)] : undefined;
  return (
    whole ?? text.replaceAll(placeholderPattern, (found) => String(values[placeholderIn(found)] ?? found))
  );
}

/** @param at milliseconds since 1970. */
export const timesAt = (at: number): Values => ({
  now: new Date(at).toISOString(),
  'now:unix': Math.floor(at / 1_000),
});

/** An approval of that day is not contemporaneous. */
export const longAgo = '2020-01-01T00:00:00Z';

const units: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000 };

/**
 * The time of an approval that is too old: by twice the age that the tool allows where it describes the approval or its time, or
 * else long ago.
 * @param at the current time, in milliseconds since 1970.
 */
export function tooOld({ arguments: written }: Approval, inputSchema: JsonObject, at: number): string {
  const times = placesIn(written).filter(({ value }) => String(value).startsWith('{now'));
  // That of the member, or of what is around it.
  const names = new Set<unknown>(times.flatMap(({ path }) => path));
  const allowed = placesIn(inputSchema).flatMap(({ path, value }) => {
    const isOfTime = path.at(-1) === 'description' && names.has(path.at(-2));
    const [, count = '', unit = ''] = (isOfTime && ages.exec(String(value))) || [];
    const number = Number(count) || (numberWords[count.toLowerCase()] ?? 0);
    return number > 0 ? [number * (units[unit.toLowerCase()] ?? 0)] : [];
  });
  return allowed.length > 0 ? new Date(at - 2 * Math.max(...allowed)).toISOString() : longAgo;
}

/** What can be filled without reading the checkout. */
const knownSoon: ReadonlySet<string> = new Set<Placeholder>(['now', 'now:unix', 'checkout']);

/** The approval as the buyer would have given it at that time; undefined where it names no time, or needs more to be filled. */
export function oldApproval(
  approval: Approval,
  checkout: string | number,
  time: string,
): JsonObject | undefined {
  const used = [...placeholdersIn(approval)];
  const isTimed = used.some((name) => name.startsWith('now'));
  if (!isTimed || used.some((name) => !knownSoon.has(name))) return undefined;
  return fillApproval(approval, { ...timesAt(Date.parse(time)), checkout });
}
