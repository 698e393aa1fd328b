/** Validates responses against our JSON Schemas (2020-12) in `schemas/`, one noun per file. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { byPlace, countAt } from '../json/pointer.ts';
import type { HttpResponse } from '../model/http.ts';
import { kindOfPlace, restOf, type Violation } from '../model/verdict.ts';
import { maxJudgedValues, maxViolations } from './bounds.ts';
import { holdsJson, valueAt } from './json.ts';
import { explaining, fitting } from './schema-validators.ts';
import { requestText, show, violation } from './violation.ts';

export type SchemaOptions = {
  /** The value to judge; by default the whole body. */
  readonly value?: unknown;
  /** JSON Pointer of that value in the body. */
  readonly at?: string;
  /** What the value belongs to, such as the name of a tool; by default the request. */
  readonly subject?: string;
  /** Maps the JSON Pointer of a wrong value to the broken requirement; a missing member has the pointer of its object. */
  readonly promiseAt?: (at: string) => string;
};

/**
 * Validates the body, or one value in it, against `schemas/<schema>.json`.
 * @returns one violation for each kind of place and kind of error, at most 20, and further ones that count the rest.
 */
export function matchesSchema(
  response: HttpResponse,
  schema: string,
  options: SchemaOptions = {},
): readonly Violation[] {
  const { at = '', subject = requestText(response), promiseAt } = options;
  if (!('value' in options) && !response.json.valid) return holdsJson(response);
  const body = response.json.valid ? response.json.value : undefined;
  const value = 'value' in options ? options.value : valueAt(body, at);
  if (fitsSchema(schema, value)) return [];
  // Each wrong item of a list yields a dozen error objects, and the target controls the length of the list.
  const validate = explaining(`${schema}.json`, !isHuge(value));
  validate(value);
  const all = errorKinds(innermost(validate.errors ?? [])).map((errors) => ({
    ...toViolation(response, errors, { value, base: at, subject }),
    ...(promiseAt && { promise: promiseAt(`${at}${errors[0].instancePath}`) }),
  }));
  return [...all.slice(0, maxViolations), ...restOf(all.slice(maxViolations))];
}

/** Without those of "if", which only repeat that there is an error in one of its branches. */
const innermost = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors.filter(({ keyword }) => keyword !== 'if');

/** Errors of one kind at one kind of place. */
type Kind = readonly [ErrorObject, ...ErrorObject[]];

/** Groups errors by kind, sorted by place within each group. */
function errorKinds(errors: readonly ErrorObject[]): readonly Kind[] {
  const kinds = new Map<string, [ErrorObject, ...ErrorObject[]]>();
  for (const error of errors) {
    const key = JSON.stringify([kindOfPlace(error.instancePath), expectedOf(error), mannerOf(error)]);
    const known = kinds.get(key);
    if (known) {
      known.push(error);
    } else {
      kinds.set(key, [error]);
    }
  }
  return [...kinds.values()].map((kind) =>
    kind.sort((one, other) => byPlace(one.instancePath, other.instancePath)),
  );
}

/** Whether a value matches `schemas/<schema>.json`; stops at the first error. */
export const fitsSchema = (schema: string, value: unknown): boolean => fitting(`${schema}.json`)(value);

function isHuge(value: unknown): boolean {
  const rest = [value];
  for (let seen = 0; rest.length > 0; seen += 1) {
    if (seen + rest.length > maxJudgedValues) return true;
    const next = rest.pop();
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) rest.push(child);
  }
  return false;
}

type Judged = { readonly value: unknown; readonly base: string; readonly subject: string };

function toViolation(response: HttpResponse, errors: Kind, { value, base, subject }: Judged): Violation {
  const [error] = errors;
  const at = `${base}${error.instancePath}`;
  const what = `${subject}: ${at || 'the body'}`;
  const [expected, actual, manner] = [expectedOf(error), actualOf(error), mannerOf(error)];
  const seen = error.keyword === 'required' ? `has no ${missing(error)}` : `is ${actual}`;
  const promise = error.keyword === 'required' ? 'that member' : expected;
  const of = countAt(value, kindOfPlace(error.instancePath));
  const places = errors.slice(1, 1 + maxViolations);
  return violation(response, `${what} ${seen}; promised is ${promise}`, {
    at,
    expected,
    actual,
    ...(manner !== undefined && { manner }),
    ...(errors.length > 1 && {
      count: { wrong: errors.length, of },
      places: places.map((other) => ({ at: `${base}${other.instancePath}`, actual: actualOf(other) })),
    }),
  });
}

const missing = ({ params }: ErrorObject): string => `"${params.missingProperty}"`;

const expectedOf = (error: ErrorObject): string =>
  error.keyword === 'required'
    ? `a member ${missing(error)}`
    : (error.parentSchema?.description ?? promised(error));

/** The value that the schema judged. */
const actualOf = ({ keyword, data }: ErrorObject): string => (keyword === 'required' ? 'absent' : show(data));

/** How several values at one kind of place are wrong. */
function mannerOf(error: ErrorObject): string | undefined {
  if (error.keyword === 'required') return `have no ${missing(error)}`;
  if (error.keyword !== 'type') return undefined;
  const { data } = error;
  return manners[data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data];
}

const manners: Readonly<Record<string, string>> = {
  string: 'are strings',
  number: 'are numbers',
  boolean: 'are true or false',
  array: 'are arrays',
  object: 'are objects',
  null: 'are null',
};

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uri: 'an absolute URI',
  'uri-reference': 'a URI or a path',
  'date-time': 'a date and time with an offset (RFC 3339)',
};

/** The expectation in words, for a schema without a description. */
function promised({ keyword, params, message = keyword }: ErrorObject): string {
  if (keyword === 'type') return [params.type].flat().map(typeName).join(' or ');
  if (keyword === 'const') return show(params.allowedValue);
  if (keyword === 'enum') return `one of ${show(params.allowedValues)}`;
  if (keyword === 'format') return formats[params.format] ?? `a ${params.format}`;
  if (keyword === 'pattern') return `text that matches ${params.pattern}`;
  return message.replace(/^must (be )?/, '');
}

const typeName = (type: string): string => types[type] ?? type;
