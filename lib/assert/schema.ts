/** JSON Schema: whether a value fits one, with validators for our schemas that the build compiles, and Ajv for all others. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ajv2020, ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { byPlace, countAt } from '../json/pointer.ts';
import type { HttpResponse } from '../model/http.ts';
import { kindOfPlace, restOf, type Violation } from '../model/verdict.ts';
import { packageRoot } from '../package/package-root.ts';
import { maxJudgedValues, maxViolations } from './bounds.ts';
import { holdsJson, valueAt } from './json.ts';
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

/** The build writes this file beside the module, also in the bundle; the sources have none. */
export const compiledFile = fileURLToPath(new URL('./compiled-schemas.cjs', import.meta.url));

/** The meta-schema of JSON Schema 2020-12, which Ajv includes. */
export const metaSchema = 'https://json-schema.org/draft/2020-12/schema';

/** A validator that stops at the first error. @param key the path of a schema below `schemas/`, or the meta-schema. */
export const fitting = (key: string): ValidateFunction => compiled()[key] ?? explaining(key, false);

let loaded: Readonly<Record<string, ValidateFunction>> | undefined;

/** Loaded at first use, so that commands that judge nothing start faster. */
function compiled(): NonNullable<typeof loaded> {
  loaded ??= existsSync(compiledFile) ? createRequire(import.meta.url)(compiledFile) : {};
  return loaded ?? {};
}

const validators = new Map<string, ValidateFunction>();

const shared = new Map<boolean, Ajv2020>();

/** A validator whose errors include the invalid value and its schema. */
export function explaining(key: string, allErrors: boolean): ValidateFunction {
  const known = validators.get(`${key} ${allErrors}`);
  if (known) return known;
  // Optimizing a validator takes longer than it saves in a run.
  const ajv = shared.get(allErrors) ?? allSchemas({ allErrors, verbose: true, code: { optimize: false } });
  shared.set(allErrors, ajv);
  const validate = ajv.getSchema(key);
  if (!validate) throw new Error(`schemas/${key} does not exist`);
  validators.set(`${key} ${allErrors}`, validate);
  return validate;
}

/** Uses `require` to load Ajv at first use. */
export function allSchemas(options: Options): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020: Ajv } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv({ validateSchema: false, strict: false, ...options });
  addFormats.default(ajv);
  const folder = join(packageRoot(), 'schemas');
  for (const file of schemaFiles()) {
    ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')), file);
  }
  return ajv;
}

/** Schemas of responses; the schemas of our own files are validated elsewhere. */
export const schemaFiles = (): readonly string[] =>
  readdirSync(join(packageRoot(), 'schemas'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.endsWith('.cases.json') && !file.startsWith('own'),
  );
