/** Our schemas and the meta-schema as the text of one module, which validates without Ajv's compiler. */
import standalone from 'ajv/dist/standalone/index.js';
import { allSchemas, metaSchema, schemaFiles } from '../assert/schema.ts';

export function standaloneSchemas(): string {
  const ajv = allSchemas({ code: { source: true } });
  const keys = [...schemaFiles(), metaSchema];
  return standalone.default(ajv, Object.fromEntries(keys.map((key) => [key, key])));
}
