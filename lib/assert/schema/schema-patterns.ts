/** Patterns in a target's schema that are not regular expressions (JSON Schema 2020-12, Core, section 6.4). */
import { maxPatternLength } from '../bounds.ts';
import { isObject, type JsonObject } from '../json.ts';
import { schemaObjects } from './schema-objects.ts';

export type Pattern = { readonly at: string; readonly pattern: string; readonly isBroken: boolean };

/** @returns undefined when the schema is too large or too deep. */
export const schemaPatterns = (schema: JsonObject): readonly Pattern[] | undefined =>
  schemaObjects(schema)?.flatMap(({ at, value: { pattern, patternProperties } }) =>
    [pattern, ...(isObject(patternProperties) ? Object.keys(patternProperties) : [])].flatMap((text) =>
      typeof text === 'string' && text.length <= maxPatternLength
        ? [{ at, pattern: text, isBroken: !isExpression(text, 'u') && !isExpression(text, '') }]
        : [],
    ),
  );

/** Compiles the pattern without running it; lawful patterns may escape more than the flag u allows. */
function isExpression(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
