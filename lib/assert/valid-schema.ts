/** Whether a target's schema is a schema: judged by the meta-schema only, never compiled, since it may be hostile. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isBounded } from './untrusted-schema/bounds.ts';

/**
 * Problems of a value that should be a JSON Schema 2020-12, at most three; none when it is one.
 * `undefined` when it is too large or too deep to be judged.
 */
export function schemaProblems(value: unknown): readonly string[] | undefined {
  if (!isBounded(value)) return undefined;
  const validate = metaSchema();
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || 'the schema'} ${message}`);
}

let validator: ValidateFunction | undefined;

/** Loaded when first asked for, so that commands which judge nothing start without Ajv. */
function metaSchema(): ValidateFunction {
  if (validator) return validator;
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const loaded = new Ajv2020({ strict: false }).getSchema('https://json-schema.org/draft/2020-12/schema');
  if (!loaded) throw new Error('Ajv carries no meta-schema of 2020-12');
  validator = loaded as ValidateFunction;
  return validator;
}
