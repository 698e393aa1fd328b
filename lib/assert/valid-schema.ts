/** Whether a target's schema is a schema: judged by the meta-schema only, never compiled, since it may be hostile. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isObject } from './json.ts';

/** What no honest schema of a tool reaches. */
const mostNodes = 20_000;
const mostDepth = 60;

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

function isBounded(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > mostDepth || nodes > mostNodes) return false;
    level = level.flatMap((node) => (Array.isArray(node) ? node : isObject(node) ? Object.values(node) : []));
  }
  return true;
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
