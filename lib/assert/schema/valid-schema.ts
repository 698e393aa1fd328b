/** Validates a target's schema by the meta-schema only; it is never compiled, because it may be hostile. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isBounded } from '../untrusted-schema/bounded-schema.ts';

/**
 * @returns at most three reasons why a value is not a JSON Schema 2020-12, none when it is one, and undefined when it is
 * too large or too deep to be judged.
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

/** Loaded at first use, so that commands which judge nothing start without Ajv. */
function metaSchema(): ValidateFunction {
  if (validator) return validator;
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, code: { optimize: false } });
  const loaded = ajv.getSchema('https://json-schema.org/draft/2020-12/schema');
  if (!loaded) throw new Error('Ajv carries no meta-schema of 2020-12');
  validator = loaded as ValidateFunction;
  return validator;
}
