/** Validates a target's schema by the meta-schema only; it is never compiled, because it may be hostile. */
import { isBounded } from '../untrusted-schema/bounded-schema.ts';
import { fitting, metaSchema } from './validators.ts';

/**
 * @returns at most three reasons why a value is not a JSON Schema 2020-12, none when it is one, and undefined when it is
 * too large or too deep to be judged.
 */
export function schemaProblems(value: unknown): readonly string[] | undefined {
  if (!isBounded(value)) return undefined;
  const validate = fitting(metaSchema);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || 'the schema'} ${message}`);
}
