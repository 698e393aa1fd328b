/** A baseline file as a document: its values, and the comments of its authors. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, parseDocument } from 'yaml';
import { isObject } from '../json/pointer.ts';
import type { BaselineEntry, Platform } from '../model/baseline.ts';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { didYouMean } from '../text/names.ts';

export type BaselineValues = {
  readonly format: 1;
  readonly entries: readonly BaselineEntry[];
  readonly platform?: Platform;
};

/** Former ids of checks and requirements, old to new. */
export type Renamed = Readonly<Record<string, string>>;

export type BaselineDocument = { readonly document: Document; readonly values: BaselineValues };

/**
 * @param name of the file, for messages.
 * @throws UsageError for a file that is not YAML, or not a baseline.
 */
export function parseBaseline(source: string, name: string, renamed: Renamed = {}): BaselineDocument {
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) {
    throw new UsageError(`${name} is not valid YAML: ${error.message.split('\n')[0]}`, { cause: error });
  }
  const values = withStatus(toPlain(document, name));
  validator ??= compileValidator();
  const isBaseline = validator;
  if (isBaseline(values)) {
    return {
      document,
      values: { ...values, entries: values.entries.map((entry) => withNewId(entry, renamed)) },
    };
  }
  throw new UsageError(`${name} is not a valid baseline: ${messageOf(isBaseline.errors ?? [])}`);
}

let validator: ValidateFunction<BaselineValues> | undefined;

function compileValidator(): ValidateFunction<BaselineValues> {
  const ajv = new Ajv2020({ verbose: true });
  addFormats.default(ajv);
  return ajv.compile<BaselineValues>(
    JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/baseline.schema.json'), 'utf8')),
  );
}

/** Version 0.1 called the status of an entry `standing`. */
function withStatus(values: unknown): unknown {
  if (!isObject(values) || !Array.isArray(values.entries)) return values;
  const entries = values.entries.map((entry: unknown) => {
    if (!isObject(entry) || entry.standing === undefined) return entry;
    const { standing, ...others } = entry;
    return { ...others, status: standing };
  });
  return { ...values, entries };
}

function withNewId(entry: BaselineEntry, renamed: Renamed): BaselineEntry {
  const check = Object.hasOwn(renamed, entry.check) ? renamed[entry.check] : undefined;
  return check === undefined ? entry : { ...entry, check, formerCheck: entry.check };
}

/** Aliases have no use here, and a few of them can expand to any size. */
function toPlain(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new UsageError(`${name} must not use YAML aliases`, { cause });
  }
}

/** For a failed choice between two shapes, the choice itself rather than the errors of one shape. */
function messageOf(errors: readonly ErrorObject[]): string {
  const error = errors.find(({ keyword }) => keyword === 'oneOf') ?? errors[0];
  if (error === undefined) return 'it does not match its schema';
  const { keyword, instancePath, params, parentSchema, message } = error;
  const where = placeOf(instancePath);
  if (keyword === 'additionalProperties') {
    const settings = Object.keys(parentSchema?.properties ?? {});
    const unknown = String(params.additionalProperty);
    return `${where} has no setting "${unknown}"${didYouMean(unknown, settings)}`;
  }
  if (keyword === 'oneOf') return `${where} needs either a fingerprint or places, not both`;
  if (keyword === 'enum') return `${where} must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'type' && instancePath === '') return 'it has no entries';
  return `${where} ${message}`;
}

/** `/entries/3/reason` is `reason of entry 4`. */
function placeOf(pointer: string): string {
  const [, list, index, member] = pointer.split('/');
  if (list !== 'entries' || index === undefined) return list || 'the file';
  const entry = `entry ${Number(index) + 1}`;
  return member === undefined ? entry : `"${member}" of ${entry}`;
}
