/** Reads a baseline from a file, or one that comes with the suite. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, parseDocument } from 'yaml';
import { type Baseline, type BaselineEntry, builtinPrefix, type Platform } from '../model/baseline.ts';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { didYouMean, errorCode, fileErrorText } from '../text/words.ts';

const folder = join('suites', 'baselines');

/** The baselines that come with the suite, such as `builtin:shopify`. */
export const builtinNames = (): readonly string[] =>
  readdirSync(join(packageRoot(), folder))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `${builtinPrefix}${basename(file, '.yaml')}`);

/** @throws UsageError for a file that cannot be read, or is not a baseline. */
export function readBaseline(name: string, cwd: string): Baseline {
  const { entries, platform } = readBaselineDocument(name, cwd);
  return { name, builtin: name.startsWith(builtinPrefix), entries, ...(platform && { platform }) };
}

/** @throws UsageError for a file that cannot be read, or is not a baseline. */
export function readBaselineDocument(name: string, cwd: string): BaselineDocument {
  const path = name.startsWith(builtinPrefix) ? builtinPath(name) : resolve(cwd, name);
  return parseBaseline(readBaselineSource(path, name), name);
}

/** The built-in baselines of platforms, for suggestions. */
export const platformBaselines = (): readonly Baseline[] =>
  builtinNames()
    .map((name) => readBaseline(name, '.'))
    .filter(({ platform }) => platform !== undefined);

function builtinPath(name: string): string {
  const known = builtinNames();
  if (!known.includes(name)) {
    throw new UsageError(`there is no ${name}${didYouMean(name, known) || `; there is ${known.join(', ')}`}`);
  }
  return join(packageRoot(), folder, `${name.slice(builtinPrefix.length)}.yaml`);
}

/** @throws UsageError for a file that cannot be read. */
export function readBaselineSource(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    const text = missing
      ? `there is no baseline ${name}; "baseline write" creates one from the failures in a report.json`
      : `${name} cannot be read: ${fileErrorText(cause)}`;
    throw new UsageError(text, { cause });
  }
}

/** An entry as it stands in a file: of one check, or of all checks that one cause makes fail. */
type WrittenEntry = Omit<BaselineEntry, 'check'> & {
  readonly check?: string;
  readonly failures?: readonly Pick<BaselineEntry, 'check' | 'fingerprint' | 'status'>[];
  /** For people. */
  readonly cause?: string;
};

type BaselineValues = {
  readonly format: 1;
  readonly entries: readonly WrittenEntry[];
  readonly platform?: Platform;
};

/** A baseline file as a document, with the comments of its authors, and what it says: an entry for each check. */
export type BaselineDocument = {
  readonly document: Document;
  readonly entries: readonly BaselineEntry[];
  /** For each entry, the one in the file that says it, from 0. */
  readonly positions: readonly number[];
  readonly platform?: Platform;
};

/**
 * @param name of the file, for messages.
 * @throws UsageError for a file that is not YAML, or not a baseline.
 */
export function parseBaseline(source: string, name: string): BaselineDocument {
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) {
    throw new UsageError(`${name} is not valid YAML: ${error.message.split('\n')[0]}`, { cause: error });
  }
  const values = toPlain(document, name);
  validator ??= compileValidator();
  const isBaseline = validator;
  if (!isBaseline(values)) {
    throw new UsageError(`${name} is not a valid baseline: ${messageOf(isBaseline.errors ?? [])}`);
  }
  const { entries: written, platform } = values;
  return {
    document,
    entries: written.flatMap(entriesOf),
    positions: written.flatMap((entry, index) => entriesOf(entry).map(() => index)),
    ...(platform && { platform }),
  };
}

/** The failures of a cause share its reason and the day on which it expires. */
function entriesOf({ check, failures, cause: _, ...shared }: WrittenEntry): readonly BaselineEntry[] {
  if (check !== undefined) return [{ check, ...shared }];
  return (failures ?? []).map((failure) => ({ ...shared, ...failure }));
}

let validator: ValidateFunction<BaselineValues> | undefined;

function compileValidator(): ValidateFunction<BaselineValues> {
  const ajv = new Ajv2020({ verbose: true });
  addFormats.default(ajv);
  return ajv.compile<BaselineValues>(
    JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/baseline.schema.json'), 'utf8')),
  );
}

/** Aliases have no use here, and a few of them expand to any size. */
function toPlain(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new UsageError(`${name} must not use YAML aliases`, { cause });
  }
}

/** Prefers the failed choice between two shapes to the errors of each shape. */
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
  if (keyword === 'oneOf') {
    return `${where} needs either a fingerprint or places, not both; or the failures of a cause instead of a check`;
  }
  if (keyword === 'enum') return `${where} must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'type' && instancePath === '') return 'it has no entries';
  return `${where} ${message}`;
}

/** `/entries/3/reason` is `reason of entry 4`. */
function placeOf(pointer: string): string {
  const [, list, index, member, nth, part] = pointer.split('/');
  if (list !== 'entries' || index === undefined) return list || 'the file';
  const entry = `entry ${Number(index) + 1}`;
  if (nth !== undefined && member === 'failures') {
    const failure = `failure ${Number(nth) + 1} of ${entry}`;
    return part === undefined ? failure : `"${part}" of ${failure}`;
  }
  return member === undefined ? entry : `"${member}" of ${entry}`;
}
