/** Validators for our schemas in `schemas/`: precompiled ones from the build, and Ajv for all others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../package/package-root.ts';

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
