/** JSON Schema 2020-12 for responses; the schemas are ours, one noun a file in `schemas/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpResponse } from '../../model/http/http-response.ts';
import type { Violation } from '../../model/violation.ts';
import { packageRoot } from '../../package/package-root.ts';
import { mostJudgedValues, mostViolations } from '../bounds.ts';
import { holdsJson, valueAt } from '../json.ts';
import { countOf, requestText, show, violation } from '../violation.ts';

export type SchemaOptions = {
  /** The value to judge; the whole body without it. */
  readonly value?: unknown;
  /** JSON Pointer of that value in the body. */
  readonly at?: string;
  /** What the value belongs to, in place of the request: the name of a tool. */
  readonly subject?: string;
  /** The requirement that a wrong value at a JSON Pointer breaks; the pointer of a missing member is that of its object. */
  readonly promiseAt?: (at: string) => string;
};

/**
 * Validates the body, or one value in it, against `schemas/<schema>.json`.
 * @returns at most 20 violations, and those that count the rest.
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
  // Each wrong item of a list makes a dozen error objects, and the target decides how long the list is.
  const validate = compiled(schema, !isHuge(value));
  validate(value);
  const errors = validate.errors ?? [];
  const broken = ({ instancePath }: ErrorObject) =>
    promiseAt ? { promise: promiseAt(`${at}${instancePath}`) } : {};
  const shown = errors
    .slice(0, mostViolations)
    .map((error) => ({ ...toViolation(response, error, { value, base: at, subject }), ...broken(error) }));
  const rest = countOf(errors.slice(mostViolations).map(broken));
  return [...shown, ...rest.map((one) => ({ ...one, at, exchange: response.exchange }))];
}

/** Whether a value matches `schemas/<schema>.json`; stops at the first error. */
export const fitsSchema = (schema: string, value: unknown): boolean => compiled(schema, false)(value);

function isHuge(value: unknown): boolean {
  const rest = [value];
  for (let seen = 0; rest.length > 0; seen += 1) {
    if (seen + rest.length > mostJudgedValues) return true;
    const next = rest.pop();
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) rest.push(child);
  }
  return false;
}

type Judged = { readonly value: unknown; readonly base: string; readonly subject: string };

function toViolation(
  response: HttpResponse,
  error: ErrorObject,
  { value, base, subject }: Judged,
): Violation {
  const at = `${base}${error.instancePath}`;
  const what = `${subject}: ${at || 'the body'}`;
  if (error.keyword === 'required') {
    const member = `"${error.params.missingProperty}"`;
    return violation(response, `${what} has no ${member}; promised is that member`, {
      at,
      expected: `a member ${member}`,
      actual: 'absent',
    });
  }
  const actual = show(valueAt(value, error.instancePath));
  const expected = error.parentSchema?.description ?? promised(error);
  return violation(response, `${what} is ${actual}; promised is ${expected}`, { at, expected, actual });
}

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

/** For a schema that does not describe itself. */
function promised({ keyword, params, message = keyword }: ErrorObject): string {
  if (keyword === 'type') return [params.type].flat().map(typeName).join(' or ');
  if (keyword === 'const') return show(params.allowedValue);
  if (keyword === 'enum') return `one of ${show(params.allowedValues)}`;
  if (keyword === 'format') return formats[params.format] ?? `a ${params.format}`;
  if (keyword === 'pattern') return `text that matches ${params.pattern}`;
  return message.replace(/^must (be )?/, '');
}

const typeName = (type: string): string => types[type] ?? type;

const validators = new Map<string, ValidateFunction>();
const shared = new Map<boolean, Ajv2020>();

function compiled(schema: string, allErrors: boolean): ValidateFunction {
  const key = `${schema} ${allErrors}`;
  const known = validators.get(key);
  if (known) return known;
  const ajv = shared.get(allErrors) ?? allSchemas(allErrors);
  shared.set(allErrors, ajv);
  const validate = ajv.getSchema(`${schema}.json`);
  if (!validate) throw new Error(`schemas/${schema}.json does not exist`);
  validators.set(key, validate);
  return validate;
}

/** Loaded at first use, and by `require`, so that commands which judge nothing start without Ajv. */
function allSchemas(allErrors: boolean): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020: Ajv } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv({ allErrors, verbose: true, validateSchema: false, strict: false });
  addFormats.default(ajv);
  const folder = join(packageRoot(), 'schemas');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.json') && !file.endsWith('.cases.json')) {
      ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')), file);
    }
  }
  return ajv;
}
